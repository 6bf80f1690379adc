internal import DocumentModel

extension LintRule {
  static let keyOrdering = LintRule(
    "key-ordering", summary: "Keys not in alphabetical order", presets: .onRequest, options: [.patterns("ignored-keys")]
  ) { .tokens(MappingKeys<[UInt8]>.kinds, KeyOrdering($0, findings: $1)) }
}

private final class KeyOrdering: TokenCheck {
  private let ignored: OptionPatterns
  private let findings: RuleFindings
  /// The key of each open mapping that sorts last so far.
  private var keys = MappingKeys<[UInt8]?>()

  init(_ options: RuleOptions, findings: RuleFindings) {
    ignored = OptionPatterns(options.texts("ignored-keys"))
    self.findings = findings
  }

  func see(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    keys.see(index, of: tokens, initial: nil) { scalar, last in
      let key = tokens.value(scalar)
      guard !ignored.fit(key) else { return }
      if let largest = last, key.lexicographicallyPrecedes(largest) {
        let range = tokens[scalar].range
        findings.add("key \(ShownText.quoted(key)) must come before \(ShownText.quoted(largest[...]))", at: range)
      } else {
        last = Array(key)
      }
    }
  }
}
