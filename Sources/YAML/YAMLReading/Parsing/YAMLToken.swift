internal import CLibYAML
package import DocumentModel

/// A token of libyaml's scanner, with byte offsets.
package struct YAMLToken: Sendable {
  package enum Kind: UInt8, Sendable {
    case directive
    /// `---`
    case documentStart
    /// `...`
    case documentEnd
    /// Starts a sequence that is indented further than its parent. Has no bytes.
    case blockSequenceStart
    /// Has no bytes.
    case blockMappingStart
    /// Has no bytes; its offset is that of the next token.
    case blockEnd
    case flowSequenceStart
    case flowSequenceEnd
    case flowMappingStart
    case flowMappingEnd
    /// `-`
    case blockEntry
    /// `,`
    case flowEntry
    /// `?`, or no bytes before a key without it.
    case key
    /// `:`
    case value
    case alias
    case anchor
    case tag
    case scalar
  }

  package var kind: Kind
  package var style: NodeStyle = .plain
  package var start: UInt32
  package var end: UInt32
  /// The range of the scalar's value in ``YAMLScanner/values``; nil if the value is its text without quotes.
  package var value: Range<UInt32>?

  package var range: Range<Int> { Int(start)..<Int(end) }
}

/// Converts libyaml's names of scalar styles.
enum ScalarStyle {
  static func of(_ style: yaml_scalar_style_t) -> NodeStyle {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }
}
