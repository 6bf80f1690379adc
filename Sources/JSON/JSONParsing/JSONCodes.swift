package import DocumentModel

/// Every code that the JSON parser can report.
package enum JSONCodes {
  package static let empty = code("empty", summary: "Empty JSON file")
  package static let encoding = code("encoding", summary: "File not encoded as UTF-8")
  package static let invalidUTF8 = code("invalid-utf8", summary: "Invalid UTF-8")
  package static let unexpectedCharacter = code("unexpected-character", summary: "Unexpected character")
  package static let unknownWord = code("unknown-word", summary: "Unquoted word other than true, false or null")
  package static let missingValue = code("missing-value", summary: "Key without a value")
  package static let missingColon = code("missing-colon", summary: "Missing colon between a key and its value")
  package static let missingComma = code("missing-comma", summary: "Missing comma between two items or keys")
  package static let extraComma = code("extra-comma", summary: "Comma without a value before it")
  package static let trailingComma = code("trailing-comma", summary: "Trailing comma")
  package static let trailingContent = code("trailing-content", summary: "Text after the end of the value")
  package static let comment = code("comment", summary: "Comment in JSON")
  package static let template = code("template", summary: "Template instead of JSON")
  package static let singleQuotes = code("single-quotes", summary: "String in single quotes")
  package static let unquotedKey = code("unquoted-key", summary: "Unquoted key")
  package static let unterminatedString = code("unterminated-string", summary: "Unclosed string")
  package static let badEscape = code("bad-escape", summary: "Unknown escape in a string")
  package static let controlCharacter = code("control-character", summary: "Unescaped control character in a string")
  package static let loneSurrogate = code(
    "lone-surrogate", summary: "Lone surrogate", severity: .warning)
  package static let badNumber = code("bad-number", summary: "Number not in JSON notation")
  package static let unclosedBracket = code("unclosed-bracket", summary: "Unclosed list or mapping")
  package static let mismatchedBracket = code("mismatched-bracket", summary: "Unmatched closing bracket")
  package static let duplicateKey = code("duplicate-key", summary: "Duplicate key")
  package static let limitDepth = code("limit-depth", summary: "Nesting deeper than the limit")
  package static let limitFileSize = code("limit-file-size", summary: "File larger than the limit")
  package static let limitNumber = code("limit-number", summary: "Number with more digits than the limit")

  package static let all = [
    empty, encoding, invalidUTF8, unexpectedCharacter, unknownWord, missingValue, missingColon, missingComma,
    extraComma,
    trailingComma, trailingContent, comment, template, singleQuotes, unquotedKey, unterminatedString, badEscape,
    controlCharacter,
    loneSurrogate, badNumber, unclosedBracket, mismatchedBracket, duplicateKey, limitDepth, limitFileSize, limitNumber,
  ]

  private static func code(_ name: String, summary: String, severity: Severity = .error) -> DiagnosticCode {
    DiagnosticCode(.json, name, severity, summary)
  }
}
