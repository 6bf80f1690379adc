package import Analysis
package import FileAccess
package import Workspace
internal import YAMLEditing

extension SnapshotContext {
  /// The context for a file, according to its configuration. Enables no lint rules.
  ///
  /// - Parameters:
  ///   - path: Absolute, or nil for a text without a name.
  ///   - text: Determines whether the file is YAML or JSON if its name doesn't.
  package init(_ shown: String, path: FilePath?, text: [UInt8], workspace: Workspace) {
    let configuration = workspace.configuration(ofFile: path)?.configuration
    self.init(
      shown, syntax: workspace.syntax(of: path, text: text), limits: workspace.limits(configuration),
      schema: .found(workspace, path))
    kindSource = path.map { (workspace, $0) }
    policies = .found(workspace, path)
    lint = LintPlan(withoutRulesOf: workspace.rules)
    takeForm(configuration, style: workspace.style(of: path), of: path)
  }

  /// The context for a file as in `settle check`, with the lint rules that its configuration enables.
  ///
  /// - Parameters:
  ///   - path: Absolute, or nil for a text without a name.
  ///   - text: Determines whether the file is YAML or JSON if its name doesn't.
  package init(checking shown: String, path: FilePath?, text: [UInt8], workspace: Workspace) {
    self.init(shown, path: path, text: text, workspace: workspace)
    lint = workspace.lintPlan(of: path, configuration: workspace.configuration(ofFile: path)?.configuration)
  }

  /// Sets the formatting options and the declared tags and placeholders from a configuration and the `.editorconfig`
  /// files around the file, given the rules that ``lint`` knows.
  package mutating func takeForm(_ configuration: Configuration?, style: EditorConfigStyle?, of path: FilePath?) {
    let stated = EditorConfigStyle.settings(style, below: configuration, of: path, known: lint.known)
    takeForm(stated.format, rules: stated.rules)
    reader = stated.rules?.reader
    if let configuration { (tags, placeholders) = (configuration.tags, configuration.placeholders) }
  }

  /// - Parameter rules: The settings of rules, or nil if none are set.
  package mutating func takeForm(_ settings: FormatSettings, rules: LintSettings?) {
    format = FormatOptions(settings, rules: rules, known: lint.known)
  }
}
