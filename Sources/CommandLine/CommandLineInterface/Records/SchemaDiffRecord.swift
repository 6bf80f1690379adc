internal import Diagnostics
internal import DocumentModel
internal import JSONSchema
internal import SchemaComparison
internal import SourceText
internal import TerminalOutput

/// A comparison of two schemas, as text and as JSON.
struct SchemaDiffRecord {
  /// The longest document that is written on a line of text, in characters.
  private static let longest = 2_000

  private let diff: SchemaDiff
  private let old: SchemaSource
  private let new: SchemaSource

  init(_ diff: SchemaDiff, old: SchemaSource, new: SchemaSource) {
    (self.diff, self.old, self.new) = (diff, old, new)
  }

  // MARK: Text

  func write(_ output: any OutputStream) {
    for change in diff.changes {
      output.writeLine("\(change.severity.rawValue)[\(change.code.description)]: \(change.message)")
      if let place = change.new ?? change.old { output.writeLine("  --> \(Self.position(place))") }
      if let place = change.old, change.new != nil {
        output.writeLine("  = was: \(Self.position(place))  \(place.pointer)")
      }
      if let witness = change.witness {
        let words = change.code == .narrowed ? "valid before, not now" : "valid now, not before"
        output.writeLine("  = \(words): \(Self.cut(witness.text))")
      }
    }
    for (name, verdict) in directions {
      guard case .unknown(let reason, let place) = verdict else { continue }
      output.writeLine("unknown[\(name)]: \(reason)")
      if let place { output.writeLine("  --> \(Self.position(place))  \(place.pointer)") }
    }
    let verdicts = directions.map { "\($0) \(Self.word($1))" }.joined(separator: ", ")
    let counts = Severity.allCases.compactMap { severity -> String? in
      let count = diff.count(severity)
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    output.writeLine("\(verdicts)\(counts.isEmpty ? "" : "; ")\(counts.joined(separator: ", "))")
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

  private static func cut(_ text: String) -> String {
    text.count <= longest ? text : "\(text.prefix(longest))…"
  }

  private static func position(_ place: SchemaComparison.Place) -> String {
    let range = place.source.document.range(place.node)
    let position = place.source.document.lines.position(of: range.start)
    return "\(place.source.path):\(position.line):\(position.column)"
  }

  // MARK: JSON

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("version", 1)
      writer.object("old") { $0.field("schema", old.path) }
      writer.object("new") { $0.field("schema", new.path) }
      for (name, verdict) in directions {
        writer.object(name) { Self.write(verdict, &$0) }
      }
      writer.array("changes", diff.changes, Self.write)
      writer.object("summary") { writer in
        for (name, severity) in [("errors", Severity.error), ("warnings", .warning), ("notes", .note)] {
          writer.field(name, diff.count(severity))
        }
      }
    }
    return writer.line
  }

  private static func write(_ verdict: SchemaComparison.Verdict, _ writer: inout JSONWriter) {
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

  private static func write(_ writer: inout JSONWriter, _ change: SchemaDiff.Change) {
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
        if let place { writer.object(name) { write(place, &$0) } }
      }
    }
  }

  private static func write(_ place: SchemaComparison.Place, _ writer: inout JSONWriter) {
    writer.field("path", place.source.path)
    writer.field("pointer", place.pointer)
    let range = place.source.document.range(place.node)
    writer.object("range") { writer in
      for (name, offset) in [("start", range.start), ("end", range.end)] {
        let position = place.source.document.lines.position(of: offset)
        writer.object(name) { writer in
          writer.field("line", position.line)
          writer.field("column", position.column)
          writer.field("offset", position.offset.index)
        }
      }
    }
  }
}
