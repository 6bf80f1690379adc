package import DocumentModel
internal import JSONSchema
package import StoreFormats

/// One of the exports that a schema declares: the application's own form of its settings.
package struct SettingsExport: Sendable {
  package enum Form: String, Sendable {
    case json, csv
  }

  package enum Contents: Sendable {
    case object(Document)
    case rows([[FieldText]])
  }

  package let form: Form
  /// What is in it, each with all that is inside.
  package let paths: [SettingPath]
  private let model: SettingsModel
  private let with: [(name: Located<String>, value: NodeID)]

  /// Nil where the schema has no such export.
  package init?(_ model: SettingsModel, export id: String) {
    guard let declared = model.declaration?.exports.first(where: { $0.name.value == id }),
      let form = declared.form.flatMap({ Form(rawValue: $0.value) })
    else { return nil }
    self.form = form
    self.model = model
    with = declared.with
    switch form {
    case .json: paths = ExportNames(model).paths
    case .csv: paths = RecordTable.all(model).map(\.path)
    }
  }

  /// What the export holds of settings, or why it can't.
  ///
  /// - Parameters:
  ///   - settings: what is configured, defaults filled in: a person gets what was chosen, whatever takes effect now.
  ///   - leftOut: what isn't to be in it, and is in `settings` no more.
  package func contents(
    of settings: Document, without leftOut: [SettingPath], _ moment: Moment
  ) -> Result<Contents, Obstacle> {
    switch form {
    case .csv:
      let tables = RecordTable.all(model).filter { table in
        !leftOut.contains { table.path.segments.starts(with: $0.segments) }
      }
      return .success(.rows(RecordTable.exported(tables, settings)))
    case .json:
      let template = ValueTemplate(source: model.graph.source.document, inputs: [:], moment: moment)
      let others = with.compactMap { name, value in template.value(value).map { (name.value, $0) } }
      var object = ExportObject(ExportNames(model), settings, without: Set(leftOut))
      let document = object.document(with: others)
      return object.obstacle.map { .failure($0) } ?? .success(.object(document))
    }
  }
}
