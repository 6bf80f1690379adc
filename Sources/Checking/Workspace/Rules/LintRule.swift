package import DocumentModel

/// A lint rule: its name, its severity in each preset, and its options. `Linting` declares all rules and performs their
/// checks.
package final class LintRule: Sendable {
  /// The severity in each preset, or nil if the rule is off in it.
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

  /// The code `lint/NAME`, with the severity of the rule if it is enabled without one.
  package let code: DiagnosticCode
  package let presets: Presets
  package let options: [RuleOption]
  /// Whether the rule checks JSON as well as YAML.
  package let readsJSON: Bool
  package let check: any LintCheck

  /// - Parameter severity: The severity if the rule is enabled without one. The strict preset's severity takes
  ///   precedence.
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

/// The check of a rule, which `Linting` implements.
package protocol LintCheck: Sendable {}

/// The rules that a run knows. A program that only reads settings needs none.
package protocol RuleSet: Sendable {
  /// In the order in which rules are listed.
  var rules: [LintRule] { get }
  func named(_ name: String) -> LintRule?
  /// An object that `Linting` provides and `Analysis` uses to check a text, or nil for none.
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
  /// Only mistakes in any file.
  case minimal
  /// Likely mistakes too.
  case recommended
  /// Style too.
  case strict
}
