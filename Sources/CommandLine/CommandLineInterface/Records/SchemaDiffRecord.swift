internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import JSONSchema
internal import Reporting
internal import SchemaWork
internal import Settings
internal import SettingsWork

/// The result of comparing two schemas, as text and as JSON.
struct SchemaDiffRecord {
  /// The maximum length of a document in text output, in characters.
  private static let longest = 2_000
  /// The maximum number of findings printed for a broken file. JSON contains all.
  private static let maxFindings = 5

  /// One of the two schemas, with its version.
  struct Side {
    var source: SchemaSource
    var version: SchemaVersion?
  }

  private let change: SchemaChange
  private let old: Side
  private let new: Side
  private var diff: SchemaDiff { change.diff }

  init(_ change: SchemaChange, old: Side, new: Side) {
    self.change = change
    self.old = old
    self.new = new
  }

  // MARK: Text

  func write(_ output: any OutputStream) {
    for change in diff.changes {
      output.writeLine("\(change.severity.rawValue)[\(change.code.description)]: \(change.message)")
      if let place = change.new ?? change.old { output.writeLine("  --> \(Self.position(place))") }
      if let place = change.old, change.new != nil {
        // The message is about the new schema, so add the location in the old one.
        output.writeLine("  = was: \(Self.line(place))")
      }
      if let witness = change.witness {
        output.writeLine("  = \(Self.words(change.code)): \(Self.cut(witness.text))")
      }
    }
    for (name, verdict) in directions {
      guard case .unknown(let reason, let place) = verdict else { continue }
      output.writeLine("unknown[\(name)]: \(reason)")
      if let place { output.writeLine("  --> \(Self.line(place))") }
    }
    let verdicts = directions.map { "\($0) \(Self.word($1))" }.joined(separator: ", ")
    let counts = Severity.allCases.compactMap { severity -> String? in
      let count = diff.count(severity)
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    if let migration = change.migration { writeLine(migration, output: output) }
    if let replay = change.replay { write(replay, output: output) }
    output.writeLine("\(verdicts)\(counts.isEmpty ? "" : "; ")\(counts.joined(separator: ", "))")
    if let advice = change.advice { write(advice, output: output) }
  }

  /// What the example document shows for a change.
  private static func words(_ code: DiagnosticCode) -> String {
    switch code {
    case .widened: "only valid with the new version"
    case .migrationFails: "document of the old version"
    case _: "only valid with the old version"
    }
  }

  private func writeLine(_ migration: MigrationTrial, output: any OutputStream) {
    let versions = "\(migration.from?.description ?? "?") → \(migration.to)"
    let tried = migration.tried.counted("document")
    output.writeLine("migration \(versions): \(tried) tried, \(migration.failures.count) failed")
  }

  private func write(_ replay: SchemaReplay, output: any OutputStream) {
    for file in replay.broken {
      for finding in file.diagnostics.prefix(Self.maxFindings) {
        output.writeLine("broken: \(FindingLines.line(finding, in: file.text))")
      }
    }
    for file in replay.changed {
      let paths = file.settings.map(\.description).joined(separator: ", ")
      output.writeLine("changed: \(file.path): different effective value of \(Self.cut(paths))")
    }
    output.writeLine(
      "replay: \(replay.files.counted("file")), \(replay.invalid) invalid before, \(replay.broken.count) broken, "
        + "\(replay.changed.count) changed")
  }

  private func write(_ advice: MigrationAdvice, output: any OutputStream) {
    let version = advice.isRaised ? "" : "; raise the version to \(advice.to)"
    output.writeLine("help: add this migration from \(advice.from) to x-settings\(version)")
    output.writeLine("  migrations:")
    for line in advice.text.split(separator: "\n") { output.writeUnbroken("    \(line)") }
  }

  private var directions: [(name: String, verdict: SchemaComparison.Verdict)] {
    [("backward", diff.backward), ("forward", diff.forward)]
  }

  private static func word(_ verdict: SchemaComparison.Verdict) -> String {
    switch verdict {
    case .compatible: "compatible"
    case .breaking: "breaking"
    case .unknown: "unknown"
    }
  }

  private static func cut(_ text: String) -> String { text.count <= longest ? text : "\(text.prefix(longest))…" }

  /// A place as `FILE:LINE:COLUMN  POINTER`; the root has no pointer.
  private static func line(_ place: SchemaComparison.Place) -> String {
    place.pointer.isEmpty ? position(place) : "\(position(place))  \(place.pointer)"
  }

  private static func position(_ place: SchemaComparison.Place) -> String {
    let range = place.source.document.range(place.node)
    let position = place.source.document.lines.position(of: range.start)
    return "\(place.source.path):\(position.line):\(position.column)"
  }

  // MARK: JSON

  var json: [UInt8] {
    JSONWriter.line { writer in
      writer.field("version", 1)
      for (name, side) in [("old", old), ("new", new)] {
        writer.object(name) { writer in
          writer.field("schema", side.source.path)
          writer.field("version", ifPresent: side.version?.description)
        }
      }
      for (name, verdict) in directions { writer.object(name) { Self.write(verdict, writer: &$0) } }
      writer.array("changes", diff.changes, Self.write)
      if let migration = change.migration { writer.object("migration") { write(migration, writer: &$0) } }
      if let replay = change.replay { writer.object("replay") { Self.write(replay, writer: &$0) } }
      writer.field("advice", ifPresent: change.advice?.text)
      writer.object("summary") { writer in
        for (name, severity) in [("errors", Severity.error), ("warnings", .warning), ("notes", .note)] {
          writer.field(name, diff.count(severity))
        }
      }
    }
  }

  private func write(_ migration: MigrationTrial, writer: inout JSONWriter) {
    writer.field("from", ifPresent: migration.from?.description)
    writer.field("to", migration.to.description)
    writer.field("verdict", migration.failures.isEmpty ? "covered" : "fails")
    writer.field("tried", migration.tried)
    if let witness = change.unmigrated {
      writer.key("witness")
      witness.write(&writer)
    }
  }

  private static func write(_ replay: SchemaReplay, writer: inout JSONWriter) {
    writer.field("files", replay.files)
    writer.field("invalid", replay.invalid)
    writer.objects("broken", of: replay.broken) { writer, file in
      writer.field("path", file.text.shown)
      writer.array("diagnostics", file.diagnostics) { $1.write(to: &$0, in: file.text) }
    }
    writer.objects("changed", of: replay.changed) { writer, file in
      writer.field("path", file.path)
      writer.array("settings", file.settings) { $0.string($1.description) }
    }
  }

  private static func write(_ verdict: SchemaComparison.Verdict, writer: inout JSONWriter) {
    writer.field("verdict", word(verdict))
    switch verdict {
    case .compatible: break
    case .breaking(let witness):
      writer.key("witness")
      witness.write(&writer)
    case .unknown(let reason, let place):
      writer.field("reason", reason)
      writer.field("pointer", ifPresent: place?.pointer)
    }
  }

  private static func write(_ writer: inout JSONWriter, change: SchemaDiff.Change) {
    writer.object { writer in
      writer.field("code", change.code.description)
      writer.field("severity", change.severity.rawValue)
      writer.field("setting", change.setting)
      writer.field("message", change.message)
      if let witness = change.witness {
        writer.key("witness")
        witness.write(&writer)
      }
      for (name, place) in [("old", change.old), ("new", change.new)] {
        if let place { writer.object(name) { write(place, writer: &$0) } }
      }
    }
  }

  private static func write(_ place: SchemaComparison.Place, writer: inout JSONWriter) {
    writer.field("path", place.source.path)
    writer.field("pointer", place.pointer)
    let document = place.source.document
    writer.object("range") { $0.ends(of: document.lines.range(of: document.range(place.node))) }
  }
}
