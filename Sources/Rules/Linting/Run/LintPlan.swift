package import Diagnostics
package import YAMLText

/// Which rules look at a file, how grave their findings are, and what each was told. Made once for many files.
package struct LintPlan: Sendable {
  package final class Entry: Sendable {
    package let rule: LintRule
    package let severity: Severity
    package let options: RuleOptions
    /// The line of the configuration that decided; nil where the preset did.
    package let line: Int?
    let sight: RuleSight

    init(_ rule: LintRule, _ severity: Severity, _ options: RuleOptions, line: Int?) {
      (self.rule, self.severity, self.options, self.line) = (rule, severity, options, line)
      sight = RuleSight(rule.makeCheck(options, RuleFindings(rule.code, severity)))
    }
  }

  package private(set) var entries: [Entry]
  /// The version of YAML that the program speaks which reads the file; nil where it may be any.
  package private(set) var reader: YAMLVersion?

  /// - Parameter selected: names of rules that are run even where nothing else asks for them.
  package init(_ settings: LintSettings, selected: Set<String> = []) {
    let preset = settings.preset ?? .recommended
    reader = settings.reader
    entries = LintRules.all.compactMap { rule in
      let setting = settings.rules[rule.name]
      guard let severity = Self.severity(of: rule, preset, setting, isSelected: selected.contains(rule.name)) else {
        return nil
      }
      return Entry(rule, severity, RuleOptions(rule.options, setting?.options ?? [:]), line: setting?.line)
    }
  }

  /// No rule at all.
  package static let nothing = Self(entries: [])

  private init(entries: [Entry]) {
    self.entries = entries
  }

  /// What is left where only some rules may be run.
  package func filtered(_ isWanted: (LintRule) -> Bool) -> LintPlan {
    var plan = self
    plan.entries.removeAll { !isWanted($0.rule) }
    return plan
  }

  package func entry(_ name: String) -> Entry? {
    entries.first { $0.rule.name == name }
  }

  private static func severity(
    of rule: LintRule, _ preset: Preset, _ setting: LintSettings.Setting?, isSelected: Bool
  ) -> Severity? {
    switch setting?.level {
    case .severity(let severity): return severity
    case .disabled: return isSelected ? rule.code.severity : nil
    case nil:
      // Options alone ask for a rule too.
      let isAskedFor = setting != nil || isSelected
      return rule.presets[preset] ?? (isAskedFor ? rule.code.severity : nil)
    }
  }
}
