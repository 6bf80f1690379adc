internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Reporting
internal import Settings
internal import SettingsWork
internal import Workspace

/// Migrates one file at a time to another version of its schema.
struct FileMigrator: FileProcessor {
  let arguments: MigrateArguments
  let diff: UnifiedDiff
  var opening: InputOpener

  func result(_ text: InputText) -> FileResult {
    if let problem = text.configurationProblem { return FileResult(code: .trouble, shared: [problem]) }
    guard !text.isExcluded else { return FileResult(output: arguments.writes ? text.bytes : nil) }
    var snapshot = Snapshot(text.bytes, context: text.context(workspace))
    var number: Int?
    do throws(UsageError) {
      number = try arguments.document?.number(in: snapshot.values, shown: text.shown)
    } catch {
      return trouble("\(error.message)")
    }
    if let number { snapshot = snapshot.of(document: number) }
    let resolution = resolution(of: snapshot, path: text.path)
    if let reason = resolution.firstError == nil && resolution.model != nil ? nil : resolution.uncheckedReason {
      // In a folder, most files have no version, so report only files that the user named.
      let isWanted = !text.isListed || opening.arguments.isSet(SettingsOptions.schema)
      return isWanted ? trouble("\(text.shown): \(reason)") : FileResult()
    }
    // The migrated file couldn't be checked against the policy.
    if let reason = snapshot.policies.lazy.compactMap(\.resolution.uncheckedReason).first {
      return trouble("\(text.shown): \(reason)")
    }
    guard let history = SchemaHistory(resolution, workspace: workspace) else {
      guard !text.isListed else { return FileResult() }
      let reason =
        resolution.schema == nil
        ? "no schema with a version found; use --schema"
        : "\(resolution.choice?.reference.shown ?? "its schema") has no version in x-settings"
      return trouble("\(text.shown): \(reason)")
    }
    if let target = arguments.request.to, !history.versions.contains(target) {
      let known = history.versions.map(\.description).joined(separator: ", ")
      return trouble(
        "\(resolution.choice?.reference.shown ?? "the schema") has no version \(target.description), only \(known)")
    }
    let (layered, reports) = opening.layered(snapshot, of: text.path)
    guard !layered.context.lacksLayers else { return FileResult(code: .trouble, shared: reports) }
    let migration = FileMigration(
      layered, path: text.path, document: number, history: history, workspace: workspace,
      request: arguments.request)
    return delivered(migration, text: text)
  }

  /// The schema of the target version: the one assigned to the file by its path if the file itself refers to an earlier
  /// version of that schema; otherwise the file's own.
  private func resolution(of snapshot: Snapshot, path: FilePath?) -> SchemaResolution {
    let own = snapshot.resolution
    switch own.choice?.step {
    case .modeline, .property:
      guard let path, let choice = workspace.choice(byName: path) else { return own }
      let claimed = workspace.resolution(choice, ofFile: path)
      let history = SchemaHistory(claimed, workspace: workspace)
      return history?.isEarlierVersion(own) == true ? claimed : own
    case .commandLine, .record, .configuration, .bundled, .known, .references, nil: return own
    }
  }

  private func trouble(_ complaint: String) -> FileResult { FileResult(code: .trouble, complaint: complaint) }

  private func delivered(_ migration: FileMigration, text: InputText) -> FileResult {
    var result = FileResult()
    switch migration.status {
    case .migrated:
      result.status = .changed
      if arguments.isChecking { result.code = .findings }
    case .current: result.status = .unchanged
    case .refused:
      result.status = .refused
      result.code = .findings
    }
    if migration.isSchemaError { result.code = .trouble }
    if arguments.isDryRun, migration.status == .migrated {
      result.output = diff.render(migration.before, new: migration.after, sensitive: migration.sensitive)
    } else if arguments.writes {
      opening.replace(text, with: migration.after.bytes, result: &result)
      // Writing failed, and the result contains the reason.
      if result.status == nil { return result }
    }
    if arguments.isData {
      var writer = JSONWriter()
      migration.write(to: &writer)
      result.output = writer.bytes
    } else {
      result.lines = MigrationLines.of(migration, isQuiet: arguments.isQuiet || arguments.isDryRun)
    }
    return result
  }
}

enum MigrationLines {
  /// - Parameter isQuiet: Whether to report only problems.
  static func of(_ migration: FileMigration, isQuiet: Bool) -> [TerminalText] {
    let shown = migration.before.shown
    guard migration.status != .refused else {
      return migration.findings.enumerated().map { index, finding in
        let place = finding.instanceLocation.map { $0.isRoot ? "" : "\(Path($0)): " } ?? ""
        // The option to use is added here, because the library's message doesn't know the command line.
        let option = finding.code == .versionOfFileUnknown ? " (--from)" : ""
        let help = finding.help.map { "; \($0)\(option)" } ?? ""
        guard index == 0 else { return "  \(place)\(finding.message) [\(finding.code)]" }
        let line: TerminalText =
          finding.range.isEmpty
          ? "\(shown): \(finding.message) [\(finding.code)]" : FindingLines.line(finding, in: migration.before)
        return line + "\(help)"
      }
    }
    guard !isQuiet, migration.status == .migrated else { return [] }
    let changes = migration.changes.map { change -> TerminalText in
      let target = change.target.map { " → \($0)" } ?? ""
      let words = change.words.map { ": \($0)" } ?? ""
      return "  \(change.step) \(change.setting)\(target)\(words)"
    }
    let effects = migration.effects.map { "  \($0.path): \($0.words)" as TerminalText }
    return ["\(shown): \(migration.from?.description ?? "?") → \(migration.to.description)"] + changes + effects
  }
}
