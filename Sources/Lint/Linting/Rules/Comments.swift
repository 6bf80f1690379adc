internal import DocumentModel
internal import Workspace

extension LintRule {
  static let comments = LintRule(
    "comments", summary: "Spaces before and after the # of a comment", presets: .style,
    options: [
      .flag("require-starting-space", defaultValue: true),
      .flag("ignore-shebangs", defaultValue: true),
      .number("min-spaces-from-content", defaultValue: 1, atLeast: -1, atMost: 1_000),
      .number("max-spaces-from-content", defaultValue: -1, atLeast: -1),
    ]
  ) { .comments(Comments($0, findings: $1)) }
}

private final class Comments: ReportingCheck, CommentCheck {
  private let wantsSpace: Bool
  private let allowsShebang: Bool
  private let distance: SpaceBounds

  init(_ options: RuleOptions, findings: RuleFindings) {
    wantsSpace = options.flag("require-starting-space")
    allowsShebang = options.flag("ignore-shebangs")
    // A `#` without a blank before it doesn't start a comment.
    distance = SpaceBounds(
      least: max(1, options.number("min-spaces-from-content") ?? 1),
      most: options.number("max-spaces-from-content").map { $0 == 0 ? 1 : $0 })
    super.init(findings)
  }

  func visit(_ comment: ScannedComment, in source: LintSource) {
    if comment.isTrailing, let before = comment.tokenBefore {
      let gap = source.tokens[before].range.upperBound..<comment.range.lowerBound
      findings.check(gap, bounds: distance, at: "before the comment", in: source)
    }
    guard wantsSpace else { return }
    var start = comment.range.lowerBound
    while start < comment.range.upperBound, source.text[start] == UInt8(ascii: "#") { start += 1 }
    guard start < comment.range.upperBound, source.text[start] != 0x20 else { return }
    if allowsShebang, comment.line == 0, comment.column == 0, source.text[start] == UInt8(ascii: "!") { return }
    let fix = Fix.insert(" ", at: start, title: "add one")
    // At the top of a file, such a line tells cloud-init or Ansible what the file is.
    let isForProgram =
      comment.tokenBefore == nil
      && ["#cloud-config", "#jinja2:"].contains { source.text[comment.range].starts(with: $0.utf8) }
    findings.add(
      "missing space after the # of a comment", at: start..<start, fix: isForProgram ? fix.changingValue : fix.spelling)
  }
}
