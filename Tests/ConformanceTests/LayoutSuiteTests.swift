import Analysis
import DocumentModel
import Formatting
import Foundation
import Linting
import Properties
import SyntaxTree
import TestSupport
import Testing
import YAMLParsing

/// The layout of every YAML file at hand and of random texts: none is refused, and none has a finding of a rule about blanks.
struct LayoutSuiteTests {
  /// The rules about blanks.
  private static let rules = [
    "indentation", "braces", "brackets", "colons", "commas", "hyphens", "comments", "comments-indentation",
    "empty-lines",
    "trailing-spaces", "tabs", "new-lines", "new-line-at-end-of-file",
  ].compactMap(LintRules.named)
  /// Every rule as it is, and with each value of each option; those that only the tokens of a text may break are left out.
  private static let variants: [(rule: LintRule, options: [String: OptionValue])] = rules.flatMap { rule in
    let base: [String: OptionValue] = rule.name == "comments" ? ["require-starting-space": .flag(false)] : [:]
    return [(rule, base)]
      + rule.options.filter { !["forbid", "require-starting-space", "ignore-shebangs"].contains($0.name) }.flatMap {
        option in
        values(option).map { (rule, base.merging([option.name: $0]) { $1 }) }
      }
  }

  private static func values(_ option: RuleOption) -> [OptionValue] {
    switch option.kind {
    case .flag: [.flag(true), .flag(false)]
    case .oneOf(let values): values
    case .number(let range): (range.lowerBound...3).map { .number($0) }
    case .numberOr(let range, let words): words.map { .text($0) } + (range.lowerBound...4).map { .number($0) }
    case .texts, .patterns: []
    }
  }

  /// The well-formed texts of the suites, and random ones.
  private static let texts: [[UInt8]] = {
    var generator = TextGenerator(Random(seed: 21))
    let random = (0..<600).map { _ in generator.next() }
    let files = SuiteFiles.yaml().compactMap { try? [UInt8](Data(contentsOf: $0)) }.filter { $0.count < 20_000 }
    return (files + random).compactMap { bytes in
      let parsed = YAMLParser.parse(bytes, limits: Limits())
      let isSound = !parsed.diagnostics.contains { $0.severity == .error && $0.code != .yamlDuplicateKey }
      return isSound ? parsed.document.text : nil
    }
  }()

  private static func layout(_ text: [UInt8], _ options: LayoutOptions) -> CanonicalForm.Result {
    LayoutForm(options: options, limits: Limits()).format(SyntaxTree(text, limits: Limits()))
  }

  @Test func everyTextHasALayout() {
    var random = Random(seed: 22)
    for text in Self.texts {
      for _ in 0..<2 {
        var options = LayoutOptions()
        if random.once(in: 2) { options.indent = 1 + random.next(below: 8) }
        options.sequences = random.pick([.keep, .indented, .flush, .likeFirst])
        options.alignsBrackets = random.once(in: 2)
        options.alignsTexts = random.once(in: 3)
        options.alignsComments = random.once(in: 3)
        options.blankLines = random.next(below: 4)
        switch Self.layout(text, options) {
        case .text(let result):
          guard case .text(result) = Self.layout(result, options) else {
            Issue.record("not stable: \(Self.shown(text))")
            continue
          }
        case .refused(let reason): Issue.record("\(reason.message): \(Self.shown(text)) \(options)")
        }
      }
    }
    print("layout: \(Self.texts.count) texts")
  }

  @Test(arguments: variants.indices) func whatIsLaidOutIsNoFinding(_ index: Int) {
    let (rule, options) = Self.variants[index]
    let settings = LintSettings(
      preset: .minimal, rules: [rule.name: .init(level: .severity(.warning), options: options)])
    let plan = LintPlan(settings).filtered { $0.name == rule.name }
    let form = FormatOptions(rules: settings).layout
    for text in Self.texts {
      guard case .text(let result) = Self.layout(text, form) else {
        Issue.record("refused: \(Self.shown(text))")
        continue
      }
      let tree = SyntaxTree(result, limits: Limits())
      let parsed = YAMLParser.parse(result, limits: Limits())
      let findings = Linter.findings(plan, parsed) { tree }
      for finding in findings where !Self.isUnavoidable(finding.range.indices, rule, tree) {
        Issue.record("\(rule.name) \(options): \(finding.message): \(Self.shown(result)), from \(Self.shown(text))")
      }
    }
  }

  /// Whether only other tokens would take the finding away: it is about blanks inside a text, or about a sign on a line of its
  /// own, or two rules are about the same blanks.
  private static func isUnavoidable(_ place: Range<Int>, _ rule: LintRule, _ tree: SyntaxTree) -> Bool {
    let next = tree.tokens.firstIndex { $0.indices.upperBound >= place.upperBound } ?? tree.tokens.count
    if next < tree.tokens.count, tree.tokens[next].indices.lowerBound < place.lowerBound { return true }
    if rule.name == "new-line-at-end-of-file" { return tree.tokens.last?.kind == .blockContent }
    let kinds = [next - 1, next].map { $0 >= 0 && $0 < tree.tokens.count ? tree.tokens[$0].kind : nil }
    switch (kinds[0], kinds[1]) {
    case (.comma?, .closeBracket?), (.comma?, .closeBrace?), (.colon?, .closeBrace?), (.colon?, .closeBracket?),
      (.question?, _), (.openBrace?, .colon?), (.openBracket?, .colon?), (.comma?, .colon?), (.dash?, .colon?),
      (.colon?, .comma?):
      return true
    case (_, .comma?): return place.lowerBound == tree.tokens[next].indices.lowerBound
    case _: return false
    }
  }

  private static func shown(_ text: [UInt8]) -> String { String(decoding: text, as: UTF8.self).debugDescription }
}
