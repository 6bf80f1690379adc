package import DocumentModel

/// A value that is put in quotes, those that it has being a part of it.
package enum ValueQuotes {
  private static let (single, double, backslash) = (UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"))

  package static func edits(_ text: [UInt8], range: Range<Int>) -> [TextEdit] {
    let value = text[range]
    // In single quotes only a quote needs an escape, so backslashes and double quotes stay readable.
    let isSingle = !value.contains(single) || value.contains { $0 == double || $0 == backslash }
    // `it's` goes in double quotes, unless these would need escapes themselves.
    let quote = isSingle ? "'" : "\""
    let inner = isSingle ? range.filter { text[$0] == single } : []
    return ([range.lowerBound] + inner + [range.upperBound]).map { TextEdit(ByteRange($0..<$0), quote) }
  }
}
