internal import Diagnostics
internal import DocumentModel

/// What may have been meant.
extension Reporter {
  /// The nearest of the texts allowed, for a string.
  mutating func suggestion(for node: NodeID, among texts: NearestNames) -> Suggestion? {
    guard !isHidden(node), let text = document.string(node) else { return nil }
    return MeantName.of(text, among: texts, spending: &advice).map {
      Suggestion(node: document.resolve(node), text: $0.text, isGuess: $0.isGuess)
    }
  }

  /// The property that a name was meant for: one that the schema knows at the place and the object doesn't have yet.
  ///
  /// - Parameter taken: the names that the object may have; nil where that are all.
  mutating func meantProperty(
    by name: String, in id: SubschemaID, _ object: NodeID, among taken: Set<Int32>? = nil
  ) -> MeantName? {
    let known = schema.names.properties(id)
    let present = names(of: object)
    let meant = MeantName.of(name, among: known.nearest, spending: &advice) { index in
      !present.contains(known.ids[index]) && taken?.contains(known.ids[index]) != false
        && ExtensionName.mayBeMeant(known.nearest.texts[index], by: name)
    }
    return meant.flatMap { ExtensionName.mayBeMeant($0.text, by: name) ? $0 : nil }
  }

  /// The only name that an object has yet to have, where the value would do for it.
  mutating func lastName(
    in id: SubschemaID, _ entry: ObjectEntry, _ object: NodeID, among taken: Set<Int32>?
  ) -> Suggestion? {
    let names = absentNames(in: id, object, among: taken)
    guard names.count == 1 else { return nil }
    let name = self.name(names[0])
    guard let written = document.string(entry.key), ExtensionName.mayBeMeant(name, by: written) else { return nil }
    let forms = certain(id).flatMap { properties(name, in: $0) }
    guard !forms.isEmpty, requires(name, in: id), forms.allSatisfy({ evaluator.checkChild($0, entry.value) }) else {
      return nil
    }
    return Suggestion(node: entry.key, text: name, isGuess: true)
  }

  /// Whether an object has to have an entry wherever a subschema holds.
  func requires(_ name: String, in id: SubschemaID) -> Bool {
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
  /// What it costs to see how much a name shares with another.
  private static let effortOfOrder = 20

  /// What else could stand in an object, those first that are nearest to a name.
  mutating func unusedNames(
    in id: SubschemaID, _ object: NodeID, among taken: Set<Int32>?, nearTo name: String
  ) -> String? {
    let names = absentNames(in: id, object, among: taken)
    guard !names.isEmpty else { return nil }
    let isCut = names.count > Self.listedNames
    let shown =
      isCut && advice.spend(Self.effortOfOrder * names.count)
      ? MeantName.nearest(Self.listedNames, of: names.map { self.name($0) }, to: name)
      : names.prefix(Self.listedNames).map { self.name($0) }
    let more = isCut ? " and \(names.count - Self.listedNames) more" : ""
    return "known here: \(shown.map(ValueDescription.quoted).joined(separator: ", "))\(more)"
  }

  /// The names that the schema knows at the place and the object doesn't have yet.
  private mutating func absentNames(in id: SubschemaID, _ object: NodeID, among taken: Set<Int32>?) -> [Int32] {
    let names = absentNames(in: id, object)
    return taken.map { taken in names.filter(taken.contains) } ?? names
  }

  private mutating func absentNames(in id: SubschemaID, _ object: NodeID) -> [Int32] {
    if let absentNames, absentNames.object == object, absentNames.id == id { return absentNames.names }
    let present = names(of: object)
    let names = schema.names.properties(id).ids.filter { !present.contains($0) }
    absentNames = (object, id, names)
    return names
  }

  /// The names that an object has. Findings of one object follow each other, so those of the last are kept.
  private mutating func names(of object: NodeID) -> Set<Int32> {
    if let presentNames, presentNames.object == object { return presentNames.names }
    var names: Set<Int32> = []
    for entry in document.entries(object) {
      if let key = entry.keyID { names.insert(evaluator.name(of: key)) }
    }
    presentNames = (object, names)
    return names
  }
}
