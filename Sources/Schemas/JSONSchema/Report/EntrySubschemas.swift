internal import DocumentModel

extension ProgramTables {
  func name(_ name: Int32) -> String { names.name(KeyID(UInt32(bitPattern: name))) }

  /// Whether a subschema is the schema `false`.
  func isNever(_ id: SubschemaID) -> Bool {
    self[id].instructions.indices.contains { if case .never = instructions[$0] { true } else { false } }
  }

  /// The subschemas that apply to a property: its own and those of matching patterns, or else the one for all others.
  ///
  /// - Parameter name: The index of the key in ``names``; -1 if it is missing there.
  func subschemas(
    of name: Int32, key: KeyID, keys: KeyTable, member: UInt32, by searches: NamePatternMatcher
  ) -> EntrySubschemas {
    let shape = members[Int(member)]
    var subschemas = EntrySubschemas(property(name, shape: shape))
    for index in shape.patterns.indices {
      let rule = patternRules[index]
      let pattern = patterns[Int(rule.pattern)]
      if keys.withBytes(key, { searches.mayFind(pattern, in: $0) }) { subschemas.append(rule.subschema) }
    }
    return subschemas.isEmpty ? EntrySubschemas(shape.additional) : subschemas
  }

  /// The subschemas that an instruction applies to the first items, one each, and to all other items.
  func itemSubschemas(_ instruction: Instruction) -> (first: [SubschemaID], rest: [SubschemaID]) {
    guard case .items(let shape) = instruction else {
      return ([], instruction.container == .array ? innerSubschemas(instruction) : [])
    }
    return (Array(list(shape.prefix)), shape.rest.exists ? [shape.rest] : [])
  }
}

/// The subschemas of one entry. There is rarely more than one, for which no array is allocated.
struct EntrySubschemas: Sequence, IteratorProtocol {
  private var first: SubschemaID
  private var others: [SubschemaID] = []

  /// - Parameter first: A subschema, or ``SubschemaID/none``.
  init(_ first: SubschemaID) {
    self.first = first
  }

  var isEmpty: Bool { !first.exists && others.isEmpty }

  mutating func append(_ id: SubschemaID) {
    if id.exists { others.append(id) }
  }

  mutating func next() -> SubschemaID? {
    guard first.exists else { return others.popLast() }
    defer { first = .none }
    return first
  }
}
