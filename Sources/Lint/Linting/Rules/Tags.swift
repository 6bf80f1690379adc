internal import YAMLReading

extension LintRule {
  package static let tags = LintRule(
    "tags", "Tag not allowed", .onRequest,
    options: [
      .texts("allowed-tags", []),
      .flag("forbid-unsafe-tags", true),
      .flag("forbid-removed-types", false),
    ]
  ) { .tokens(.init(.tag), TagsCheck($0, $1)) }
}

private final class TagsCheck: TokenCheck {
  private static let runningCode = ["python/", "ruby/", "java/", "perl/", "php/", "js/"]
  private static let removed: Set<String> = [
    "!!binary", "!!merge", "!!omap", "!!pairs", "!!set", "!!timestamp", "!!value", "!!yaml",
  ]

  private let allowed: Set<String>
  private let forbidsUnsafe: Bool
  private let forbidsRemoved: Bool
  private let findings: RuleFindings

  init(_ options: RuleOptions, _ findings: RuleFindings) {
    allowed = Set(options.texts("allowed-tags"))
    forbidsUnsafe = options.flag("forbid-unsafe-tags")
    forbidsRemoved = options.flag("forbid-removed-types")
    self.findings = findings
  }

  func see(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    let range = tokens[index].range
    let tag = String(decoding: source.text[range], as: UTF8.self)
    let name = tag.drop { $0 == "!" || $0 == "<" }
    guard !allowed.contains(tag) else { return }
    let short = name.hasPrefix("tag:yaml.org,2002:") ? name.dropFirst("tag:yaml.org,2002:".count) : name
    if forbidsUnsafe, Self.runningCode.contains(where: short.hasPrefix) {
      findings.add("tag \(tag) can run code in some parsers", at: range)
    } else if forbidsRemoved, Self.removed.contains(tag) {
      findings.add("tag \(tag) doesn't exist in YAML 1.2", at: range)
    } else if !allowed.isEmpty {
      findings.add("tag \(tag) is not allowed", at: range)
    }
  }
}
