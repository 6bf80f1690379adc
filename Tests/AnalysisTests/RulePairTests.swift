import Analysis
import Linting
import Testing
import Workspace
import YAMLEditing

/// No rule's fix undoes another's, and none conflicts with canonical form.
struct RulePairTests {
  /// Texts in which every rule has a finding.
  private static let texts: [String] =
    [
      "#x\na:   [ yes ,~, 1_0, 'a b' ]\t \nb :\n-   c:  22:30  \n    d: &u no\n    e: \"true\"\n\n\n\n",
      "--- # x\nversion: 3.10\nmode: 0755\nid: 9007199254740993\nat: 2024-01-31\nop: =\nhalf: .5\n...\n---\nk:\n    # deep\n  l: \"x\"\n",
      "s: 'it''s'\nt: \"say \\\"hi\\\"\"\nu: \"a\n  b\"\nv: |\n  x \n\n\nw: { a: , b: \"\\u200B\" }\n? x\n: *z\ny: &z 1 # one\n",
      "\n\n--- |\n  text\n", "- a\n-\n- ''\n- \"1\"\n-   - b # c\n", "{ a: [1 ,2], \"b\": Null }",
      "a: 1\nb: TRUE\na: 1\n",
    ]

  private static let fixable = LintRules.all.filter { $0.isFixable && !$0.needsSchema }

  /// By rule and text: each of `texts`, and each rule's example, after the fixes of that rule alone.
  private static let alone: [String: [String: String]] = Dictionary(
    uniqueKeysWithValues: fixable.map { rule in
      let all = Set(texts + fixable.map(\.wrongExample))
      return (
        rule.name,
        Dictionary(
          uniqueKeysWithValues: all.map { ($0, Fixing.run($0, rules: [rule.name: [:]], unsafe: true).string) })
      )
    })

  /// Whether one of the two rules has nothing to fix in the text, before and after the fixes of the other.
  private static func isOneIdle(_ name: String, _ other: String, in text: String) -> Bool {
    [(name, other), (other, name)].contains { idle, busy in
      guard let fixed = alone[busy]?[text], alone[idle]?[text] == text else { return false }
      return fixed == text || Fixing.run(fixed, rules: [idle: [:]], unsafe: true).count == 0
    }
  }

  @Test(arguments: fixable.map(\.name)) func everyPairOfRulesTerminates(_ name: String) {
    for fixed in Self.alone[name]?.values.map({ $0 }) ?? [] {
      #expect(Fixing.run(fixed, rules: [name: [:]], unsafe: true).count == 0, "\(name) alone")
    }
    for other in Self.fixable.map(\.name) where other > name {
      let own = [name, other].compactMap { LintRules.named($0)?.wrongExample }
      for text in Self.texts + own where !Self.isOneIdle(name, other, in: text) {
        for isUnsafe in [false, true] {
          let rules: [String: [String: OptionValue]] = [name: [:], other: [:]]
          let result = Fixing.run(text, rules: rules, unsafe: isUnsafe)
          #expect(result.complaint == nil, "\(name) and \(other) on \(text.debugDescription)")
          #expect(Fixing.run(result.string, rules: rules, unsafe: isUnsafe).count == 0, "\(name) and \(other)")
        }
      }
    }
  }

  /// Rules with options that canonical form follows, or that seem to contradict it.
  static let options: [(rule: String, options: [String: OptionValue])] =
    fixable.map { ($0.name, [:]) } + [
      ("quoted-strings", ["required": .text("only-when-needed")]), ("quoted-strings", ["quote-type": .text("single")]),
      ("document-start", ["present": .flag(false)]), ("document-end", ["present": .flag(false)]),
      ("comments", ["min-spaces-from-content": .number(2)]),
    ]

  @Test(arguments: options.indices) func aRuleAndCanonicalFormAgree(_ index: Int) {
    let (rule, options) = Self.options[index]
    for text in Self.texts + Self.fixable.map(\.wrongExample) {
      let fixed = Self.fixed(text, rule, options)
      let first = Self.formatted(fixed, rule, options)
      let both = Self.formatted(Self.fixed(first, rule, options), rule, options)
      #expect(Self.fixed(both, rule, options) == both, "format undoes \(rule) on \(text.debugDescription)")
      let other = Self.fixed(Self.formatted(text, rule, options), rule, options)
      let last = Self.fixed(Self.formatted(other, rule, options), rule, options)
      #expect(Self.formatted(last, rule, options) == last, "\(rule) undoes format on \(text.debugDescription)")
    }
  }

  private static func snapshot(_ text: String, _ rule: String, _ options: [String: OptionValue]) -> Snapshot {
    let settings = LintSettings(
      preset: .minimal, rules: [rule: .init(level: .severity(.warning), options: options)])
    var context = SnapshotContext("a", syntax: .yaml)
    context.lint = LintPlan(settings).filtered { $0.name == rule }
    context.format = FormatOptions(rules: settings, known: RulesAndFixes())
    context.format.form = .canonical
    return Snapshot(Array(text.utf8), context: context)
  }

  private static func fixed(_ text: String, _ rule: String, _ options: [String: OptionValue]) -> String {
    snapshot(text, rule, options).fixed(allowsUnsafe: false).string
  }

  /// The canonical form, or the file unchanged if it has none.
  private static func formatted(_ text: String, _ rule: String, _ options: [String: OptionValue]) -> String {
    guard case .text(let result) = snapshot(text, rule, options).formatted else { return text }
    return String(decoding: result.bytes, as: UTF8.self)
  }
}
