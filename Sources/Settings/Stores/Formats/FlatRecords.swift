package import DocumentModel
internal import JSONParsing

/// A list of records without nested collections as CSV: a row of names, then a row for each record. An empty field is
/// an absent member.
package enum FlatRecords {
  /// Rows, or why the value has none.
  package static func rows(_ document: Document, root: NodeID) -> Result<[[FieldText]], ConversionError> {
    guard document.kind(root) == .array, document.count(root) > 0 else {
      return .failure(ConversionError("CSV requires a list of records or the tables of a schema"))
    }
    var names: [String] = []
    var columns: [String: Int] = [:]
    var rows: [[FieldText]] = []
    let (records, limit) = (document.count(root), Limits().expansion(ofBytes: document.text.count).nodes)
    for (index, record) in document.items(root).enumerated() {
      guard document.kind(record) == .object, document.count(record) > 0 else {
        return .failure(ConversionError("CSV requires a list of records, but item \(index) is not a mapping"))
      }
      var row: [FieldText] = []
      for entry in document.entries(record) {
        guard let key = entry.keyID, !document.kind(entry.value).isCollection else {
          return .failure(ConversionError("CSV requires plain values, but item \(index) contains a list or mapping"))
        }
        let name = document.keys.name(key)
        let column = columns[name] ?? names.count
        if column == names.count {
          names.append(name)
          columns[name] = column
          // Every record has a field for every name: without common keys, the number of fields would be quadratic.
          guard names.count.multipliedReportingOverflow(by: records).partialValue <= limit else {
            return .failure(
              ConversionError("CSV would have more than \(limit) fields, because the records share too few keys"))
          }
        }
        while row.count <= column { row.append(.absent) }
        row[column] = FieldText(document, node: entry.value)
      }
      rows.append(row)
    }
    let padded = rows.map { $0 + Array(repeating: FieldText.absent, count: names.count - $0.count) }
    return .success([names.map { FieldText($0, isQuoted: $0.isEmpty) }] + padded)
  }

  package static func document(_ rows: [CSVText.Row]) -> Result<Document, ConversionError> {
    // Of two columns with one name the second would overwrite the first.
    guard let header = rows.first, Set(header.fields.map(\.text)).count == header.fields.count, !header.fields.isEmpty
    else { return .failure(ConversionError("the first line of the CSV must name each column once")) }
    var writer = JSONWriter()
    var error: ConversionError?
    writer.array(rows.dropFirst()) { writer, row in
      if row.fields.count != header.fields.count {
        error =
          error
          ?? ConversionError("line \(row.line) has \(row.fields.count) fields, the first line \(header.fields.count)")
      }
      writer.object { writer in
        for (name, field) in zip(header.fields, row.fields) {
          guard field != .absent else { continue }
          writer.key(name.text)
          if !field.isQuoted, let literal = FieldText.literal(field.text), let root = literal.roots.first {
            writer.value(literal, root)
          } else {
            writer.string(field.text)
          }
        }
      }
    }
    if let error { return .failure(error) }
    // Parsed like any file, so that the limits of a file apply.
    let parsed = JSONParser.parse(writer.bytes, limits: Limits())
    return parsed.diagnostics.isEmpty ? .success(parsed.document) : .failure(ConversionError("a value exceeds a limit"))
  }
}

/// Why a format can't hold a value.
package struct ConversionError: Error, Hashable, Sendable {
  /// One sentence without a full stop, and without a value.
  package var message: String

  package init(_ message: String) { self.message = message }
}
