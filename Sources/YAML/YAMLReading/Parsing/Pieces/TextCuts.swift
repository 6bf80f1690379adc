internal import DocumentModel

/// Finds lines to cut a large text before, so that each piece has the entries of one block collection, or documents.
///
/// This is only a guess: ``PieceJoiner`` decides whether a cut is valid. Linear in the text.
struct TextCuts: IteratorProtocol, Sendable {
  /// Among how many lines the least indented one is chosen.
  private static let lookAhead = 64

  private let text: [UInt8]
  /// The desired size of a piece, in bytes.
  private let size: Int
  /// The next line to examine; nil at the end of the text.
  private var line: Line?
  /// The first line of the last piece.
  private var open: Line?
  /// The offset from which the next goal is searched.
  private var reach: Int
  /// The start of the line where the text is cut next.
  private var goal: Int?

  init(_ text: [UInt8], size: Int) {
    self.text = text
    self.size = size
    reach = size
    line = Self.line(from: size, text: text)
  }

  /// The start of the next piece. The first piece, which starts the text, isn't returned.
  mutating func next() -> Int? {
    while let current = line {
      line = Self.line(from: current.start + 1, text: text)
      if goal == nil, current.start >= reach {
        goal = outermost(from: current)
        if goal == nil { reach = current.start + size }
      }
      guard current.isEntry, current.start == goal || open.map(current.ends) ?? false else { continue }
      open = current
      if current.start >= reach { (reach, goal) = (current.start + size, nil) }
      return current.start
    }
    return nil
  }

  private struct Line {
    var start: Int
    var column: Int
    /// Whether an entry or a document starts on the line.
    var isEntry: Bool
    var hasHyphen: Bool

    /// Whether this line ends the collection that starts on another: it is further left, or a key after items in its
    /// column.
    func ends(_ other: Self) -> Bool {
      column < other.column || column == other.column && other.hasHyphen && !hasHyphen
    }
  }

  /// The start of the least indented entry among the next lines, the first if there are several; nil if there is none.
  private func outermost(from line: Line) -> Int? {
    var best: Line?
    var next: Line? = line
    for _ in 0..<Self.lookAhead {
      guard let line = next else { break }
      // A cut between the entries of a nested mapping would split the collections around it too.
      if line.isEntry, best.map({ line.column < $0.column }) ?? true { best = line }
      next = Self.line(from: line.start + 1, text: text)
    }
    return best?.start
  }

  /// The first line with content that starts at or after an offset; nil if there is none.
  private static func line(from place: Int, text: [UInt8]) -> Line? {
    let bytes = text.span
    var start = place == 0 ? 0 : ByteScan.first(UInt8(ascii: "\n"), in: bytes, from: place - 1) + 1
    while start < bytes.count {
      let content = ByteScan.endOfSpaces(bytes, from: start)
      guard content < bytes.count else { return nil }
      switch bytes[content] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"):
        start = ByteScan.first(UInt8(ascii: "\n"), in: bytes, from: content) + 1
      case let first:
        return Line(
          start: start, column: content - start, isEntry: isEntry(first, at: content, text: text),
          hasHyphen: first == UInt8(ascii: "-"))
      }
    }
    return nil
  }

  /// Whether an entry or a document starts on the line that starts at an offset.
  static func isEntry(atLine start: Int, text: [UInt8]) -> Bool {
    let line = line(from: start, text: text)
    return line?.start == start && line?.isEntry == true
  }

  /// Whether a key without `?`, an item, or a document starts at an offset.
  private static func isEntry(_ first: UInt8, at place: Int, text: [UInt8]) -> Bool {
    switch first {
    // libyaml reads a byte order mark at the start of a piece as that of the file, and drops it.
    case 0xEF where text[place...].starts(with: ByteOrderMark.utf8): false
    case UInt8(ascii: "-"):
      place + 1 == text.count || text[place + 1].isSpace || DocumentMarker(text[place...]) == .start
    case UInt8(ascii: "_"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0x30...0x39, 0x41...0x5A, 0x61...0x7A,
      0x80...0xFF:
      true
    case _: false
    }
  }
}
