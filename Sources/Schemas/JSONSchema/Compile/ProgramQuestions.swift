internal import DocumentModel
internal import Patterns

/// Lookups in a compiled schema for reports about it.
extension Program {
  func instructions(of id: SubschemaID) -> ArraySlice<Instruction> {
    tables.instructions[tables[id].instructions.indices]
  }

  func instruction(_ index: Int) -> Instruction { tables.instructions[index] }

  func pattern(_ index: UInt32) -> String { tables.patterns[Int(index)].pattern }

  func members(_ index: UInt32) -> MembersShape { tables.members[Int(index)] }

  func subschemas(_ range: TableRange) -> [SubschemaID] { Array(tables.list(range)) }

  /// The rules that a subschema itself has for the members of an object.
  func shapes(_ id: SubschemaID) -> [MembersShape] {
    instructions(of: id).compactMap { instruction in
      if case .members(let index) = instruction { tables.members[Int(index)] } else { nil }
    }
  }

  func required(_ shape: MembersShape) -> ArraySlice<Int32> { tables.nameLists[shape.requiredNames.indices] }

  func name(_ index: Int32) -> String { tables.names.name(KeyID(UInt32(bitPattern: index))) }

  /// Some subschemas and all that their instructions lead to, each once.
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

  /// The names that a subschema, and what applies to the same value with it, knows; bounded by the program.
  func propertyNames(_ start: SubschemaID) -> [Int32] {
    var seen: Set<Int32> = []
    return reached(from: [start], next: tables.inPlaceSubschemas).flatMap(shapes).flatMap { tables.properties($0) }
      .map(\.name).filter { seen.insert($0).inserted }
  }

  /// The nodes of the values that an `enum` or `const` allows, in its source.
  func values(of enumeration: Enumeration) -> [NodeID] {
    enumeration.keyword == .const
      ? [enumeration.node] : Array(sources[Int(enumeration.source)].document.items(enumeration.node))
  }

  func document(of id: SubschemaID) -> Document { sources[Int(tables[id].source)].document }

  func dialect(of id: SubschemaID) -> Dialect { resources[Int(tables[id].resource)].dialect }

  /// The text that a keyword of a subschema holds.
  func text(_ keyword: String, of id: SubschemaID) -> String? {
    let source = document(of: id)
    return source.value(tables[id].node, named: keyword).flatMap { source.string($0) }
  }

  /// Whether a subschema is the schema `false`. ``SubschemaID/always`` has the node of the root, which may be `false`.
  func isFalse(_ id: SubschemaID) -> Bool { document(of: id).boolean(tables[id].node) == false && id != .always }
}
