internal import DocumentModel

/// The collections opened by a line of YAML in block style: dashes, and a key after them.
struct LineOpeners {
  enum Kind: Equatable {
    case dash
    case key(Key)
  }

  struct Key: Equatable {
    /// The place of the name, quotes included.
    var range: Range<Int>
    /// The place after the colon.
    var value: Int
  }

  struct Opener: Equatable {
    /// Bytes from the start of the line.
    var column: Int
    var kind: Kind
  }

  private(set) var openers: [Opener] = []
  /// Where what is neither indentation nor dash begins.
  private(set) var content: Int

  /// - Parameter line: without its line break.
  init(_ bytes: [UInt8], line: Range<Int>) {
    var index = Bytes.ink(bytes, range: line)
    while index < line.upperBound, bytes[index] == UInt8(ascii: "-"),
      index + 1 == line.upperBound || bytes[index + 1].isBlank
    {
      openers.append(Opener(column: index - line.lowerBound, kind: .dash))
      index = Bytes.ink(bytes, range: index + 1..<line.upperBound)
    }
    content = index
    if let key = Self.key(bytes, range: index..<line.upperBound) {
      openers.append(Opener(column: index - line.lowerBound, kind: .key(key)))
    }
  }

  /// The key at the start of a range; nil if there is none.
  static func key(_ bytes: [UInt8], range: Range<Int>) -> Key? {
    guard let first = range.first.map({ bytes[$0] }) else { return nil }
    let end: Int
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let close = Bytes.closingQuote(bytes, range: range) else { return nil }
      end = close + 1
    case UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "%"), UInt8(ascii: "|"),
      UInt8(ascii: ">"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","):
      return nil
    case _:
      end =
        range.first { index in
          bytes[index] == UInt8(ascii: ":") && (index + 1 == range.upperBound || bytes[index + 1].isBlank)
            || bytes[index] == UInt8(ascii: "#") && index > range.lowerBound && bytes[index - 1].isBlank
        } ?? range.upperBound
    }
    let colon = Bytes.ink(bytes, range: end..<range.upperBound)
    guard colon < range.upperBound, bytes[colon] == UInt8(ascii: ":"),
      colon + 1 == range.upperBound || bytes[colon + 1].isBlank
    else { return nil }
    var last = end
    while last > range.lowerBound, bytes[last - 1].isBlank { last -= 1 }
    return last > range.lowerBound ? Key(range: range.lowerBound..<last, value: colon + 1) : nil
  }
}

/// Bytes of a line.
enum Bytes {

  /// The line that an offset is on, without its break.
  static func line(_ bytes: [UInt8], at offset: Int) -> Range<Int> {
    let start = startOfLine(bytes, at: offset)
    return start..<endOfLine(bytes, at: offset)
  }

  /// The line above one that starts at an offset, without its break; nil for the first.
  static func line(_ bytes: [UInt8], above start: Int) -> Range<Int>? {
    guard start > 0 else { return nil }
    let stop = start >= 2 && bytes[start - 1] == 0x0A && bytes[start - 2] == 0x0D ? start - 2 : start - 1
    return startOfLine(bytes, at: stop)..<stop
  }

  /// The line below one that ends at an offset, without its break; nil for the last.
  static func line(_ bytes: [UInt8], below stop: Int) -> Range<Int>? {
    guard stop < bytes.count else { return nil }
    let start = stop + (stop + 1 < bytes.count && bytes[stop] == 0x0D && bytes[stop + 1] == 0x0A ? 2 : 1)
    return start < bytes.count ? start..<endOfLine(bytes, at: start) : nil
  }

  /// The first nonblank byte of a range; its end if there is none.
  static func ink(_ bytes: [UInt8], range: Range<Int>) -> Int {
    bytes[range].firstIndex { !$0.isBlank } ?? range.upperBound
  }

  /// Where the line starts that an offset is on.
  static func startOfLine(_ bytes: [UInt8], at offset: Int) -> Int {
    let span = bytes.span
    var index = offset
    while index > 0, !span[index - 1].isBreak { index -= 1 }
    return index
  }

  /// Where the line ends that an offset is on, its break left out.
  static func endOfLine(_ bytes: [UInt8], at offset: Int) -> Int {
    let span = bytes.span
    var index = offset
    while index < span.count, !span[index].isBreak { index += 1 }
    return index
  }

  /// Whether a text begins with a bracket, apart from comments and document markers.
  static func beginsWithBracket(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      let end = endOfLine(bytes, at: start)
      let first = content(bytes, range: start..<end).first.map { bytes[$0] }
      if let first, !(bytes[start..<end].starts(with: "---".utf8) || first == UInt8(ascii: "%")) {
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      }
      start = end + 1
    }
    return false
  }

  /// The first word of a value after its anchor and tag; nil if there is no more.
  static func head(_ bytes: [UInt8], value: Range<Int>) -> ArraySlice<UInt8>? {
    bytes[value].split(whereSeparator: \.isBlank).first { word in
      word.first != UInt8(ascii: "&") && word.first != UInt8(ascii: "!")
    }
  }

  /// Whether a word begins a block of text: `|` or `>`.
  static func opensText(_ word: ArraySlice<UInt8>?) -> Bool {
    word?.first == UInt8(ascii: "|") || word?.first == UInt8(ascii: ">")
  }

  /// The closing quote of the string at the start of a range; nil if it isn't on its line.
  static func closingQuote(_ bytes: [UInt8], range: Range<Int>) -> Int? {
    let quote = bytes[range.lowerBound]
    var index = range.lowerBound + 1
    while index < range.upperBound {
      // Each string is read on one line, so that a quote that is being typed doesn't swallow the text.
      if bytes[index].isBreak { return nil }
      if quote == UInt8(ascii: "\""), bytes[index] == UInt8(ascii: "\\") {
        index += index + 1 < range.upperBound && bytes[index + 1].isBreak ? 1 : 2
      } else if bytes[index] != quote {
        index += 1
      } else if quote == UInt8(ascii: "'"), index + 1 < range.upperBound, bytes[index + 1] == quote {
        index += 2
      } else {
        return index
      }
    }
    return nil
  }

  /// A range without blanks at its ends and without a trailing comment.
  static func content(_ bytes: [UInt8], range: Range<Int>) -> Range<Int> {
    let start = ink(bytes, range: range)
    var end = range.upperBound
    if let comment = comment(bytes, range: start..<range.upperBound) { end = comment }
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  /// Where a comment begins in a stretch of one line; nil for none.
  static func comment(_ bytes: [UInt8], range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      let isStart = index == range.lowerBound || bytes[index - 1].isBlank
      if byte == UInt8(ascii: "#"), isStart || index == range.lowerBound { return index }
      // `it's` has a quote inside a word, which opens nothing.
      let opens = isStart || index > range.lowerBound && ",[{:".utf8.contains(bytes[index - 1])
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), opens {
        guard let close = closingQuote(bytes, range: index..<range.upperBound) else { return nil }
        index = close
      }
      index += 1
    }
    return nil
  }
}
