/// The tags of a common program, by its name under `tags` in `.settle.yaml`.
package enum TagPreset: String, CaseIterable, Sendable {
  case cloudformation
  case homeAssistant = "home-assistant"
  case gitlab
  case ansible
  case mkdocs
  case compose

  /// The tags, each with the kinds of nodes it may precede, according to the program's documentation.
  package var tags: [(tag: String, kinds: Set<DeclaredTags.Kind>)] {
    switch self {
    case .cloudformation:
      [
        ("!Ref", [.scalar]), ("!Condition", [.scalar]), ("!GetAtt", [.scalar, .sequence]),
        ("!Sub", [.scalar, .sequence]), ("!Base64", [.scalar, .mapping]), ("!GetAZs", [.scalar, .mapping]),
        ("!ImportValue", [.scalar, .mapping]), ("!And", [.sequence]), ("!Or", [.sequence]), ("!Not", [.sequence]),
        ("!Equals", [.sequence]), ("!If", [.sequence]), ("!FindInMap", [.sequence]), ("!Join", [.sequence]),
        ("!Select", [.sequence]), ("!Split", [.sequence]), ("!Cidr", [.sequence, .mapping]),
        ("!Transform", [.mapping]), ("!ToJsonString", [.sequence, .mapping]),
        ("!Length", [.scalar, .sequence, .mapping]),
      ]
    case .homeAssistant:
      [
        ("!include", [.scalar]), ("!include_dir_list", [.scalar]), ("!include_dir_named", [.scalar]),
        ("!include_dir_merge_list", [.scalar]), ("!include_dir_merge_named", [.scalar]), ("!secret", [.scalar]),
        ("!env_var", [.scalar]), ("!input", [.scalar]),
      ]
    case .gitlab: [("!reference", [.sequence])]
    case .ansible:
      [("!vault", [.scalar]), ("!vault-encrypted", [.scalar]), ("!unsafe", [.scalar, .sequence, .mapping])]
    case .mkdocs:
      [
        ("!ENV", [.scalar, .sequence]), ("!relative", [.scalar]), ("!!python/name:*", [.scalar]),
        ("!!python/object/apply:*", [.scalar, .sequence, .mapping]),
      ]
    case .compose: [("!reset", [.scalar, .sequence, .mapping]), ("!override", [.scalar, .sequence, .mapping])]
    }
  }
}
