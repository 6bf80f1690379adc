internal import CLibYAML
internal import DocumentModel

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
