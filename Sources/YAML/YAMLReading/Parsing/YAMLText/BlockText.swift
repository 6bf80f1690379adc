internal import DocumentModel

/// A string written as a block scalar (YAML 1.2.2, 8.1).
package struct BlockText {
  /// `|` or `>`, with the indentation and chomping indicators that it needs.
  package private(set) var header: [UInt8]
  /// The lines without indentation. An empty line needs none.
  package private(set) var lines: [ArraySlice<UInt8>]
  /// Whether the last line consists only of blanks and has no line break, because the source ends that way.
  package private(set) var isOpen = false

  /// - Parameter lines: The lines without the empty ones at the end.
  private init(_ lines: [ArraySlice<UInt8>], of text: ArraySlice<UInt8>, style: String = "|") {
    let breaks = text.reversed().prefix { $0 == 0x0A }.count
    let first = lines.first { !$0.isEmpty }?.first
    // Leading blanks of the first line would otherwise count as indentation.
    let indicator = first == 0x20 || first == 0x09 ? "2" : ""
    header = Array("\(style)\(indicator)\(breaks == 0 ? "-" : breaks == 1 ? "" : "+")".utf8)
    self.lines = lines + Array(repeating: [], count: max(0, breaks - 1))
  }

  /// The string as a literal block scalar; nil if it can't be written as one.
  ///
  /// - Parameter isBlock: Whether it is a block scalar already. Another string becomes one only if editors that strip
  ///   trailing blanks and long runs of empty lines wouldn't change its value.
  package init?(literal text: ArraySlice<UInt8>, isBlock: Bool) {
    guard Self.canHold(text), isBlock || !Self.hasBlanksToLose(text) else { return nil }
    self.init(Self.withoutFinalBreaks(text).lines, of: text)
  }

  /// The string as a folded block scalar with its present lines; nil if it can't be written as one.
  ///
  /// - Parameter written: The lines of the folded scalar in the file, without its header.
  package init?(folded text: ArraySlice<UInt8>, written: ArraySlice<UInt8>) {
    guard Self.canHold(text) else { return nil }
    var lines = written.lines.map { $0.last == 0x0D ? $0.dropLast() : $0 }
    func margin(_ line: ArraySlice<UInt8>) -> Int { line.prefix { $0 == 0x20 }.count }
    // `>2` above `   x`: blanks that the value starts with belong to the line, not to its indentation.
    guard let first = lines.first(where: { $0.contains { !$0.isBlank } }) else { return nil }
    let indentation = margin(first) - margin(text.drop { $0 == 0x0A })
    lines = lines.map { $0.dropFirst(min(indentation, margin($0))) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    self.init(lines, of: text, style: ">")
  }

  /// The string as a newly folded block scalar, broken at single blanks; nil if it can't be written as one.
  ///
  /// - Parameter width: The maximum length of a line in bytes; a longer word has a line of its own.
  package init?(folding text: ArraySlice<UInt8>, width: Int) {
    guard Self.canHold(text) else { return nil }
    var lines: [ArraySlice<UInt8>] = []
    var isAboveDeeper = true
    for line in Self.withoutFinalBreaks(text).lines {
      let isDeeper = line.first?.isBlank == true
      // A single line break is folded to a blank, so a real one needs an empty line, except next to deeper lines.
      if !line.isEmpty, !isDeeper, !isAboveDeeper { lines.append([]) }
      if !line.isEmpty { isAboveDeeper = isDeeper }
      lines += isDeeper || line.isEmpty ? [line] : Self.folded(line, width: width)
    }
    self.init(lines, of: text, style: ">")
  }

  /// Breaks a line at single blanks.
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

  /// The string of a block scalar whose last line consists of blanks and ends the source without a line break. Parsers
  /// disagree on the value of that line, and only the same spelling keeps it for each of them. Nil if it can't be
  /// written as a block scalar.
  package init?(openAtEnd text: ArraySlice<UInt8>) {
    guard Self.canHold(text, mayEndInBlanks: true) else { return nil }
    self.init(Self.withoutFinalBreaks(text).lines, of: text)
    isOpen = true
  }

  /// Whether a line ends in blanks, or more than two consecutive lines are empty.
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

  /// Whether a string can be written as a block scalar: no character needs an escape, and there are no whitespace-only
  /// lines before the first other character or at the end.
  private static func canHold(_ text: ArraySlice<UInt8>, mayEndInBlanks: Bool = false) -> Bool {
    let body = withoutFinalBreaks(text)
    // A string of blanks only wouldn't show how many there are.
    guard let firstNonBlank = body.firstIndex(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A }) else { return false }
    let before = body[..<firstNonBlank]
    let lastBreak = before.lastIndex(of: 0x0A)
    if let lastBreak, before[..<lastBreak].contains(where: { $0 != 0x0A }) { return false }
    let lastLine = body[(body.lastIndex(of: 0x0A).map { $0 + 1 } ?? body.startIndex)...]
    guard mayEndInBlanks || lastLine.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
    // In a block scalar, a carriage return would be read as a line break.
    return !text.contains(0x0D) && !EscapedCharacters.areNeeded(for: text)
  }
}

extension ArraySlice<UInt8> {
  fileprivate var lines: [Self] { split(separator: 0x0A, omittingEmptySubsequences: false) }
}
