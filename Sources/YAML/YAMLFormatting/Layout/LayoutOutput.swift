internal import DocumentModel
internal import YAMLEditing

/// The text that a layout writes.
struct LayoutOutput {
  let lineBreak: [UInt8]
  private(set) var bytes: [UInt8] = []
  private var lineStart = 0
  /// The width of the current line up to an offset; a cache for `width`.
  private var counted = (end: 0, width: 0)
  /// The column where the last token starts.
  private(set) var startColumn = 0

  init(lineBreak: [UInt8], capacity: Int) {
    self.lineBreak = lineBreak
    bytes.reserveCapacity(capacity + capacity / 8)
  }

  /// The line break to write for a text.
  static func lineBreak(of text: [UInt8], ending: LayoutOptions.LineEnding) -> [UInt8] {
    switch ending {
    case .lf: [0x0A]
    case .crlf: [0x0D, 0x0A]
    case .keep: Array(text.lineBreak.utf8)
    }
  }

  /// Bytes written since the last line break.
  var column: Int { bytes.count - lineStart }
  /// Code points written since the last line break. Counts only what was written since the last call.
  var width: Int {
    mutating get {
      if counted.end < lineStart { counted = (lineStart, 0) }
      counted.width += UTF8Bytes.scalarCount(bytes[counted.end...])
      counted.end = bytes.count
      return counted.width
    }
  }

  mutating func write(_ text: some Collection<UInt8>) { bytes.append(contentsOf: text) }

  mutating func write(blanks count: Int) {
    for _ in 0..<max(0, count) { bytes.append(0x20) }
  }

  mutating func breakLine() {
    bytes.append(contentsOf: lineBreak)
    startLine()
  }

  /// Marks the current position as the start of a line.
  mutating func startLine() {
    lineStart = bytes.count
  }

  mutating func beginToken() {
    startColumn = column
  }
}
