internal import DocumentModel
internal import Workspace

/// The findings of a plan's rules in one text, limited in number for each rule.
final class FindingsByRule {
  fileprivate let entries: [LintPlan.Entry]
  fileprivate var found: [[Diagnostic]]

  init(_ entries: [LintPlan.Entry]) {
    self.entries = entries
    found = Array(repeating: [], count: entries.count)
  }

  /// All findings, in the order of the rules.
  var all: [Diagnostic] {
    var all: [Diagnostic] = []
    for own in found where !own.isEmpty { all += own }
    return all
  }
}

/// Collects the findings of one rule in one text.
struct RuleFindings {
  let byRule: FindingsByRule
  /// The index of the rule in the plan.
  let number: Int

  func add(
    _ message: Message, at range: Range<Int>, related: [RelatedPlace] = [], fix: Fix? = nil, help: Message? = nil
  ) {
    add(message, at: range, related: related, fixes: fix.map { [$0] } ?? [], help: help)
  }

  /// - Parameter fixes: The fixes; `--fix` applies the first one if it can be proven.
  func add(
    _ message: Message, at range: Range<Int>, caption: Message? = nil, related: [RelatedPlace] = [], fixes: [Fix],
    help: Message? = nil
  ) {
    let range = ByteRange(range)
    let entry = byRule.entries[number]
    byRule.found[number].add(
      at: range,
      finding: Diagnostic(
        entry.rule.code, message, at: range, severity: entry.severity, caption: caption, related: related, fixes: fixes,
        help: help))
  }
}

extension Fix {
  /// A fix that is meant to change no value.
  static func layout(_ title: Message, edits: [TextEdit]) -> Fix {
    Fix(title: title, safety: .unproven, edits: edits)
  }

  static func replace(_ range: Range<Int>, by text: String, title: Message) -> Fix {
    layout(title, edits: [TextEdit(ByteRange(range), text)])
  }

  static func remove(_ range: Range<Int>, title: Message) -> Fix {
    replace(range, by: "", title: title)
  }

  static func insert(_ text: String, at place: Int, title: Message) -> Fix {
    replace(place..<place, by: text, title: title)
  }

  /// Quotes a plain scalar, which keeps the value of a string.
  static func quote(_ range: Range<Int>, sign: String = "\"") -> Fix {
    layout(
      "put it in quotes",
      edits: [range.lowerBound, range.upperBound].map { TextEdit(ByteRange($0..<$0), sign) })
  }

  /// The same fix, marked as one that changes only the spelling, whatever the text. It is safe without a trial; tests
  /// try those of every rule on all available files.
  var spelling: Fix {
    var fix = self
    fix.safety = .proven
    return fix
  }

  /// The same fix, marked as one that changes the value, which may well be intended.
  var changingValue: Fix {
    var fix = self
    (fix.safety, fix.reach) = (.risky, .scalar)
    return fix
  }
}
