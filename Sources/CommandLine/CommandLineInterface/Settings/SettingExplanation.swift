internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// Explains every place that sets a value of a setting, the winner first.
struct SettingExplanation {
  private let says: SettingSays

  init(_ file: Snapshot) {
    says = SettingSays(file)
  }

  func text(_ path: Path) -> TerminalText {
    let value = says.value(path)?.inline
    let effect = says.isIdle(path) ? " (no effect)" : ""
    let says = says.of(path)
    let title: TerminalText = "\(path) \(value.map { "is \($0)" } ?? "is not set")\(effect)"
    let rows = says.map { [TerminalText($0.who), TerminalText($0.shown)] }
    let widths = (0..<2).map { column in rows.map { $0[column].width }.max() ?? 0 }
    let lines = zip(says, rows).map { say, row -> TerminalText in
      let cells = zip(row, widths).map { cell, width in cell.padded(to: width) }
      let remark: TerminalText = say.remark.map { "\n      \($0)" } ?? ""
      return "  \(cells.joined(separator: "  "))  \(say.origin.path):\(say.origin.line)\(remark)"
    }
    return ([title] + lines).joined(separator: "\n") + "\n"
  }

  /// The contents of ``text(_:)`` for each path as JSON. Keys that don't apply are omitted.
  func json(_ paths: [Path]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("settings")
      writer.array(paths) { writer, path in
        writer.object { writer in
          writer.field("path", path.description)
          writer.field("value", says.value(path))
          writer.key("places")
          writer.array(says.of(path)) { writer, say in write(say, &writer) }
        }
      }
    }
    return writer.line
  }

  /// Whether the schema rejects the value of one of the settings.
  func isRefused(_ paths: [Path]) -> Bool { paths.contains { says.refusal(of: $0) != nil } }

  private func write(_ say: SettingSay, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("source", say.speaker.rawValue)
      writer.field("layer", ifPresent: say.origin.layer)
      writer.field("value", say.value)
      if say.value == nil { writer.field("value", ifPresent: say.substitute) }
      writer.field("path", say.origin.path)
      writer.field("line", say.origin.line)
      writer.field("remark", ifPresent: say.remark)
    }
  }
}
