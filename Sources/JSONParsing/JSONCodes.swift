package import Diagnostics

/// Every code that reading JSON can report.
package enum JSONCodes {
  package static let empty = code("empty", "the text holds no value")
  package static let encoding = code("encoding", "the text is not UTF-8 but another encoding")
  package static let invalidUTF8 = code("invalid-utf8", "bytes that are not UTF-8")
  package static let unexpectedCharacter = code("unexpected-character", "a character that can't stand where it is")
  package static let unknownWord = code("unknown-word", "an unquoted word that is not true, false or null")
  package static let missingValue = code("missing-value", "a key without a value")
  package static let missingColon = code("missing-colon", "no colon between a key and its value")
  package static let missingComma = code("missing-comma", "no comma between two items or members")
  package static let extraComma = code("extra-comma", "a comma with no item or member before it")
  package static let trailingComma = code("trailing-comma", "a comma before a closing bracket")
  package static let trailingContent = code("trailing-content", "something after the end of the value")
  package static let comment = code("comment", "a comment, which JSON doesn't have")
  package static let singleQuotes = code("single-quotes", "a string in single quotes")
  package static let unquotedKey = code("unquoted-key", "a key without quotes")
  package static let unterminatedString = code("unterminated-string", "a string without its closing quote")
  package static let badEscape = code("bad-escape", "a backslash with something that JSON gives no meaning")
  package static let controlCharacter = code("control-character", "a control character inside a string, not escaped")
  package static let loneSurrogate = code(
    "lone-surrogate", "half of a surrogate pair, which is no character", .warning)
  package static let badNumber = code("bad-number", "a number written in a way that JSON doesn't have")
  package static let unclosedBracket = code("unclosed-bracket", "a list or object without its closing bracket")
  package static let mismatchedBracket = code("mismatched-bracket", "a closing bracket that closes nothing")
  package static let duplicateKey = code("duplicate-key", "a key that its object has already")
  package static let limitDepth = code("limit-depth", "collections nested deeper than the limit")
  package static let limitFileSize = code("limit-file-size", "a file larger than the limit")
  package static let limitNumber = code("limit-number", "a number with more digits than the limit")

  package static let all = [
    empty, encoding, invalidUTF8, unexpectedCharacter, unknownWord, missingValue, missingColon, missingComma,
    extraComma,
    trailingComma, trailingContent, comment, singleQuotes, unquotedKey, unterminatedString, badEscape, controlCharacter,
    loneSurrogate, badNumber, unclosedBracket, mismatchedBracket, duplicateKey, limitDepth, limitFileSize, limitNumber,
  ]

  private static func code(_ name: String, _ summary: String, _ severity: Severity = .error) -> DiagnosticCode {
    DiagnosticCode(.json, name, severity, summary)
  }
}
