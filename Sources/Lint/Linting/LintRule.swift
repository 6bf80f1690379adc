package import DocumentModel

/// A lint rule: its name, its severity in each preset, its options, and its check.
package final class LintRule: Sendable {
  /// The severity in each preset; nil if the rule is off.
  package struct Presets: Sendable {
    package var minimal: Severity?
    package var recommended: Severity?
    package var strict: Severity?

    /// Likely mistakes: a warning in every preset except the minimal one.
    static let mistake = Self(minimal: nil, recommended: .warning, strict: .warning)
    /// Mistakes in any file.
    static let always = Self(minimal: .warning, recommended: .warning, strict: .warning)
    /// Style: only in the strict preset.
    static let style = Self(minimal: nil, recommended: nil, strict: .warning)
    /// Policy: only if the configuration enables it.
    static let onRequest = Self(minimal: nil, recommended: nil, strict: nil)

    package subscript(_ preset: Preset) -> Severity? {
      switch preset {
      case .minimal: minimal
      case .recommended: recommended
      case .strict: strict
      }
    }
  }

  /// `lint/NAME`, with the severity for a rule that is enabled without one.
  package let code: DiagnosticCode
  package let presets: Presets
  package let options: [RuleOption]
  /// Whether it checks JSON as well as YAML.
  package let readsJSON: Bool
  let makeCheck: @Sendable (RuleOptions, RuleFindings) -> RuleCheck

  /// - Parameter severity: The severity if the rule is enabled without one, unless the strict preset has one.
  init(
    _ name: String, summary: String, presets: Presets, severity: Severity = .warning, options: [RuleOption] = [],
    readsJSON: Bool = false, check: @escaping @Sendable (RuleOptions, RuleFindings) -> RuleCheck
  ) {
    code = DiagnosticCode(.lint, name, presets.strict ?? severity, summary)
    self.presets = presets
    self.options = options
    self.readsJSON = readsJSON
    makeCheck = check
  }

  package var name: String { code.name }
}

/// A preset: a set of rules with their severities.
package enum Preset: String, Sendable, CaseIterable {
  /// Mistakes in any file only.
  case minimal
  /// Likely mistakes too.
  case recommended
  /// Style too.
  case strict
}
