internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SourceText
internal import TerminalOutput
internal import YAMLText

/// Every place that has a say in a setting, the winner first.
struct SettingExplanation {
  private struct Say {
    var who: TerminalText
    var value: TerminalText
    var place: TerminalText
    var remark: TerminalText?
  }

  private let settings: EffectiveSettings
  /// Each layer alone, to show what it states.
  private let alone: [EffectiveSettings]

  init(_ file: Snapshot) {
    settings = file.effective
    alone = settings.layers.map { EffectiveSettings([$0], model: file.effective.model) }
  }

  func text(_ path: SettingPath) -> TerminalText {
    let entry = settings.entry(at: path)
    let says = [condition(entry)].compactMap { $0 } + layers(path) + [defaultValue(entry)].compactMap { $0 }
    let value = settings.node(at: path).map { inline(settings.shown, $0) }
    let title: TerminalText = "\(path) \(value.map { "is \($0)" as TerminalText } ?? "is not set")"
    let widths = (0..<2).map { column in
      says.map { (column == 0 ? $0.who : $0.value).width }.max() ?? 0
    }
    let lines = says.map { say -> TerminalText in
      let cells = zip([say.who, say.value], widths).map { cell, width in cell.padded(to: width) }
      let remark: TerminalText = say.remark.map { "\n      \($0)" } ?? ""
      return "  \(cells.joined(separator: "  "))  \(say.place)\(remark)"
    }
    return ([title] + lines).joined(separator: "\n") + "\n"
  }

  private func condition(_ entry: SettingEntry?) -> Say? {
    guard let entry, let unmet = entry.unmet else { return nil }
    let cause = settings.node(at: unmet.cause).map { inline(settings.shown, $0) } ?? "not set"
    let from: TerminalText = settings.entry(at: unmet.cause).map { " (\(origin($0)))" } ?? ""
    return Say(
      who: "condition", value: entry.effective.map { inline(settings.shown, $0) } ?? "–",
      place: place(unmet.condition.source, unmet.condition.value.node),
      remark: "\(unmet.message) \(unmet.cause) is \(cause)\(from)")
  }

  private func origin(_ entry: SettingEntry) -> TerminalText {
    if let unmet = entry.unmet { return "condition: \(unmet.message)" }
    switch entry.origin {
    case .layer(let layer, let node): return place(layer, node)
    case .defaultValue(let source, let node): return "default, \(place(source, node))"
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
        who: layer.name.map { "layer \($0)" } ?? "file",
        value: value.map { inline(shown, $0) } ?? TerminalText(ValueDescription.redacted), place: place(index, node),
        remark: misplaced.map { "doesn't count: it belongs to the \($0.scope)" })
    }
  }

  private func defaultValue(_ entry: SettingEntry?) -> Say? {
    guard let stated = entry?.facts.defaultValue else { return nil }
    let value =
      entry?.facts.hasSecretDefault == true
      ? TerminalText(ValueDescription.redacted) : inline(stated.source.document, stated.value)
    return Say(who: "default", value: value, place: place(stated.source, stated.value))
  }

  private func inline(_ document: Document, _ node: NodeID) -> TerminalText {
    TerminalText(InlineText.of(document, node))
  }

  private func place(_ source: SchemaSource, _ node: NodeID) -> TerminalText {
    line(source.path, source.document, node)
  }

  private func place(_ layer: Int, _ node: NodeID) -> TerminalText {
    line(settings.layers[layer].path, settings.layers[layer].document, node)
  }

  private func line(_ path: String, _ document: Document, _ node: NodeID) -> TerminalText {
    let place = LineIndex(document.text).position(of: document.range(document.resolve(node)).start)
    return "\(path):\(place.line)"
  }
}
