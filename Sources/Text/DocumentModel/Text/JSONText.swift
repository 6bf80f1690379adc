/// Values as JSON writes them, which is YAML as well.
public enum JSONText {
  /// In double quotes (RFC 8259, 7). Control characters are escaped, those of C1 too: a terminal may show the text.
  public static func string(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a text in double quotes to bytes.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if mayNeedEscape(text.utf8Span.span) {
      for scalar in text.unicodeScalars { append(scalar, to: &bytes) }
    } else {
      bytes.append(contentsOf: text.utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"": bytes.append(contentsOf: "\\\"".utf8)
    case "\\": bytes.append(contentsOf: "\\\\".utf8)
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
      let digits = String(scalar.value, radix: 16)
      bytes.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    case _: bytes.append(contentsOf: scalar.utf8)
    }
  }

  private static func mayNeedEscape(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where mayNeedEscape(text[index]) { return true }
    return false
  }

  /// Bytes that are a character to escape, and the first byte of C1.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xC2
  }
}
