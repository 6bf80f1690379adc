package import DocumentModel
internal import FileAccess
package import YAMLReading

/// Which rules check a file, with their severities and options. Created once for many files.
package final class LintPlan: Sendable {
  package final class Entry: Sendable {
    package let rule: LintRule
    package let severity: Severity
    package let options: RuleOptions
    /// The line of the configuration that sets the rule, or nil if the preset does.
    package let line: Int?

    init(_ rule: LintRule, severity: Severity, options: RuleOptions, line: Int?) {
      self.rule = rule
      self.severity = severity
      self.options = options
      self.line = line
    }
  }

  package let entries: [Entry]
  /// The set from which the rules were chosen.
  package let known: any RuleSet
  /// The YAML version of the program that reads the file, or nil if unknown.
  package let reader: YAMLVersion?
  /// The rule `format`, which checks whether the file is formatted; nil if it isn't enabled.
  package let form: Entry?
  /// The rule `unused-suppression`, which checks that each suppression comment hides a finding; nil if it isn't
  /// enabled.
  package let unusedSuppression: Entry?
  private let keptPart = Once<any AnyObject & Sendable>()

  /// - Parameter selected: The names of rules that run even if nothing else enables them.
  package convenience init(_ settings: LintSettings, of known: any RuleSet, selected: Set<String> = []) {
    let preset = settings.preset ?? .recommended
    let entries: [Entry] = known.rules.compactMap { rule in
      let setting = settings.rules[rule.name]
      guard
        let severity = Self.severity(
          of: rule, preset: preset, setting: setting, isSelected: selected.contains(rule.name))
      else {
        return nil
      }
      return Entry(
        rule, severity: severity, options: RuleOptions(rule.options, stated: setting?.options ?? [:]),
        line: setting?.line)
    }
    self.init(entries, of: known, reader: settings.reader)
  }

  /// A plan without rules that knows none either.
  package static let nothing = LintPlan([], of: NoRules(), reader: nil)

  /// A plan that enables none of the rules.
  package convenience init(withoutRulesOf known: any RuleSet) { self.init([], of: known, reader: nil) }

  private init(_ entries: [Entry], of known: any RuleSet, reader: YAMLVersion?) {
    self.entries = entries
    self.known = known
    self.reader = reader
    form = entries.first { $0.rule.name == "format" }
    unusedSuppression = entries.first { $0.rule.name == "unused-suppression" }
  }

  /// The plan with only the rules for which `isWanted` returns true.
  package func filtered(_ isWanted: (LintRule) -> Bool) -> LintPlan {
    LintPlan(entries.filter { isWanted($0.rule) }, of: known, reader: reader)
  }

  package func entry(_ name: String) -> Entry? {
    entries.first { $0.rule.name == name }
  }

  /// An object that `Linting` attaches to the plan, created once for all files. It must not reference the plan.
  ///
  /// - Returns: Nil if a different object is attached already.
  package func kept<Kept: AnyObject & Sendable>(_ make: () -> Kept) -> Kept? { keptPart.value(make) as? Kept }

  fileprivate static func severity(
    of rule: LintRule, preset: Preset, setting: LintSettings.Setting?, isSelected: Bool
  ) -> Severity? {
    switch setting?.level {
    case .severity(let severity): return severity
    case .disabled: return isSelected ? rule.code.severity : nil
    case nil:
      // Setting only options enables a rule too.
      let isRequested = setting != nil || isSelected
      return rule.presets[preset] ?? (isRequested ? rule.code.severity : nil)
    }
  }
}

extension LintSettings {
  /// The options of a rule that runs, or nil for any other.
  package func activeOptions(of name: String, in known: any RuleSet) -> RuleOptions? {
    guard let rule = known.named(name) else { return nil }
    let setting = rules[name]
    let isRun = LintPlan.severity(of: rule, preset: preset ?? .recommended, setting: setting, isSelected: false) != nil
    return isRun ? RuleOptions(rule.options, stated: setting?.options ?? [:]) : nil
  }
}
