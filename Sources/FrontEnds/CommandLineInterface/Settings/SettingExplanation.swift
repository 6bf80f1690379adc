internal import Analysis
internal import DocumentModel
internal import Settings
internal import TerminalOutput
internal import YAMLText

/// Every place that has a say in a setting, the winner first.
struct SettingExplanation {
  private let says: SettingSays

  init(_ file: Snapshot) {
    says = SettingSays(file)
  }

  func text(_ path: SettingPath) -> TerminalText {
    let value = says.value(path).map { inline($0.document, $0.node) }
    let says = says.of(path)
    let title: TerminalText = "\(path) \(value.map { "is \($0)" as TerminalText } ?? "is not set")"
    let widths = (0..<2).map { column in
      says.map { (column == 0 ? $0.who : $0.text).width }.max() ?? 0
    }
    let lines = says.map { say -> TerminalText in
      let cells = zip([say.who, say.text], widths).map { cell, width in cell.padded(to: width) }
      let remark: TerminalText = say.remark.map { "\n      \($0)" } ?? ""
      return "  \(cells.joined(separator: "  "))  \(say.path):\(say.line)\(remark)"
    }
    return ([title] + lines).joined(separator: "\n") + "\n"
  }

  /// What ``text(_:)`` says of each path, for a program. Keys that don't apply are absent.
  func json(_ paths: [SettingPath]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("settings")
      writer.array(paths) { writer, path in
        writer.object { writer in
          writer.field("path", path.description)
          if let value = says.value(path) { writer.field("value", value.document, value.node) }
          writer.key("places")
          writer.array(says.of(path)) { writer, say in write(say, &writer) }
        }
      }
    }
    return writer.line
  }

  /// Whether the schema refuses the value of one of the settings.
  func isRefused(_ paths: [SettingPath]) -> Bool { paths.contains { says.refusal(of: $0) != nil } }

  private func write(_ say: SettingSay, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("source", say.speaker.rawValue)
      writer.field("layer", ifPresent: say.name)
      if let value = say.value {
        writer.field("value", value.document, value.node)
      } else {
        writer.field("value", ifPresent: say.substitute)
      }
      writer.field("path", say.path)
      writer.field("line", say.line)
      writer.field("remark", ifPresent: say.remark)
    }
  }

  private func inline(_ document: Document, _ node: NodeID) -> TerminalText {
    TerminalText(InlineText.of(document, node))
  }
}

extension SettingSay {
  fileprivate var who: TerminalText { name.map { "layer \($0)" } ?? TerminalText(speaker.rawValue) }
  fileprivate var text: TerminalText {
    value.map { TerminalText(InlineText.of($0.document, $0.node)) } ?? TerminalText(substitute ?? "–")
  }
}
