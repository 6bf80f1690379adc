package import DocumentModel
package import YAMLReading

/// Which rules check a file, the severity of their findings, and the options of each. Created once for many files, so
/// everything that doesn't depend on a file is computed here.
package final class LintPlan: Sendable {
  package final class Entry: Sendable {
    package let rule: LintRule
    package let severity: Severity
    package let options: RuleOptions
    /// The line of the configuration that decided; nil if the preset did.
    package let line: Int?
    let sight: RuleSight

    init(_ rule: LintRule, severity: Severity, options: RuleOptions, line: Int?) {
      self.rule = rule
      self.severity = severity
      self.options = options
      self.line = line
      sight = RuleSight(rule.makeCheck(options, RuleFindings(FindingsByRule([]), number: 0)))
    }
  }

  /// Rules that examine a file.
  struct Looks: Sendable {
    let entries: [Entry]
    /// The rules that examine scalars with certain traits, by number.
    let ofScalars: [(traits: ScalarTraits, number: Int)]
    let others: [Int]
    /// The traits that any of these rules examines.
    let traits: ScalarTraits

    init(_ entries: [Entry]) {
      self.entries = entries
      ofScalars = entries.enumerated().compactMap { number, entry in
        if case .scalars(let traits) = entry.sight { (traits, number) } else { nil }
      }
      others = entries.indices.filter { if case .other = entries[$0].sight { true } else { false } }
      traits = ofScalars.reduce(into: []) { $0.formUnion($1.traits) }
    }
  }

  package let entries: [Entry]
  /// The YAML version of the program that reads the file; nil if it may be any.
  package let reader: YAMLVersion?
  let ofYAML: Looks
  let ofJSON: Looks
  /// The rule that a file is canonical, which is checked by formatting it; nil if it isn't enabled.
  package let form: Entry?
  /// The rule that a comment hides at least one finding; nil if it isn't enabled.
  package let unusedSuppression: Entry?

  /// - Parameter selected: The names of rules that run even if nothing else enables them.
  package convenience init(_ settings: LintSettings, selected: Set<String> = []) {
    let preset = settings.preset ?? .recommended
    let entries: [Entry] = LintRules.all.compactMap { rule in
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
    self.init(entries, reader: settings.reader)
  }

  /// No rules.
  package static let nothing = LintPlan([], reader: nil)

  private init(_ entries: [Entry], reader: YAMLVersion?) {
    self.entries = entries
    self.reader = reader
    ofYAML = Looks(entries)
    ofJSON = Looks(entries.filter(\.rule.readsJSON))
    form = entries.first { $0.rule.name == LintRule.format.name }
    unusedSuppression = entries.first { $0.rule.name == LintRule.unusedSuppression.name }
  }

  /// The plan without the rules that must not be run.
  package func filtered(_ isWanted: (LintRule) -> Bool) -> LintPlan {
    LintPlan(entries.filter { isWanted($0.rule) }, reader: reader)
  }

  package func entry(_ name: String) -> Entry? {
    entries.first { $0.rule.name == name }
  }

  fileprivate static func severity(
    of rule: LintRule, preset: Preset, setting: LintSettings.Setting?, isSelected: Bool
  ) -> Severity? {
    switch setting?.level {
    case .severity(let severity): return severity
    case .disabled: return isSelected ? rule.code.severity : nil
    case nil:
      // Options alone enable a rule too.
      let isRequested = setting != nil || isSelected
      return rule.presets[preset] ?? (isRequested ? rule.code.severity : nil)
    }
  }
}

extension LintSettings {
  /// The options of a rule that is run; nil for any other.
  package func activeOptions(of name: String) -> RuleOptions? {
    guard let rule = LintRules.named(name) else { return nil }
    let setting = rules[name]
    let isRun = LintPlan.severity(of: rule, preset: preset ?? .recommended, setting: setting, isSelected: false) != nil
    return isRun ? RuleOptions(rule.options, stated: setting?.options ?? [:]) : nil
  }
}
