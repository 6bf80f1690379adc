/// Values in JSON notation, which is also valid YAML.
public enum JSONText {
  /// The text in double quotes (RFC 8259, section 7). Escapes C1 control characters too, for terminals.
  public static func string(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let source = text.utf8Span.span
    if mayNeedEscape(source) {
      escape(source, into: &bytes)
    } else {
      bytes.append(copying: source)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ text: Span<UInt8>, into bytes: inout [UInt8]) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case 0..<0x20, 0x7F: escape(control: byte, into: &bytes)
      // U+0080 to U+009F: the second byte equals the code point.
      case 0xC2 where text[index] < 0xA0:
        escape(control: text[index], into: &bytes)
        index += 1
      case _: bytes.append(byte)
      }
    }
  }

  private static func escape(control: UInt8, into bytes: inout [UInt8]) {
    let digits = String(control, radix: 16)
    bytes.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
  }

  private static func mayNeedEscape(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where mayNeedEscape(text[index]) { return true }
    return false
  }

  /// Whether a byte has to be escaped, or starts a C1 control character.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xC2
  }
}

extension [UInt8] {
  /// Appends all bytes at once; those of a UTF-8 view would be appended one by one.
  mutating func append(copying span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
