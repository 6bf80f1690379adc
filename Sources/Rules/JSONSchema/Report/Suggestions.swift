internal import Diagnostics
internal import DocumentModel

/// What may have been meant.
extension Reporter {
  /// The nearest of the texts allowed, for a string.
  func suggestion(for node: NodeID, among texts: [String]) -> Suggestion? {
    guard !isHidden(node), let text = document.string(node) else { return nil }
    return MeantName.of(text, among: texts).map {
      Suggestion(node: document.resolve(node), text: $0.text, isGuess: $0.isGuess)
    }
  }

  /// The nearest property that the schema knows at the place and the object doesn't have yet.
  mutating func suggestion(for key: NodeID, named name: String, in id: SubschemaID, _ object: NodeID) -> Suggestion? {
    MeantName.of(name, among: absentNames(in: id, object)).map {
      Suggestion(node: key, text: $0.text, isGuess: $0.isGuess)
    }
  }

  /// The only name that an object has yet to have, where the value would do for it.
  mutating func lastName(in id: SubschemaID, _ entry: ObjectEntry, _ object: NodeID) -> Suggestion? {
    let names = absentNames(in: id, object)
    guard names.count == 1, let name = names.first else { return nil }
    let forms = certain(id).flatMap { properties(name, in: $0) }
    guard !forms.isEmpty, requires(name, in: id), forms.allSatisfy({ evaluator.checkChild($0, entry.value) }) else {
      return nil
    }
    return Suggestion(node: entry.key, text: name, isGuess: true)
  }

  private func requires(_ name: String, in id: SubschemaID) -> Bool {
    certain(id).contains { id in
      program.tables[id].instructions.indices.contains { index in
        guard case .members(let member) = program.tables.instructions[index] else { return false }
        let names = program.tables.nameLists[program.tables.members[Int(member)].requiredNames.indices]
        return names.contains { self.name($0) == name }
      }
    }
  }

  /// Names that a help lists.
  private static let listedNames = 8

  /// What else could stand in an object, those first that are nearest to a name.
  func unusedNames(in id: SubschemaID, _ object: NodeID, nearTo name: String) -> String? {
    let names = absentNames(in: id, object)
    guard !names.isEmpty else { return nil }
    let isCut = names.count > Self.listedNames
    let shown = isCut ? MeantName.nearest(Self.listedNames, of: names, to: name) : names
    let more = isCut ? " and \(names.count - Self.listedNames) more" : ""
    return "known here: \(shown.map(ValueDescription.quoted).joined(separator: ", "))\(more)"
  }

  private func absentNames(in id: SubschemaID, _ object: NodeID) -> [String] {
    var present: Set<Int32> = []
    for entry in document.entries(object) {
      if let key = entry.keyID { present.insert(evaluator.name(of: key)) }
    }
    return propertyNames(id).filter { !present.contains($0) }.map { self.name($0) }
  }

  /// The names that a subschema, and what applies to the same value with it, knows; bounded by the program.
  func propertyNames(_ start: SubschemaID) -> [Int32] {
    var names: [Int32] = []
    var seen: Set<Int32> = []
    var visited: Set<SubschemaID> = []
    var pending = [start]
    while let id = pending.popLast() {
      guard visited.insert(id).inserted else { continue }
      for index in program.tables[id].instructions.indices {
        let instruction = program.tables.instructions[index]
        if case .members(let member) = instruction {
          for (name, _) in program.tables.properties(program.tables.members[Int(member)])
          where seen.insert(name).inserted {
            names.append(name)
          }
        }
        pending += program.tables.inPlaceSubschemas(instruction)
      }
    }
    return names
  }
}
