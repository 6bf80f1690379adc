internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import SchemaWork
internal import Settings
internal import SettingsWork

/// Explains which places set a value for a setting. The effective one comes first.
struct SettingExplanation {
  private let contributions: SettingContributions

  init(_ file: Snapshot) { contributions = SettingContributions(file) }

  func text(_ path: Path) -> TerminalText {
    let value = contributions.value(path)?.inline
    let effect = contributions.isInactive(path) ? " (no effect)" : ""
    let contributions = contributions.of(path)
    let title: TerminalText = "\(path) \(value.map { "is \($0)" } ?? "is not set")\(effect)"
    let rows = contributions.map { [TerminalText($0.sourceDescription), TerminalText($0.shown)] }
    let widths = (0..<2).map { column in rows.map { $0[column].width }.max() ?? 0 }
    let lines = zip(contributions, rows).map { contribution, row -> TerminalText in
      let cells = zip(row, widths).map { cell, width in cell.padded(to: width) }
      let remark: TerminalText = contribution.remark.map { "\n      \($0)" } ?? ""
      return "  \(cells.joined(separator: "  "))  \(contribution.origin.path):\(contribution.origin.line)\(remark)"
    }
    return ([title] + lines).joined(separator: "\n") + "\n"
  }

  /// The same explanation of several settings as JSON. Keys without a value are omitted.
  func json(_ paths: [Path]) -> [UInt8] {
    JSONWriter.line { writer in
      writer.objects("settings", of: paths) { writer, path in
        writer.field("path", path.description)
        writer.field("value", value: contributions.value(path))
        writer.objects("places", of: contributions.of(path)) { writer, contribution in
          write(contribution, writer: &writer)
        }
      }
    }
  }

  /// Whether the schema rejects the value of any of the settings.
  func isRefused(_ paths: [Path]) -> Bool { paths.contains { contributions.refusal(of: $0) != nil } }

  private func write(_ contribution: SettingContribution, writer: inout JSONWriter) {
    writer.field("source", contribution.source.rawValue)
    writer.field("layer", ifPresent: contribution.origin.layer)
    writer.field("value", value: contribution.value)
    if contribution.value == nil { writer.field("value", ifPresent: contribution.substitute) }
    writer.field("path", contribution.origin.path)
    writer.field("line", contribution.origin.line)
    writer.field("remark", ifPresent: contribution.remark)
  }
}
