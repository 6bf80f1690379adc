internal import DocumentModel

/// A parser that makes one pass over a JSON text, with an explicit stack.
///
/// Every method takes the text as a span, so that accessing it needs no reference counting.
struct JSONReader: ~Copyable {
  /// What the parser expects next.
  enum Expectation {
    /// The text's one value.
    case root
    case firstItemOrEnd
    case item
    case firstKeyOrEnd
    case key
    case colon
    case memberValue
    case commaOrEnd
    case endOfText
  }

  struct OpenCollection {
    var id: NodeID
    var count = 0
    var isObject: Bool
  }

  let limits: Limits
  let notation: JSONNotation
  var builder: DocumentBuilder
  var position: Int
  var expectation = Expectation.root
  var open: [OpenCollection] = []
  var diagnostics: [Diagnostic] = []
  var isPartial = false
  /// Whether reading has ended because a limit was reached.
  var isStopped = false
  /// Whether an error may have misled the parser, so that errors which may follow from it aren't reported.
  var mayBeMisled = false
  /// The end of the last token, where a missing token is reported.
  var endOfLast: Int
  /// A reusable buffer for the bytes of a string with escapes.
  var unescaped: [UInt8] = []
  /// Where the last string with escapes or errors begins.
  var startOfString = 0
  var duplicates = DuplicateKeys()

  init(_ bytes: [UInt8], limits: Limits, notation: JSONNotation) {
    self.limits = limits
    self.notation = notation
    builder = DocumentBuilder(text: bytes, isJSON: true)
    position = ByteOrderMark.length(in: bytes)
    endOfLast = position
  }

  consuming func finish() -> ParsedText {
    // An unclosed bracket is reported where it is noticed, which may be after later findings.
    diagnostics.sort { $0.range.start < $1.range.start }
    return ParsedText(document: builder.finish(), diagnostics: diagnostics, isPartial: isPartial)
  }

  mutating func readText(_ text: Span<UInt8>) {
    while !isStopped {
      skipWhitespace(text)
      guard position < text.count else { break }
      let byte = text[position]
      switch expectation {
      case .commaOrEnd: readAfterValue(text, byte: byte)
      case .firstKeyOrEnd, .key: readKey(text, byte: byte)
      case .colon: readColon(text, byte: byte)
      case .root, .firstItemOrEnd, .item, .memberValue: readValue(text, byte: byte)
      case .endOfText:
        if !skipComment(text, byte: byte) { reportTrailingContent(text) }
      }
    }
    closeAllAtEnd()
  }

  @inline(__always)
  private mutating func skipWhitespace(_ text: Span<UInt8>) {
    var index = position
    while index < text.count {
      switch text[index] {
      case 0x20, 0x09, 0x0D: index &+= 1
      case 0x0A: index = ByteScan.endOfSpaces(text, from: index &+ 1)
      default:
        position = index
        return
      }
    }
    position = index
  }

  private mutating func readAfterValue(_ text: Span<UInt8>, byte: UInt8) {
    switch byte {
    case UInt8(ascii: ","):
      advance(1)
      // A comma puts the parser back in step.
      mayBeMisled = false
      expectation = open.last?.isObject == true ? .key : .item
    case UInt8(ascii: "}"), UInt8(ascii: "]"): readCloser(text, byte: byte)
    default: recoverAfterValue(text, byte: byte)
    }
  }

  private mutating func readKey(_ text: Span<UInt8>, byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""):
      expectation = readString(text, asKey: true) ? .colon : .commaOrEnd
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if expectation == .key { reportTrailingComma(text) }
      readCloser(text, byte: byte)
    default: recoverAtKey(text, byte: byte)
    }
  }

  private mutating func readColon(_ text: Span<UInt8>, byte: UInt8) {
    if byte == UInt8(ascii: ":") {
      advance(1)
      expectation = .memberValue
    } else {
      recoverAtColon(text, byte: byte)
    }
  }

  private mutating func readValue(_ text: Span<UInt8>, byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): if readString(text, asKey: false) { endValue() } else { dropValue() }
    case UInt8(ascii: "{"): openCollection(.object)
    case UInt8(ascii: "["): openCollection(.array)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber(text)
    case UInt8(ascii: "t") where isTrue(text): appendLiteral(.boolean, length: 4, value: 1)
    case UInt8(ascii: "f") where isFalse(text): appendLiteral(.boolean, length: 5, value: 0)
    case UInt8(ascii: "n") where isNull(text): appendLiteral(.null, length: 4, value: 0)
    case UInt8(ascii: "]"), UInt8(ascii: "}"): readCloserAtValue(text, byte: byte)
    default: recoverAtValue(text, byte: byte)
    }
  }

  private func isTrue(_ text: Span<UInt8>) -> Bool {
    Words.isWord(
      text, start: position, UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "u"), UInt8(ascii: "e"))
  }

  private func isFalse(_ text: Span<UInt8>) -> Bool {
    Words.isWord(
      text, start: position, UInt8(ascii: "f"), UInt8(ascii: "a"), UInt8(ascii: "l"), UInt8(ascii: "s"),
      UInt8(ascii: "e"))
  }

  private func isNull(_ text: Span<UInt8>) -> Bool {
    Words.isWord(
      text, start: position, UInt8(ascii: "n"), UInt8(ascii: "u"), UInt8(ascii: "l"), UInt8(ascii: "l"))
  }

  mutating func appendLiteral(_ kind: NodeKind, length: Int, value: UInt32) {
    let end = position + length
    add(
      builder.append(
        Node(kind: kind, flags: Node.Flags(.plain), start: UInt32(position), end: UInt32(end), data: value)))
    advance(length)
    endValue()
  }

  private mutating func openCollection(_ kind: NodeKind) {
    // The parser itself doesn't recurse, but later steps do.
    guard open.count < limits.depth else { return reportDepth() }
    let id = builder.open(kind, ByteOffset(position), flags: Node.Flags(.flow))
    add(id)
    open.append(OpenCollection(id: id, isObject: kind == .object))
    advance(1)
    mayBeMisled = false
    expectation = kind == .object ? .firstKeyOrEnd : .firstItemOrEnd
  }

  /// Closes the innermost collection, whose bracket ends at `end`.
  mutating func closeCollection(end: Int) {
    guard let collection = open.popLast() else { return }
    builder.close(collection.id, count: collection.count, end: ByteOffset(end))
    // A single member can't be a duplicate.
    if collection.isObject, collection.count > 1 {
      for (earlier, later) in duplicates.find(in: builder, object: collection.id) {
        reportDuplicate(earlier, later: later)
      }
    }
    endValue()
  }

  mutating func advance(_ count: Int) {
    position &+= count
    endOfLast = position
  }

  @inline(__always)
  mutating func add(_ id: NodeID) {
    if open.isEmpty { builder.addRoot(id) }
  }

  @inline(__always)
  mutating func endValue() {
    guard !open.isEmpty else {
      expectation = .endOfText
      return
    }
    open[open.count &- 1].count &+= 1
    expectation = .commaOrEnd
  }

  /// Drops a value that can't be read, with its key.
  mutating func dropValue() {
    isPartial = true
    if let collection = open.last {
      // In a list the item is dropped; in an object the key would be left without a value.
      if collection.isObject { builder.removeLastChild(of: collection.id) }
      expectation = .commaOrEnd
    } else {
      expectation = .endOfText
    }
  }
}
