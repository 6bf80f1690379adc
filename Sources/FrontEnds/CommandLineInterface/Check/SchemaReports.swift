internal import Diagnostics
internal import DocumentModel
internal import JSONSchema
internal import SchemaTools
internal import Settings
internal import SourceText

/// All checks of one schema: by the rules of JSON Schema, and by the rules of settings if it declares any.
enum SchemaReports {
  /// The report of the schema first, then those of the texts that it refers to and that have findings.
  static func of(
    _ source: SchemaSource, dialect: String, options: Schema.Options, load: @escaping SchemaLoader
  ) -> [FileReport] {
    let declaresSettings = SettingsCheck.concerns(source.document)
    let inputs = SettingsDeclaration(source.document)?.inputSchemas ?? []
    let outcome = SchemaCheck.run(
      source, embedded: inputs, isStrict: declaresSettings, options: options, load: load)
    var reports = outcome.reports
    for index in reports.indices where reports[index].schema == nil { reports[index].schema = dialect }
    let found = declaresSettings ? outcome.graph.map { SettingsCheck.run($0, load: load) } ?? [] : []
    var own =
      reports.firstIndex { $0.path == source.path }.map { reports.remove(at: $0) }
      ?? FileReport(path: source.path, schema: dialect, status: .valid, text: [], diagnostics: [])
    if !found.isEmpty {
      own.text = source.document.text
      own.diagnostics = (own.diagnostics + found).sorted {
        ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end)
      }
      if own.diagnostics.contains(where: { $0.severity == .error }) { own.status = .invalid }
    }
    return [own] + reports
  }
}
