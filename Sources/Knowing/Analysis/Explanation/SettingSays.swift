internal import Diagnostics
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
  private let file: Snapshot
  /// The statements of each layer.
  private let stated: [Document]

  /// - Parameter path: the only setting that is asked for; nil for any.
  package init(_ file: Snapshot, about path: SettingPath? = nil) {
    let settings = path.map(file.effective) ?? file.effective
    (self.settings, self.file) = (settings, file)
    stated = settings.layers.indices.map(settings.statedShown)
  }

  package func of(_ path: SettingPath) -> [SettingSay] {
    let entry = settings.entry(at: path)
    return [condition(entry)].compactMap { $0 } + layers(path) + [defaultValue(entry)].compactMap { $0 }
  }

  /// The value that holds, redacted where it is sensitive: the one that takes effect, or where the schema refuses that, the one
  /// that would without it. Nil for none.
  package func value(_ path: SettingPath) -> (document: Document, node: NodeID)? {
    if let refusal = refusal(of: path) { return refusal.substitute }
    return settings.node(at: path).map { (settings.shown, $0) }
  }

  /// Why the schema refuses what takes effect; nil where it doesn't.
  package func refusal(of path: SettingPath) -> RefusedValue? { file.refusal(of: path, in: settings) }

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
    let faults = file.schemaFaults.at(path)
    return settings.layers.indices.reversed().compactMap { index in
      let layer = settings.layers[index]
      guard let root = layer.root, let node = layer.document.node(at: path.pointer, from: root) else { return nil }
      let shown = stated[index]
      // What layers come to together may tell more of it than it does alone.
      let isHidden = settings.node(at: path).map(settings.isSensitive) ?? false
      let value = isHidden ? nil : shown.roots.first.flatMap { shown.node(at: path.pointer, from: $0) }
      let misplaced = settings.misplaced.first { $0.layer == index && $0.path.pointer == path.pointer }
      let fault = faults.first { $0.layer == index }
      return Say(
        speaker: layer.name == nil ? .file : .layer, name: layer.name, value: value.map { (shown, $0) },
        substitute: ValueDescription.redacted, path: layer.path, line: line(layer.document, node),
        remark: misplaced.map { "doesn't count: it belongs to the \($0.scope)" }
          ?? fault.map { "isn't allowed: \($0.finding.message)" })
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
