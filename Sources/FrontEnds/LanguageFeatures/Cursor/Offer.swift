/// Something that may be written.
struct Offer {
  /// As the protocol numbers them (`CompletionItemKind`).
  enum Kind: Int {
    case value = 12
    case property = 10
    case enumMember = 20
    case file = 17
    case reference = 18
    case keyword = 14
  }

  var label: String
  var kind: Kind
  /// What is written in the place of the word.
  var text: String
  var range: Range<Int>
  /// What is held against the word that is typed.
  var filter: String
  var detail: String?
  var documentation: String?
  var isDeprecated = false

  init(_ label: String, _ kind: Kind, _ text: String, _ range: Range<Int>, filter: String? = nil) {
    (self.label, self.kind, self.text, self.range, self.filter) = (label, kind, text, range, filter ?? label)
  }
}
