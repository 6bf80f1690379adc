internal import DocumentModel
internal import Patterns

/// Lookups in a compiled schema, for reports.
extension Program {
  func instructions(of id: SubschemaID) -> ArraySlice<Instruction> {
    tables.instructions[tables[id].instructions.indices]
  }

  func instruction(_ index: Int) -> Instruction { tables.instructions[index] }

  func pattern(_ index: UInt32) -> String { tables.patterns[Int(index)].pattern }

  func members(_ index: UInt32) -> MembersShape { tables.members[Int(index)] }

  func subschemas(_ range: TableRange) -> [SubschemaID] { Array(tables.list(range)) }

  /// The subschema's own rules for object members.
  func shapes(_ id: SubschemaID) -> [MembersShape] {
    instructions(of: id).compactMap { instruction in
      if case .members(let index) = instruction { tables.members[Int(index)] } else { nil }
    }
  }

  func required(_ shape: MembersShape) -> ArraySlice<Int32> { tables.nameLists[shape.requiredNames.indices] }

  func name(_ index: Int32) -> String { tables.names.name(KeyID(UInt32(bitPattern: index))) }

  /// The given subschemas and all that can be reached from them through instructions, each once.
  func reached(
    from starts: [SubschemaID], upTo limit: Int = .max, next: (Instruction) -> [SubschemaID]
  ) -> [SubschemaID] {
    var result: [SubschemaID] = []
    var visited: Set<SubschemaID> = []
    var pending = starts
    while let id = pending.popLast(), result.count < limit {
      guard visited.insert(id).inserted else { continue }
      result.append(id)
      for instruction in instructions(of: id) { pending += next(instruction) }
    }
    return result
  }

  /// The property names known to a subschema and to all others that it applies to the same value.
  func propertyNames(_ start: SubschemaID) -> [Int32] {
    reached(from: [start], next: tables.inPlaceSubschemas).flatMap(shapes).flatMap { tables.properties($0) }
      .map(\.name).uniqued()
  }

  /// The nodes of the values that an `enum` or `const` allows, in its source.
  func values(of enumeration: Enumeration) -> [NodeID] {
    enumeration.keyword == .const
      ? [enumeration.node] : Array(sources[Int(enumeration.source)].document.items(enumeration.node))
  }

  func document(of id: SubschemaID) -> Document { sources[Int(tables[id].source)].document }

  func dialect(of id: SubschemaID) -> Dialect { resources[Int(tables[id].resource)].dialect }

  /// The value of a keyword of a subschema if it is a string; otherwise nil.
  func text(_ keyword: String, of id: SubschemaID) -> String? {
    let source = document(of: id)
    return source.value(tables[id].node, named: keyword).flatMap { source.string($0) }
  }

  /// Whether a subschema allows no value: `false` or, as schemas of draft 4 say it, `{not: {}}`. ``SubschemaID/always``
  /// is excluded because it has the root's node.
  func isFalse(_ id: SubschemaID) -> Bool {
    guard id != .always else { return false }
    let (document, node) = (document(of: id), tables[id].node)
    if let value = document.boolean(node) { return !value }
    guard document.kind(node) == .object, document.count(node) == 1, let refused = document.value(node, named: "not")
    else { return false }
    return document.isTrueSchema(refused)
  }

  /// Whether a subschema allows every value: `true` or `{}`.
  func isTrue(_ id: SubschemaID) -> Bool { id == .always || document(of: id).isTrueSchema(tables[id].node) }
}

extension Document {
  fileprivate func isTrueSchema(_ node: NodeID) -> Bool {
    boolean(node) == true || kind(node) == .object && count(node) == 0
  }
}
