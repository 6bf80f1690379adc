internal import DocumentModel

/// Why an edit is refused.
struct EditRefusal: Error {
  var diagnostic: Diagnostic

  init(_ code: DiagnosticCode, message: Message, at range: ByteRange, help: Message? = nil) {
    diagnostic = Diagnostic(code, message, at: range, help: help)
  }

  /// - Parameter isItem: Whether the path's next step names a list item rather than a key.
  static func notAMapping(_ shown: String, node: NodeID, in document: Document, isItem: Bool = false) -> Self {
    let words = TypeWords.words
    let name: Message = shown.isEmpty ? "the document" : "\(shown)"
    return Self(
      .editNotACollection,
      message:
        "\(name) is \(words: words.name(document.kind(node))), not \(words: isItem ? "a \(words.list)" : words.aMapping)",
      at: document.range(node),
      help: "set \(name) itself, or choose another path")
  }

  static func notAList(_ shown: String, node: NodeID, in document: Document) -> Self {
    let mapping = TypeWords.words.aMapping
    return Self(
      .editNotACollection,
      message: "\(shown.isEmpty ? "the document" : "\(shown)" as Message) is \(words: mapping), not a list",
      at: document.range(node), help: "use a key instead of a number")
  }

  static func noItem(_ index: Int, list: NodeID, in document: Document) -> Self {
    let count = document.count(list)
    return Self(
      .editIndex,
      message:
        "no item \(index): the \(words: TypeWords.words.list) has \(words: count.counted("item")), numbered from 0",
      at: document.range(list),
      help: "use \(count) to add an item")
  }

  /// Refuses to start a new list with an item other than the first; nil if no step does that.
  static func gap(in steps: some Sequence<Path.Segment>) -> Self? {
    let later = steps.compactMap { step in if case .index(let index) = step, index != 0 { index } else { nil } }
    return later.first.map { index in
      Self(
        .editIndex, message: "no item \(index): the list doesn't exist yet", at: ByteRange(0..<0),
        help: "start with item 0")
    }
  }

  static func duplicate(_ name: String, ranges: [ByteRange]) -> Self {
    var refusal = Self(
      .editDuplicate, message: "duplicate key \"\(name)\" (\(ranges.count) times)",
      at: ranges.last ?? ByteRange(0..<0), help: "remove all but one first")
    refusal.diagnostic.related = ranges.dropLast().map { RelatedPlace(.here($0), "also here") }
    return refusal
  }

  static func taken(_ shown: String, range: ByteRange) -> Self {
    Self(.editDuplicate, message: "\(shown) is already set", at: range, help: "remove it first")
  }

  static func intoItself(_ shown: String, range: ByteRange) -> Self {
    Self(.editNotACollection, message: "\(shown) cannot be moved into itself", at: range)
  }

  static func commentsInBrackets(_ shown: String, brackets: ByteRange) -> Self {
    Self(
      .editValue, message: "cannot keep the comments of \(shown) in these brackets", at: brackets,
      help: "convert the brackets to block style first, or remove the comments")
  }

  static let unwritable = Self(
    .editValue, message: "cannot write a value with duplicate or complex keys here", at: ByteRange(0..<0))

  static let propertiesInJSON = Self(
    .editValue, message: "JSON has no tags, aliases or anchors", at: ByteRange(0..<0))

  /// Refuses to copy a commented entry from another text, if its anchor or alias would mean something else here. The
  /// message doesn't contain the anchor's name, which may be part of a secret.
  static func boundAnchor(path: String) -> Self {
    Self(
      .editNeededAnchor, message: "\(path) uses an anchor that refers to another value here",
      at: ByteRange(0..<0),
      help: "rename the anchor in one of the files, or write out its value")
  }

  /// The refusal of an alias without an anchor. The message doesn't contain its name: the value may be secret.
  static let noAnchor = Self(
    .editValue, message: "the value has an alias whose anchor is not in the file", at: ByteRange(0..<0),
    help: "quote it for YAML to set it as a string, as in '\"*name\"'")

  static let lateAnchor = Self(
    .editValue, message: "the value has an alias without an anchor before it", at: ByteRange(0..<0),
    help: "move the anchor above it, or set the value itself")

  static let cyclicAlias = Self(
    .editValue, message: "the value has an alias to a value that contains it", at: ByteRange(0..<0),
    help: "write out the value instead")

  static let nothingNamed = Self(
    .editNoSetting, message: "not possible for the root", at: ByteRange(0..<0), help: "name a setting")

  static let unproven = Self(
    .editUnproven, message: "not changed: the edit would also change other values", at: ByteRange(0..<0),
    help: "make the change by hand")
}
