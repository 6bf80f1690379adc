package import DocumentModel

/// The codes of all diagnostics that parsing YAML can produce.
extension DiagnosticCode {
  package static let yamlSyntax = Self(.yaml, "syntax", "Invalid YAML syntax")
  package static let yamlTemplate = Self(.yaml, "template", "Template instead of YAML")
  package static let yamlTab = Self(.yaml, "tab", "Tab used for indentation")
  package static let yamlUnclosedQuote = Self(.yaml, "unclosed-quote", "Unclosed quote")
  package static let yamlUnclosedBracket = Self(.yaml, "unclosed-bracket", "Unclosed bracket")
  package static let yamlBadEscape = Self(.yaml, "bad-escape", "Unknown escape in double quotes")
  package static let yamlIndentation = Self(.yaml, "indentation", "Inconsistent indentation")
  package static let yamlUnexpectedColon = Self(.yaml, "unexpected-colon", "Unexpected colon")
  package static let yamlMissingColon = Self(.yaml, "missing-colon", "Missing colon after a key")
  package static let yamlReservedCharacter = Self(
    .yaml, "reserved-character", "Value starts with a reserved character")
  package static let yamlBlockScalarHeader = Self(
    .yaml, "block-scalar-header", "Invalid block scalar header")
  package static let yamlDirective = Self(.yaml, "directive", "Invalid directive")
  package static let yamlUnknownDirective = Self(
    .yaml, "unknown-directive", .warning, "Unknown directive")
  package static let yamlVersion = Self(
    .yaml, "version", .warning, "Unsupported YAML version")
  package static let yamlBadTag = Self(.yaml, "bad-tag", "Malformed tag")
  package static let yamlTagMismatch = Self(.yaml, "tag-mismatch", "Value doesn't match its tag")
  package static let yamlUnknownTag = Self(.yaml, "unknown-tag", .warning, "Unknown tag")
  package static let yamlBadAnchor = Self(.yaml, "bad-anchor", "Anchor or alias without a name")
  package static let yamlUnknownAnchor = Self(.yaml, "unknown-anchor", "Alias of an unknown anchor")
  package static let yamlCyclicAlias = Self(.yaml, "cyclic-alias", "Alias inside the value it refers to")
  package static let yamlBadMerge = Self(.yaml, "bad-merge", "Merge key without a mapping")
  package static let yamlDuplicateKey = Self(.yaml, "duplicate-key", "Duplicate key")
  package static let yamlCommentSpace = Self(.yaml, "comment-space", "Missing space before a comment")
  package static let yamlBinary = Self(.yaml, "binary", "Binary file")
  package static let yamlControlCharacter = Self(
    .yaml, "control-character", "Control character not allowed in YAML")
  package static let yamlLineSeparator = Self(
    .yaml, "line-separator", "Character that only some parsers treat as a line break")
  package static let yamlByteOrderMark = Self(.yaml, "byte-order-mark", "Byte order mark inside the file")
  package static let yamlEncoding = Self(.yaml, "encoding", "File not encoded as UTF-8 or UTF-16")
  package static let yamlLimitFileSize = Self(.yaml, "limit-file-size", "File larger than the limit")
  package static let yamlLimitDepth = Self(.yaml, "limit-depth", "Nesting deeper than the limit")
  package static let yamlLimitKeyLength = Self(.yaml, "limit-key-length", "Key too long")
  package static let yamlLimitAliases = Self(.yaml, "limit-aliases", "Aliases expand beyond the limit")
  package static let yamlLimitDirectives = Self(.yaml, "limit-directives", "Too many directives")
  package static let yamlLimitNumber = Self(.yaml, "limit-number", "Number with more digits than the limit")
}
