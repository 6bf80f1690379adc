internal import DocumentModel

/// What a message says of names that a mapping lacks: `"host" is missing in server: a string`.
struct MissingNames: Hashable {
  /// Names that a message lists before it says how many more there are.
  private static let listedNames = 6

  /// `at the top of the file`, `in server`; empty where nothing tells.
  var place: String
  /// What the name is to hold, where it is one.
  var wanted: String?

  func message(_ names: [String]) -> String {
    let shown = names.prefix(Self.listedNames).map(ValueDescription.quoted)
    let more = names.count > Self.listedNames ? ["\(names.count - Self.listedNames) more"] : []
    let subject = ValueDescription.conjunction(shown + more) + (names.count == 1 ? " is missing" : " are missing")
    let kind = names.count == 1 ? wanted.map { ": \($0)" } : nil
    return subject + (place.isEmpty ? "" : " " + place) + (kind ?? "")
  }
}

extension Reporter {
  /// What is said of a name that the mapping at hand lacks.
  func missing(_ name: String) -> MissingNames {
    let forms = owners.flatMap { properties(name, in: $0) }
    let wanted = forms.lazy.compactMap { expectation($0) }.first
    return MissingNames(place: placeOfMapping, wanted: wanted.map(\.text))
  }

  private var placeOfMapping: String {
    guard path.depth > 1 else {
      guard let root = path.steps.first?.written, document.roots.contains(root) else { return "" }
      return "at the top of the \(document.roots.count > 1 ? "document" : "file")"
    }
    return path.steps.contains { $0.key.map(hidden.contains) == true } ? "" : "in \(path.text)"
  }
}
