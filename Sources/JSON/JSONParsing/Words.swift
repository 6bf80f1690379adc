internal import DocumentModel

/// Facts about the characters and words of a text.
enum Words {
  /// The JSON value meant by a word of another language, such as `None`.
  enum Meaning: String {
    case `true`, `false`, null
  }

  /// Whether a byte can be part of a word or number: an ASCII letter or digit, `_`, `$`.
  static func isASCIIPart(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  /// Whether a byte can be part of a word or number, including letters of other scripts.
  private static func isPart(_ byte: UInt8) -> Bool {
    isASCIIPart(byte) || byte >= 0x80
  }

  /// Whether a value other than a string, or an unquoted word, can start with the byte.
  static func startsValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "-") || isASCIIPart(byte)
  }

  static func end(_ text: Span<UInt8>, start: Int) -> Int {
    var end = start
    while end < text.count, isPart(text[end]) { end += 1 }
    return end
  }

  /// Whether the text has exactly this word at `start`.
  @inline(__always)
  static func isWord(
    _ text: Span<UInt8>, start: Int, _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, _ e: UInt8? = nil
  ) -> Bool {
    let end = start &+ (e == nil ? 4 : 5)
    guard end <= text.count, text[start] == a, text[start + 1] == b, text[start + 2] == c, text[start + 3] == d else {
      return false
    }
    if let e, text[start + 4] != e { return false }
    return end == text.count || !isASCIIPart(text[end])
  }

  static func meaning(_ word: Span<UInt8>) -> Meaning? {
    // `undefined` is the longest word with a meaning.
    guard word.count <= 9 else { return nil }
    // `True` and `None` are Python's, `NULL` is SQL's.
    switch String(decoding: word.indices.map { word[$0] }, as: UTF8.self).lowercased() {
    case "true": return .true
    case "false": return .false
    case "null", "none", "nil", "undefined": return .null
    default: return nil
    }
  }

  static func scalar(_ text: Span<UInt8>, at index: Int) -> Unicode.Scalar? {
    guard index < text.count else { return nil }
    let bytes = (index..<endOfScalar(text, start: index)).map { text[$0] }
    return String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
  }

  static func endOfScalar(_ text: Span<UInt8>, start: Int) -> Int {
    var end = min(start + 1, text.count)
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// The character at `index` as messages name it.
  static func describe(_ text: Span<UInt8>, at index: Int) -> Message {
    guard let scalar = scalar(text, at: index) else { return "the end of the file" }
    switch scalar {
    case "\n", "\r": return "the end of the line"
    case "\"": return "a double quote"
    case "\u{A0}": return "a no-break space (U+00A0)"
    case "\u{FEFF}": return "a byte order mark (U+FEFF)"
    case _ where scalar.isNonprinting: return "\(scalar.codePoint)"
    default: return "\"\(scalar)\""
    }
  }

  static func usualCause(_ text: Span<UInt8>, at index: Int) -> Message? {
    switch scalar(text, at: index) {
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}", "\u{AB}", "\u{BB}", "`":
      "use straight double quotes"
    case "\u{A0}", "\u{FEFF}", "\u{200B}", "\u{2028}", "\u{2029}":
      "remove this invisible character, often pasted from a web page"
    case "=": "use a colon between a key and its value"
    case ";": "use commas between items"
    case ":": "put keys with values between { and }"
    case "(", ")": "use [ and ] for a list, { and } for a mapping"
    default: nil
    }
  }
}
