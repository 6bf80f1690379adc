package import DocumentModel
internal import JSONSchema
package import Settings

/// One of the exports that a schema declares: the application's own representation of its settings.
package struct SettingsExport: Sendable {
  private enum Form: String {
    case json, csv
  }

  package enum Contents: Sendable {
    case object(Document)
    case rows([[FieldText]], CSVText.LineEnd)
  }

  /// How settings are named in it.
  private enum Naming {
    case object(ExportNames)
    case tables([RecordTable])
  }

  private let naming: Naming
  private let model: SettingsModel
  private let declared: SettingsDeclaration.Export

  /// Nil if the schema has no such export.
  package init?(_ model: SettingsModel, export id: String) {
    guard let declared = model.declaration?.exports.named(id),
      let form = declared.form.flatMap({ Form(rawValue: $0.value) })
    else { return nil }
    self.model = model
    self.declared = declared
    switch form {
    case .json: naming = .object(ExportNames(model))
    case .csv: naming = .tables(RecordTable.all(model))
    }
  }

  /// The settings in it, including everything inside them.
  package var paths: [Path] {
    switch naming {
    case .object(let names): names.paths
    case .tables(let tables): tables.map(\.path)
    }
  }

  /// The name of the file. If the schema gives none, or one with a folder, it is derived from the schema's name and the
  /// format.
  func fileName(_ moment: DynamicValueSource) -> String {
    let stated = declared.file.flatMap { WordTemplate($0).filled { $0 == "now" ? moment.timestamp : nil } }
    // A name with a slash could lead to another folder.
    if let stated, !stated.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 }), ![".", ".."].contains(stated) {
      return stated
    }
    return "\(model.declaration?.name?.value ?? "settings").\(isTabular ? "csv" : "json")"
  }

  /// The settings in an export, or nil if it consists of tables or the file isn't a single object.
  package func reading(of contents: Document, root: NodeID) -> ExportReader? {
    guard case .object(let names) = naming else { return nil }
    return ExportReader(
      names, graph: model.graph, from: contents, root: root, besides: declared.with.map(\.name.value))
  }

  /// Whether it consists of tables, which are meant for reading and omit everything without a title.
  package var isTabular: Bool {
    switch naming {
    case .object: false
    case .tables: true
    }
  }

  /// Whether a file looks more like this export than like settings.
  package func resembles(_ document: Document, root: NodeID) -> Bool {
    guard case .object(let names) = naming, document.kind(root) == .object else { return false }
    return names.recognizes(document, root: root)
  }

  /// Whether it is an object of settings, at least one of them sensitive.
  package var hasSensitiveSettings: Bool {
    if case .object = naming { model.holdsSensitive(Path()) } else { false }
  }

  /// The contents of the export for some settings, or the reason why there can't be any.
  ///
  /// - Parameters:
  ///   - settings: The configured settings with defaults filled in: an export contains what was chosen, whatever is
  ///     effective now.
  ///   - omitted: The settings to leave out, already removed from `settings`.
  package func contents(
    of settings: Document, without omitted: [Path], at moment: DynamicValueSource
  ) -> Result<Contents, ConversionError> {
    switch naming {
    case .tables(let tables):
      let shown = tables.filter { table in !omitted.contains(where: table.path.isInside) }
      return .success(.rows(RecordTable.exported(shown, in: settings), declared.lines == "lf" ? .lf : .crlf))
    case .object(let names):
      let template = ValueTemplate(source: model.graph.source.document, inputs: [:], moment: moment)
      let others = declared.with.compactMap { name, value in template.value(value).map { (name.value, $0) } }
      var object = ExportObject(names: names, settings: settings, omitted: Set(omitted))
      let document = object.document(with: others, isSorted: declared.hasSortedKeys)
      return object.obstacle.map { .failure($0) } ?? .success(.object(document))
    }
  }
}

/// Tables as the application itself writes them: only its own columns, joined lists, and no unnecessary quotes.
extension RecordTable {
  /// Titles, column names and records, with a blank line between tables.
  static func exported(_ tables: [RecordTable], in document: Document) -> [[FieldText]] {
    let parts = tables.map { table -> [[FieldText]] in
      let columns = table.columns.filter { $0.export != nil }
      let records = document.node(at: table.path).map { Array(document.items($0)) } ?? []
      return [[FieldText(table.title)], columns.map { FieldText($0.title) }]
        + records.map { record in
          columns.map { field(document, node: document.value(record, named: $0.name), column: $0) }
        }
    }
    return Array(parts.joined(separator: [[]]))
  }

  private static func field(_ document: Document, node: NodeID?, column: Column) -> FieldText {
    guard let export = column.export else { return .absent }
    let form = export.value.csv?.form ?? .own
    if let node, document.kind(node) != .null { return FieldText(plain(document, node: node, form: form)) }
    guard let absent = export.value.absent else { return .absent }
    return FieldText(plain(export.source.document, node: absent, form: .own))
  }

  private static func plain(_ document: Document, node: NodeID, form: ExportedForm) -> String {
    let values = document.kind(node) == .array ? Array(document.items(node)) : [node]
    return values.map { form.text(document, node: $0) ?? FieldText(document, node: $0).text }.joined(
      separator: separator)
  }
}
