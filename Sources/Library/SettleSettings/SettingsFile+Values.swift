internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import YAMLReading

extension SettingsFile {
  /// The effective value: from the file, a layer, or the schema's default, after conditions.
  ///
  /// While the file has an error, no value is returned, unless ``policy`` says what applies instead.
  ///
  /// An optional type is nil if there is no value, or null. A sensitive value is returned like any other, because it
  /// belongs to the application.
  ///
  /// ```swift
  /// let mode: String = try settings.value(at: "appearance.mode")
  /// let start: String? = try settings.value(at: "quiet_hours.start")
  /// ```
  ///
  /// - Parameters:
  ///   - path: `a.b`, `a."b.c"`, `users[0]`, `users[-1]`, `users[name=ana]`, or a JSON Pointer.
  ///   - type: the type that the value is converted to.
  /// - Throws: ``SettingsError/unknownSetting(_:suggestion:)``, ``SettingsError/invalid(_:)`` with every error of the
  ///   file, ``SettingsError/noValue(_:)``, or ``SettingsError/wrongType(_:)``.
  public func value<Value: SettingValue>(at path: String, as type: Value.Type = Value.self) throws(SettingsError)
    -> Value
  {
    let known = try setting(path)
    let problems = problems(at: known)
    guard problems.isEmpty else { throw .invalid(problems) }
    let raw = RawSettingValue(value: inForce.value(at: known))
    if let value = Value(raw) { return value }
    throw raw.value == nil
      ? .noValue(problem(at: known, "\(known) is not set, and has no default"))
      : .wrongType(problem(at: known, "\(known) must be \(SettingsDecoder.words(for: type))"))
  }

  /// The problems that keep a value from being returned: every error of the settings or, without any, those of a
  /// default that the schema itself doesn't allow.
  func problems(at path: Path) -> [SettingsProblem] {
    guard policy == .reject else { return [] }
    let errors = errors
    return errors.isEmpty ? whole.refusal(of: path)?.problems.map(problem) ?? [] : errors
  }

  /// All effective values as a mapping, without those that are wrong.
  public var values: RawSettingValue { RawSettingValue(value: inForce.value(at: Path())) }

  /// Whether no output may show a value, or part of it.
  public func isSensitive(_ path: String) -> Bool {
    guard let path = try? selected(path), let node = effective.node(at: path) else { return false }
    return effective.isSensitive(node)
  }

  /// Where the effective value comes from.
  ///
  /// - Throws: ``SettingsError/unknownSetting(_:suggestion:)``.
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
        inactiveReason: state.reason, problem: refusal?.problems.first.map(problem))
    }
  }

  /// The path of a setting that the schema or the file knows.
  func setting(_ text: String) throws(SettingsError) -> Path {
    let path = try selected(text)
    guard whole.knows(path) else { throw unknown(text) }
    return path
  }

  /// The single setting that a path selects: `servers[name=web]` is the item with that name, `hosts[-1]` the last one.
  ///
  /// - Parameter isEffective: Whether to look among the effective values rather than in the file.
  func selected(_ text: String, isEffective: Bool = true) throws(SettingsError) -> Path {
    guard let path = Path(selector: text) else { throw unknown(text) }
    do throws(SelectionError) {
      return try (isEffective ? whole : content).selectedOne(path, isEffective: isEffective)
    } catch {
      throw error.matches.isEmpty ? unknown(text) : .ambiguousSetting(error.message)
    }
  }

  private func unknown(_ text: String) -> SettingsError {
    // Without a schema, a name in the file may be a secret.
    let names = schema?.model.tree.names ?? []
    return .unknownSetting(text, suggestion: Path(text).flatMap { NearestName.setting($0, among: names) })
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
