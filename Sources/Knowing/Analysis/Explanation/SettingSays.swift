package import DocumentModel
internal import JSONSchema
package import Settings
internal import SourceText
internal import YAMLText

/// One place that has a say in a setting.
package struct SettingSay: Sendable {
  package enum Speaker: String, Sendable {
    case condition
    case layer
    case file
    case defaultValue = "default"
  }

  package var speaker: Speaker
  /// Of a layer.
  package var name: String?
  /// Nil where it is not to be shown, or there is none.
  package var value: (document: Document, node: NodeID)?
  /// What stands for a value that is not shown.
  package var substitute: String?
  package var path: String
  package var line: Int
  package var remark: String?
}

/// Every place that has a say in a setting, the winner first.
package struct SettingSays: Sendable {
  private typealias Say = SettingSay

  package let settings: EffectiveSettings
  /// Each layer alone, to show what it states.
  private let alone: [EffectiveSettings]

  /// - Parameter path: the only setting that is asked for; nil for any.
  package init(_ file: Snapshot, about path: SettingPath? = nil) {
    let settings = path.map(file.effective) ?? file.effective
    self.settings = settings
    alone =
      settings.layers.count == 1
      ? [settings] : settings.layers.map { EffectiveSettings([$0], model: settings.model, about: path) }
  }

  package func of(_ path: SettingPath) -> [SettingSay] {
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
      remark: "\(unmet.message.asSentence) \(unmet.cause) is \(cause)\(from)")
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

  private func line(_ document: Document, _ node: NodeID) -> Int {
    document.lines.line(of: document.range(document.resolve(node)).start)
  }
}
