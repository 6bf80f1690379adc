internal import DocumentModel

/// The finding for each error.
extension JSONReader {
  /// Adds a finding, or stops reading once there are more than `limits.syntaxErrors`.
  mutating func report(
    _ code: DiagnosticCode, message: Message, at range: ByteRange, caption: Message? = nil,
    related: [RelatedPlace] = [], help: Message? = nil
  ) {
    // A binary file or one in another language could produce a finding for each character.
    guard diagnostics.count <= limits.syntaxErrors else {
      isStopped = true
      isPartial = true
      return
    }
    diagnostics.append(
      Diagnostic(code, message, at: range, caption: caption, related: related, help: help))
  }

  mutating func reportUnexpected(_ text: Span<UInt8>, wanted: Message) {
    report(
      JSONCodes.unexpectedCharacter, message: "expected \(wanted), found \(Words.describe(text, at: position))",
      at: ByteRange(position..<Words.endOfScalar(text, start: position)), help: Words.usualCause(text, at: position))
  }

  mutating func reportTrailingContent(_ text: Span<UInt8>) {
    isStopped = true
    isPartial = true
    // Also point to the first value, to show where the text should have ended.
    let start = builder.roots.first.map { builder[$0].range }
    report(
      JSONCodes.trailingContent, message: "expected the end of the file, found \(Words.describe(text, at: position))",
      at: ByteRange(position..<Words.endOfScalar(text, start: position)),
      related: start.map { [RelatedPlace(.here($0), "the value")] } ?? [],
      help: "put several values in a list, or remove an extra closing bracket")
  }

  mutating func reportMissingComma() {
    guard !mayBeMisled else { return }
    let place = ByteRange(endOfLast..<endOfLast)
    report(
      JSONCodes.missingComma,
      message: "missing comma between two \(words: open.last?.isObject == true ? "keys" : "items")",
      at: place, caption: "add a comma here")
  }

  mutating func reportExtraComma(
    _ message: Message = "comma without a value before it",
    help: Message = "remove it, or write null if a value is missing"
  ) {
    report(JSONCodes.extraComma, message: message, at: ByteRange(position..<position + 1), help: help)
    advance(1)
  }

  mutating func reportComment(_ range: ByteRange) {
    let help: Message =
      switch notation {
      case .strict: "remove it, or add the file to jsonWithComments in .settle.yaml"
      case .withComments: "start it with //, or put it between /* and */"
      }
    report(
      JSONCodes.comment, message: "comment \(words: notation == .strict ? "" : "with # ")in JSON", at: range, help: help
    )
  }

  mutating func reportUnclosedComment(_ start: Int) {
    isPartial = true
    mayBeMisled = true
    report(
      JSONCodes.comment, message: "unclosed comment: missing \"*/\"", at: ByteRange(start..<start + 2),
      help: "the rest of the file was not checked")
  }

  mutating func reportTrailingComma(_ text: Span<UInt8>) {
    // `[1, 2,]` is allowed in JSON with comments, as in tsconfig.json.
    if notation == .withComments { return }
    let comma = ByteRange(endOfLast - 1..<endOfLast)
    report(
      JSONCodes.trailingComma, message: "trailing comma before \(Words.describe(text, at: position))", at: comma,
      caption: "remove this comma")
  }

  mutating func reportMissingColon(found: String?) {
    guard !mayBeMisled else { return }
    report(
      JSONCodes.missingColon, message: "missing colon between the key and its value",
      at: found == nil ? ByteRange(endOfLast..<endOfLast) : ByteRange(position..<position + 1),
      caption: found == nil ? "add a colon here" : "use a colon")
  }

  mutating func reportMissingValue(help: Message) {
    guard !mayBeMisled else { return }
    report(
      JSONCodes.missingValue, message: "missing value after the key", at: ByteRange(endOfLast..<endOfLast), help: help)
  }

  mutating func reportWord(_ range: ByteRange, meaning: Words.Meaning?) {
    report(
      JSONCodes.unknownWord, message: "unquoted word", at: range,
      caption: meaning.map { "did you mean \(words: $0.rawValue)?" },
      help: meaning == nil ? "put strings in double quotes" : nil)
  }

