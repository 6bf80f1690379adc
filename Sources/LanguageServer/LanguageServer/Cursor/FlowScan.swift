internal import DocumentModel
internal import YAMLReading

/// Finds where a cursor is in a flow collection, by reading on from the outermost bracket.
struct FlowScan {
  private struct Frame {
    var isMapping: Bool
    var neighbors: [CursorPlace.Neighbor] = []
    /// Where the current entry starts; nil before it.
    var start: Int?
    /// The end of the collection's last token.
    var end = 0
    /// The last scalar of the current entry.
    var scalar: Range<Int>?
    var name: String?
    /// The index of the current entry.
    var count = 0
    /// Whether the current entry's value is a collection.
    var isFull = false
    /// Where the previous entry ended, if no comma followed it.
    var lacksCommaAfter: Int?

    /// Whether the current entry has its value.
    var isWhole: Bool { (scalar != nil || isFull) && (!isMapping || name != nil) }

    var step: Path.Segment? { isMapping ? name.map { .name($0) } : .index(count) }
  }

  /// The open collections, outermost first.
  private(set) var levels: [CursorPlace.Level] = []
  private(set) var forms: CursorPlace.Forms = []
  private(set) var word: Range<Int>
  private(set) var hasColon = false
  private(set) var needsBlank = false
  /// Whether another entry follows without a comma in between.
  private(set) var lacksComma = false
  /// The end of the previous entry, if no comma follows it.
  private(set) var lacksCommaAfter: Int?
  private let bytes: [UInt8]
  private let isJSON: Bool
  private var stack: [Frame] = []

  /// How many bytes after the cursor are read.
  private static let reach = 64_000

  /// Nil if the brackets are closed before the cursor, or exceed the nesting limit.
  ///
  /// - Parameter start: The offset of the outermost bracket.
  init?(_ bytes: [UInt8], from start: Int, to cursor: Int, isJSON: Bool) {
    self.bytes = bytes
    self.isJSON = isJSON
    word = cursor..<cursor
    guard cursor > start else { return nil }
    var index = start
    while index < cursor {
      let token = next(index, last: bytes.count)
      if token.upperBound > cursor || token.upperBound == cursor && isOpenComment(token),
        Self.isWord(bytes[index]) || token.upperBound > index + 1
      {
        take(token)
        guard !stack.isEmpty else { return nil }
        finish(cursor, inside: token)
        return
      }
      take(token)
      index = token.upperBound
      if stack.isEmpty || stack.count > CursorPlace.depthLimit { return nil }
    }
    // A cursor directly after a word is in it.
    let last = stack[stack.count - 1].scalar
    finish(cursor, inside: last.flatMap { $0.upperBound == cursor ? $0 : nil })
  }

  private mutating func finish(_ cursor: Int, inside token: Range<Int>?) {
    // In JSON, only a comma can follow a complete value.
    if token == nil, isJSON, stack[stack.count - 1].end < cursor { beginWithoutComma() }
    let top = stack[stack.count - 1]
    lacksCommaAfter = top.lacksCommaAfter
    let isComment = token.map(isComment) ?? false
    if isComment || top.isFull {
      forms = []
    } else if let token {
      word = token
      forms = bytes[token.lowerBound] == UInt8(ascii: "*") ? .alias : top.isMapping && top.name == nil ? .key : .scalar
    } else if top.scalar == nil {
      forms = top.isMapping && top.name == nil ? .key : .scalar
      needsBlank = !isJSON && cursor > 0 && bytes[cursor - 1] == UInt8(ascii: ":")
    }
    let depth = stack.count
    var open = stack
    if forms == .key {
      // A key that is being typed isn't an entry yet.
      open[depth - 1].start = nil
      hasColon = firstByte(from: word.upperBound) == UInt8(ascii: ":")
    }
    levels = open.enumerated().map { index, frame in
      CursorPlace.Level(neighbors: frame.neighbors, step: index < depth - 1 || forms != .key ? frame.step : nil)
    }
    if forms != .key { levels.append(CursorPlace.Level()) }
    // In YAML, text on another line may be outside an unclosed bracket.
    let last = isJSON ? bytes.count : Bytes.endOfLine(bytes, at: word.upperBound)
    lacksComma = firstTokenOffset(word.upperBound..<last).map { !",]}:".utf8.contains(bytes[$0]) } ?? false
    scan(from: word.upperBound, cursor: cursor)
  }

  /// Adds the entries after the cursor.
  private mutating func scan(from start: Int, cursor: Int) {
    let isKey = forms == .key
    var index = start
    let last = min(bytes.count, start + Self.reach)
    if isKey { stack[stack.count - 1].start = nil }
    var counts = stack.map(\.neighbors.count)
    let depth = stack.count
    var open = depth
    while index < last, !stack.isEmpty {
      let token = next(index, last: last)
      if stack.count == open, "}]".utf8.contains(bytes[token.lowerBound]) {
        // The innermost collection around the cursor is closed.
        Self.endEntry(&stack[open - 1])
        levels[open - 1].neighbors += stack[open - 1].neighbors.dropFirst(counts.removeLast())
        open -= 1
      }
      take(token)
      index = token.upperBound
    }
    for index in 0..<min(open, stack.count) {
      levels[index].neighbors += stack[index].neighbors.dropFirst(counts[index])
    }
    // The entry at the cursor isn't one of its own neighbors.
    for index in levels.indices {
      let step = levels[index].step
      levels[index].neighbors.removeAll { neighbor in
        neighbor.range.lowerBound <= cursor && cursor <= neighbor.range.upperBound
          || neighbor.name.map { step == .name($0) } ?? false
      }
    }
  }

