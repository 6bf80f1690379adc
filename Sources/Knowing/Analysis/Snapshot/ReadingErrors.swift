internal import Diagnostics
internal import DocumentModel
internal import JSONParsing
internal import YAMLParsing

extension ParsedText {
  /// The errors that keep a text, or a part of it, from being read.
  var readingErrors: [Diagnostic] { diagnostics.filter(\.keepsFromReading) }
}

extension Diagnostic {
  /// Whether it is an error that keeps a text, or a part of it, from being read.
  var keepsFromReading: Bool { Self.readingErrors.contains(code) }

  private static let readingErrors: Set<DiagnosticCode> = [
    .yamlSyntax, .yamlTab, .yamlUnclosedQuote, .yamlUnclosedBracket, .yamlBadEscape, .yamlIndentation,
    .yamlUnexpectedColon, .yamlMissingColon, .yamlReservedCharacter, .yamlBadAnchor, .yamlBadTag, .yamlUnknownAnchor,
    JSONCodes.unexpectedCharacter, JSONCodes.unknownWord, JSONCodes.missingValue, JSONCodes.missingColon,
    JSONCodes.missingComma, JSONCodes.extraComma, JSONCodes.trailingComma, JSONCodes.trailingContent, JSONCodes.comment,
    JSONCodes.singleQuotes, JSONCodes.unquotedKey, JSONCodes.unterminatedString, JSONCodes.badEscape,
    JSONCodes.controlCharacter, JSONCodes.badNumber, JSONCodes.unclosedBracket, JSONCodes.mismatchedBracket,
  ]
}
