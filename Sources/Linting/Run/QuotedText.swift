internal import Diagnostics
internal import DocumentModel
internal import SourceText

/// Puts texts into quotes, into others, or takes them out.
enum QuotedText {
  /// Nil for a text of several lines, or one that the quotes wanted can't hold.
  ///
  /// - Parameter mayChoose: whether single quotes may stand where double ones would need escapes.
  static func quoting(_ index: Int, _ style: NodeStyle, mayChoose: Bool, in source: LintSource) -> Fix? {
    let token = source.tokens[index]
    let value = source.tokens.value(index)
    guard token.line == token.endLine, isPrintable(value) else { return nil }
    let needsEscape = value.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    let isSingle = style == .singleQuoted || mayChoose && needsEscape
    let sign = isSingle ? "'" : "\""
    let title = isSingle ? "put it in single quotes" : "put it in double quotes"
    let isVerbatim = isSingle ? !value.contains(UInt8(ascii: "'")) : !needsEscape
    return fix(
      title, token, value, sign, written: isVerbatim ? nil : isSingle ? doubled(value) : escaped(value), source)
  }

  static func unquoting(_ index: Int, in source: LintSource) -> Fix? {
    let token = source.tokens[index]
    guard token.line == token.endLine else { return nil }
    return fix("take it out of its quotes", token, source.tokens.value(index), "", written: nil, source)
  }

  /// Changes the quotes alone where what stands between them can stay, so that the fix doesn't repeat the value.
  ///
  /// - Parameter written: what stands between the new quotes; nil for the value as it is.
  private static func fix(
    _ title: String, _ token: TokenTable.Token, _ value: ArraySlice<UInt8>, _ sign: String, written: String?,
    _ source: LintSource
  ) -> Fix {
    let range = token.range
    let inset = token.style == .plain ? 0 : 1
    let inner = range.lowerBound + inset..<max(range.lowerBound + inset, range.upperBound - inset)
    if written == nil, source.text[inner].elementsEqual(value) {
      return .layout(
        title,
        [range.lowerBound..<inner.lowerBound, inner.upperBound..<range.upperBound].map { TextEdit(ByteRange($0), sign) }
      )
    }
    return .replace(range, by: sign + (written ?? String(decoding: value, as: UTF8.self)) + sign, title)
  }

  private static func doubled(_ value: ArraySlice<UInt8>) -> String {
    String(decoding: value, as: UTF8.self).split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "''")
  }

  private static func escaped(_ value: ArraySlice<UInt8>) -> String {
    var result = ""
    for scalar in String(decoding: value, as: UTF8.self).unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  private static func isPrintable(_ value: ArraySlice<UInt8>) -> Bool {
    value.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && PlainText.isPrintable(value)
  }
}
