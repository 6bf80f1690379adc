internal import DocumentModel

/// Why an edit isn't made.
struct EditRefusal: Error {
  var diagnostic: Diagnostic

  init(_ code: DiagnosticCode, _ message: String, at range: ByteRange, help: String? = nil) {
    diagnostic = Diagnostic(code, message, at: range, help: help)
  }

  static func notAMapping(_ shown: String, _ node: NodeID, _ document: Document) -> Self {
    let words = TypeWords.words
    let name = shown.isEmpty ? "the document" : shown
    return Self(
      .editNotACollection, "\(name) is \(words.name(document.kind(node))), no \(words.mapping) that could hold a key",
      at: document.range(node),
      help: "set \(name) itself, or name a setting that is there")
  }

  static func notAList(_ shown: String, _ node: NodeID, _ document: Document) -> Self {
    let mapping = TypeWords.words.aMapping
    return Self(
      .editNotACollection, "\(shown.isEmpty ? "the document" : shown) is \(mapping), and has no items by number",
      at: document.range(node), help: "name a key of it")
  }

  static func noItem(_ index: Int, _ list: NodeID, _ document: Document) -> Self {
    let count = document.count(list)
    return Self(
      .editIndex, "there is no item \(index): the \(TypeWords.words.list) has \(count), counted from 0",
      at: document.range(list),
      help: "item \(count) is the next that can be added")
  }

  /// The refusal to begin a new list with a later item; nil where no step asks for that.
  static func gap(in steps: some Sequence<Path.Segment>) -> Self? {
    let later = steps.compactMap { step in if case .index(let index) = step, index != 0 { index } else { nil } }
    return later.first.map { index in
      Self(
        .editIndex, "there is no item \(index): the list isn't there yet", at: ByteRange(0..<0),
        help: "item 0 is the next that can be added")
    }
  }

  static func duplicate(_ name: String, _ ranges: [ByteRange]) -> Self {
    var refusal = Self(
      .editDuplicate, "the key \"\(name)\" occurs \(ranges.count) times in this mapping",
      at: ranges.last ?? ByteRange(0..<0), help: "remove all but one by hand first")
    refusal.diagnostic.related = ranges.dropLast().map { RelatedPlace(.here($0), "here too") }
    return refusal
  }

  static func taken(_ shown: String, _ range: ByteRange) -> Self {
    Self(.editDuplicate, "\(shown) is set already", at: range, help: "remove it first")
  }

  static func intoItself(_ shown: String, _ range: ByteRange) -> Self {
    Self(.editNotACollection, "\(shown) can't be moved into itself", at: range)
  }

  static func commentsInBrackets(_ shown: String, _ brackets: ByteRange) -> Self {
    Self(
      .editValue, "the comments of \(shown) have no place in these brackets", at: brackets,
      help: "write what is in the brackets as a block first, an entry a line, or take the comments out")
  }

  static let unwritable = Self(
    .editValue, "a value with a key twice, or with a collection as a key, can't be written here", at: ByteRange(0..<0))

  static let nothingNamed = Self(.editNoSetting, "no setting is named", at: ByteRange(0..<0))

  static let unproven = Self(
    .editUnproven, "this edit would change something else as well, so nothing was changed", at: ByteRange(0..<0),
    help: "make the change by hand")
}
