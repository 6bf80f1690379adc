internal import DocumentModel
internal import FileAccess
internal import Synchronization

/// The rules for each file, computed once for all files to which the same configuration, overrides and style apply.
final class LintPlans: Sendable {
  private struct Key: Hashable {
    /// Nil if there is no configuration.
    var configuration: FilePath?
    /// The overrides that match the file, as indices.
    var overrides: [Int]
    /// The reader that matches the file, as an index.
    var reader: Int?
    /// The style that the `.editorconfig` sets for the file.
    var style: ObjectIdentifier?
    /// The rules for which the configuration overrules that style.
    var overridden: [String]
  }

  private let rules: any RuleSet
  private let selection: CodeSelection
  private let known = Mutex<[Key: LintPlan]>([:])

  init(_ rules: any RuleSet, selection: CodeSelection) {
    self.rules = rules
    self.selection = selection
  }

  /// - Parameter path: Absolute, or nil for a text without a name.
  func plan(of path: FilePath?, configuration: Configuration?, style: EditorConfigStyle?) -> LintPlan {
    let overrides = configuration?.lint.overrides(of: path, in: configuration?.folder) ?? []
    let reader = configuration?.reader(of: path)
    let format = style == nil ? nil : configuration?.format(of: path)
    let key = Key(
      configuration: configuration?.path, overrides: overrides, reader: reader,
      style: style.map { ObjectIdentifier($0) },
      overridden: style?.overridden(by: format) ?? [])
    if let plan = known.withLock({ $0[key] }) { return plan }
    let own = configuration?.lintSettings(overrides, reader: reader)
    let settings =
      EditorConfigStyle.lint(style, below: own, format: format, known: rules, selected: selection.selectedRules)
      ?? LintSettings()
    let plan = LintPlan(settings, of: rules, selected: selection.selectedRules).filtered { selection.includes($0.code) }
    // Two workers may create equal plans at the same time; either can be kept.
    known.withLock { $0[key] = plan }
    return plan
  }

  func forget() {
    known.withLock { $0 = [:] }
  }
}