  mutating func reportDepth() {
    isStopped = true
    isPartial = true
    report(
      JSONCodes.limitDepth, message: "nested more than \(limits.depth) levels deep",
      at: ByteRange(position..<position + 1), help: "the rest of the file was not checked")
    // If the value is too deep, its key is dropped too.
    if expectation == .memberValue { dropValue() }
  }

  mutating func reportLongNumber(end: Int) {
    report(
      JSONCodes.limitNumber,
      message: "number too long: \(end - position) characters, the limit is \(limits.numberDigits)",
      at: ByteRange(position..<end))
    dropValue()
    advance(end - position)
  }

  mutating func reportDuplicate(_ earlier: NodeID, later: NodeID) {
    report(
      JSONCodes.duplicateKey, message: "duplicate key \"\(builder.keys.name(KeyID(builder[later].data)))\"",
      at: builder[later].range,
      related: [RelatedPlace(.here(builder[earlier].range), "first here")],
      help: "remove one of the two; programs differ on which one they use")
  }
}

/// Errors inside strings.
extension JSONReader {
  /// Reports an unclosed string, and moves to the end of its line or past the quote on the next line that closes it.
  mutating func reportUnterminated(_ text: Span<UInt8>, start: Int, end: Int) {
    report(
      JSONCodes.unterminatedString, message: "unclosed string", at: ByteRange(start..<end),
      related: [RelatedPlace(.here(ByteRange(start..<start + 1)), "opened here")],
      help: "add the closing quote; write \\\" for a quote and \\n for a line break inside a string")
    // `"abc` at the end of a line: continue on the next line, unless that line has the closing quote.
    position = endOfBrokenString(text, end: end) ?? end
    endOfLast = position
    mayBeMisled = true
    isPartial = true
  }

  /// The end of a string split by a line break: if the next line has an odd number of quotes, its first one.
  private func endOfBrokenString(_ text: Span<UInt8>, end: Int) -> Int? {
    var (place, count): (Int, Int) = (end + 1, 0)
    var first: Int?
    while place < text.count, text[place] != 0x0A {
      // `\"` inside the string on the next line closes nothing, and `\\"` does.
      if text[place] == UInt8(ascii: "\\"), place + 1 < text.count, text[place + 1] != 0x0A {
        place += 1
      } else if text[place] == UInt8(ascii: "\"") {
        count += 1
        first = first ?? place + 1
      }
      place += 1
    }
    return count.isMultiple(of: 2) ? nil : first
  }

  mutating func reportControlCharacter(_ byte: UInt8, at index: Int) {
    let name = byte == 0x09 ? "tab" : "control character \(Unicode.Scalar(byte).codePoint)"
    report(
      JSONCodes.controlCharacter, message: "unescaped \(words: name) in a string", at: ByteRange(index..<index + 1),
      caption: byte == 0x09 ? "use \\t" : nil)
  }

  mutating func reportBadEscape(_ text: Span<UInt8>, at index: Int) {
    let end = Words.endOfScalar(text, start: index + 1)
    let isUnicode = text[index + 1] == UInt8(ascii: "u")
    // Report only the first in a string: usually it is a path with single backslashes, which is one mistake.
    if let last = diagnostics.last, last.code == JSONCodes.badEscape, last.range.start.index > startOfString { return }
    report(
      JSONCodes.badEscape,
      message: isUnicode
        ? "\\u requires four hexadecimal digits"
        : "unknown escape: backslash before \(Words.describe(text, at: index + 1))",
      at: ByteRange(index..<end),
      help: isUnicode
        ? nil : "use \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\uXXXX; write \\\\ for a backslash")
  }

  mutating func reportLoneSurrogate(at index: Int) {
    report(
      JSONCodes.loneSurrogate, message: "lone surrogate, read as U+FFFD",
      at: ByteRange(index..<index + 6), help: "write characters above U+FFFF as two escapes, high half first")
  }
}
