package import DocumentModel
package import Workspace

/// YAML or JSON text embedded in a Markdown file: front matter, or a fenced code block.
///
/// Its text excludes the markers and indentation of enclosing lists and quotes. Offsets refer to ``bytes``;
/// ``host(_:)`` maps them to the Markdown file.
package struct EmbeddedText: Sendable {
  /// A run of bytes that is contiguous in the file.
  private struct Segment {
    /// The offset in the embedded text.
    var start: Int
    /// The offset in the file.
    var place: Int
    /// The number of bytes in the file; 0 for spaces that stand for part of a tab.
    var count: Int
    /// The offset in the file of the line that the run begins in.
    var line: Int
  }

  package let part: EmbeddedPart
  package let syntax: TextSyntax
  package private(set) var bytes: [UInt8] = []
  /// The number of its first line in the file, from 1.
  package private(set) var line = 0
  /// The byte range in the file, from the start of the first line to the end of the last.
  package private(set) var range: Range<Int>
  /// Whether the text can't be edited because a tab in the indentation of an enclosing list precedes a line.
  package private(set) var hasTabAround = false
  private var segments: [Segment] = []
  /// The markers and indentation before each line in the file.
  private let margin: [UInt8]
  /// The opening fence of the block; nil for front matter.
  private let fence: MarkdownFence?
  /// The content of the comment above the block; nil if there is none.
  package let comment: ArraySlice<UInt8>?

  /// - Parameters:
  ///   - line: The number of its first line, from 1.
  ///   - place: The offset of its first line.
  init(
    _ part: EmbeddedPart, syntax: TextSyntax, line: Int, at place: Int, margin: [UInt8] = [],
    fence: MarkdownFence? = nil, comment: ArraySlice<UInt8>? = nil
  ) {
    self.part = part
    self.syntax = syntax
    self.line = line
    self.margin = margin
    self.fence = fence
    self.comment = comment
    range = place..<place
  }

  // MARK: Reading

  /// Adds a line of the file.
  ///
  /// - Parameters:
  ///   - start: The start of the line.
  ///   - content: The range that belongs to the embedded text, including the line break.
  ///   - spaces: The columns of a preceding tab that belong to the text, if an enclosing list takes the others.
  mutating func add(lineAt start: Int, content: Range<Int>, of text: [UInt8], spaces: Int = 0) {
    if spaces > 0 {
      segments.append(Segment(start: bytes.count, place: content.lowerBound - 1, count: 0, line: start))
      bytes.append(contentsOf: repeatElement(0x20, count: spaces))
    }
    // Lines without content don't count, because their indentation doesn't matter.
    if text[start..<content.lowerBound].contains(0x09), !text[content].allSatisfy(\.isSpace) { hasTabAround = true }
    if let last = segments.last, last.count > 0, last.place + last.count == content.lowerBound {
      segments[segments.count - 1].count += content.count
    } else {
      segments.append(Segment(start: bytes.count, place: content.lowerBound, count: content.count, line: start))
    }
    bytes.append(contentsOf: text[content])
    range = range.lowerBound..<content.upperBound
  }

  // MARK: Places

  /// The offset in the file. Logarithmic in the number of lines.
  package func host(_ offset: Int) -> Int {
    guard offset < bytes.count else { return range.upperBound }
    let next = segments.partitioningIndex { $0.start > offset }
    guard next > 0 else { return range.lowerBound }
    let segment = segments[next - 1]
    return segment.place + min(offset - segment.start, segment.count)
  }

  /// The range in the file, from the first to the last byte.
  package func host(_ range: ByteRange) -> ByteRange {
    let start = host(range.start.index)
    return ByteRange(start..<(range.isEmpty ? start : max(start, host(range.end.index - 1) + 1)))
  }

  /// The offset in the embedded text for one in the file; in the margin, that of the line's start. Nil outside.
  package func offset(ofHost place: Int) -> Int? {
    guard range.lowerBound <= place, place <= range.upperBound else { return nil }
    let next = segments.partitioningIndex { $0.place > place }
    guard next > 0 else { return 0 }
    let segment = segments[next - 1]
    let end = next < segments.count ? segments[next].start : bytes.count
    return min(segment.start + place - segment.place, end)
  }

  /// Edits of the text as edits of the file; nil if they can't be made there. The result still has to be read.
  package func host(_ edits: [TextEdit]) -> [TextEdit]? {
    guard !hasTabAround else { return nil }
    return edits.map { edit in
      let (start, end) = (edit.range.start.index, edit.range.end.index)
      let new = edit.replacement
      // Replace whole lines, each with its margin; the margin of the next line stays.
      if new.isEmpty || new.utf8.last == 0x0A || end == bytes.count, let next = hostLine(end) {
        if let first = hostLine(start) {
          let margin = new.isEmpty ? "" : Self.margin(margin, before: new.utf8.first)
          return TextEdit(ByteRange(first..<next), margin + new.indented(by: self.margin, endsText: true))
        }
        if !new.isEmpty { return TextEdit(ByteRange(host(start)..<next), new.indented(by: margin, endsText: true)) }
      }
      return TextEdit(ByteRange(host(start)..<host(end)), new.indented(by: margin, endsText: end == bytes.count))
    }
  }

  /// The start of the line in the file, margin included, if the offset starts a line; nil within a line.
  private func hostLine(_ offset: Int) -> Int? {
    guard offset < bytes.count else { return bytes.isEmpty || bytes.last == 0x0A ? range.upperBound : nil }
    guard offset == 0 || bytes[offset - 1] == 0x0A else { return nil }
    let next = segments.partitioningIndex { $0.start > offset }
    return segments[next - 1].start == offset ? segments[next - 1].line : host(offset)
  }

  /// The margin before a line, without trailing blanks if the line is empty.
  fileprivate static func margin(_ margin: [UInt8], before first: UInt8?) -> String {
    let isBlank = first == 0x0A || first == 0x0D
    let end = isBlank ? margin.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? 0 : margin.count
    return String(decoding: margin[..<end], as: UTF8.self)
  }

  /// Whether no line of a text would end the block early.
  package func mayHold(_ text: [UInt8]) -> Bool {
    text.split(separator: 0x0A).allSatisfy { line in
      fence.map { !$0.isClosed(by: line) } ?? !FrontMatter.isMark(line, allowsDots: true)
    }
  }
}

