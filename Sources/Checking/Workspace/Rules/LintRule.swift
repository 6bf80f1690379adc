package import DocumentModel

/// A lint rule: its name, its severity in each preset, and its options. `Linting` declares all rules, and alone knows what their checks are.
package final class LintRule: Sendable {
  /// The severity in each preset; nil if the rule is off.
  package struct Presets: Sendable {
    package var minimal: Severity?
    package var recommended: Severity?
    package var strict: Severity?

    package init(minimal: Severity?, recommended: Severity?, strict: Severity?) {
      self.minimal = minimal
      self.recommended = recommended
      self.strict = strict
    }

    /// Likely mistakes: a warning in every preset except the minimal one.
    package static let mistake = Self(minimal: nil, recommended: .warning, strict: .warning)
    /// Mistakes in any file.
    package static let always = Self(minimal: .warning, recommended: .warning, strict: .warning)
    /// Style: only in the strict preset.
    package static let style = Self(minimal: nil, recommended: nil, strict: .warning)
    /// Policy: only if the configuration enables it.
    package static let onRequest = Self(minimal: nil, recommended: nil, strict: nil)

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
  package let check: any LintCheck

  /// - Parameter severity: The severity if the rule is enabled without one, unless the strict preset has one.
  package init(
    _ name: String, summary: String, presets: Presets, severity: Severity, options: [RuleOption], readsJSON: Bool,
    check: any LintCheck
  ) {
    code = DiagnosticCode(.lint, name, presets.strict ?? severity, summary)
    self.presets = presets
    self.options = options
    self.readsJSON = readsJSON
    self.check = check
  }

  package var name: String { code.name }
}

/// What looks for the problems of a rule.
package protocol LintCheck: Sendable {}

/// The rules that a run knows. A program that only needs settings has none.
package protocol RuleSet: Sendable {
  /// In the order of listings.
  var rules: [LintRule] { get }
  func named(_ name: String) -> LintRule?
  /// What `Analysis` asks about a text, which this module doesn't know; nil for nothing.
  var work: (any AnyObject & Sendable)? { get }
}

package struct NoRules: RuleSet {
  package var rules: [LintRule] { [] }
  package var work: (any AnyObject & Sendable)? { nil }

  package init() {}

  package func named(_ name: String) -> LintRule? { nil }
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
