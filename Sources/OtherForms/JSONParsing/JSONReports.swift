internal import DocumentModel

/// The finding for each fault.
extension JSONReader {
  /// Adds a finding; past the limit of findings, reading stops.
  mutating func report(
    _ code: DiagnosticCode, _ message: String, at range: ByteRange, caption: String? = nil,
    related: [RelatedPlace] = [], help: String? = nil
  ) {
    guard diagnostics.count <= limits.syntaxErrors else {
      isStopped = true
      isPartial = true
      return
    }
    diagnostics.append(
      Diagnostic(code, message, at: range, caption: caption, related: related, help: help))
  }

  mutating func reportUnexpected(_ text: Span<UInt8>, wanted: String) {
    report(
      JSONCodes.unexpectedCharacter, "found \(Words.describe(text, position)), expected \(wanted)",
      at: ByteRange(position..<Words.endOfScalar(text, position)), help: Words.usualCause(text, position))
  }

  mutating func reportTrailingContent(_ text: Span<UInt8>) {
    isStopped = true
    isPartial = true
    let start = builder.roots.first.map { builder[$0].range }
    report(
      JSONCodes.trailingContent, "found \(Words.describe(text, position)) after the end of the value",
      at: ByteRange(position..<Words.endOfScalar(text, position)),
      related: start.map { [RelatedPlace(.here($0), "the value")] } ?? [],
      help: "a JSON text holds one value; several belong in a list, and a closing bracket too many ends it early")
  }

  mutating func reportMissingComma() {
    guard !isOutOfStep else { return }
    let place = ByteRange(endOfLast..<endOfLast)
    report(
      JSONCodes.missingComma, "a comma is missing between two \(open.last?.isObject == true ? "entries" : "items")",
      at: place, caption: "add a comma here")
  }

  mutating func reportExtraComma(
    _ message: String = "a comma with nothing before it", help: String = "remove it; write null if a value is missing"
  ) {
    report(JSONCodes.extraComma, message, at: ByteRange(position..<position + 1), help: help)
    advance(1)
  }

  mutating func reportComment(_ range: ByteRange) {
    let help =
      switch notation {
      case .strict: "remove it, or use YAML; jsonWithComments in .settle.yaml names files that may have comments"
      case .withComments: "begin it with //, or stand it between /* and */"
      }
    report(
      JSONCodes.comment, "JSON has no comments\(notation == .strict ? "" : " that begin with #")", at: range, help: help
    )
  }

  mutating func reportUnclosedComment(_ start: Int) {
    (isPartial, isOutOfStep) = (true, true)
    report(
      JSONCodes.comment, "a comment isn't closed: \"*/\" is missing", at: ByteRange(start..<start + 2),
      help: "what follows it isn't read")
  }

  mutating func reportTrailingComma(_ text: Span<UInt8>) {
    if notation == .withComments { return }
    let comma = ByteRange(endOfLast - 1..<endOfLast)
    report(
      JSONCodes.trailingComma, "a comma is before the closing \(Words.describe(text, position))", at: comma,
      caption: "remove this comma")
  }

  mutating func reportMissingColon(found: String?) {
    guard !isOutOfStep else { return }
    report(
      JSONCodes.missingColon, "a colon is missing between the key and its value",
      at: found == nil ? ByteRange(endOfLast..<endOfLast) : ByteRange(position..<position + 1),
      caption: found == nil ? "add a colon here" : "write a colon")
  }

  mutating func reportMissingValue(help: String) {
    guard !isOutOfStep else { return }
    report(JSONCodes.missingValue, "the key has no value", at: ByteRange(endOfLast..<endOfLast), help: help)
  }

  mutating func reportWord(_ range: ByteRange, _ meaning: Words.Meaning?) {
    report(
      JSONCodes.unknownWord, "a word without quotes is only true, false or null, in lower case", at: range,
      caption: meaning.map { "did you mean \($0.name)?" }, help: meaning == nil ? "put text in double quotes" : nil)
  }

  mutating func reportDepth() {
    isStopped = true
    isPartial = true
    report(
      JSONCodes.limitDepth, "lists and mappings are nested deeper than \(limits.depth) levels",
      at: ByteRange(position..<position + 1), help: "what follows isn't read")
    if expectation == .memberValue { dropValue() }
  }

  mutating func reportLongNumber(end: Int) {
    report(
      JSONCodes.limitNumber, "a number of \(end - position) characters; the limit is \(limits.numberDigits)",
      at: ByteRange(position..<end))
    dropValue()
    advance(end - position)
  }

  mutating func reportDuplicate(_ earlier: NodeID, _ later: NodeID) {
    report(
      JSONCodes.duplicateKey, "the mapping has this key already", at: builder[later].range,
      related: [RelatedPlace(.here(builder[earlier].range), "the first")],
      help: "programs differ in which of the two they take")
  }
}

/// Faults inside strings.
extension JSONReader {
  /// Reports a string without an end; the reader is at the end of the line then, or behind the quote on the next line.
  mutating func reportUnterminated(_ text: Span<UInt8>, _ start: Int, end: Int) {
    report(
      JSONCodes.unterminatedString, "a string isn't closed on its line", at: ByteRange(start..<end),
      related: [RelatedPlace(.here(ByteRange(start..<start + 1)), "its opening quote")],
      help: "add the closing quote; a quote inside a string is written \\\" and a line break \\n")
    position = endOfBrokenString(text, end) ?? end
    endOfLast = position
    isOutOfStep = true
    isPartial = true
  }

  /// The end of a string that a line break was put into: where the next line has an odd number of quotes, the first closes it.
  private func endOfBrokenString(_ text: Span<UInt8>, _ end: Int) -> Int? {
    var (place, count): (Int, Int) = (end + 1, 0)
    var first: Int?
    while place < text.count, text[place] != 0x0A {
      if text[place] == UInt8(ascii: "\""), text[place - 1] != UInt8(ascii: "\\") {
        count += 1
        first = first ?? place + 1
      }
      place += 1
    }
    return count.isMultiple(of: 2) ? nil : first
  }

  mutating func reportControlCharacter(_ byte: UInt8, at index: Int) {
    let name = byte == 0x09 ? "a tab" : "the control character \(Unicode.Scalar(byte).codePoint)"
    report(
      JSONCodes.controlCharacter, "\(name) inside a string must be escaped", at: ByteRange(index..<index + 1),
      caption: byte == 0x09 ? "write \\t" : nil)
  }

  mutating func reportBadEscape(_ text: Span<UInt8>, at index: Int) {
    let end = Words.endOfScalar(text, index + 1)
    let isUnicode = text[index + 1] == UInt8(ascii: "u")
    // Several in one string are one mistake: a path with single backslashes.
    if let last = diagnostics.last, last.code == JSONCodes.badEscape, last.range.start.index > startOfString { return }
    report(
      JSONCodes.badEscape,
      isUnicode
        ? "\\u must be followed by four hexadecimal digits"
        : "a backslash can't stand before \(Words.describe(text, index + 1))",
      at: ByteRange(index..<end),
      help: isUnicode
        ? nil : "the escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX; a backslash itself is written \\\\")
  }

  mutating func reportLoneSurrogate(at index: Int) {
    report(
      JSONCodes.loneSurrogate, "half of a surrogate pair is alone; it is read as U+FFFD",
      at: ByteRange(index..<index + 6), help: "characters past U+FFFF are written as two escapes, high half first")
  }
}