extension String {
  /// The text with a margin before each line but the first, without trailing blanks on empty lines.
  fileprivate func indented(by margin: [UInt8], endsText: Bool) -> String {
    guard !margin.isEmpty, utf8.contains(0x0A) else { return self }
    var result = ""
    var lines = Substring(self).utf8
    while let end = lines.firstIndex(of: 0x0A) {
      let next = lines.index(after: end)
      result += String(Substring(lines[..<next]))
      lines = lines[next...]
      if !lines.isEmpty || !endsText { result += EmbeddedText.margin(margin, before: lines.first) }
    }
    return result + String(Substring(lines))
  }
}

/// YAML between `---` and `---` or `...` at the start of a file.
enum FrontMatter {
  /// The front matter of a Markdown file, with the offset and number of the line after it; nil if there is none.
  static func first(in text: [UInt8]) -> (text: EmbeddedText, end: Int, line: Int)? {
    let start = ByteOrderMark.length(in: text)
    var place = text.lineStart(after: start)
    guard isMark(line(of: text, start..<place)), place > start else { return nil }
    var found = EmbeddedText(.frontMatter, syntax: .yaml, line: 2, at: place)
    let first = place
    var number = 2
    while place < text.count {
      let end = text.lineStart(after: place)
      if isMark(line(of: text, place..<end), allowsDots: true) {
        return isMeant(text[first..<place]) ? (found, end, number + 1) : nil
      }
      found.add(lineAt: place, content: place..<end, of: text)
      place = end
      number += 1
    }
    // Without an end marker, the first line is a thematic break.
    return nil
  }

  /// Whether the text is front matter rather than content between two thematic breaks. In the latter case, a blank line
  /// and then a sentence follow the first break.
  private static func isMeant(_ content: ArraySlice<UInt8>) -> Bool {
    let first = content.firstIndex(of: 0x0A) ?? content.endIndex
    guard content[..<first].allSatisfy(\.isSpace), let start = content.firstIndex(where: { !$0.isSpace }) else {
      return true
    }
    let name = content[start...].prefix { !$0.isSpace }
    return name.first == UInt8(ascii: "#") || name.last == UInt8(ascii: ":")
  }

  private static func line(of text: [UInt8], _ range: Range<Int>) -> ArraySlice<UInt8> {
    text[range].last == 0x0A ? text[range].dropLast() : text[range]
  }

  static func isMark(_ line: ArraySlice<UInt8>, allowsDots: Bool = false) -> Bool {
    let isStart = line.starts(with: "---".utf8) || allowsDots && line.starts(with: "...".utf8)
    return isStart && line.dropFirst(3).allSatisfy(\.isSpace)
  }
}
