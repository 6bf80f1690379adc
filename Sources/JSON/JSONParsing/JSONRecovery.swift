internal import DocumentModel

/// Recovery from an unexpected character.
extension JSONReader {
  mutating func recoverAfterValue(_ text: Span<UInt8>, byte: UInt8) {
    if skipComment(text, byte: byte) { return }
    // `{"a": [1, "b": 2}`: the list wasn't closed before the key of the object around it.
    if byte == UInt8(ascii: ":"), closeListBeforeKey(text) { return }
    // `{"a": 1 "b": 2}` lacks a comma, so what follows is the next member.
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || Words.startsValue(byte) {
      reportMissingComma()
      expectation = open.last?.isObject == true ? .key : .item
    } else {
      skipUnexpected(text, wanted: "a comma or the closing bracket")
    }
  }

  mutating func recoverAtKey(_ text: Span<UInt8>, byte: UInt8) {
    if skipComment(text, byte: byte) { return }
    switch byte {
    case UInt8(ascii: ","): reportExtraComma()
    // `[{"a": 1, {"b": 2}]`: the object wasn't closed before the next item.
    case UInt8(ascii: "{") where isItemOfListAround: closeObjectBeforeItem(text)
    case UInt8(ascii: "'"):
      // After an unclosed single-quoted string, there is no colon to expect.
      expectation = readSingleQuoted(text, asKey: true) ? .colon : .commaOrEnd
    case _ where Words.isASCIIPart(byte):
      readUnquotedKey(text)
    default: skipUnexpected(text, wanted: "a key in double quotes")
    }
  }

