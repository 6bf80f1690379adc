package import Analysis
package import DocumentModel
package import Settings
internal import SettingsWork

/// Reads a text of any format with a schema.
package struct ConversionParser {
  private let form: ConversionFormat
  /// The keys of the store that contains it, or nil for a whole file.
  private let keys: StoreKeys?
  private let model: SettingsModel?
  /// The export whose format the file has, or nil for any other file.
  private let export: SettingsExport?

  package init(_ form: ConversionFormat, keys: StoreKeys?, model: SettingsModel?, export: SettingsExport? = nil) {
    self.form = form
    self.keys = keys
    self.model = model
    self.export = export
  }

  /// The errors of a text. Messages don't quote it where something sensitive may be.
  package func errors(of file: Snapshot) -> [Diagnostic] {
    let errors = file.syntaxErrors
    guard !errors.isEmpty, mayHoldSecrets else { return errors }
    return errors.map { error in
      var error = error
      error.wording = "\(words: error.code.summary)"
      return error
    }
  }

  /// Whether a store or an export may contain sensitive values. These can't be found by name, because its names aren't
  /// those of the schema.
  private var mayHoldSecrets: Bool {
    guard let model else { return false }
    return export?.hasSensitiveSettings == true || keys?.keys.contains { model.holdsSensitive($0.path) } == true
  }

  /// The values that a text describes.
  package struct Contents: Sendable {
    package var document: Document
    /// The names of unknown variables.
    package var unknown: [String] = []
    /// The parts that can't be read, each with the reason.
    package var damages: [ConversionError] = []
  }

  package func document(of parsed: ParsedText) -> Result<Contents, ConversionError> {
    switch form {
    case .json, .plist, .binaryPlist: return .success(Contents(document: parsed.document))
    case .yaml: return .success(Contents(document: EmptyDocument.asMapping(parsed.document) ?? parsed.document))
    case .env:
      let names =
        keys.flatMap { keys in model.map { VariableNames(keys.withFormerNames, graph: $0.graph) } }
        ?? VariableNames(model)
      let (document, unknown) = names.document(ShellVariables.variables(parsed.document.text).variables)
      return .success(Contents(document: document, unknown: unknown))
    case .csv:
      let rows = CSVText.rows(parsed.document.text).rows
      let tables = model.map(RecordTable.all) ?? []
      guard !tables.isEmpty else { return FlatRecords.document(rows).map { Contents(document: $0) } }
      let reading = RecordTable.read(tables, rows: rows)
      return .success(Contents(document: reading.document, damages: reading.damages))
    }
  }

  /// The first content that no other format can express, or nil if there is none.
  package func obstacle(in document: Document) -> ConversionError? {
    if form.hasData, keys == nil, document.tags.values.contains(PropertyListParser.binaryTag) {
      return ConversionError("it has binary data, which settings cannot express")
    }
    let objects = (0..<document.nodeCount).lazy.map { NodeID($0) }.filter { document[$0].kind == .object }
    let isNamed = objects.allSatisfy { object in document.entries(object).allSatisfy { $0.keyID != nil } }
    return isNamed ? nil : ConversionError("it has a key that is a list or mapping, which other formats cannot express")
  }
}

extension Document {
  /// Whether it contains anything except nested mappings and empty lists.
  package var holdsValues: Bool {
    (0..<nodeCount).contains { index in
      let node = self[NodeID(index)]
      return node.kind != .object && !node.flags.contains(.isKey) && (index > 0 || node.kind != .array)
    }
  }
}
