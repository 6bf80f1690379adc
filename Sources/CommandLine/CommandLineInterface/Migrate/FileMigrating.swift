internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Reporting
internal import Settings
internal import SettingsWork
internal import Workers
internal import Workspace

/// Brings one file at a time to another version of its schema.
struct FileMigrating: InputWork {
  /// The result of one file.
  struct Outcome: Sendable {
    /// Nil for a file that couldn't be read or written, and for one without migrations that wasn't named.
    var status: FileMigration.Status?
    var isTrouble = false
    /// The report on the file for a person, line by line.
    var lines: [TerminalText] = []
    /// The same as a JSON object.
    var data: [UInt8] = []
    /// The text of standard input, or the difference.
    var output: [UInt8]?
    /// A line for standard error; several files may have the same.
    var complaint: TerminalText?
  }

  let arguments: MigrateArguments
  let layers: LayerFiles
  let diff: UnifiedDiff
  var reader: InputReader

  func outcome(_ input: CheckInput, by sideBySide: SideBySide?) -> Outcome {
    let text: InputText
    do throws(InputReader.Failure) {
      text = try reader.read(input, by: sideBySide)
    } catch {
      return trouble("\(error.report.path): \(error.report.diagnostics.first?.message ?? "")")
    }
    guard text.configuration?.fault == nil else {
      return trouble("\(text.configuration?.fault?.path ?? "") has errors: run `settle check`")
    }
    guard !text.isExcluded else { return Outcome(output: arguments.writes ? text.bytes : nil) }
    let isNamed = if case .file(_, .listed) = input { false } else { true }
    return outcome(text, isNamed: isNamed)
  }

  /// - Parameter isNamed: whether the file is one that a person named, and no other of its folder.
  private func outcome(_ text: InputText, isNamed: Bool) -> Outcome {
    var context = SnapshotContext(
      text.shown, text.syntax, limits: text.limits, schema: text.schemaChoosing(reader.workspace))
    context.takeForm(text.configuration?.configuration, of: text.path)
    context.sideBySide = text.sideBySide
    context.documentNumber = arguments.document
    var snapshot = Snapshot(text.bytes, context)
    let resolution = resolution(of: snapshot, text.path)
    if let reason = resolution.firstFault == nil && resolution.model != nil ? nil : resolution.uncheckedReason {
      return isNamed || arguments.inputs.schema != nil ? trouble("\(text.shown): \(reason)") : Outcome()
    }
    guard let history = SchemaHistory(resolution, reader.workspace) else {
      guard isNamed else { return Outcome() }
      let reason: TerminalText =
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
    if let number = arguments.document, number >= max(snapshot.values.roots.count, 1) {
      return trouble("\(text.shown) has no document \(number + 1), only \(snapshot.values.roots.count)")
    }
    snapshot = LayerCheck(layers, reader.workspace).put(below: snapshot, of: text.path).snapshot
    guard !snapshot.context.lacksLayers else { return trouble("\(text.shown): cannot read a layer") }
    let migration = FileMigration(
      snapshot, text.path, document: arguments.document, history, reader.workspace, arguments.request)
    return delivered(migration, text)
  }

  /// The schema of the new version: what claims the file, where the file itself names the schema of an earlier version.
  private func resolution(of snapshot: Snapshot, _ path: FilePath?) -> SchemaResolution {
    let own = snapshot.resolution
    switch own.choice?.step {
    case .modeline, .property:
      guard let path, let choice = reader.workspace.choice(byName: path) else { return own }
      let claimed = reader.workspace.resolution(choice, ofFile: path)
      let history = SchemaHistory(claimed, reader.workspace)
      return history?.isOfEarlier(own) == true ? claimed : own
    case .commandLine, .record, .configuration, .bundled, .known, nil: return own
    }
  }

  // MARK: Outcome

  private func trouble(_ complaint: TerminalText) -> Outcome { Outcome(isTrouble: true, complaint: complaint) }

  private func delivered(_ migration: FileMigration, _ text: InputText) -> Outcome {
    var outcome = Outcome(status: migration.status, isTrouble: migration.isOfSchema)
    if arguments.isDryRun, migration.status == .migrated {
      outcome.output = diff.render(migration.before, migration.after, sensitive: migration.sensitive)
    } else if arguments.writes, text.given == nil {
      outcome.output = migration.after.bytes
    } else if arguments.writes, migration.status == .migrated, let path = text.given {
      do throws(FileError) {
        try FileWriting.replace(
          path.resolved(from: reader.environment.workingFolder), expecting: text.bytes, with: migration.after.bytes)
      } catch {
        return trouble("\(text.shown): \(error.message)")
      }
    }
    if arguments.isData {
      var writer = JSONWriter()
      migration.write(to: &writer)
      outcome.data = writer.bytes
    } else {
      outcome.lines = MigrationLines.of(migration, isQuiet: arguments.isQuiet || arguments.isDryRun)
    }
    return outcome
  }
}

/// The report on a file that was brought to another version.
enum MigrationLines {
  /// - Parameter isQuiet: whether only what went wrong is reported.
  static func of(_ migration: FileMigration, isQuiet: Bool) -> [TerminalText] {
    let shown = migration.before.shown
    guard migration.status != .refused else {
      return migration.findings.enumerated().map { index, finding in
        let place =
          finding.instanceLocation.map { $0.isRoot ? "" : "\(Path(segments: $0.tokens.map { .name($0) })): " }
          ?? ""
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
    let effects = migration.effects.map { effect -> TerminalText in
      "  \(effect.setting): \(effect.was) → \(effect.now)"
    }
    return ["\(shown): \(migration.from?.description ?? "?") → \(migration.to.description)"] + changes + effects
  }
}
