internal import Analysis
internal import ArgumentParsing
internal import Diagnostics
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import StoreFormats
internal import Stores
internal import TerminalOutput

/// Conversions from a file of settings: into a store's form, or to an export of the application.
extension ConvertReader {
  /// The contents of a store for a file.
  mutating func packed(_ id: String) throws(UsageError) -> Conversion? {
    guard let file = try configured() else { return nil }
    let keys = try declaredStore(ConvertCommand.store, id, file.effective.model)
    guard let to = to ?? ConversionForm(ofStore: id, file.effective.model) else {
      throw ConversionDirection.missingForm
    }
    let paths = keys.keys.map(\.path) + [keys.records?.path].compactMap(\.self)
    guard let settings = try sound(file, paths) else { return nil }
    let row = StoreRow(
      identifier: arguments.text(ConvertCommand.rowID), moment: Moment(seconds: environment.secondsSince1970()))
    if let column = keys.identifier, row.identifier == nil {
      environment.complain("left out: \(column), which says whose row it is; --row-id gives it")
    }
    let contents = StoreContents(keys, of: settings.document, in: to, row)
    return Conversion(document: contents.document, to: to, model: file.effective.model, store: contents)
  }

  /// An export of the application for a file.
  mutating func exported(_ id: String) throws(UsageError) -> Conversion? {
    guard let file = try configured() else { return nil }
    let model = file.effective.model
    let export = try declaredExport(ConvertCommand.export, id, model)
    guard let settings = try sound(file, export.paths) else { return nil }
    let moment = Moment(seconds: environment.secondsSince1970())
    switch export.contents(of: settings.document, without: settings.leftOut, moment) {
    case .success(.object(let document)): return Conversion(document: document, to: .json)
    case .success(.rows(let rows)): return Conversion(document: settings.document, to: .csv, rows: rows)
    case .failure(let obstacle):
      environment.complain("\(file.shown): \(obstacle.message)")
      return nil
    }
  }

  private mutating func configured() throws(UsageError) -> Snapshot? {
    let file = orTrouble(try reader.read(operand))
    file?.complain(environment)
    return file?.exitCode == .success ? file : nil
  }

  /// The configured settings without sensitive values. Nil if one of the paths has an error, which is printed then.
  private func sound(_ file: Snapshot, _ paths: [SettingPath]) throws(UsageError) -> SensitiveRemoval? {
    if let model = file.effective.model, let own = file.effective.file, let root = own.root,
      !model.mayDescribe(own.document, root)
    {
      throw ConvertAdvice(file.shown, model).noSettings(own.document, root)
    }
    let faults = paths.flatMap { file.schemaFaults.at($0) } + misplaced(file, around: paths)
    for fault in faults {
      environment.complain(FindingLines.line(fault, in: file))
    }
    guard faults.isEmpty, let root = file.effective.configured.roots.first else { return nil }
    let wanted = Set(paths)
    var settings = withoutSensitive(file.effective.configuredSensitive, file.effective.configured, root) { path in
      wanted.contains { path.segments.starts(with: $0.segments) }
    }
    settings.remove(file.effective.unstatableDefaults)
    return settings
  }

  /// The schema's errors at values in place of groups around one of the paths.
  private func misplaced(_ file: Snapshot, around paths: [SettingPath]) -> [SchemaFault] {
    guard let own = file.effective.file, let root = own.root else { return [] }
    return file.schemaFaults.own.filter { fault in
      guard let place = fault.instanceLocation, paths.contains(where: { $0.pointer.isInside(place) }),
        let node = own.document.node(at: place, from: root)
      else { return false }
      return own.document.kind(node) != .object
    }.map { SchemaFault(layer: file.context.layers.count, finding: $0) }
  }
}
