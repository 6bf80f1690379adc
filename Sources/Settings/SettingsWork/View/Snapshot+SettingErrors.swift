package import Analysis
package import DocumentModel
internal import JSONSchema
internal import Settings

/// The errors that prevent settings from being read, and those in their relations.
extension Snapshot {
  /// The error of a file that isn't a mapping although the schema expects one, or nil for any other file.
  package var shapeProblem: SchemaViolation? {
    guard let model, let root, syntaxErrors.isEmpty, model.isMisshapen(values, root: root) else { return nil }
    return schemaViolations.exactly(at: Path())
  }

  /// The error that prevents a setting from being set: the nearest group around it isn't a mapping. Nil if there is
  /// none.
  package func shapeProblem(around path: Path) -> SchemaViolation? {
    var group = path
    while !group.segments.isEmpty {
      group = group.parent
      let problems = schemaViolations.at(group).filter { $0.finding.instanceLocation == group.pointer }
      if let problem = problems.first(where: { $0.finding.failedCode == .keyword(.type) }) { return problem }
    }
    return nil
  }

  /// The errors in the relations between settings, as reported by `settle check`.
  package var settingErrors: [Diagnostic] {
    let own = SettingsFindings.all(effective, layer: context.layers.count) + relations.findings
    guard own.contains(where: { $0.severity == .error }) else { return [] }
    return errors.filter { $0.code.family == .settings && ($0.document ?? 0) == documentNumber }
  }
}
