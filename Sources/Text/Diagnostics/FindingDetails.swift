/// What not every finding has: see the members of ``Diagnostic`` of the same names.
struct FindingDetails: Hashable, Sendable {
  var cause: String?
  var caption: String?
  var document: Int?
  var instanceLocation: JSONPointer?
  var rule: SchemaRule?
  var missing: [String] = []
  var pattern: String?
  var words: AuthorWords?
  var setting: String?
  var help: String?
  var note: String?
  var otherForms: [OtherForm] = []
  var isOfGuess = false

  var isEmpty: Bool { self == Self() }
}
