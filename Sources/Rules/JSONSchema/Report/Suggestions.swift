internal import Diagnostics
internal import DocumentModel

/// What may have been meant.
extension Reporter {
  /// The nearest of the texts allowed, for a string.
  func suggestion(for node: NodeID, among texts: NearestNames) -> Suggestion? {
    guard !isHidden(node), let text = document.string(node) else { return nil }
    return texts.nearest(to: text).map { Suggestion(node: document.resolve(node), text: texts.texts[$0.index]) }
  }

  /// The nearest property that the schema knows at the place and the object doesn't have yet.
  mutating func nearestProperty(
    to name: String, in id: SubschemaID, _ object: NodeID
  ) -> (name: String, isClear: Bool)? {
    let known = schema.names.properties(id)
    let present = names(of: object)
    let nearest = schema.names.nearest(to: name, in: id, known) { !present.contains(known.ids[$0]) }
    return nearest.map { (known.nearest.texts[$0.index], $0.isClear) }
  }

  /// Names that a help lists.
  private static let listedNames = 8

  /// What else could stand in an object, where that is soon said.
  mutating func unusedNames(in id: SubschemaID, _ object: NodeID) -> String? {
    let known = schema.names.properties(id)
    let present = names(of: object)
    // Any more, and there are too many for a help.
    let unused = known.ids.indices.lazy.filter { !present.contains(known.ids[$0]) }.prefix(Self.listedNames + 1)
    let names = unused.map { known.nearest.texts[$0] }
    guard !names.isEmpty, names.count <= Self.listedNames else { return nil }
    return "known here: \(names.map(ValueDescription.quoted).joined(separator: ", "))"
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
