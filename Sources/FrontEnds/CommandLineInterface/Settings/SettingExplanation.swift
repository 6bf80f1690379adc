internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SourceText
internal import TerminalOutput
internal import YAMLText

/// Every place that has a say in a setting, the winner first.
struct SettingExplanation {
  private enum Speaker: String {
    case condition
    case layer
    case file
    case defaultValue = "default"
  }

  private struct Say {
    var speaker: Speaker
    /// Of a layer.
    var name: String?
    /// Nil where it is not to be shown, or there is none.
    var value: (document: Document, node: NodeID)?
    /// What stands for a value that is not shown.
    var substitute: String?
    var path: String
    var line: Int
    var remark: String?

    var who: TerminalText { name.map { "layer \($0)" } ?? TerminalText(speaker.rawValue) }
    var text: TerminalText {
      value.map { TerminalText(InlineText.of($0.document, $0.node)) } ?? TerminalText(substitute ?? "–")
    }
  }

  private let settings: EffectiveSettings
  /// Each layer alone, to show what it states.
  private let alone: [EffectiveSettings]

  init(_ file: Snapshot) {
    settings = file.effective
    alone = settings.layers.map { EffectiveSettings([$0], model: file.effective.model) }
  }

  func text(_ path: SettingPath) -> TerminalText {
    let says = says(path)
    let value = settings.node(at: path).map { inline(settings.shown, $0) }
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
          if let node = settings.node(at: path) { writer.field("value", settings.shown, node) }
          writer.key("places")
          writer.array(says(path)) { writer, say in write(say, &writer) }
        }
      }
    }
    return writer.line
  }

  private func write(_ say: Say, _ writer: inout JSONWriter) {
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

  // MARK: Who has a say

  private func says(_ path: SettingPath) -> [Say] {
    let entry = settings.entry(at: path)
    return [condition(entry)].compactMap { $0 } + layers(path) + [defaultValue(entry)].compactMap { $0 }
  }

  private func condition(_ entry: SettingEntry?) -> Say? {
    guard let entry, let unmet = entry.unmet else { return nil }
    let cause = settings.node(at: unmet.cause).map { InlineText.of(settings.shown, $0) } ?? "not set"
    let from = settings.entry(at: unmet.cause).map { " (\(origin($0)))" } ?? ""
    let source = unmet.condition.source
    return Say(
      speaker: .condition, value: entry.effective.map { (settings.shown, $0) }, path: source.path,
      line: line(source.document, unmet.condition.value.node),
      remark: "\(unmet.message) \(unmet.cause) is \(cause)\(from)")
  }

  private func origin(_ entry: SettingEntry) -> String {
    if let unmet = entry.unmet { return "condition: \(unmet.message)" }
    switch entry.origin {
    case .layer(let layer, let node):
      let layer = settings.layers[layer]
      return "\(layer.path):\(line(layer.document, node))"
    case .defaultValue(let source, let node): return "default, \(source.path):\(line(source.document, node))"
    case .condition, .members, nil: return "not set"
    }
  }

  private func layers(_ path: SettingPath) -> [Say] {
    settings.layers.indices.reversed().compactMap { index in
      let layer = settings.layers[index]
      guard let root = layer.root, let node = layer.document.node(at: path.pointer, from: root) else { return nil }
      let shown = alone[index].configuredShown
      // What layers come to together may tell more of it than it does alone.
      let isHidden = settings.node(at: path).map(settings.isSensitive) ?? false
      let value = isHidden ? nil : shown.roots.first.flatMap { shown.node(at: path.pointer, from: $0) }
      let misplaced = settings.misplaced.first { $0.layer == index && $0.path.pointer == path.pointer }
      return Say(
        speaker: layer.name == nil ? .file : .layer, name: layer.name, value: value.map { (shown, $0) },
        substitute: ValueDescription.redacted, path: layer.path, line: line(layer.document, node),
        remark: misplaced.map { "doesn't count: it belongs to the \($0.scope)" })
    }
  }

  private func defaultValue(_ entry: SettingEntry?) -> Say? {
    guard let stated = entry?.facts.defaultValue else { return nil }
    let isHidden = entry?.facts.hasSecretDefault == true
    return Say(
      speaker: .defaultValue, value: isHidden ? nil : (stated.source.document, stated.value),
      substitute: ValueDescription.redacted, path: stated.source.path, line: line(stated.source.document, stated.value))
  }

  private func inline(_ document: Document, _ node: NodeID) -> TerminalText {
    TerminalText(InlineText.of(document, node))
  }

  private func line(_ document: Document, _ node: NodeID) -> Int {
    document.lines.position(of: document.range(document.resolve(node)).start).line
  }
}
