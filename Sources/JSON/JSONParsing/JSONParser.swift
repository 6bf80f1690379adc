public import DocumentModel

/// Parses JSON (RFC 8259, strictly by default) into an arena.
public enum JSONParser {
  /// Parses one JSON text.
  ///
  /// Linear in the text. Continues after an error where that is safe, to find several in one run; if a part was
  /// dropped, the result is partial. A text that isn't valid UTF-8 has a result without a root.
  ///
  /// - Parameter bytes: The file's content, in UTF-8.
  public static func parse(_ bytes: [UInt8], limits: Limits, notation: JSONNotation = .strict) -> ParsedText {
    ReadingLog.note(.values, bytes)
    if let refusal = refusal(of: bytes, limits: limits) {
      return ParsedText(document: DocumentBuilder(text: bytes).finish(), diagnostics: [refusal], isPartial: true)
    }
    var reader = JSONReader(bytes, limits: limits, notation: notation)
    reader.readText(bytes.span)
    return reader.finish()
  }

  /// The reason to reject a file before parsing it, or nil for none.
  private static func refusal(of bytes: [UInt8], limits: Limits) -> Diagnostic? {
    // Checked first: a file that is too large mustn't cost time that grows with its size.
    if bytes.count > limits.fileBytes {
      return Diagnostic(
        JSONCodes.limitFileSize,
        "file too large: \(bytes.count) bytes, the limit is \(limits.fileBytes)",
        at: ByteRange(0..<0), help: "raise limits.fileBytes if the size is intended")
    }
    if let name = otherEncoding(bytes) {
      return Diagnostic(
        JSONCodes.encoding, "the file is encoded as \(words: name), not UTF-8",
        at: ByteRange(0..<min(2, bytes.count)), help: "save the file as UTF-8")
    }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      let byte = String(bytes[error.byteOffsets.lowerBound], radix: 16, uppercase: true)
      return Diagnostic(
        JSONCodes.invalidUTF8, "invalid UTF-8: byte 0x\(words: byte.count < 2 ? "0" + byte : byte)",
        at: ByteRange(error.byteOffsets), help: "save the file as UTF-8; it may be in Latin-1 or Windows-1252")
    }
  }

  /// The encoding that a byte order mark shows, or the zero bytes of a text that starts with an ASCII character (RFC
  /// 4627, section 3); nil for UTF-8.
  private static func otherEncoding(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 2 else { return nil }
    // Little-endian UTF-32 starts with the byte order mark of UTF-16, followed by two zero bytes.
    let isUTF32 = bytes.count >= 4 && (bytes.starts(with: [0, 0]) || bytes[2...3].elementsEqual([0, 0]))
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (1...0x7F, 0): return isUTF32 ? "UTF-32" : "UTF-16"
    case (0xFE, 0xFF), (0, 1...0x7F): return "UTF-16"
    case (0, 0): return isUTF32 ? "UTF-32" : nil
    default: return nil
    }
  }
}

/// How strictly JSON is read.
public enum JSONNotation: Sendable {
  /// RFC 8259.
  case strict
  /// JSON with `//` and `/* */` comments, and trailing commas.
  case withComments
}