  private func firstByte(from index: Int) -> UInt8? { bytes[index...].first { !$0.isSpace } }

  /// The offset of the next token that isn't a comment.
  private func firstTokenOffset(_ range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      let token = next(index, last: range.upperBound)
      if !bytes[index].isSpace, !isComment(token) { return index }
      index = token.upperBound
    }
    return nil
  }

  // MARK: Tokens

  private static func isWord(_ byte: UInt8) -> Bool { !",[]{}: \t\r\n".utf8.contains(byte) }

  private func isComment(_ token: Range<Int>) -> Bool {
    isJSON
      ? token.count > 1 && bytes[token.lowerBound] == UInt8(ascii: "/") : bytes[token.lowerBound] == UInt8(ascii: "#")
  }

  /// Whether a comment extends to the end of its line, so that a cursor after its last byte is in it.
  private func isOpenComment(_ token: Range<Int>) -> Bool {
    isComment(token) && !bytes[token].starts(with: "/*".utf8)
  }

  /// The end of a JSON comment that starts at a slash; nil if none does.
  private func endOfComment(_ index: Int, last: Int) -> Int? {
    guard isJSON, bytes[index] == UInt8(ascii: "/"), index + 1 < last else { return nil }
    switch bytes[index + 1] {
    case UInt8(ascii: "/"): return bytes[index..<last].firstIndex { $0.isBreak } ?? last
    case UInt8(ascii: "*"):
      let inside = index + 2..<max(index + 2, last - 1)
      return inside.first { bytes[$0] == UInt8(ascii: "*") && bytes[$0 + 1] == UInt8(ascii: "/") }.map { $0 + 2 }
        ?? last
    case _: return nil
    }
  }

  private func next(_ index: Int, last: Int) -> Range<Int> {
    if let end = endOfComment(index, last: last) { return index..<end }
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      // A quoted string ends with its line: an unclosed one is being typed.
      let close = WrittenLine.closingQuote(bytes, range: index..<last)
      return index..<(close.map { $0 + 1 } ?? min(Bytes.endOfLine(bytes, at: index), last))
    case UInt8(ascii: "#") where !isJSON && (index == 0 || !Self.isWord(bytes[index - 1])):
      return index..<(bytes[index..<last].firstIndex { $0.isBreak } ?? last)
    case let byte where Self.isWord(byte):
      var end = index + 1
      while end < last {
        let byte = bytes[end]
        if ",[]{}\r\n".utf8.contains(byte) { break }
        // `a:b` is one word; `a: b` is a key and its value.
        if byte == UInt8(ascii: ":"), end + 1 == last || !Self.isWord(bytes[end + 1]) { break }
        if byte == UInt8(ascii: "#"), bytes[end - 1].isBlank { break }
        end += 1
      }
      while end > index + 1, bytes[end - 1].isBlank { end -= 1 }
      return index..<end
    case _: return index..<index + 1
    }
  }

  private mutating func take(_ token: Range<Int>) {
    let byte = bytes[token.lowerBound]
    if isComment(token) { return }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if !stack.isEmpty { begin(token) }
      stack.append(Frame(isMapping: byte == UInt8(ascii: "{")))
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      guard !stack.isEmpty else { return }
      stack.removeLast()
      if !stack.isEmpty {
        stack[stack.count - 1].end = token.upperBound
        stack[stack.count - 1].isFull = true
      }
    case UInt8(ascii: ","):
      guard !stack.isEmpty else { return }
      Self.endEntry(&stack[stack.count - 1])
    case UInt8(ascii: ":"):
      guard !stack.isEmpty, let scalar = stack[stack.count - 1].scalar else { return }
      if stack[stack.count - 1].name != nil {
        // `a: b: c` isn't an entry in YAML; in JSON, a comma is missing before `b`.
        guard isJSON else { return }
        // The previous entry has neither a value nor a comma yet.
        stack[stack.count - 1].start = scalar.lowerBound
      }
      stack[stack.count - 1].name = ScalarReading.text(bytes[scalar])
      stack[stack.count - 1].scalar = nil
    case 0x20, 0x09, 0x0A, 0x0D: return
    case _:
      guard !stack.isEmpty else { return }
      begin(token)
      stack[stack.count - 1].scalar = token
    }
  }

  /// In JSON, whatever follows an entry with a value is another entry.
  private mutating func beginWithoutComma() {
    let top = stack.count - 1
    guard stack[top].isWhole else { return }
    let end = stack[top].end
    Self.endEntry(&stack[top])
    stack[top].lacksCommaAfter = end
  }

  private mutating func begin(_ token: Range<Int>) {
    let top = stack.count - 1
    if isJSON { beginWithoutComma() }
    if stack[top].start == nil { stack[top].start = token.lowerBound }
    stack[top].end = token.upperBound
  }

  private static func endEntry(_ frame: inout Frame) {
    if let start = frame.start, start < frame.end, !frame.isMapping || frame.name != nil {
      frame.neighbors.append(
        CursorPlace.Neighbor(name: frame.isMapping ? frame.name : nil, range: start..<frame.end, isFlow: true))
    }
    (frame.start, frame.scalar, frame.name, frame.isFull) = (nil, nil, nil, false)
    frame.lacksCommaAfter = nil
    frame.count += 1
  }
}
