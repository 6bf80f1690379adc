internal import DocumentModel
internal import SourceText
internal import YAMLParsing

/// Kinds of tokens that a rule looks at.
struct TokenKinds: OptionSet {
  let rawValue: UInt32

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  init(_ kind: YAMLToken.Kind) {
    rawValue = 1 << UInt32(kind.rawValue)
  }

  init(_ kinds: YAMLToken.Kind...) {
    rawValue = kinds.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }

  static let all = Self(rawValue: .max)
}

/// The scanner's tokens with the lines that they begin and end in.
final class TokenTable {
  struct Token {
    var kind: YAMLToken.Kind
    var style: NodeStyle
    var start: Int32
    var end: Int32
    /// From 0.
    var line: Int32
    var endLine: Int32
    /// Unicode scalars before it in its line.
    var column: Int32

    var range: Range<Int> { Int(start)..<Int(end) }
    var isEmpty: Bool { start == end }
  }

  private let scanned: ScannedTokens
  private let tokens: [Token]
  let text: [UInt8]

  /// One pass: both ends of tokens go forwards only.
  init(_ scanned: ScannedTokens, _ lines: LineTable, text: [UInt8]) {
    self.scanned = scanned
    var tokens: [Token] = []
    self.text = text
    tokens.reserveCapacity(scanned.tokens.count)
    var line = 0
    var endLine = 0
    var columns = ColumnCounter(text: text)
    for token in scanned.tokens {
      Self.advance(&line, to: Int(token.start), lines)
      if endLine < line { endLine = line }
      var last = endLine
      Self.advance(&last, to: Int(token.end), lines)
      tokens.append(
        Token(
          kind: token.kind, style: token.style, start: Int32(truncatingIfNeeded: token.start),
          end: Int32(truncatingIfNeeded: token.end), line: Int32(truncatingIfNeeded: line),
          endLine: Int32(truncatingIfNeeded: last),
          column: columns.column(at: Int(token.start), lineStart: Int(lines.starts[line]))))
    }
    self.tokens = tokens
  }

  /// Counts columns of places that go forwards only.
  private struct ColumnCounter {
    let text: [UInt8]
    private var lineStart = -1
    private var place = 0
    private var count: Int32 = 0

    init(text: [UInt8]) {
      self.text = text
    }

    mutating func column(at target: Int, lineStart: Int) -> Int32 {
      if lineStart != self.lineStart {
        (self.lineStart, place, count) = (lineStart, lineStart, 0)
        // A mark inside the text, before a document's first token, takes no column.
        if text[lineStart...].starts(with: ByteOrderMark.utf8) { place += ByteOrderMark.utf8.count }
      }
      while place < target {
        if !UTF8Bytes.isContinuation(text[place]) { count += 1 }
        place += 1
      }
      return count
    }
  }

  private static func advance(_ line: inout Int, to place: Int, _ lines: LineTable) {
    while line + 1 < lines.count, Int(lines.starts[line + 1]) <= place { line += 1 }
  }

  /// Whether the scanner went to the end of the text.
  var isComplete: Bool { scanned.isComplete }

  var count: Int { tokens.count }

  subscript(_ index: Int) -> Token { tokens[index] }

  /// The token's kind; nil before the first and behind the last.
  func kind(_ index: Int) -> YAMLToken.Kind? {
    index >= 0 && index < tokens.count ? tokens[index].kind : nil
  }

  /// A scalar's value in UTF-8.
  func value(_ index: Int) -> ArraySlice<UInt8> {
    let token = scanned.tokens[index]
    if let value = token.value { return scanned.values[Int(value.lowerBound)..<Int(value.upperBound)] }
    let inset = token.style == .singleQuoted || token.style == .doubleQuoted ? 1 : 0
    let range = token.range
    return text[range.lowerBound + inset..<max(range.lowerBound + inset, range.upperBound - inset)]
  }
}
