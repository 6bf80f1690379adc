internal import YAMLParsing

/// A text in lines of its own, `|` or `>` (YAML 1.2.2, 8.1).
struct BlockText {
  /// `|` or `>` with the indicators of indentation and chomping that it needs.
  private(set) var header: [UInt8]
  /// The lines without their indentation; an empty one gets none.
  private(set) var lines: [ArraySlice<UInt8>]
  /// Whether the last line has only blanks and no line break, because the source ends so.
  private(set) var isOpen = false

  private init(_ style: Character, _ lines: [ArraySlice<UInt8>], of text: ArraySlice<UInt8>) {
    let breaks = text.reversed().prefix { $0 == 0x0A }.count
    let first = lines.first { !$0.isEmpty }?.first
    // A first line that starts with a blank would be taken for deeper indentation.
    let indicator = first == 0x20 || first == 0x09 ? "2" : ""
    header = Array("\(style)\(indicator)\(breaks == 0 ? "-" : breaks == 1 ? "" : "+")".utf8)
    self.lines = lines + Array(repeating: [], count: max(0, breaks - 1))
  }

  /// The text as a literal; nil where a block can't hold it.
  init?(literal text: ArraySlice<UInt8>) {
    guard Self.canHold(text) else { return nil }
    let body = Self.withoutFinalBreaks(text)
    self.init("|", body.split(separator: 0x0A, omittingEmptySubsequences: false), of: text)
  }

  /// The text of a block whose last line, of blanks, ends the source without a line break. Readers differ on the value
  /// of that line, and each reads the same again only where it is written so. Nil where a block can't hold it.
  init?(openAtEnd text: ArraySlice<UInt8>) {
    guard Self.canHold(text, mayEndInBlanks: true) else { return nil }
    let body = Self.withoutFinalBreaks(text)
    self.init("|", body.split(separator: 0x0A, omittingEmptySubsequences: false), of: text)
    isOpen = true
  }

  /// The text folded as in its source; nil where that isn't proven to be the same text.
  init?(folded source: ArraySlice<UInt8>, of text: ArraySlice<UInt8>) {
    guard Self.canHold(text) else { return nil }
    let lines = source.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      line.last == 0x0D ? line.dropLast() : line
    }
    let depths = lines.lazy.filter { line in line.contains { $0 != 0x20 } }.map { line in
      line.prefix { $0 == 0x20 }.count
    }
    let body = Self.withoutFinalBreaks(text)
    // An indentation indicator counts from the column around; the one that gives the text is right.
    for depth in (0...(depths.min() ?? 0)).reversed().prefix(10) {
      var inner = lines.map { $0.dropFirst(depth) }
      while inner.last?.isEmpty ?? false { inner.removeLast() }
      if Self.fold(inner).elementsEqual(body) {
        self.init(">", inner, of: text)
        return
      }
    }
    return nil
  }

  /// The text of one line folded at the width; nil where folding would change its value.
  init?(wrapping text: ArraySlice<UInt8>, width: Int) {
    guard Self.canHold(text), !text.contains(0x0A), text.first != 0x20, text.first != 0x09, text.last != 0x20,
      text.last != 0x09
    else { return nil }
    var lines: [ArraySlice<UInt8>] = []
    var line: ArraySlice<UInt8> = []
    var length = 0
    for word in Self.words(text) {
      let wordLength = ScalarCount.of(word[...])
      if !line.isEmpty, length + 1 + wordLength > width {
        lines.append(line)
        (line, length) = ([], 0)
      }
      if !line.isEmpty {
        line.append(0x20)
        length += 1
      }
      line.append(contentsOf: word)
      length += wordLength
    }
    lines.append(line)
    guard Self.fold(lines).elementsEqual(text) else { return nil }
    self.init(">", lines, of: text)
  }

  /// Pieces between single spaces; several spaces in a row stay inside one.
  private static func words(_ text: ArraySlice<UInt8>) -> [[UInt8]] {
    var words: [[UInt8]] = [[]]
    for index in text.indices {
      let isBreak =
        text[index] == 0x20 && index > text.startIndex && text[index - 1] != 0x20 && text[index - 1] != 0x09
        && index + 1 < text.endIndex && text[index + 1] != 0x20 && text[index + 1] != 0x09
      if isBreak { words.append([]) } else { words[words.count - 1].append(text[index]) }
    }
    return words
  }

  /// The value of a folded block of these lines, without its final line breaks (YAML 1.2.2, 8.1.3).
  private static func fold(_ lines: [ArraySlice<UInt8>]) -> [UInt8] {
    var result: [UInt8] = []
    var breaks = 0
    var isFirst = true
    var wasDeeper = false
    for line in lines {
      guard let first = line.first else {
        breaks += 1
        continue
      }
      let isDeeper = first == 0x20 || first == 0x09
      if isFirst {
        result.append(contentsOf: repeatElement(0x0A, count: breaks))
      } else if isDeeper || wasDeeper {
        result.append(contentsOf: repeatElement(0x0A, count: breaks + 1))
      } else if breaks == 0 {
        result.append(0x20)
      } else {
        result.append(contentsOf: repeatElement(0x0A, count: breaks))
      }
      result.append(contentsOf: line)
      (breaks, isFirst, wasDeeper) = (0, false, isDeeper)
    }
    return result
  }

  private static func withoutFinalBreaks(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.prefix(text.count - text.reversed().prefix { $0 == 0x0A }.count)
  }

  /// Whether a block can hold the text: no character that needs an escape, no line of blanks before the first other
  /// character or at the end.
  private static func canHold(_ text: ArraySlice<UInt8>, mayEndInBlanks: Bool = false) -> Bool {
    let body = withoutFinalBreaks(text)
    guard let ink = body.firstIndex(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A }) else { return false }
    let before = body[..<ink]
    let lastBreak = before.lastIndex(of: 0x0A)
    if let lastBreak, before[..<lastBreak].contains(where: { $0 != 0x0A }) { return false }
    let lastLine = body[(body.lastIndex(of: 0x0A).map { $0 + 1 } ?? body.startIndex)...]
    guard mayEndInBlanks || lastLine.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
    return !text.contains(0x0D) && !EscapedCharacters.areNeeded(for: text)
  }
}
