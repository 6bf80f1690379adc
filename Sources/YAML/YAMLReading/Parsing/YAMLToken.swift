internal import CLibYAML
package import DocumentModel

/// A token of libyaml's scanner, its place in bytes of the text.
package struct YAMLToken: Sendable {
  package enum Kind: UInt8, Sendable {
    case directive
    /// `---`
    case documentStart
    /// `...`
    case documentEnd
    /// Begins a sequence that is indented deeper than what holds it; takes no bytes.
    case blockSequenceStart
    /// Takes no bytes.
    case blockMappingStart
    /// Takes no bytes; its place is that of the next token.
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
  /// How a scalar is written.
  package var style: NodeStyle = .plain
  package var start: UInt32
  package var end: UInt32
  /// The scalar's value in ``YAMLScanner/values``; nil if it is the text between start and end, quotes left out.
  package var value: Range<UInt32>?

  package var range: Range<Int> { Int(start)..<Int(end) }
}

/// libyaml's names for how a scalar is written.
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
