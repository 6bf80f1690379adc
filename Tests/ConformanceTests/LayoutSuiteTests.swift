import Analysis
import DocumentModel
import Foundation
import Linting
import TestSupport
import Testing
import Workspace
import YAMLEditing
import YAMLFormatting
import YAMLReading

/// A file laid out for a rule's options has no finding of that rule: each spacing rule with each of its options, on the
/// files of the suites.
struct LayoutSuiteTests {
  private static let rules = [
    "braces": [
      "{min-spaces-inside: 0, max-spaces-inside: 0}", "{min-spaces-inside: 1, max-spaces-inside: 1}",
      "{min-spaces-inside: 0, max-spaces-inside: 0, min-spaces-inside-empty: 1, max-spaces-inside-empty: 1}",
      "{min-spaces-inside: 1, max-spaces-inside: 3, min-spaces-inside-empty: 0, max-spaces-inside-empty: 0}",
    ],
    "brackets": [
      "{min-spaces-inside: 0, max-spaces-inside: 0}", "{min-spaces-inside: 1, max-spaces-inside: 1}",
      "{min-spaces-inside: 0, max-spaces-inside: 0, min-spaces-inside-empty: 1, max-spaces-inside-empty: 1}",
      "{min-spaces-inside: 2, max-spaces-inside: 2, min-spaces-inside-empty: 0, max-spaces-inside-empty: 0}",
    ],
    "colons": ["{max-spaces-before: 0, max-spaces-after: 1}", "{max-spaces-before: 2, max-spaces-after: -1}"],
    "commas": [
      "{max-spaces-before: 0, min-spaces-after: 1, max-spaces-after: 1}",
      "{max-spaces-before: 1, min-spaces-after: 2, max-spaces-after: 4}",
      "{max-spaces-before: -1, min-spaces-after: 0, max-spaces-after: -1}",
    ],
    "comments": [
      "{require-starting-space: false, min-spaces-from-content: 1}",
      "{require-starting-space: false, min-spaces-from-content: 2}",
      "{require-starting-space: false, min-spaces-from-content: 4}",
    ],
    "comments-indentation": ["{allow-any-open-indent: true}"],
    "empty-lines": [
      "{max: 0}", "{max: 1, max-start: 1, max-end: 1}", "{max: 2, max-start: 0, max-end: 0}",
      "{max: 5, max-start: 2, max-end: 3}",
    ],
    "hyphens": ["{max-spaces-after: 1}", "{max-spaces-after: 3}"],
    "indentation": ["2", "4", "consistent"].flatMap { spaces in
      ["true", "false", "whatever", "consistent"].flatMap { sequences in
        ["true", "false"].map { texts in
          "{spaces: \(spaces), indent-sequences: \(sequences), check-multi-line-strings: \(texts)}"
        }
      }
    },
    "new-line-at-end-of-file": ["enable"],
    "new-lines": ["{type: unix}", "{type: dos}"],
    "trailing-spaces": ["enable"],
  ]

  /// Each set of options is tested on every tenth file, starting at a different one.
  @Test(
    .enabled(if: OutsideSuites.folder("yaml") != nil, "the suites of YAML are needed (SETTLE_SUITES)"),
    arguments: rules.keys.sorted())
  func noLayoutBreaksTheRule(_ rule: String) throws {
    let files = SuiteFiles.yaml()
    var failures: [String: String] = [:]
    var count = 0
    for (number, options) in try #require(Self.rules[rule]).enumerated() {
      let settings = try YamllintOracleTests.settings("rules:\n  \(rule): \(options)\n")
      let plan = LintPlan(settings).filtered { settings.rules[$0.name] != nil }
      let form = LayoutForm(options: FormatOptions(rules: settings, known: RulesAndFixes()).layout, limits: Limits())
      for (index, file) in files.enumerated() where index % 10 == number % 10 {
        let tree = SyntaxTree([UInt8](try Data(contentsOf: file)), limits: Limits())
        guard tree.isComplete, case .text(let text) = form.format(tree) else { continue }
        let parsed = YAMLParser.parse(text, limits: Limits())
        guard !parsed.diagnostics.contains(where: { $0.severity == .error }) else { continue }
        count += 1
        let after = SyntaxTree(text, limits: Limits())
        let lines = LineIndex(text)
        let found = Linter.findings(plan, parsed: parsed) { after }.map(\.range.start.index)
          .filter { !Self.isOfValue($0, rule, after) }.map { lines.position(of: ByteOffset($0)).line }
        guard !found.isEmpty else { continue }
        failures["\(options)\t\(SuiteFiles.name(file))"] = found.sorted().prefix(4).map(String.init).joined(
          separator: " ")
      }
    }
    print("layout, \(rule): \(count) layouts, \(failures.count) with a finding of the rule")
    let deviations = try Deviations("layout-rules.tsv", of: rule)
    for complaint in deviations.complaints(failures: failures) { Issue.record("\(complaint)") }
  }

  /// Whether the spaces at a place belong to a string: in a line of a block scalar after the first, in its first line
  /// if an indentation indicator is given, and in empty lines.
  private static func isOfValue(_ place: Int, _ rule: String, _ tree: SyntaxTree) -> Bool {
    guard let index = tree.tokens.firstIndex(where: { $0.indices.contains(place) }) else { return false }
    let token = tree.tokens[index]
    guard token.kind == .blockContent else { return token.kind == .scalar && rule == "empty-lines" }
    let isIndicated = tree.bytes(tree.tokens[index - 1]).contains { (0x31...0x39).contains($0) }
    let isBehindFirst = tree.text[token.indices.lowerBound..<place].contains { ![0x20, 0x0A, 0x0D].contains($0) }
    return rule == "empty-lines" || isIndicated || isBehindFirst
  }
}
