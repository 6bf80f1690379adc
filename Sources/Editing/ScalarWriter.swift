internal import DocumentModel
internal import YAMLParsing

/// Writes scalars on one line.
struct ScalarWriter {
  let style: FileStyle
  let isInFlow: Bool

  /// - Parameter old: how the scalar was written that this one takes the place of.
  func string(_ text: String, like old: NodeStyle? = nil) -> String {
    if style.isJSON { return Self.doubleQuoted(text) }
    switch old {
    case .doubleQuoted: return Self.doubleQuoted(text)
    case .singleQuoted: return Self.singleQuoted(text) ?? Self.doubleQuoted(text)
    case .plain, .literal, .folded, .block, .flow, nil: break
    }
    if PlainScalars.isText(Array(text.utf8)[...], in: isInFlow ? .flow : .block) { return text }
    let savesEscapes = text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    if style.quote == .singleQuoted || savesEscapes, let quoted = Self.singleQuoted(text) { return quoted }
    return Self.doubleQuoted(text)
  }

  /// Anything but a string or a collection.
  func other(_ document: Document, _ node: NodeID) -> String {
    switch document.kind(node) {
    case .boolean: document.boolean(node) == true ? "true" : "false"
    case .number: number(document, document.resolve(node))
    case .null, .string, .array, .object, .alias: "null"
    }
  }

  /// As it was written where every reader takes that for the same number.
  private func number(_ document: Document, _ node: NodeID) -> String {
    let written = document.sourceText(node)
    if Self.isPortable(written) { return written }
    let text = document.number(node)?.description ?? "null"
    // Without a point and a sign of the exponent YAML 1.1 takes it for a string.
    guard let exponent = text.firstIndex(of: "e") else { return text }
    let mantissa = text[..<exponent]
    let power = text[text.index(after: exponent)...]
    return mantissa + (mantissa.contains(".") ? "" : ".0") + "e" + (power.hasPrefix("-") ? "" : "+") + power
  }

  /// Digits with at most one point, without a leading zero that could mean octal.
  private static func isPortable(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let isDigits = parts.allSatisfy { part in !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard parts.count <= 2, isDigits else { return false }
    return parts[0] == "0" || parts[0].utf8.first != 0x30
  }

  /// Nil where only escapes can write it.
  private static func singleQuoted(_ text: String) -> String? {
    guard !text.unicodeScalars.contains(where: needsEscape) else { return nil }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  /// As JSON and YAML both read it.
  private static func doubleQuoted(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where needsEscape(scalar):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      case _: result.unicodeScalars.append(scalar)
      }
    }
    return "\"" + result + "\""
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || EscapedCharacters.areNeeded(for: Array(String(scalar).utf8)[...])
  }
}
