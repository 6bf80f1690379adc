/// Something that may be written.
package struct Offer {
  /// The kinds of offers, as the protocol numbers them (`CompletionItemKind`).
  package enum Kind: Int {
    case value = 12
    case property = 10
    case enumMember = 20
    case file = 17
    case reference = 18
    case keyword = 14
    case snippet = 15
  }

  package var label: String
  var kind: Kind
  /// The text that replaces the word.
  var text: SnippetText
  var range: Range<Int>
  /// The text that the typed word is compared with.
  var filter: String
  var detail: String?
  var documentation: String?
  var isDeprecated = false
  /// The place where a comma must be inserted, after the previous entry.
  var comma: Int?

  package init(_ label: String, kind: Kind, text: String, range: Range<Int>, filter: String? = nil) {
    self.init(label, kind: kind, text: SnippetText(text), range: range, filter: filter)
  }

  init(_ label: String, kind: Kind, text: SnippetText, range: Range<Int>, filter: String? = nil) {
    self.label = label
    self.kind = kind
    self.text = text
    self.range = range
    self.filter = filter ?? label
  }
}
