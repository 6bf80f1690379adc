internal import DocumentModel

/// Finds lines that a large text can be cut before, so that each piece is the text of one block collection, or of documents.
///
/// Nothing is proven here: ``PieceJoin`` decides whether a cut is good. Linear in the text.
struct TextCuts: IteratorProtocol, Sendable {
  /// The number of lines among which the outermost is chosen.
  private static let lookAhead = 64

  private let text: [UInt8]
  /// Bytes of a piece.
  private let size: Int
  /// The next line to examine; nil at the end.
  private var line: Line?
  /// The first line of the last piece.
  private var open: Line?
  /// Where the search for the next goal begins.
  private var reach: Int
  /// The line that is the next to be cut before.
  private var goal: Int?

  init(_ text: [UInt8], size: Int) {
    self.text = text
    self.size = size
    reach = size
    line = Self.line(from: size, text: text)
  }

  /// The start of the next piece; that of the first isn't among them.
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
    /// Whether an entry begins there, or a document.
    var isEntry: Bool
    /// Whether it begins with a hyphen.
    var hasHyphen: Bool

    /// Whether the collection that begins in another line ends before this one: it lies farther out, or it is a key, after
    /// items in its own column.
    func ends(_ other: Self) -> Bool {
      column < other.column || column == other.column && other.hasHyphen && !hasHyphen
    }
  }

  /// The first of the next lines with entries that lie farthest out; nil if there is none.
  private func outermost(from line: Line) -> Int? {
    var best: Line?
    var next: Line? = line
    for _ in 0..<Self.lookAhead {
      guard let line = next else { break }
      // A cut between the entries of a deep mapping would split what is around it too.
      if line.isEntry, best.map({ line.column < $0.column }) ?? true { best = line }
      next = Self.line(from: line.start + 1, text: text)
    }
    return best?.start
  }

  /// The first line with content that starts at a place or after it; nil if there is none.
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

  /// Whether an entry or a document begins in the line that starts at a place.
  static func isEntry(atLine start: Int, text: [UInt8]) -> Bool {
    let line = line(from: start, text: text)
    return line?.start == start && line?.isEntry == true
  }

  /// Whether a key without `?` begins at a place, an item, or a document by `---`.
  private static func isEntry(_ first: UInt8, at place: Int, text: [UInt8]) -> Bool {
    switch first {
    // libyaml takes a byte order mark for the start of a file, and drops it.
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
