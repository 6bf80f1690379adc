internal import DocumentModel
internal import Patterns

/// The words of a message about names that a mapping lacks: `missing key "host" in server (a string)`.
struct MissingNames: Hashable {
  /// The number of names to list before saying how many more there are.
  static let listedNames = 6

  /// A phrase such as `at the top of the file` or `in server`; empty if the place is unknown.
  var place: Message
  /// The phrase for any sibling of the mapping.
  var placeOfAnySibling: Message = ""
  /// What is expected under the name, if there is only one name.
  var wanted: Message?

  /// A list such as `"host", "port" and 3 more`.
  static func listing(_ names: [String]) -> Message {
    let more: [Message] = names.count > listedNames ? ["\(names.count - listedNames) more"] : []
    return (names.prefix(listedNames).map(ValueDescription.quoted) + more).listed("and")
  }

  func message(_ names: [String]) -> Message { message(names, at: place) }

  /// The message for any sibling of the mapping; nil if the place is unknown.
  func cause(_ names: [String]) -> Message? { placeOfAnySibling.isEmpty ? nil : message(names, at: placeOfAnySibling) }

  private func message(_ names: [String], at place: Message) -> Message {
    let subject: Message = "missing \(words: names.count == 1 ? "key" : "keys") \(Self.listing(names))"
    let kind: Message? = names.count == 1 ? wanted.map { " (\($0))" } : nil
    return "\(subject)\(kind ?? "")\(place.isEmpty ? place : " \(place)")"
  }
}

extension MissingNames {
  /// - Parameters:
  ///   - name: A name that the current mapping lacks.
  ///   - isOneOfMany: Whether it lacks many names, so that their expected values aren't mentioned.
  init(_ name: String, isOneOfMany: Bool, at position: ReportPosition, forms: FormWords) {
    let program = forms.program
    // The expectation for a sensitive value may reveal the value itself.
    let named = isOneOfMany ? [] : position.owners.flatMap { forms.properties(name, in: $0) }
    let values = named.filter { !program.hasSensitive || !program.sensitivity.holds($0) }
    let wanted = values.lazy.compactMap { forms.expectation($0) }.first
    self.init(place: Self.place(position, shown: forms.shown), wanted: wanted?.text(forms.words))
    if position.depth > 1, !place.isEmpty { placeOfAnySibling = "in \(position.path.place.ofAnySibling)" }
  }

  /// A phrase for the place of the current mapping.
  private static func place(_ position: ReportPosition, shown: DisplayedValues) -> Message {
    let (path, document) = (position.path, shown.document)
    guard path.depth > 1 else {
      guard let root = path.steps.first?.written, document.documentNumber(ofRoot: root) != nil else { return "" }
      return "at the top of the \(words: document.roots.count > 1 ? "document" : "file")"
    }
    return path.steps.contains { $0.key.map(shown.isHidden(key:)) == true } ? "" : "in \(path.place)"
  }
}
