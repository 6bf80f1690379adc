internal import Diagnostics

extension LintRule {
  static let format = LintRule(
    "format", "A file that is not in canonical form", .onRequest, severity: .note,
    page: RulePage(
      finds: "Files that `settle format` would write otherwise, once a file, at the first line that differs.",
      reason: "Where every file has its canonical form a change shows what changed, and nothing else.",
      remedy: "Run `settle format` on the file; `settle format --diff` shows what it would change.",
      wrong: "a:   1\n", right: "a: 1\n")
  ) { _, _ in .elsewhere }
}
