internal import DocumentModel
internal import JSONSchema
internal import SourceText

/// The comments that stand with sensitive values: behind them, before them, among them, directly above them.
struct CommentsBeside {
  private let document: Document
  private let text: [UInt8]
  /// Where each line begins.
  private let starts: [UInt32]
  private(set) var found: [Range<Int>] = []
  /// Comments between a key and its value, with the tags and anchors that stand there.
  private(set) var gaps: [Range<Int>] = []
  /// Lines above which everything was read.
  private var done: Set<Int> = []

  init(_ document: Document) {
    self.document = document
    text = document.text
    starts = Self.starts(of: document.text)
  }

  private static func starts(of bytes: [UInt8]) -> [UInt32] {
    let text = bytes.span
    var starts: [UInt32] = [0]
    var end = ByteScan.first(UInt8(ascii: "\n"), in: text, from: 0)
    while end < text.count {
      starts.append(UInt32(end + 1))
      end = ByteScan.first(UInt8(ascii: "\n"), in: text, from: end + 1)
    }
    return starts
  }

  /// - Parameter hidden: the places of what the parts say, in order, not overlapping.
  mutating func read(_ parts: SensitiveParts, _ hidden: [ByteRange]) {
    guard text.contains(UInt8(ascii: "#")) else { return }
    for (number, range) in hidden.enumerated() {
      let end = end(ofLine: line(range.end.index))
      // Nothing but the last of a line has a comment behind it.
      if number + 1 < hidden.count, hidden[number + 1].start.index < end { continue }
      if let sign = comment(from: range.end.index, end) { found.append(sign..<end) }
    }
    var inside = 0
    for range in parts.collections.map({ document.range($0) }).sorted(by: { $0.start < $1.start })
    where range.end.index > inside {
      readInside(range)
      inside = range.end.index
    }
    var isSensitive = [Bool](repeating: false, count: document.nodeCount)
    for node in parts.scalars { isSensitive[Int(node.index)] = true }
    for node in parts.collections { isSensitive[Int(node.index)] = true }
    for index in 0..<document.nodeCount {
      switch document[NodeID(index)].kind {
      case .object:
        for entry in document.entries(NodeID(index)) where entry.mergeKey == nil {
          guard isSensitive[Int(document.resolve(entry.value).index)] || parts.keys.contains(entry.key) else {
            continue
          }
          let (key, value) = (document.range(entry.key), document.range(entry.value))
          readAbove(key.start.index)
          readGap(key.end.index, value.start.index)
          readBelow(max(key.end, value.end).index, column: column(key.start.index))
        }
      case .array:
        var end = document.range(NodeID(index)).start.index
        for item in document.items(NodeID(index)) {
          let range = document.range(item)
          if isSensitive[Int(document.resolve(item).index)] {
            readAbove(range.start.index)
            readGap(end, range.start.index)
          }
          end = range.end.index
        }
      case .null, .boolean, .number, .string, .alias: break
      }
    }
  }

  /// The comments directly above the line of a place.
  mutating func readAbove(_ place: Int) {
    var line = line(place)
    while line > 0, done.insert(line).inserted {
      line -= 1
      let above = read(line)
      guard above.isComment, !above.speaksToPrograms(text) else { return }
      found.append(above.content..<above.range.upperBound)
    }
  }

  /// The comments between a key, or what stands before an item, and its value.
  private mutating func readGap(_ start: Int, _ end: Int) {
    guard start < end, text[start..<end].contains(UInt8(ascii: "#")) else { return }
    for part in text[start..<end].split(separator: UInt8(ascii: "\n")) {
      guard let sign = part.firstIndex(where: { "#&!".utf8.contains($0) }) else { continue }
      gaps.append(sign..<part.endIndex)
    }
  }

  /// The comments below a value that are moved in deeper than its key.
  private mutating func readBelow(_ place: Int, column: Int) {
    for line in starts.indices[(line(place) + 1)...] {
      let below = read(line)
      guard below.isEmpty || below.isComment && below.column > column else { return }
      if below.isComment { found.append(below.content..<below.range.upperBound) }
    }
  }

  /// The comments inside a collection.
  private mutating func readInside(_ range: ByteRange) {
    for line in line(range.start.index)...line(range.end.index) {
      let (start, end) = (start(ofLine: line), end(ofLine: line))
      let sign = text[start..<end].indices.first { place in
        text[place] == UInt8(ascii: "#") && (place == start || TextLine.isBlank(text[place - 1]))
      }
      if let sign { found.append(sign..<end) }
    }
  }

  /// Where the comment begins that stands behind a value; quotes are passed over.
  private func comment(from start: Int, _ end: Int) -> Int? {
    var place = start
    while place < end {
      let isStart = place == start || TextLine.isBlank(text[place - 1]) || "[{,:".utf8.contains(text[place - 1])
      if isStart, text[place] == UInt8(ascii: "#") { return place }
      if isStart, "\"'".utf8.contains(text[place]), let close = TextKeys(text: text).closing(place, end) {
        place = close
      }
      place += 1
    }
    return nil
  }

  // MARK: Lines

  /// From 0.
  private func line(_ place: Int) -> Int { starts.partitioningIndex { $0 > place } - 1 }

  private func start(ofLine line: Int) -> Int { Int(starts[line]) }

  private func end(ofLine line: Int) -> Int { line + 1 < starts.count ? start(ofLine: line + 1) - 1 : text.count }

  private func read(_ line: Int) -> TextLine { TextLine(text, start(ofLine: line)..<end(ofLine: line)) }

  private func column(_ place: Int) -> Int { place - start(ofLine: line(place)) }
}
