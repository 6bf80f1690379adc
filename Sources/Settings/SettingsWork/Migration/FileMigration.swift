package import Analysis
package import DocumentModel
package import FileAccess
package import Settings
package import Workspace
internal import YAMLEditing
internal import YAMLReading

/// One file that was migrated to another version in memory, or the reason why it wasn't.
package struct FileMigration: Sendable {
  package enum Status: String, Sendable { case migrated, current, refused }

  package struct Change: Sendable {
    /// The keyword of its step, such as `move`.
    package var step: String
    package var setting: Path
    /// The new place, or nil if it is unchanged or the value is removed.
    package var target: Path?
    /// The value before and after, or nil if it only moves or is sensitive.
    package var words: String?
    /// The line of the setting in the original file, starting at 1, or nil if it wasn't there.
    package var line: Int?
  }

  package let before: Snapshot
  package private(set) var after: Snapshot
  package private(set) var status = Status.current
  /// The oldest version of its documents, or nil if unknown.
  package private(set) var from: SchemaVersion?
  package let to: SchemaVersion
  package private(set) var changes: [Change] = []
  package private(set) var dropped: [Path] = []
  /// The settings that no step names but whose effective values change anyway.
  package private(set) var effects: [ChangedValue] = []
  /// Redacted findings at places of the original text.
  package private(set) var findings: [Diagnostic] = []
  /// Whether the cause lies in the schema or one of its earlier versions.
  package private(set) var isSchemaError = false
  /// The bytes that output must hide, in the text before and after.
  package private(set) var sensitive: (before: [ByteRange], after: [ByteRange])

  private let history: SchemaHistory
  private let request: MigrationRequest
  private var secrets: [InputValue] = []

  /// - Parameters:
  ///   - text: The text, checked against the schema of the new version.
  ///   - path: The absolute path of the file, or nil for a text without a name.
  ///   - document: The number of the only document to migrate, from 0, or nil for all.
  package init(
    _ text: Snapshot, path: FilePath?, document: Int? = nil, history: SchemaHistory, workspace: Workspace,
    request: MigrationRequest
  ) {
    before = text.validated(against: history.resolution)
    after = before
    self.history = history
    self.request = request
    to = request.to ?? history.version
    sensitive = (before.sensitive, before.sensitive)
    let name = InlineSchemaReference(of: before, path: path, workspace: workspace)
    let named = name.flatMap { history.version(ofSchema: $0.uri) }
    do throws(MigrationError) {
      let numbers = document.map { [$0] } ?? before.values.documentsWithContent.map(\.number)
      // An empty file may still need its version.
      for number in numbers.isEmpty ? [0] : numbers { try migrate(number, named: named) }
      guard status == .migrated else { return }
      if let named, named != to { rename(path, workspace: workspace) }
      after = after.asCanonical(as: before)
    } catch {
      refuse(error)
    }
    sensitive.after = after.sensitive(also: secrets)
  }

  private mutating func migrate(_ number: Int, named: SchemaVersion?) throws(MigrationError) {
    // Each document is migrated in the text that migrating the previous ones produced.
    let text = after.with { $0.documentNumber = number }
    var migration = DocumentMigration(text: text, history: history, request: request, named: named)
    let result = try migration.result()
    from = from.map { min($0, result.from) } ?? result.from
    guard let run = result.run else { return }
    let original = before.with { $0.documentNumber = number }
    status = .migrated
    after = result.text.with { $0.documentNumber = before.context.documentNumber }
    secrets += run.secrets
    if let old = result.old { sensitive.before = SensitiveText.union(sensitive.before, old.sensitive) }
    changes += run.changes.map { change in
      var shown = change
      shown.setting = original.shown(change.setting)
      shown.target = change.target.map(original.shown)
      shown.line = original.node(at: run.origin(of: change.setting)).map(original.values.line)
      return shown
    }
    dropped += run.dropped.map(original.shown)
    effects += effects(result, run: run)
  }

  /// Settings that no step names but whose value differs under the new schema.
  private func effects(_ result: DocumentMigration.Result, run: MigrationRun) -> [ChangedValue] {
    guard let old = result.old?.effective, let schema = try? history.schema(of: to) else { return [] }
    let new = result.text.validated(against: schema).effective
    return SettingChange.all(from: old, to: new).compactMap { change in
      guard change.before != nil, change.after != nil, !run.named.contains(where: { $0.touches(change.path) })
      else { return nil }
      let words = ChangedValue(change, old: old.shown, new: new.shown)
      // A value is secret if either schema says so.
      let isHidden = [words.before, words.after].contains(RedactionPlaceholder.text)
      return isHidden ? ChangedValue(hidden: change) : words
    }
  }

  /// Makes the file refer to the schema of the new version.
  private mutating func rename(_ path: FilePath?, workspace: Workspace) {
    guard let name = InlineSchemaReference(of: after, path: path, workspace: workspace), let uri = history.uri(of: to)
    else {
      return
    }
    let reference = name.reference(to: uri)
    if let property = name.property {
      var run = ChangeRun(after)
      run.edit([.set(property, InputValue(text: reference))])
      after = run.text
    } else if let bytes = TextEdit.apply([TextEdit(name.range, reference)], to: after.bytes) {
      after = after.edited(bytes)
    }
  }

  private mutating func refuse(_ obstacle: MigrationError) {
    // Nothing of the file is written if one document can't be migrated.
    after = before
    status = .refused
    isSchemaError = obstacle.isSchemaError
    changes = []
    dropped = []
    effects = []
    let node = obstacle.path.flatMap(before.node)
    let place = node.map { before.values.range(before.values.resolve($0)) } ?? ByteRange(0..<0)
    var finding = Diagnostic(obstacle.code, obstacle.message, at: place, instanceLocation: obstacle.path?.pointer)
    finding.help = obstacle.help
    findings = before.hiding(([finding] + obstacle.errors).map(before.redacted))
  }
}

extension FileMigration {
  /// Writes the outcome as data, redacted.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("path", before.shown)
      writer.field("from", ifPresent: from?.description)
      writer.field("to", to.description)
      writer.field("status", status.rawValue)
      writer.objects("changes", of: changes) { writer, change in
        writer.field("step", change.step)
        writer.field("setting", change.setting.description)
        writer.field("to", ifPresent: change.target?.description)
        if let line = change.line { writer.field("line", line) }
      }
      writer.array("dropped", dropped) { writer, path in writer.string(path.description) }
      writer.objects("effects", of: effects) { writer, effect in
        writer.field("setting", effect.path.description)
        writer.field("was", ifPresent: effect.before)
        writer.field("is", ifPresent: effect.after)
      }
      writer.array("diagnostics", findings) { writer, finding in finding.write(to: &writer, in: before) }
    }
  }
}
