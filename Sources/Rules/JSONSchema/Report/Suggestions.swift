internal import Diagnostics
internal import DocumentModel

/// What may have been meant.
extension Reporter {
  /// The nearest of the texts allowed, for a string.
  func suggestion(for node: NodeID, among texts: [String]) -> Suggestion? {
    guard !isHidden(node), let text = document.string(node) else { return nil }
    return NearestName.of(text, among: texts).map { Suggestion(node: document.resolve(node), text: $0) }
  }

  /// The nearest property that the schema knows at the place and the object doesn't have yet.
  mutating func suggestion(for key: NodeID, named name: String, in id: SubschemaID, _ object: NodeID) -> Suggestion? {
    NearestName.of(name, among: absentNames(in: id, object)).map { Suggestion(node: key, text: $0) }
  }

  /// Names that a help lists.
  private static let listedNames = 8

  /// What else could stand in an object, where that is soon said.
  func unusedNames(in id: SubschemaID, _ object: NodeID) -> String? {
    let names = absentNames(in: id, object)
    guard !names.isEmpty, names.count <= Self.listedNames else { return nil }
    return "known here: \(names.map(ValueDescription.quoted).joined(separator: ", "))"
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
