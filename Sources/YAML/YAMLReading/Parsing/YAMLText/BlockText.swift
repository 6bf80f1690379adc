internal import DocumentModel

/// A text in lines of its own (YAML 1.2.2, 8.1).
package struct BlockText {
  /// `|` or `>` with the indicators of indentation and chomping that it needs.
  package private(set) var header: [UInt8]
  /// The lines without their indentation; an empty one gets none.
  package private(set) var lines: [ArraySlice<UInt8>]
  /// Whether the last line has only blanks and no line break, because the source ends so.
  package private(set) var isOpen = false

  /// - Parameter lines: without the empty ones at the end.
  private init(_ lines: [ArraySlice<UInt8>], of text: ArraySlice<UInt8>, style: String = "|") {
    let breaks = text.reversed().prefix { $0 == 0x0A }.count
    let first = lines.first { !$0.isEmpty }?.first
    // A first line that starts with a blank would be treated as deeper indentation.
    let indicator = first == 0x20 || first == 0x09 ? "2" : ""
    header = Array("\(style)\(indicator)\(breaks == 0 ? "-" : breaks == 1 ? "" : "+")".utf8)
    self.lines = lines + Array(repeating: [], count: max(0, breaks - 1))
  }

  /// The text as a literal; nil if a block can't hold it.
  ///
  /// - Parameter isBlock: Whether it is written as a block. Any other becomes one only where editors, which take blanks from
  ///   the end of lines and lines from long gaps, wouldn't change it.
  package init?(literal text: ArraySlice<UInt8>, isBlock: Bool) {
    guard Self.canHold(text), isBlock || !Self.hasBlanksToLose(text) else { return nil }
    self.init(Self.withoutFinalBreaks(text).lines, of: text)
  }

  /// The text as it is folded. Nil if a block can't hold it.
  ///
  /// - Parameter written: The lines of the folded scalar in the file, without its header.
  package init?(folded text: ArraySlice<UInt8>, written: ArraySlice<UInt8>) {
    guard Self.canHold(text) else { return nil }
    var lines = written.lines.map { $0.last == 0x0D ? $0.dropLast() : $0 }
    func margin(_ line: ArraySlice<UInt8>) -> Int { line.prefix { $0 == 0x20 }.count }
    // Blanks that the first line has in the value are its own: `>2` above `   x`, say.
    guard let first = lines.first(where: { $0.contains { !$0.isBlank } }) else { return nil }
    let indentation = margin(first) - margin(text.drop { $0 == 0x0A })
    lines = lines.map { $0.dropFirst(min(indentation, margin($0))) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    self.init(lines, of: text, style: ">")
  }

  /// The text folded anew: lines are broken at single blanks. Nil if a block can't hold it.
  ///
  /// - Parameter width: of the lines, in bytes; a longer word has a line of its own.
  package init?(folding text: ArraySlice<UInt8>, width: Int) {
    guard Self.canHold(text) else { return nil }
    var lines: [ArraySlice<UInt8>] = []
    var isAboveDeeper = true
    for line in Self.withoutFinalBreaks(text).lines {
      let isDeeper = line.first?.isBlank == true
      // One line break between two texts is a blank, so that a break takes an empty line; around deeper lines it is one.
      if !line.isEmpty, !isDeeper, !isAboveDeeper { lines.append([]) }
      if !line.isEmpty { isAboveDeeper = isDeeper }
      lines += isDeeper || line.isEmpty ? [line] : Self.folded(line, width: width)
    }
    self.init(lines, of: text, style: ">")
  }

  /// A line broken at blanks that stand alone.
  private static func folded(_ line: ArraySlice<UInt8>, width: Int) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = line.startIndex
    var last: Int?
    for index in line.indices where line[index] == 0x20 {
      let isAlone = index > start && !line[index - 1].isBlank && index + 1 < line.endIndex && !line[index + 1].isBlank
      guard isAlone else { continue }
      if index - start > width, let place = last {
        lines.append(line[start..<place])
        start = place + 1
      }
      last = index
    }
    if line.endIndex - start > width, let place = last, place > start {
      lines.append(line[start..<place])
      start = place + 1
    }
    return lines + [line[start...]]
  }

  /// The text of a block whose last line, of blanks, ends the source without a line break. Readers differ on the value
  /// of that line, and each reads the same again only where it is written so. Nil if a block can't hold it.
  package init?(openAtEnd text: ArraySlice<UInt8>) {
    guard Self.canHold(text, mayEndInBlanks: true) else { return nil }
    self.init(Self.withoutFinalBreaks(text).lines, of: text)
    isOpen = true
  }

  /// Whether a line ends in blanks, or more than two in a row are empty.
  private static func hasBlanksToLose(_ text: ArraySlice<UInt8>) -> Bool {
    var before: UInt8 = 0x0A
    var breaks = 1
    for byte in text {
      if byte == 0x0A {
        if before.isBlank { return true }
        breaks += 1
        if breaks > 3 { return true }
      } else {
        breaks = 0
      }
      before = byte
    }
    return before.isBlank
  }

  private static func withoutFinalBreaks(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.prefix(text.count - text.reversed().prefix { $0 == 0x0A }.count)
  }

  /// Whether a block can hold the text: no character that needs an escape, no line of blanks before the first other
  /// character or at the end.
  private static func canHold(_ text: ArraySlice<UInt8>, mayEndInBlanks: Bool = false) -> Bool {
    let body = withoutFinalBreaks(text)
    // Of blanks alone nobody sees how many there are.
    guard let ink = body.firstIndex(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A }) else { return false }
    let before = body[..<ink]
    let lastBreak = before.lastIndex(of: 0x0A)
    if let lastBreak, before[..<lastBreak].contains(where: { $0 != 0x0A }) { return false }
    let lastLine = body[(body.lastIndex(of: 0x0A).map { $0 + 1 } ?? body.startIndex)...]
    guard mayEndInBlanks || lastLine.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
    // A carriage return in a block would be read as a line break.
    return !text.contains(0x0D) && !EscapedCharacters.areNeeded(for: text)
  }
}

extension ArraySlice<UInt8> {
  fileprivate var lines: [Self] { split(separator: 0x0A, omittingEmptySubsequences: false) }
}
