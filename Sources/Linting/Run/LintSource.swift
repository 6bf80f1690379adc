internal import DocumentModel
internal import SourceText
internal import YAMLParsing

/// A text that rules look at, with what they share of it. What is lazy is made for the first rule that asks.
final class LintSource {
  let text: [UInt8]
  let document: Document
  /// Whether parts of the text are missing from the document.
  let isPartial: Bool
  let schema: (any SchemaFacts)?
  private let limits: Limits

  init(_ parsed: ParsedText, limits: Limits, schema: (any SchemaFacts)?) {
    text = parsed.document.text
    document = parsed.document
    isPartial = parsed.isPartial
    self.limits = limits
    self.schema = schema
  }

  /// Length of the byte order mark.
  private(set) lazy var start = ByteOrderMark.length(in: text)

  private(set) lazy var isASCII = TextBytes.isASCII(text)

  private(set) lazy var lines = LineTable(text, from: start)

  private(set) lazy var tokens = TokenTable(YAMLScanner.scan(text, limits: limits), lines, text: text)

  /// A part of the text as a message may show it: in quotes, cut short, never a sensitive one.
  func shown(_ range: Range<Int>) -> String {
    if schema?.isSensitive(ByteRange(range)) == true { return "‹redacted›" }
    return ShownText.quoted(text[range])
  }

  /// Unicode scalars between two places of one line.
  func scalars(_ range: Range<Int>) -> Int {
    guard !isASCII else { return range.count }
    var count = 0
    for index in range where !UTF8Bytes.isContinuation(text[index]) { count += 1 }
    return count
  }
}
