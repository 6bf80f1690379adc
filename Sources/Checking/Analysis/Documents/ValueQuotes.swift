package import DocumentModel

/// Puts a value in quotes. Quotes that it contains become part of the value.
package enum ValueQuotes {
  private static let (single, double, backslash) = (UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"))

  package static func edits(_ text: [UInt8], range: Range<Int>) -> [TextEdit] {
    let value = text[range]
    // In single quotes, only `'` needs an escape, so backslashes and double quotes stay readable.
    let isSingle = !value.contains(single) || value.contains { $0 == double || $0 == backslash }
    // A value such as `it's` is put in double quotes, unless these would need escapes too.
    let quote = isSingle ? "'" : "\""
    let inner = isSingle ? range.filter { text[$0] == single } : []
    return ([range.lowerBound] + inner + [range.upperBound]).map { TextEdit(ByteRange($0..<$0), quote) }
  }
}
