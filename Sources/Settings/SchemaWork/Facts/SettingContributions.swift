package import Analysis
package import DocumentModel
internal import JSONSchema
package import Settings
package import SettingsWork
internal import Workspace

/// One place that contributes to a setting's value.
package struct SettingContribution: Sendable {
  package enum Source: String, Sendable {
    case condition
    case layer
    case file
    case defaultValue = "default"
  }

  package var source: Source
  package var origin: SettingOrigin
  /// Nil if it must not be shown or doesn't exist.
  package var value: InputValue?
  /// The text shown instead of a hidden value.
  package var substitute: String?
  package var remark: String?

  /// The source in words, such as `layer team` or `default`.
  package var sourceDescription: String { origin.layer.map { "layer \($0)" } ?? source.rawValue }
  /// The value, on one line.
  package var shown: String { value?.inline ?? substitute ?? "–" }
}

/// Every place that contributes to a setting's value, the winner first.
package struct SettingContributions: Sendable {
  private typealias Contribution = SettingContribution

  package let settings: EffectiveSettings
  private let file: Snapshot
  /// The values set in each layer.
  private let stated: [Document]
  private let linesBefore: Int

  /// - Parameters:
  ///   - path: The only setting of interest, or nil for any.
  ///   - linesBefore: The number of lines before the text, if it is part of a Markdown file.
  package init(_ file: Snapshot, about path: Path? = nil, linesBefore: Int = 0) {
    let settings = path.map { file.effective(about: $0) } ?? file.effective
    self.settings = settings
    self.file = file
    self.linesBefore = linesBefore
    stated = settings.layers.indices.map(settings.statedShown)
  }

  package func of(_ path: Path) -> [SettingContribution] {
    let entry = settings.entry(at: path)
    return [condition(entry)].compactMap { $0 } + layers(path, entry: entry) + [defaultValue(entry)].compactMap { $0 }
  }

  /// The value that applies, redacted if sensitive: the effective one, or, if the schema rejects it, the one that would
  /// be effective without it. Nil for none.
  package func value(_ path: Path) -> InputValue? {
    // A rejected value doesn't apply, though it is the effective one by its place.
    if let refusal = refusal(of: path) { return refusal.substitute }
    return settings.node(at: path).map { InputValue(settings.shown, node: $0) }
  }

  /// Whether the value is kept without effect: a condition is unmet, and nothing else applies instead.
  package func isInactive(_ path: Path) -> Bool { settings.entry(at: path)?.unmet?.keepsValue == true }

  /// Why the schema rejects the effective value, or nil if it doesn't.
  package func refusal(of path: Path) -> RejectedValue? { file.refusal(of: path, in: settings) }

  private func condition(_ entry: SettingEntry?) -> Contribution? {
    guard let entry, let unmet = entry.unmet else { return nil }
    let cause = value(unmet.cause)?.inline ?? "not set"
    let from =
      refusal(of: unmet.cause).map { _ in " (its value is invalid)" }
      ?? settings.entry(at: unmet.cause).map { " (\(origin($0)))" } ?? ""
    let source = unmet.condition.source
    return Contribution(
      source: .condition,
      origin: SettingOrigin(path: source.path, line: source.document.line(of: unmet.condition.value.node)),
      value: unmet.keepsValue ? nil : entry.effective.map { InputValue(settings.shown, node: $0) },
      remark: "\(unmet.message.asSentence) \(unmet.cause) is \(cause)\(from)")
  }

  private func origin(_ entry: SettingEntry) -> String {
    if let unmet = entry.unmet { return "condition: \(unmet.message)" }
    switch entry.origin {
    case .layer(let layer, let node):
      let place = place(of: node, inLayer: layer)
      return "\(place.path):\(place.line)"
    case .defaultValue(let source, let node): return "default, \(source.path):\(source.document.line(of: node))"
    case .condition, .members, nil: return "not set"
    }
  }

  private func place(of node: NodeID, inLayer layer: Int) -> SettingOrigin {
    var place = settings.origin(EffectiveSetting.Place(layer: layer, node: node))
    if place.layer == nil { place.line += linesBefore }
    return place
  }

  /// The layers that set the setting, or one that it replaces, the strongest first.
  private func layers(_ path: Path, entry: SettingEntry?) -> [Contribution] {
    let names = [path] + settings.oldNames(of: path)
    return settings.layers.indices.reversed().flatMap { layer in
      names.compactMap { contribution($0, of: path, at: layer, entry: entry) }
    }
  }

  /// - Parameters:
  ///   - name: The setting's own path, or that of one that it replaces.
  ///   - path: The path of the setting.
  private func contribution(_ name: Path, of path: Path, at index: Int, entry: SettingEntry?) -> Contribution? {
    let layer = settings.layers[index]
    guard let node = layer.document.node(at: name, from: layer.root) else { return nil }
    let shown = stated[index]
    // The value merged from all layers may be sensitive even if the layer's own value is not.
    let isHidden = settings.node(at: path).map(settings.isSensitive) ?? false
    let value = isHidden ? nil : shown.node(at: name)
    let misplaced = settings.misplaced.first { $0.layer == index && $0.path.pointer == name.pointer }
    // A value below a stronger one is checked too: it isn't an alternative if the schema rejects it.
    let problem =
      file.schemaViolations.at(name).first { $0.layer == index }?.finding
      ?? layer.problems.first { $0.instanceLocation?.tokens.starts(with: name.pointer.tokens) == true }
    return Contribution(
      source: layer.name == nil ? .file : .layer,
      origin: place(of: node, inLayer: index),
      value: value.map { InputValue(shown, node: $0) }, substitute: ValueDescription.redacted,
      remark: misplaced.map { "ignored: only allowed in the \($0.scope) scope" }
        ?? problem.map { "invalid: \($0.message)" }
        ?? (name == path ? nil : oldName(name, at: index, node: node, entry: entry)))
  }

  /// How a value under an old name is treated.
  private func oldName(_ name: Path, at index: Int, node: NodeID, entry: SettingEntry?) -> String {
    // The old name's value was taken over, as the new name isn't set.
    if case .layer(index, node)? = entry?.origin { return "set under its old name, \(name)" }
    let isStated = entry.map { entry in settings.layers.contains { $0.states(entry.path) } } ?? false
    return
      "ignored: set under its old name, \(name), and the new name \(isStated ? "is set too" : "doesn't allow the value")"
  }

  private func defaultValue(_ entry: SettingEntry?) -> Contribution? {
    guard let stated = entry?.facts.defaultValue else { return nil }
    let (source, node) = (stated.source, stated.value)
    // While a condition is unmet, the default doesn't apply, so it doesn't matter whether it is valid.
    let refusal = entry.flatMap { $0.unmet == nil ? file.refusal(of: $0.path, in: settings) : nil }
    return Contribution(
      source: .defaultValue, origin: SettingOrigin(path: source.path, line: source.document.line(of: node)),
      value: entry?.info.shownDefault, substitute: ValueDescription.redacted,
      remark: refusal?.problems.first { $0.schema != nil }?.finding.message)
  }
}
