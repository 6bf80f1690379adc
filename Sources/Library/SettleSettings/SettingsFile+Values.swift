internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import YAMLReading

extension SettingsFile {
  /// The effective value: from the file, a layer, or the schema's default, after conditions.
  ///
  /// A value that the schema doesn't allow isn't returned; the error gives the reason and the value that applies instead.
  ///
  /// An optional type is nil if there is no value, or null. A sensitive value is returned like any other, because it belongs
  /// to the application.
  ///
  /// ```swift
  /// let mode: String = try settings.value(at: "appearance.mode")
  /// let start: String? = try settings.value(at: "quiet_hours.start")
  /// ```
  ///
  /// - Parameters:
  ///   - path: `a.b`, `a."b.c"`, `users[0]`, `users[-1]`, `users[name=ana]`, or a JSON Pointer.
  ///   - type: the type that the value is converted to.
  /// - Throws: ``SettingsError/unknownSetting(_:)``, ``SettingsError/noValue(_:)``, ``SettingsError/wrongType(_:)`` or
  ///   ``SettingsError/valueNotAllowed(_:_:instead:)``.
  public func value<Value: SettingValue>(at path: String, as type: Value.Type = Value.self) throws(SettingsError)
    -> Value
  {
    let known = try setting(path)
    let values = try values(allowedAt: known)
    let raw = RawSettingValue(value: values.value(at: known))
    if let value = Value(raw) { return value }
    throw raw.value == nil ? .noValue(path) : .wrongType(path)
  }

  /// The settings that a value is taken from: by ``policy`` those without what the schema refuses.
  private func values(allowedAt path: Path) throws(SettingsError) -> EffectiveSettings {
    guard let refusal = whole.refusal(of: path) else { return effective }
    guard policy == .reject, let fault = refusal.faults.first else { return whole.allowedSettings }
    throw .valueNotAllowed(path.description, problem(of: fault), instead: refusal.substitute?.inline)
  }

  /// All effective values as a mapping; by ``policy``, without the values that the schema doesn't allow.
  public var values: RawSettingValue {
    // Without faults nothing is removed, and the values needn't be computed again.
    let values = whole.schemaFaults.isEmpty ? effective : whole.allowedSettings
    return RawSettingValue(value: values.value(at: Path()))
  }

  /// Whether no output may show a value, or part of it.
  public func isSensitive(_ path: String) -> Bool {
    guard let path = try? selected(path), let node = effective.node(at: path) else { return false }
    return effective.isSensitive(node)
  }

  /// Where the effective value comes from.
  ///
  /// - Throws: ``SettingsError/unknownSetting(_:)``.
  public func provenance(of path: String) throws(SettingsError) -> Provenance {
    let known = try setting(path)
    if let state = effective.states.first(where: { $0.path == known }) { return provenance(of: state) }
    guard case .layer(let layer, let node) = effective.entry(at: known)?.origin else { return .absent }
    return provenance(EffectiveSetting.Place(layer: layer, node: node))
  }

  /// Every setting, in the order of the schema, or of the file if there is no schema.
  public var settings: [Setting] {
    effective.states.map { state in
      let refusal = whole.refusal(of: state.path)
      let shown = state.value.map { InlineText.of(effective.shown, node: $0) }
      return Setting(
        path: state.path.description, label: state.label, section: state.section,
        shownValue: refusal.map { $0.substitute?.inline } ?? shown, provenance: provenance(of: state),
        inactiveReason: state.reason, problem: refusal?.faults.first.map(problem))
    }
  }

  /// The path of a setting that the schema or the file knows.
  func setting(_ text: String) throws(SettingsError) -> Path {
    let path = try selected(text)
    guard whole.knows(path) else { throw .unknownSetting(text) }
    return path
  }

  /// The one setting that a path names: `servers[name=web]` is the item with that name, `hosts[-1]` the last one.
  ///
  /// - Parameter isEffective: Whether to look among the effective values rather than in the file.
  func selected(_ text: String, isEffective: Bool = true) throws(SettingsError) -> Path {
    guard let path = Path(selector: text) else { throw .unknownSetting(text) }
    do throws(SelectionFault) {
      return try (isEffective ? whole : content).selectedOne(path, isEffective: isEffective)
    } catch {
      throw error.matches.isEmpty ? .unknownSetting(text) : .ambiguousSetting(error.message)
    }
  }

  private func provenance(of state: EffectiveSetting) -> Provenance {
    switch state.source {
    case .default: return .default
    case .condition: return .condition(message: state.reason ?? "")
    case .absent: return state.reason.map { .condition(message: $0) } ?? .absent
    case .file, .layer: return state.place.map { provenance($0) } ?? .absent
    }
  }

  private func provenance(_ place: EffectiveSetting.Place) -> Provenance {
    let origin = effective.origin(place)
    guard let text = layerText(place.layer) else { return .file(line: origin.line) }
    if text.isValue { return .value(layer: text.name, name: origin.path) }
    return .layer(name: text.name, path: origin.path, line: origin.line)
  }
}
