internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import StoreFormats

/// Tables as the application itself writes them: its own columns only, lists joined, no quotes that the text doesn't need.
extension RecordTable {
  /// Titles, names and records; an empty line between tables.
  static func exported(_ tables: [RecordTable], _ document: Document) -> [[FieldText]] {
    let parts = tables.map { table -> [[FieldText]] in
      let columns = table.columns.filter { $0.export != nil }
      let list = document.roots.first.flatMap { document.node(at: table.path.pointer, from: $0) }
      let records = list.map { Array(document.items($0)) } ?? []
      return [[FieldText(table.title)], columns.map { FieldText($0.title) }]
        + records.map { record in columns.map { field(document, document.value(record, named: $0.name), $0) } }
    }
    return Array(parts.joined(separator: [[]]))
  }

  private static func field(_ document: Document, _ node: NodeID?, _ column: Column) -> FieldText {
    if let node, document.kind(node) != .null { return FieldText(plain(document, node)) }
    guard let export = column.export, let absent = export.value.absent else { return .absent }
    return FieldText(plain(export.source.document, absent))
  }

  private static func plain(_ document: Document, _ node: NodeID) -> String {
    guard document.kind(node) == .array else { return FieldText(document, node).text }
    return document.items(node).map { FieldText(document, $0).text }.joined(separator: separator)
  }
}
