internal import Analysis
internal import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import Workspace
internal import YAMLEditing
internal import YAMLReading

/// Writes a document in a format and reads it back, to reject what wouldn't survive the round trip.
package struct ConversionWriter {
  private let source: Conversion
  /// Called with remarks on values that are written differently.
  private let remark: (String) -> Void

  package init(_ source: Conversion, remark: @escaping (String) -> Void) {
    self.source = source
    self.remark = remark
  }

  private var document: Document { source.document }

  package func text() -> Result<[UInt8], ConversionError> {
    switch source.to {
    case .json: proven(json, written: document) { JSONParser.parse($0, limits: Limits()).document }
    case .yaml:
      yaml.flatMap { text in proven(text, written: document) { YAMLParser.parse($0, limits: Limits()).document } }
    case .plist: propertyList(isBinary: false)
    case .binaryPlist: propertyList(isBinary: true)
    case .csv: csv
    case .env: variables
    }
  }

  private var root: NodeID { document.roots.first ?? NodeID(0) }

  private var json: [UInt8] {
    var writer = JSONWriter(.indented)
    writer.value(document, root)
    return writer.line
  }

  /// Canonical, with keys in the schema's order.
  private var yaml: Result<[UInt8], ConversionError> {
    // The values of a store have other names than the schema's.
    var context = SnapshotContext("", syntax: .yaml, schema: source.store == nil ? .model(source.model) : .none)
    context.format.form = .canonical
    switch Snapshot(BlockWriter.text(document, node: root), context: context).canonical {
    case .text(let text): return .success(text.bytes)
    case .refused(let reasons): return .failure(ConversionError(reasons.first?.message ?? ""))
    }
  }

  private func propertyList(isBinary: Bool) -> Result<[UInt8], ConversionError> {
    let graph = source.model?.graph
    let start = source.store?.applied ?? graph.map { [(root, $0.applied([.init($0.root)]))] } ?? []
    let contents = PropertyListContents(document, graph: graph, start: start, data: source.store?.data ?? [])
    if let first = contents.obstacles.first {
      let more = contents.obstacles.count > 1 ? " (and \(contents.obstacles.count - 1) more)" : ""
      return .failure(ConversionError("\(Self.shown(first.path)): \(first.message)\(more)"))
    }
    for note in contents.notes { remark("\(Self.shown(note.path)): \(note.message)") }
    let top = contents.document.roots.first ?? NodeID(0)
    let text =
      isBinary
      ? BinaryPropertyListWriter.bytes(contents.document, root: top, types: contents.types)
      : PropertyListWriter.text(contents.document, root: top, types: contents.types)
    return proven(text, written: contents.document) { PropertyListParser.parse($0, limits: Limits()).document }
  }

  private var csv: Result<[UInt8], ConversionError> {
    // Rows from an export are written as the application writes them.
    if let rows = source.rows { return .success(CSVText.text(rows.all, end: rows.end)) }
    let tables = source.model.map(RecordTable.all) ?? []
    guard source.store == nil, !tables.isEmpty else {
      return FlatRecords.rows(document, root: root).map { CSVText.text($0) }.flatMap { text in
        proven(text, written: document) { try? FlatRecords.document(CSVText.rows($0).rows).get() }
      }
    }
    let others = document.named(root).map(\.name).filter { name in
      !tables.contains { $0.path.segments.first == .name(name) }
    }
    if !others.isEmpty { remark("skipped: \(others.joined(separator: ", ")) (not in a table)") }
    return RecordTable.rows(tables, in: document).map { CSVText.text($0) }.flatMap { text in
      proven(text, written: document, only: tables.map(\.path)) {
        let reading = RecordTable.read(tables, rows: CSVText.rows($0).rows)
        return reading.damages.isEmpty ? reading.document : nil
      }
    }
  }

  private var variables: Result<[UInt8], ConversionError> {
    // The values of a store are found by key, each in its own form. Only whole files can be recognized by their schema.
    let isStore = source.store != nil
    let names = VariableNames(isStore ? nil : source.model)
    return names.variables(document, usesKeys: isStore).flatMap { variables in
      let text = ShellVariables.text(variables)
      // A value such as `$HOME` would be expanded.
      guard ShellVariables.isRead(text, as: variables) else {
        return .failure(ConversionError("a shell would read different values"))
      }
      guard !isStore, source.model != nil else { return .success(text) }
      return proven(text, written: document, only: [Path()]) {
        names.document(ShellVariables.variables($0).variables).document
      }
    }
  }

  // MARK: Proof

  /// - Parameter only: The places where values must be equal after defaults are filled in, or nil to require equality
  ///   everywhere.
  private func proven(
    _ text: [UInt8], written: Document, only paths: [Path]? = nil, read: ([UInt8]) -> Document?
  ) -> Result<[UInt8], ConversionError> {
    guard let again = read(text) else { return .failure(ConversionError("the result could not be read back")) }
    let (old, new) = (settings(written, fillsIn: paths != nil), settings(again, fillsIn: paths != nil))
    let isKept = (paths ?? [Path()]).allSatisfy { path in
      let (one, other) = (old.configuredValue(at: path), new.configuredValue(at: path))
      return one.flatMap { one in other.map(one.equals) } ?? (one == nil && other == nil)
    }
    if isKept { return .success(text) }
    // Without defaults, so that the place that changed is named.
    let changed = SettingChange.all(from: settings(written, fillsIn: false), to: settings(again, fillsIn: false)).first
    return .failure(
      ConversionError("\(changed.map { Self.shown($0.path) } ?? "it") would be read back as a different value"))
  }

  private func settings(_ document: Document, fillsIn: Bool) -> EffectiveSettings {
    EffectiveSettings(
      [SettingsLayer(path: "", document: document, root: document.roots.first)], model: fillsIn ? source.model : nil)
  }

  private static func shown(_ path: Path) -> String { path.segments.isEmpty ? "the document" : path.description }
}
