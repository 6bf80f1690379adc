package import DocumentModel

/// Every code that reading JSON can report.
package enum JSONCodes {
  package static let empty = code("empty", "Empty JSON file")
  package static let encoding = code("encoding", "File not encoded as UTF-8")
  package static let invalidUTF8 = code("invalid-utf8", "Invalid UTF-8")
  package static let unexpectedCharacter = code("unexpected-character", "Unexpected character")
  package static let unknownWord = code("unknown-word", "Unquoted word other than true, false or null")
  package static let missingValue = code("missing-value", "Key without a value")
  package static let missingColon = code("missing-colon", "Missing colon between a key and its value")
  package static let missingComma = code("missing-comma", "Missing comma between two items or keys")
  package static let extraComma = code("extra-comma", "Comma without a value before it")
  package static let trailingComma = code("trailing-comma", "Trailing comma")
  package static let trailingContent = code("trailing-content", "Text after the end of the value")
  package static let comment = code("comment", "Comment in JSON")
  package static let template = code("template", "Template instead of JSON")
  package static let singleQuotes = code("single-quotes", "String in single quotes")
  package static let unquotedKey = code("unquoted-key", "Unquoted key")
  package static let unterminatedString = code("unterminated-string", "Unclosed string")
  package static let badEscape = code("bad-escape", "Unknown escape in a string")
  package static let controlCharacter = code("control-character", "Unescaped control character in a string")
  package static let loneSurrogate = code(
    "lone-surrogate", "Half of a surrogate pair", .warning)
  package static let badNumber = code("bad-number", "Number not in JSON notation")
  package static let unclosedBracket = code("unclosed-bracket", "Unclosed list or mapping")
  package static let mismatchedBracket = code("mismatched-bracket", "Unmatched closing bracket")
  package static let duplicateKey = code("duplicate-key", "Duplicate key")
  package static let limitDepth = code("limit-depth", "Nesting deeper than the limit")
  package static let limitFileSize = code("limit-file-size", "File larger than the limit")
  package static let limitNumber = code("limit-number", "Number with more digits than the limit")

  package static let all = [
    empty, encoding, invalidUTF8, unexpectedCharacter, unknownWord, missingValue, missingColon, missingComma,
    extraComma,
    trailingComma, trailingContent, comment, template, singleQuotes, unquotedKey, unterminatedString, badEscape,
    controlCharacter,
    loneSurrogate, badNumber, unclosedBracket, mismatchedBracket, duplicateKey, limitDepth, limitFileSize, limitNumber,
  ]

  private static func code(_ name: String, _ summary: String, _ severity: Severity = .error) -> DiagnosticCode {
    DiagnosticCode(.json, name, severity, summary)
  }
}
