internal import DocumentModel

/// What a message says of names that a mapping lacks: `"host" is missing in server: a string`.
struct MissingNames: Hashable {
  /// Names that a message lists before it says how many more there are.
  static let listedNames = 6

  /// `at the top of the file`, `in server`; empty where nothing tells.
  var place: String
  /// The same for any item of a list in the place of the one.
  var placeOfAnyItem = ""
  /// What the name is to hold, where it is one.
  var wanted: String?

  /// `"host", "port" and 3 more`.
  static func listing(_ names: [String]) -> String {
    let more = names.count > listedNames ? ["\(names.count - listedNames) more"] : []
    return ValueDescription.conjunction(names.prefix(listedNames).map(ValueDescription.quoted) + more)
  }

  func message(_ names: [String]) -> String { message(names, place) }

  /// The message for any item of a list in the place of the one.
  func cause(_ names: [String]) -> String? { placeOfAnyItem.isEmpty ? nil : message(names, placeOfAnyItem) }

  private func message(_ names: [String], _ place: String) -> String {
    let subject = Self.listing(names) + (names.count == 1 ? " is missing" : " are missing")
    let kind = names.count == 1 ? wanted.map { ": \($0)" } : nil
    return subject + (place.isEmpty ? "" : " " + place) + (kind ?? "")
  }
}

extension Reporter {
  /// What is said of a name that the mapping at hand lacks.
  ///
  /// - Parameter isOneOfMany: whether the mapping lacks many: what one is to hold isn't said then.
  func missing(_ name: String, isOneOfMany: Bool = false) -> MissingNames {
    // What a sensitive value has to be may be the value itself.
    let named = isOneOfMany ? [] : owners.flatMap { properties(name, in: $0) }
    let forms = named.filter { !program.hasSensitive || !program.sensitivity.holds($0) }
    let wanted = forms.lazy.compactMap { expectation($0) }.first
    var words = MissingNames(place: placeOfMapping, wanted: wanted?.text(self.words))
    if path.depth > 1, !words.place.isEmpty { words.placeOfAnyItem = "in \(path.text.ofAnyItem)" }
    return words
  }

  private var placeOfMapping: String {
    guard path.depth > 1 else {
      guard let root = path.steps.first?.written, document.documentNumber(ofRoot: root) != nil else { return "" }
      return "at the top of the \(document.roots.count > 1 ? "document" : "file")"
    }
    return path.steps.contains { $0.key.map(hidden.contains) == true } ? "" : "in \(path.text)"
  }
}
