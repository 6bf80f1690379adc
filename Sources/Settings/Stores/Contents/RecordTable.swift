package import DocumentModel
internal import JSONParsing
internal import JSONSchema
package import Settings

/// Lists of records with a title for CSV in the schema, one table each. The application's own columns come first, under
/// its titles; those that it omits follow under their own names, so that nothing is lost.
package struct RecordTable: Sendable {
  struct Column: Sendable {
    var title: String
    var name: String
    var applied: [SchemaGraph.Applied]
    /// Whether an absent member means null.
    var isNullByDefault: Bool
    /// The application's own column name and text for no value, or nil for a column that it omits.
    var export: SettingFacts.Stated<SettingExport>?
  }

  package let title: String
  package let path: Path
  let columns: [Column]
  private let graph: SchemaGraph

  /// The separator between list items in one field.
  static let separator = "; "

  /// Every table of a schema, in order.
  package static func all(_ model: SettingsModel) -> [RecordTable] {
    model.settings.compactMap { setting in
      guard let title = setting.facts.export?.value.csv?.name else { return nil }
      let graph = model.graph
      let properties = graph.properties(graph.applied(graph.items(setting.applied)))
      let columns = properties.map { name, property -> Column in
        let applied = graph.applied(property)
        let export = SettingFacts(graph, applied: applied, in: nil).export
        let title = export?.value.csv?.name
        let null = graph.stated("default", applied: applied).map { $0.source.document.kind($0.node) == .null } ?? false
        return Column(
          title: title ?? name, name: name, applied: applied, isNullByDefault: null, export: title == nil ? nil : export
        )
      }
      guard !columns.isEmpty else { return nil }
      let sorted = columns.filter { $0.export != nil } + columns.filter { $0.export == nil }
      return RecordTable(title: title, path: setting.settingPath, columns: sorted, graph: graph)
    }
  }

  // MARK: Writing

  /// Titles, column names and records, with a blank line between tables.
  package static func rows(_ tables: [RecordTable], in document: Document) -> Result<[[FieldText]], ConversionError> {
    var rows: [[FieldText]] = []
    for table in tables {
      if !rows.isEmpty { rows.append([]) }
      rows += [[FieldText(table.title)], table.columns.map { FieldText($0.title) }]
      guard let list = document.node(at: table.path) else { continue }
      for (index, record) in document.items(list).enumerated() {
        switch table.row(document, record: record) {
        case .success(let row): rows.append(row)
        case .failure(let obstacle): return .failure(ConversionError("\(table.path)[\(index)]: \(obstacle.message)"))
        }
      }
    }
    return .success(rows)
  }

  private func row(_ document: Document, record: NodeID) -> Result<[FieldText], ConversionError> {
    guard document.kind(record) == .object else { return .failure(ConversionError("not a record")) }
    var row = columns.map { _ in FieldText.absent }
    for entry in document.entries(record) {
      let name = entry.keyID.map(document.keys.name) ?? ""
      // A member without a column would be lost.
      guard let place = columns.firstIndex(where: { $0.name == name }) else {
        return .failure(ConversionError("\(name) has no column"))
      }
      row[place] = Self.field(document, node: entry.value, column: columns[place])
    }
    return .success(row)
  }

  /// A list of plain strings is joined; any other collection is written as JSON.
  private static func field(_ document: Document, node: NodeID, column: Column) -> FieldText {
    if document.kind(node) == .null, column.isNullByDefault { return .absent }
    guard document.kind(node) == .array, document.count(node) > 0 else { return FieldText(document, node: node) }
    var texts: [String] = []
    for item in document.items(node) {
      // A separator inside an item would split it in two.
      guard document.kind(item) == .string, let text = document.string(item), !text.isEmpty, !text.holds(";"),
        !text.begins(with: "["), !text.begins(with: " "), !text.ends(with: " ")
      else { return FieldText(document, node: node) }
      texts.append(text)
    }
    return FieldText(texts.joined(separator: separator))
  }

  // MARK: Reading

  /// The contents of tables.
  package struct Reading: Sendable {
    /// The settings, as a document of their own.
    package fileprivate(set) var document: Document
    /// The tables, columns and rows that can't be read, each with the reason.
    package fileprivate(set) var damages: [ConversionError] = []
  }

  package static func read(_ tables: [RecordTable], rows: [CSVText.Row]) -> Reading {
    var tree = ValueTree()
    tree.root = tree.add(.object(ValueTree.Members()), origin: .members)
    var damages: [ConversionError] = []
    var rest = rows[...]
    var read: Set<String> = []
    while let row = rest.popFirst() {
      if row.fields.isEmpty { continue }
      // A table ends at an empty line.
      let end = rest.firstIndex { $0.fields.isEmpty } ?? rest.endIndex
      let own = rest[..<end]
      guard row.fields.count == 1, let table = tables.first(where: { $0.title == row.fields[0].text }) else {
        let titles = tables.map(\.title).joined(separator: ", ")
        damages.append(ConversionError("line \(row.line): expected the title of a table: \(titles)"))
        rest = rest[end...]
        continue
      }
      rest = rest[end...]
      guard read.insert(table.title).inserted else {
        damages.append(ConversionError("line \(row.line): duplicate table \(table.title)"))
        continue
      }
      if let document = table.records(own, damages: &damages), let list = document.roots.first, document.count(list) > 0
      {
        tree.put(table.path, content: .written(document, list))
      }
    }
    return Reading(document: TreeDocument(tree).document, damages: damages)
  }

  private func records(_ rows: ArraySlice<CSVText.Row>, damages: inout [ConversionError]) -> Document? {
    guard let header = rows.first else {
      damages.append(ConversionError("the table \(title) has no header row"))
      return nil
    }
    let columns = columns(header, damages: &damages)
    var writer = JSONWriter()
    var wrong: [CSVText.Row] = []
    writer.array(rows.dropFirst()) { writer, row in
      guard row.fields.count == columns.count else {
        wrong.append(row)
        return
      }
      writer.object { writer in
        for (column, field) in zip(columns, row.fields) {
          guard let column, let value = graph.value(of: field, applied: column.applied, separator: Self.separator),
            let root = value.roots.first
          else { continue }
          writer.field(column.name, value, root)
        }
      }
    }
    damages += wrong.map { row in
      ConversionError("line \(row.line) has \(row.fields.count) fields, but its table has \(columns.count) columns")
    }
    let parsed = JSONParser.parse(writer.bytes, limits: Limits())
    if parsed.diagnostics.isEmpty { return parsed.document }
    damages.append(ConversionError("the table \(title) exceeds a limit"))
    return nil
  }

  /// The columns named by a header row, with nil for one that can't be read.
  private func columns(_ header: CSVText.Row, damages: inout [ConversionError]) -> [Column?] {
    var found: Set<String> = []
    return header.fields.map { field in
      let column = columns.first { $0.title == field.text } ?? columns.first { $0.name == field.text }
      guard let column else {
        damages.append(ConversionError("line \(header.line): unknown column in the table \(title)"))
        return nil
      }
      if found.insert(column.name).inserted { return column }
      damages.append(ConversionError("line \(header.line): duplicate column \(column.title) in the table \(title)"))
      return nil
    }
  }
}
