package import DocumentModel

/// Every code that reading YAML can give.
extension DiagnosticCode {
  package static let yamlSyntax = Self(.yaml, "syntax", "The text is not YAML at this place")
  package static let yamlTemplate = Self(.yaml, "template", "A template where YAML is expected")
  package static let yamlTab = Self(.yaml, "tab", "A tab where YAML wants spaces")
  package static let yamlUnclosedQuote = Self(.yaml, "unclosed-quote", "A quoted text has no closing quote")
  package static let yamlUnclosedBracket = Self(.yaml, "unclosed-bracket", "A bracket is opened and never closed")
  package static let yamlBadEscape = Self(.yaml, "bad-escape", "A backslash in double quotes begins no known escape")
  package static let yamlIndentation = Self(.yaml, "indentation", "A line is indented so that it belongs nowhere")
  package static let yamlUnexpectedColon = Self(.yaml, "unexpected-colon", "A colon where no key can be")
  package static let yamlMissingColon = Self(.yaml, "missing-colon", "A key has no colon")
  package static let yamlReservedCharacter = Self(
    .yaml, "reserved-character", "A text starts with a character that YAML reserves")
  package static let yamlBlockScalarHeader = Self(
    .yaml, "block-scalar-header", "The line that opens a block of text is wrong")
  package static let yamlDirective = Self(.yaml, "directive", "A line that starts with % is wrong")
  package static let yamlUnknownDirective = Self(
    .yaml, "unknown-directive", .warning, "A directive that no reader knows is ignored")
  package static let yamlVersion = Self(
    .yaml, "version", .warning, "The file asks for another version than 1.1 and 1.2")
  package static let yamlBadTag = Self(.yaml, "bad-tag", "A tag is not well-formed")
  package static let yamlTagMismatch = Self(.yaml, "tag-mismatch", "A value is not what its tag says")
  package static let yamlUnknownTag = Self(.yaml, "unknown-tag", .warning, "A tag that only some readers know")
  package static let yamlBadAnchor = Self(.yaml, "bad-anchor", "An anchor or alias has no name")
  package static let yamlUnknownAnchor = Self(.yaml, "unknown-anchor", "An alias names an anchor that isn't there")
  package static let yamlCyclicAlias = Self(.yaml, "cyclic-alias", "An alias names a value that it is itself part of")
  package static let yamlBadMerge = Self(.yaml, "bad-merge", "The value of << is no mapping")
  package static let yamlDuplicateKey = Self(.yaml, "duplicate-key", "A mapping holds the same key twice")
  package static let yamlCommentSpace = Self(.yaml, "comment-space", "A comment follows a value without a space")
  package static let yamlBinary = Self(.yaml, "binary", "The file holds binary data, not text")
  package static let yamlControlCharacter = Self(
    .yaml, "control-character", "A character that YAML does not allow in a file")
  package static let yamlLineSeparator = Self(
    .yaml, "line-separator", "A character that breaks lines for some readers and not for others")
  package static let yamlByteOrderMark = Self(.yaml, "byte-order-mark", "A byte order mark inside the file")
  package static let yamlEncoding = Self(.yaml, "encoding", "The file is not in UTF-8 or UTF-16")
  package static let yamlLimitFileSize = Self(.yaml, "limit-file-size", "The file is larger than the limit")
  package static let yamlLimitDepth = Self(.yaml, "limit-depth", "Collections nest deeper than the limit")
  package static let yamlLimitKeyLength = Self(.yaml, "limit-key-length", "A key is longer than YAML allows")
  package static let yamlLimitAliases = Self(.yaml, "limit-aliases", "Aliases make the document too large")
  package static let yamlLimitDirectives = Self(.yaml, "limit-directives", "More directives than the limit")
  package static let yamlLimitNumber = Self(.yaml, "limit-number", "A number has more digits than the limit")
}
