/// The text that grows line by line.
struct Output {
  private(set) var bytes: [UInt8] = []
  private var lineStart = 0

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  /// Bytes written since the last line break.
  var column: Int { bytes.count - lineStart }

  /// Unicode scalars written since the last line break.
  var width: Int { ScalarCount.of(bytes[lineStart...]) }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func write(_ text: some Sequence<UInt8>) {
    bytes.append(contentsOf: text)
  }

  mutating func write(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Ends the line unless nothing is on it.
  mutating func endLine() {
    guard column > 0 else { return }
    breakLine()
  }

  /// Writes a line break, whatever is on the line.
  mutating func breakLine() {
    bytes.append(0x0A)
    lineStart = bytes.count
  }

  /// Whether the place behind `- ` is where an entry begins.
  private var isAtEntry = false

  /// Writes the space behind a `-`, `?` or `:` in whose line an entry is to begin.
  mutating func openEntry() {
    bytes.append(0x20)
    isAtEntry = true
  }

  /// Begins a line at a column, unless an entry was opened on this one.
  mutating func startLine(at indent: Int) {
    if isAtEntry {
      isAtEntry = false
      return
    }
    endLine()
    bytes.append(contentsOf: repeatElement(0x20, count: indent))
  }
}
