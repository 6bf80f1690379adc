/// Which of our rules find what a rule of yamllint or ryl finds.
package enum YamllintNames {
  /// Rules of theirs that ours don't have the name of, by theirs.
  private static let renamed: [String: [String]] = [
    "anchors": ["unused-anchor", "duplicate-anchor"]
  ]

  /// The names of our rules for a yamllint rule; empty for a name that is unknown, or that only errors of the parser
  /// correspond to.
  package static func rules(of name: String) -> [String] {
    renamed[name] ?? (LintRules.named(name) == nil ? [] : [name])
  }
}
