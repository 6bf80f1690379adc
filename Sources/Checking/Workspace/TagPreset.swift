/// The tags of a well-known program. The raw value is its name under `tags` in `.settle.yaml`.
package enum TagPreset: String, CaseIterable, Sendable {
  case cloudformation
  case esphome
  case homeAssistant = "home-assistant"
  case gitlab
  case ansible
  case mkdocs
  case compose
  case ruby

  /// The tags, each with the kinds of nodes that it may precede, according to the program's documentation.
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
    case .esphome:
      [
        ("!lambda", [.scalar]), ("!extend", [.scalar]), ("!remove", [.scalar]), ("!secret", [.scalar]),
        ("!include", [.scalar, .mapping]), ("!include_dir_list", [.scalar]), ("!include_dir_named", [.scalar]),
        ("!include_dir_merge_list", [.scalar]), ("!include_dir_merge_named", [.scalar]), ("!env_var", [.scalar]),
        ("!literal", [.scalar, .sequence, .mapping]), ("!force", [.scalar, .sequence, .mapping]),
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
    // Psych also accepts the types of YAML 1.1 with a single `!`.
    case .ruby:
      [
        ("!ruby/*", [.scalar, .sequence, .mapping]), ("!binary", [.scalar]), ("!float", [.scalar]),
        ("!str", [.scalar, .mapping]), ("!omap", [.sequence, .mapping]), ("!pairs", [.sequence]), ("!set", [.mapping]),
        ("!map:*", [.mapping]), ("!seq:*", [.sequence]), ("!str:*", [.scalar, .mapping]),
      ]
    }
  }

  /// Tags that only this program uses, so that they identify its files whatever their names.
  private var ownTags: [String] {
    switch self {
    case .esphome: ["!lambda"]
    case .homeAssistant: ["!env_var", "!include_dir_*"]
    case .ansible: ["!vault", "!vault-encrypted"]
    case .ruby: ["!ruby/*"]
    case .cloudformation, .gitlab, .mkdocs, .compose: []
    }
  }

  /// Tags that identify a program's files only in a project that contains a typical file, such as a `Gemfile`.
  static let ofProjects: [(preset: Self, tags: Set<String>, files: [String])] = [
    // Rails writes images in fixtures with a single `!`; elsewhere `!binary` is a misspelled `!!binary`.
    (.ruby, ["!binary"], ["Gemfile", "Rakefile"])
  ]

  /// The programs that a document's tags identify.
  ///
  /// - Parameter tags: The tags as expanded by YAML.
  static func identified(by tags: Set<String>) -> [Self] {
    allCases.filter { preset in
      preset.ownTags.contains { own in
        tags.contains { own.hasSuffix("*") ? $0.hasPrefix(own.dropLast()) : $0 == own }
      }
    }
  }
}
