internal import DocumentModel

/// Text written piece by piece, mostly copied from a source. It is either collected, or only compared with the source.
struct Output {
  private let source: [UInt8]
  private let isComparing: Bool
  /// The text so far; empty when comparing.
  private(set) var bytes: [UInt8] = []
  /// The number of bytes written.
  private(set) var count = 0
  private var lineStart = 0
  /// Whether the output differs from the source, so that writing can stop.
  private(set) var differs = false
  /// Whether an entry begins at the current position, after `- `, so that it needs no new line.
  private var isAtEntry = false
  /// The end of a line that gets no line break if nothing follows it.
  private var openEnd: Int?

  init(of source: [UInt8], isComparing: Bool) {
    self.source = source
    self.isComparing = isComparing
    if !isComparing { bytes.reserveCapacity(source.count + source.count / 8) }
  }

  /// Bytes written since the last line break.
  var column: Int { count - lineStart }

  /// Code points written since the last line break; 0 once the output differs from the source and no longer matters.
  var width: Int {
    guard isComparing else { return UTF8Bytes.scalarCount(bytes[lineStart..<count]) }
    return differs ? 0 : UTF8Bytes.scalarCount(source[lineStart..<count])
  }

  var isEmpty: Bool { count == 0 }

  /// Ends the last line.
  ///
  /// - Returns: Whether the output equals the source; false when not comparing.
  mutating func finish() -> Bool {
    if openEnd != count { endLine() }
    return isComparing && !differs && count == source.count
  }

  mutating func write(_ byte: UInt8) {
    if isComparing {
      differs = differs || count >= source.count || source[count] != byte
    } else {
      bytes.append(byte)
    }
    count += 1
  }

  mutating func write(_ text: some Collection<UInt8>) {
    guard isComparing else {
      bytes.append(contentsOf: text)
      count = bytes.count
      return
    }
    for byte in text { write(byte) }
  }

  mutating func write(_ text: LineText) {
    switch text {
    case .source(let range): write(source: range)
    case .copy(let text): write(text)
    }
  }

  mutating func write(source range: Range<Int>) {
    if !isComparing || range.lowerBound != count { return write(source[range]) }
    count += range.count
  }

  mutating func write(blanks number: Int) {
    for _ in 0..<number { write(0x20) }
  }

  /// Allows the current line to end without a line break if nothing follows.
  mutating func leaveOpen() { openEnd = count }

  /// Ends the line unless it is empty.
  mutating func endLine() {
    guard column > 0 else { return }
    breakLine()
  }

  /// Writes a line break, even on an empty line.
  mutating func breakLine() {
    write(0x0A)
    lineStart = count
  }

  /// Writes the space after a `-`, `?` or `:` whose line holds the first entry.
  mutating func openEntry() {
    write(0x20)
    isAtEntry = true
  }

  /// Begins a line at a column, unless `openEntry` has already started the entry on the current line.
  mutating func startLine(at indent: Int) {
    if isAtEntry {
      isAtEntry = false
      return
    }
    endLine()
    write(blanks: indent)
  }
}

/// Bytes that are written on one line.
enum LineText {
  /// A range of the source.
  case source(Range<Int>)
  case copy(ArraySlice<UInt8>)

  static let nullText = Array("null".utf8)
  static let null = copy(nullText[...])
  static var none: Self { source(0..<0) }

  var count: Int {
    switch self {
    case .source(let range): range.count
    case .copy(let text): text.count
    }
  }

  /// - Parameter source: The text that `.source` refers to.
  func bytes(in source: [UInt8]) -> ArraySlice<UInt8> {
    switch self {
    case .source(let range): source[range]
    case .copy(let text): text
    }
  }

  /// In code points.
  func width(in source: [UInt8]) -> Int {
    UTF8Bytes.scalarCount(bytes(in: source))
  }
}
