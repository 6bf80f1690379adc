internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork
internal import Stores
internal import Workspace

/// Conversions from a settings file to the contents of a store or to an export.
extension ConvertReader {
  /// The contents of a store, created from the file.
  mutating func packed(_ id: String) throws(UsageError) -> Conversion? {
    guard let file = try configured() else { return nil }
    let keys = try declaredStore(ConvertOptions.store, id: id, model: file.effective.model)
    guard let to = to ?? ConversionFormat(ofStore: id, model: file.effective.model) else {
      throw ConversionDirection.missingForm
    }
    let identifier = try rowIdentifier(keys)
    let paths = keys.keys.map(\.path) + [keys.records?.path].compactMap(\.self)
    guard let model = file.effective.model, let settings = try sound(file, paths: paths, rows: keys.records?.path)
    else { return nil }
    // If every row is sensitive, don't write an empty table.
    if let list = keys.records?.path, settings.omitted.contains(where: { $0.isInside(list) }),
      !settings.holdsItems(list)
    {
      environment.printError("\(file.shown): nothing written: no valid row left in \(list)")
      return nil
    }
    let omissions = Omissions(keys, of: settings.document, in: file.effective.configured, model: model)
    note(omissions)
    let row = StoreRow(identifier: identifier, moment: DynamicValueSource(seconds: environment.secondsSince1970()))
    let contents = StoreContents(keys, of: omissions.settings, in: to, row: row)
    note(contents.unstoredPaths.map { $0.description }, what: "the store \(id) has no key for it")
    if let column = keys.identifier, identifier == nil, contents.lacks(column) {
      environment.printError("skipped: \(column), the owner's id; set it with --row-id")
    }
    return Conversion(document: contents.document, to: to, model: model, store: contents)
  }

  /// The id of a row's owner, checked against the type that the store requires.
  private func rowIdentifier(_ keys: StoreKeys) throws(UsageError) -> String? {
    guard let identifier = arguments.text(ConvertOptions.rowID) else { return nil }
    if let wanted = keys.wanted(of: identifier) {
      throw UsageError("--row-id: the column \(keys.identifier ?? "") requires \(wanted), found \(identifier)")
    }
    return identifier
  }

  /// An export, created from the file.
  mutating func exported(_ id: String) throws(UsageError) -> Conversion? {
    guard let file = try configured() else { return nil }
    let model = file.effective.model
    let export = try declaredExport(ConvertOptions.export, id: id, model: model)
    guard let model, let settings = try sound(file, paths: export.paths) else { return nil }
    let omissions = Omissions(of: settings.document, in: file.effective.configured, at: export.paths, model: model)
    note(omissions)
    switch export.conversion(
      of: omissions, afterRemoving: settings, at: DynamicValueSource(seconds: environment.secondsSince1970()))
    {
    case .success(let conversion): return conversion
    case .failure(let obstacle):
      environment.printError("\(file.shown): \(obstacle.message)")
      return nil
    }
  }

  private mutating func configured() throws(UsageError) -> Snapshot? {
    let file = orFail(try opening.snapshot(operand, for: .conversion(isOfSettings: true)))
    file?.printError(environment)
    // Values of a file with errors must not get into an application's store.
    return file?.exitCode == .success ? file : nil
  }

  /// The configured settings without sensitive values. Nil if there is an error at one of the paths, which is reported.
  ///
  /// - Parameter rows: A list whose items are removed one by one.
  private mutating func sound(
    _ file: Snapshot, paths: [Path], rows: Path? = nil
  ) throws(UsageError) -> SensitiveRemoval? {
    if let model = file.effective.model, let own = file.effective.file, let root = own.root,
      !model.mayDescribe(own.document, root: root)
    {
      throw ConvertAdvice(shown: file.shown, model: model).noSettings(own.document, root: root)
    }
    let problems = paths.flatMap { file.schemaViolations.at($0) } + misplaced(file, around: paths)
    for problem in problems { environment.printError(FindingLines.line(problem, in: file)) }
    guard problems.isEmpty, let root = file.effective.configured.roots.first else { return nil }
    let wanted = Set(paths)
    var settings = withoutSensitive(
      file.effective.configuredSensitive, in: file.effective.configured, root: root, rows: rows
    ) { path in wanted.contains { path.isInside($0) } }
    printSkipped()
    settings.remove(file.effective.unwritableDefaults)
    return settings
  }

  /// The schema's errors about values in place of a group that contains one of the paths.
  private func misplaced(_ file: Snapshot, around paths: [Path]) -> [SchemaViolation] {
    guard let own = file.effective.file else { return [] }
    return file.schemaViolations.own.filter { problem in
      guard let place = problem.instanceLocation, paths.contains(where: { $0.pointer.isInside(place) }),
        let node = own.document.node(at: place, from: own.root)
      else { return false }
      return own.document.kind(node) != .object
    }.map { SchemaViolation(layer: file.context.layers.count, finding: $0) }
  }
}
