public import DocumentModel

/// Reads JSON (RFC 8259, strictly by default) into an arena.
public enum JSONParser {
  /// Parses one JSON text.
  ///
  /// Linear in the text. After an error it reads on where that is safe, so that one run finds several; a part that is
  /// left out makes the result partial. A text that isn't UTF-8 throughout has a result without a root.
  ///
  /// - Parameter bytes: the file's content, in UTF-8.
  public static func parse(_ bytes: [UInt8], limits: Limits, notation: JSONNotation = .strict) -> ParsedText {
    ReadingLog.note(.values, bytes)
    if let refusal = Refusal.of(bytes, limits: limits) {
      return ParsedText(document: DocumentBuilder(text: bytes).finish(), diagnostics: [refusal], isPartial: true)
    }
    var reader = JSONReader(bytes, limits: limits, notation: notation)
    reader.readText(bytes.span)
    return reader.finish()
  }
}

/// Reasons not to read a file at all.
private enum Refusal {
  static func of(_ bytes: [UInt8], limits: Limits) -> Diagnostic? {
    // Checked first: nothing else may take time that grows with a file that is refused.
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

  /// The encoding shown by a byte order mark, or by the zero bytes of a text that starts with an ASCII character (RFC
  /// 4627, 3); nil for UTF-8.
  private static func otherEncoding(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 2 else { return nil }
    // UTF-32 in little-endian order starts with the mark of UTF-16, followed by two zero bytes.
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
  /// JSON with comments, `//` and `/* */`, and a comma after a last item or member, as some programs read their files.
  case withComments
}
