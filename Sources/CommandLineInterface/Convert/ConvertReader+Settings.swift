internal import Analysis
internal import ArgumentParsing
internal import Diagnostics
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import StoreFormats
internal import TerminalOutput

/// What a file of settings gives away: to a store, or as an export of the application.
extension ConvertReader {
  /// What a store is to hold of a file.
  func packed(_ id: String) throws(UsageError) -> ConvertSource? {
    guard let file = try configured() else { return nil }
    let keys = try declaredStore(ConvertCommand.store, id, file.effective.model)
    guard let to = to ?? usualForm(of: id, file.effective.model) else { throw ConvertDirection.missingForm }
    guard let settings = try sound(file, keys.keys.map(\.path)) else { return nil }
    let contents = StoreContents(keys, of: settings.document, asText: to.holdsJSONAsText)
    return ConvertSource(document: contents.document, to: to, model: file.effective.model, store: contents)
  }

  private func usualForm(of store: String, _ model: SettingsModel?) -> ConvertForm? {
    switch model?.declaration?.stores.first(where: { $0.name.value == store })?.store.kind?.value {
    case "property-list": .plist
    case "json-row": .json
    case _: nil
    }
  }

  /// What an export of the application is to hold of a file.
  func exported(_ id: String) throws(UsageError) -> ConvertSource? {
    guard let file = try configured() else { return nil }
    let model = file.effective.model
    let known = model?.declaration?.exports.map(\.name.value) ?? []
    let export = try declared(ConvertCommand.export, "export", id, model, known) {
      SettingsExport($0, export: id)
    }
    guard let settings = try sound(file, export.paths) else { return nil }
    let moment = Moment(seconds: environment.secondsSince1970())
    switch export.contents(of: settings.document, without: settings.leftOut, moment) {
    case .success(.object(let document)): return ConvertSource(document: document, to: .json)
    case .success(.rows(let rows)): return ConvertSource(document: settings.document, to: .csv, rows: rows)
    case .failure(let obstacle):
      environment.complain("\(file.shown): \(obstacle.message)")
      return nil
    }
  }

  private func configured() throws(UsageError) -> Snapshot? {
    let file = try reader.read(operand)
    file?.complain(environment)
    return file?.exitCode == .success ? file : nil
  }

  /// What is configured, without what nobody may see; nil once it has been said what is wrong at some of the settings.
  private func sound(_ file: Snapshot, _ paths: [SettingPath]) throws(UsageError) -> SensitiveRemoval? {
    if let model = file.effective.model, let own = file.effective.file, let root = own.root,
      !model.mayDescribe(own.document, root)
    {
      throw ConvertAdvice(file.shown, model).noSettings(own.document, root)
    }
    let faults = paths.flatMap { file.faults(at: $0) } + misplaced(file, around: paths)
    for fault in faults {
      environment.complain(FindingLines.line(fault, in: file))
    }
    guard faults.isEmpty, let root = file.effective.configured.roots.first else { return nil }
    let wanted = Set(paths)
    return withoutSensitive(file.effective.configuredSensitive, file.effective.configured, root) { path in
      wanted.contains { path.segments.starts(with: $0.segments) }
    }
  }

  /// What the schema has against values that stand where the groups of some settings should.
  private func misplaced(_ file: Snapshot, around paths: [SettingPath]) -> [Diagnostic] {
    guard let own = file.effective.file, let root = own.root else { return [] }
    return file.schemaErrors.filter { fault in
      guard let place = fault.instanceLocation, let pointer = JSONPointer(place),
        paths.contains(where: { $0.pointer.description.hasPrefix(place + "/") }),
        let node = own.document.node(at: pointer, from: root)
      else { return false }
      return own.document.kind(node) != .object
    }
  }
}
