/// Which of our rules find what a rule of yamllint or ryl finds.
package enum YamllintNames {
  /// Rules of theirs that ours don't have the name of, by theirs.
  private static let renamed: [String: [String]] = [
    "anchors": ["unused-anchor", "duplicate-anchor"]
  ]

  /// The name of the yamllint rule that one of our rules corresponds to: the same name but for the renamed ones.
  package static func theirs(of name: String) -> String {
    renamed.first { $0.value.contains(name) }?.key ?? name
  }

  /// The names of our rules for a yamllint rule; empty for a name that is unknown, or that only errors of the parser
  /// correspond to.
  package static func rules(of name: String) -> [String] {
    renamed[name] ?? (LintRules.named(name) == nil ? [] : [name])
  }
}
