package import DocumentModel

/// Every code that reading JSON can report.
package enum JSONCodes {
  package static let empty = code("empty", "The text holds no value")
  package static let encoding = code("encoding", "The text is not UTF-8 but another encoding")
  package static let invalidUTF8 = code("invalid-utf8", "Bytes that are not UTF-8")
  package static let unexpectedCharacter = code("unexpected-character", "A character that can't stand where it is")
  package static let unknownWord = code("unknown-word", "An unquoted word that is not true, false or null")
  package static let missingValue = code("missing-value", "A key without a value")
  package static let missingColon = code("missing-colon", "No colon between a key and its value")
  package static let missingComma = code("missing-comma", "No comma between two items or entries")
  package static let extraComma = code("extra-comma", "A comma with no item or entry before it")
  package static let trailingComma = code("trailing-comma", "A comma before a closing bracket")
  package static let trailingContent = code("trailing-content", "Something after the end of the value")
  package static let comment = code("comment", "A comment, which JSON doesn't have")
  package static let template = code("template", "A template where JSON is expected")
  package static let singleQuotes = code("single-quotes", "A string in single quotes")
  package static let unquotedKey = code("unquoted-key", "A key without quotes")
  package static let unterminatedString = code("unterminated-string", "A string without its closing quote")
  package static let badEscape = code("bad-escape", "A backslash with something that JSON gives no meaning")
  package static let controlCharacter = code("control-character", "A control character inside a string, not escaped")
  package static let loneSurrogate = code(
    "lone-surrogate", "Half of a surrogate pair, which is no character", .warning)
  package static let badNumber = code("bad-number", "A number written in a way that JSON doesn't have")
  package static let unclosedBracket = code("unclosed-bracket", "A list or mapping without its closing bracket")
  package static let mismatchedBracket = code("mismatched-bracket", "A closing bracket that closes nothing")
  package static let duplicateKey = code("duplicate-key", "A key that its mapping has already")
  package static let limitDepth = code("limit-depth", "Collections nested deeper than the limit")
  package static let limitFileSize = code("limit-file-size", "A file larger than the limit")
  package static let limitNumber = code("limit-number", "A number with more digits than the limit")

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
