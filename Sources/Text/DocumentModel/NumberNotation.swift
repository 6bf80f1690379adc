/// How numbers are written: JSON's way (RFC 8259, 6) and the YAML core schema's (1.2, 10.3.2), which adds `0o17`, `0xFF`,
/// a leading `+` or `.`, a trailing `.`, `.inf` and `.nan`.
public enum NumberNotation {
  /// The number that the whole text writes, by the YAML core schema; nil where it writes none.
  public static func value(of text: Span<UInt8>) -> ExactNumber? {
    guard !text.isEmpty else { return nil }
    if text.count > 2, text[0] == UInt8(ascii: "0") {
      if text[1] == UInt8(ascii: "x") { return ExactNumber(digits: text.extracting(2...), radix: 16) }
      if text[1] == UInt8(ascii: "o") { return ExactNumber(digits: text.extracting(2...), radix: 8) }
    }
    return special(text) ?? ExactNumber(decimal: text)
  }

  private static func special(_ text: Span<UInt8>) -> ExactNumber? {
    guard text.count <= 5, text.count >= 4, text[text.count - 1] > UInt8(ascii: "9") else { return nil }
    switch String(copying: text) {
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .positiveInfinity
    case "-.inf", "-.Inf", "-.INF": return .negativeInfinity
    case ".nan", ".NaN", ".NAN": return .notANumber
    default: return nil
    }
  }
}
