internal import DocumentModel
internal import Workspace

/// yamllint's rules and defaults, and how they correspond to settle's.
enum YamllintDefaults {
  /// The base configurations that `extends` may name.
  static let bases: [String: [(name: String, severity: Severity, options: [String: OptionValue])]] = [
    "default": standard,
    "relaxed": [
      ("braces", .warning, ["max-spaces-inside": .number(1)]),
      ("brackets", .warning, ["max-spaces-inside": .number(1)]),
      ("colons", .warning, [:]),
      ("commas", .warning, [:]),
      ("empty-lines", .warning, [:]),
      ("hyphens", .warning, [:]),
      ("indentation", .warning, ["indent-sequences": .text("consistent")]),
      ("line-length", .warning, ["allow-non-breakable-inline-mappings": .flag(true)]),
      ("new-line-at-end-of-file", .error, [:]),
      ("new-lines", .error, [:]),
      ("trailing-spaces", .error, [:]),
    ],
  ]

  private static let standard: [(name: String, severity: Severity, options: [String: OptionValue])] = [
    ("braces", .error, [:]),
    ("brackets", .error, [:]),
    ("colons", .error, [:]),
    ("commas", .error, [:]),
    ("comments", .warning, [:]),
    ("comments-indentation", .warning, [:]),
    ("document-start", .warning, [:]),
    ("empty-lines", .error, [:]),
    ("hyphens", .error, [:]),
    ("indentation", .error, [:]),
    ("line-length", .error, [:]),
    ("new-line-at-end-of-file", .error, [:]),
    ("new-lines", .error, [:]),
    ("trailing-spaces", .error, [:]),
    ("truthy", .warning, [:]),
  ]

  static let options: [String: [String: OptionValue]] = [
    "truthy": ["allowed-values": .list(["true", "false"]), "check-keys": .flag(true)],
    "comments": ["min-spaces-from-content": .number(2)],
    "comments-indentation": ["allow-any-open-indent": .flag(false)],
    "indentation": ["indent-sequences": .flag(true)],
    "duplicate-anchor": ["forbid-reuse": .flag(true)],
  ]

  /// settle's rules that correspond to one option of a yamllint rule.
  private static let partial: [String: (rule: String, option: String)] = [
    "unused-anchor": ("anchors", "forbid-unused-anchors"),
    "duplicate-anchor": ("anchors", "forbid-duplicated-anchors"),
    "anchor-use": ("anchors", "forbid-anchors-and-aliases"),
    "merge-override": ("key-duplicates", "forbid-merge-key-shadowing"),
  ]

  /// yamllint's rules for problems that settle's parser reports anyway.
  private static let errors: Set<String> = ["anchors", "key-duplicates", "unicode-line-breaks"]

  /// settle's rules with the same name as in yamllint.
  private static let shared: Set<String> = [
    "block-scalar-chomping", "braces", "brackets", "colons", "commas", "comments", "comments-indentation",
    "document-end", "document-start", "empty-lines", "empty-values", "float-values", "hyphens", "indentation",
    "key-ordering", "line-length", "merge-keys", "new-line-at-end-of-file", "new-lines", "octal-values",
    "quoted-strings", "tags", "trailing-spaces", "truthy",
  ]

  /// The rules of yamllint and ryl.
  static let names = shared.union(errors)

  /// The yamllint rule that corresponds to one of settle's, and the option that must be true, if any. Nil if there is
  /// none.
  static func origin(of name: String) -> (rule: String, option: String?)? {
    if let (rule, option) = partial[name] { return (rule, option) }
    return shared.contains(name) ? (name, nil) : nil
  }
}
