internal import DocumentModel
internal import Settings

/// Steps known to migrate old files, each with a document of the old version to test it on.
struct StepAdvice {
  struct Step {
    var text: JSONValue
    var document: JSONValue
  }

  let old: ComparedSchema
  let new: ComparedSchema
  let comparison: SchemaComparison
  let known: KnownDocuments

  /// In the order in which to apply them.
  var steps: [Step] {
    let before = old.model.settings
    let after = new.model.settings
    let (oldPaths, newPaths) = (Set(before.map(\.settingPath)), Set(after.map(\.settingPath)))
    let removed = before.filter { new.model.info(of: $0.settingPath) == nil && $0.facts.replacedBy == nil }
    let added = after.filter { old.model.info(of: $0.settingPath) == nil }
    var steps: [Step] = []
    var defaults: [Step] = []
    for setting in removed {
      guard let (step, next) = following(setting, removed: removed, added: added) else { continue }
      if let document = known.document(stating: setting) { steps.append(Step(text: step, document: document)) }
      if let next, let step = kept(setting, new: next, values: nil) { defaults.append(step) }
    }
    let both = oldPaths.intersection(newPaths)
    for setting in before where both.contains(setting.settingPath) {
      guard let other = new.model.info(of: setting.settingPath) else { continue }
      let values = exchanged(setting, new: other)
      if let values, let step = mapped(setting, values: values) { steps.append(step) }
      if let step = kept(setting, new: other, values: values) { defaults.append(step) }
    }
    return steps + defaults
  }

  // MARK: Settings that are gone

  /// The step for a removed setting, and the setting that replaces it, or nil if that isn't certain.
  private func following(
    _ setting: SettingInfo, removed: [SettingInfo], added: [SettingInfo]
  ) -> (step: JSONValue, next: SettingInfo?)? {
    let partners = added.filter { isSame(setting, $0) }
    guard let next = partners.first else { return (step("drop", members: [("setting", text(setting))]), nil) }
    guard partners.count == 1, removed.count(where: { isSame($0, next) }) == 1 else { return nil }
    if setting.settingPath.parent == next.settingPath.parent {
      return (step("rename", members: [("setting", text(setting)), ("to", .string(next.settingPath.name))]), next)
    }
    guard setting.settingPath.name == next.settingPath.name else { return nil }
    return (step("move", members: [("setting", text(setting)), ("to", text(next))]), next)
  }

  private func isSame(_ one: SettingInfo, _ other: SettingInfo) -> Bool {
    guard let stated = old.model.stated(at: one.settingPath),
      let next = new.model.stated(at: other.settingPath)
    else { return false }
    return !(one.types.isEmpty && one.choices.isEmpty) && comparison.areSame(stated, new: next)
  }

  // MARK: Values

  /// The choice that was removed and the one that was added, if there is one of each.
  private func exchanged(_ old: SettingInfo, new: SettingInfo) -> (from: JSONValue, to: JSONValue)? {
    let (before, after) = (
      old.choices.map { SampleValues.plain($0.value) }, new.choices.map { SampleValues.plain($0.value) }
    )
    let (removed, added) = (before.filter { !after.contains($0) }, after.filter { !before.contains($0) })
    guard removed.count == 1, added.count == 1, before.count > 1, !isSecret(old), !isSecret(new) else { return nil }
    return (removed[0], added[0])
  }

  private func mapped(_ setting: SettingInfo, values: (from: JSONValue, to: JSONValue)) -> Step? {
    let pair: JSONValue = ["from": values.from, "to": values.to]
    return known.document(with: setting.settingPath, value: values.from).map { document in
      Step(
        text: step("mapValues", members: [("setting", text(setting)), ("values", .array([pair]))]), document: document)
    }
  }

  /// The step that writes the old default where a file sets nothing.
  ///
  /// - Parameter values: The choice that becomes another one.
  private func kept(_ old: SettingInfo, new: SettingInfo, values: (from: JSONValue, to: JSONValue)?) -> Step? {
    guard let was = old.defaultValue.map(SampleValues.plain), let now = new.defaultValue.map(SampleValues.plain),
      !isSecret(old), !isSecret(new), let document = known.all.first(where: { $0.value(at: old.settingPath) == nil })
    else { return nil }
    let value = was == values?.from ? values?.to ?? was : was
    guard value != now else { return nil }
    return Step(text: step("setDefault", members: [("setting", text(new)), ("value", value)]), document: document)
  }

  private func isSecret(_ setting: SettingInfo) -> Bool { setting.isSensitive || setting.facts.hasSecretDefault }

  private func text(_ setting: SettingInfo) -> JSONValue { .string(setting.path) }

  private func step(_ name: String, members: [(String, JSONValue)]) -> JSONValue {
    .object([.init(name: name, value: .object(members.map { .init(name: $0.0, value: $0.1) }))])
  }
}
