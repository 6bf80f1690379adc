/// Which of our rules find what a rule of yamllint or ryl finds.
package enum YamllintNames {
  /// Rules of theirs that ours don't have the name of, by theirs.
  private static let renamed: [String: [String]] = [
    "anchors": ["unused-anchor", "duplicate-anchor"]
  ]

  /// The name of their rule that one of ours stands for: ours itself but for the renamed ones.
  package static func theirs(of name: String) -> String {
    renamed.first { $0.value.contains(name) }?.key ?? name
  }

  /// The names of our rules; empty for a name that is unknown, or that only a parser's error stands for.
  package static func rules(of name: String) -> [String] {
    renamed[name] ?? (LintRules.named(name) == nil ? [] : [name])
  }
}
