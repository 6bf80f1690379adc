import DocumentModel
import Testing

/// Strings in double quotes.
@Suite struct JSONEscapeTests {
  /// The expected result, scalar by scalar as in RFC 8259, with C1 controls escaped too.
  private static func expected(_ text: String) -> String {
    let short: [Unicode.Scalar: String] = ["\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"]
    return "\""
      + text.unicodeScalars.map { scalar in
        if let escape = short[scalar] { return escape }
        guard scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) else { return String(scalar) }
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined() + "\""
  }

  /// Every scalar up to U+0800 and some beyond: alone, between others, and next to one that is escaped.
  @Test func everyScalarIsWrittenAsJSONWantsIt() {
    let beyond = ["\u{7FF}", "\u{800}", "\u{2028}", "\u{FEFF}", "日", "😀", "\u{10FFFF}"].flatMap(\.unicodeScalars)
    for scalar in (0..<0x800).compactMap(Unicode.Scalar.init) + beyond {
      let one = String(scalar)
      for text in [one, one + one, "a" + one + "é", "\"" + one, one + "\u{85}"] {
        #expect(JSONText.string(text) == Self.expected(text), "U+\(String(scalar.value, radix: 16))")
      }
    }
    #expect(JSONText.string("") == "\"\"")
  }
}
