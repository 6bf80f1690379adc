package struct CompletionItem {
  /// Kinds of completions, with the numbers of the protocol (`CompletionItemKind`).
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
  /// The text that the editor compares with the typed word.
  var filter: String
  var detail: String?
  var documentation: String?
  var isDeprecated = false
  /// Where to insert a missing comma, after the previous entry.
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