  mutating func recoverAtColon(_ text: Span<UInt8>, byte: UInt8) {
    if skipComment(text, byte: byte) { return }
    switch byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
      reportMissingValue(help: "add a colon and a value after the key")
      // The key is dropped too, so that no rule about its value applies.
      dropValue()
    case UInt8(ascii: "="):
      reportMissingColon(found: "=")
      advance(1)
      expectation = .memberValue
    case _ where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || Words.startsValue(byte):
      reportMissingColon(found: nil)
      expectation = .memberValue
    default: skipUnexpected(text, wanted: "a colon")
    }
  }

  mutating func recoverAtValue(_ text: Span<UInt8>, byte: UInt8) {
    if skipComment(text, byte: byte) { return }
    switch byte {
    case UInt8(ascii: ","):
      switch expectation {
      // `{"a": , 1}` has one comma too many, but `{"a": , "b": 2}` lacks a value.
      case .memberValue where isValueAfterComma(text):
        reportExtraComma("comma after the colon", help: "remove it")
      case .memberValue:
        reportMissingValue(help: "add a value, or write null")
        dropValue()
      case .firstItemOrEnd, .item: reportExtraComma()
      case .root, .firstKeyOrEnd, .key, .colon, .commaOrEnd, .endOfText: skipUnexpected(text, wanted: "a value")
      }
    case UInt8(ascii: "'"): if readSingleQuoted(text, asKey: false) { endValue() } else { dropValue() }
    case UInt8(ascii: "+"): recoverAtNumber(text, error: .leadingPlus)
    case UInt8(ascii: "."): recoverAtNumber(text, error: .leadingPoint)
    case _ where Words.isASCIIPart(byte): readWord(text)
    default: skipUnexpected(text, wanted: "a value")
    }
  }

  /// Whether a value follows the comma at the current position, rather than a further member.
  private func isValueAfterComma(_ text: Span<UInt8>) -> Bool {
    var place = position + 1
    while place < text.count, text[place].isSpace { place += 1 }
    // `{"a": , }` has no value after the comma either.
    guard place < text.count, Words.startsValue(text[place]) || text[place] == UInt8(ascii: "\"") else { return false }
    guard text[place] == UInt8(ascii: "\"") else { return true }
    var end = ByteScan.endOfPlainString(text, from: place + 1) + 1
    while end < text.count, text[end].isSpace { end += 1 }
    // A string followed by a colon is the next key, not a value.
    return end >= text.count || text[end] != UInt8(ascii: ":")
  }

  /// Continues after a number that isn't valid JSON, and keeps its value if that is unambiguous.
  mutating func recoverAtNumber(_ text: Span<UInt8>, error: JSONNumberError) {
    var end = position + 1
    // `+1.5e` or `1.2.3` is one mistake, so skip it as a whole.
    while end < text.count, Words.isASCIIPart(text[end]) || ".+-".utf8.contains(text[end]) { end += 1 }
    let range = ByteRange(position..<end)
    report(JSONCodes.badNumber, message: error.message, at: range, help: error.help)
    // `.5` and `+1` have an obvious value. Keeping it avoids further errors about a missing one.
    if range.count <= limits.numberDigits, let number = ExactNumber(decimal: text.extracting(range.indices)) {
      add(builder.appendNumber(number, range, flags: Node.Flags(.plain)))
      endValue()
    } else {
      dropValue()
    }
    advance(end - position)
  }

  private mutating func readSingleQuoted(_ text: Span<UInt8>, asKey: Bool) -> Bool {
    let start = position
    // An unclosed string is reported as unclosed, not for its quotes.
    guard readUnusualString(text, quote: UInt8(ascii: "'"), plainEnd: position + 1, asKey: asKey) else { return false }
    report(
      JSONCodes.singleQuotes, message: "string in single quotes",
      at: ByteRange(start..<position), caption: "use \"…\"")
    return true
  }

  private mutating func readUnquotedKey(_ text: Span<UInt8>) {
    let end = Words.end(text, start: position)
    let range = ByteRange(position..<end)
    // After an unclosed string, this text was probably meant to be part of it.
    if !mayBeMisled {
      report(JSONCodes.unquotedKey, message: "unquoted key", at: range, caption: "use \"…\"")
    }
    _ = builder.appendKey(.string, range, name: text.extracting(range.indices), flags: Node.Flags(.plain))
    advance(range.count)
    expectation = .colon
  }

  private mutating func readWord(_ text: Span<UInt8>) {
    let end = Words.end(text, start: position)
    let range = ByteRange(position..<end)
    let meaning = Words.meaning(text.extracting(range.indices))
    if !mayBeMisled { reportWord(range, meaning: meaning) }
    switch meaning {
    case .true: appendLiteral(.boolean, length: range.count, value: 1)
    case .false: appendLiteral(.boolean, length: range.count, value: 0)
    case .null: appendLiteral(.null, length: range.count, value: 0)
    case nil:
      dropValue()
      advance(range.count)
      // More words are probably the rest of an unquoted string: `name: some words`.
      mayBeMisled = true
    }
  }

  /// Skips a character, and reports it unless it follows from an earlier error.
  private mutating func skipUnexpected(_ text: Span<UInt8>, wanted: Message) {
    isPartial = true
    if let end = endOfConflictMark(text) {
      let help: Message = "keep one side, and remove the conflict markers"
      // One finding for a conflict: the other marks follow from the first.
      let isStart = text[position] == UInt8(ascii: "<")
      if isStart || !diagnostics.contains(where: { $0.help == help }) {
        report(
          JSONCodes.unexpectedCharacter,
          message: isStart ? "merge conflict starts here" : "mark of a merge conflict", at: ByteRange(position..<end),
          help: help)
      }
      position = end
    } else {
      if !mayBeMisled { reportUnexpected(text, wanted: wanted) }
      position = Words.endOfScalar(text, start: position)
    }
    mayBeMisled = true
  }

  /// The end of the line, if it marks one side of a merge conflict, as in `<<<<<<< HEAD`; nil for any other text.
  private func endOfConflictMark(_ text: Span<UInt8>) -> Int? {
    let mark = text[position]
    var end = position + 7
    guard "<=>|".utf8.contains(mark), position == 0 || text[position - 1] == 0x0A, end <= text.count else { return nil }
    for index in position..<end where text[index] != mark { return nil }
    guard end == text.count || text[end].isSpace else { return nil }
    while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
    return end
  }

  /// Skips the comment that starts here, if any.
  mutating func skipComment(_ text: Span<UInt8>, byte: UInt8) -> Bool {
    let start = position
    let next = start + 1 < text.count ? text[start + 1] : 0
    var end = start
    if byte == UInt8(ascii: "#") || byte == UInt8(ascii: "/") && next == UInt8(ascii: "/") {
      while end < text.count, text[end] != 0x0A { end += 1 }
      // The carriage return of CRLF isn't part of the comment.
      if end > start, text[end - 1] == 0x0D { end -= 1 }
    } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
      end = start + 2
      while end < text.count, text[end - 1] != UInt8(ascii: "*") || text[end] != UInt8(ascii: "/") || end < start + 3 {
        end += 1
      }
      if end == text.count, notation == .withComments { reportUnclosedComment(start) }
      end = min(end + 1, text.count)
    } else {
      return false
    }
    if notation == .strict || byte == UInt8(ascii: "#") { reportComment(ByteRange(start..<end)) }
    position = end
    return true
  }
}
