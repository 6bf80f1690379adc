internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import TerminalOutput

/// The description of a setting for a person.
struct SettingDescription {
  let model: SettingsModel
  /// The language of its words; nil for the schema's own.
  let translation: Translation?

  /// The whole page of one setting or group.
  func page(_ setting: SettingInfo) -> TerminalText {
    var text: TerminalText = "\(setting.path)\(setting.title.map { " – \($0)" } ?? "")\n"
    if let description = setting.description { text += paragraph(description) }
    let rows = rows(setting)
    let width = rows.map(\.0.count).max() ?? 0
    if !rows.isEmpty { text += "\n" }
    for (name, value) in rows {
      let lines = value.split(separator: "\n", omittingEmptySubsequences: false).map { TerminalText($0) }
      text += "  \(TerminalText(name).padded(to: width))  \(lines.joined(separator: "\n" + .blanks(width + 4)))\n"
    }
    if let help = setting.help {
      text += "\n" + TerminalText(lines: help)
      if !help.hasSuffix("\n") { text += "\n" }
    }
    return text
  }

  private func paragraph(_ text: String) -> TerminalText {
    "\(text.split(whereSeparator: \.isNewline).joined(separator: " "))\n"
  }

  private func rows(_ setting: SettingInfo) -> [(String, String)] {
    let facts = setting.facts
    let choices = choices(setting)
    var rows: [(String, String?)] = [("choices", choices)]
    rows.append(("type", !setting.isGroup && choices == nil ? type(setting) : nil))
    rows += setting.boundWords.map { ("rule", "\($0.name): \($0.words)") }
    let absence = facts.noDefault.map { "none: \($0)" }
    rows.append(("default", setting.isGroup ? nil : defaultValue(setting) ?? absence))
    rows.append(("inside", !setting.isGroup ? nil : setting.members.joined(separator: "\n")))
    rows.append(("unit", setting.unit))
    rows.append(("shown", facts.isShownWhenMet ? "only while its conditions are met" : nil))
    rows.append(("scope", setting.scopeWords))
    rows.append(("section", facts.section.map(section)))
    rows.append(("clock", facts.clock))
    rows.append(("store", setting.storeWords))
    if !setting.isGroup {
      rows += setting.conditionWords.map { ("requires", $0.words + ($0.message.map { "\n\($0)" } ?? "")) }
    }
    rows.append(("differs", facts.differsFrom.map { "from \($0.value.setting.value)" }))
    rows.append(("disjoint", facts.disjointFrom.map { "from \($0.value.setting.value)" }))
    rows.append(("unique", facts.uniqueBy.map { "by \($0.value.member.value)" }))
    rows.append(("items", facts.itemLabel.map { "known by \($0)" }))
    rows.append(("sensitive", facts.isSensitive ? "yes: no command shows its value" : nil))
    rows.append(("kept by", facts.isReadOnly ? "the application; it isn't changed by hand" : nil))
    rows.append(("set by", facts.isReadOnly ? actions(setting) : nil))
    rows.append(("switched", facts.switchWords))
    rows.append(("deprecated", deprecation(facts)))
    rows.append(("since", facts.since))
    rows.append(("stated", setting.origin.map { "\($0.path):\($0.line)" }))
    return rows.compactMap { name, value in value.map { (name, $0) } }
  }

  func type(_ setting: SettingInfo) -> String? {
    if let words = setting.typeWords { return words }
    let choices = setting.choices
    return choices.isEmpty ? nil : choices.map { $0.value.inline }.joined(separator: ", ")
  }

  private func choices(_ setting: SettingInfo) -> String? {
    let lines = setting.choices.map { choice in
      choice.value.inline + (choice.label.map { " (\($0))" } ?? "") + (choice.description.map { ": \($0)" } ?? "")
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  func defaultValue(_ setting: SettingInfo) -> String? {
    setting.defaultValue.map { setting.facts.hasSecretDefault ? ValueDescription.redacted : $0.inline }
  }

  private func actions(_ setting: SettingInfo) -> String? {
    let names = model.kept(at: setting.settingPath).actions.map(\.name.value)
    return names.isEmpty ? nil : "the action \(names.joined(separator: ", "))"
  }

  private func section(_ id: String) -> String {
    model.declaration?.translated(by: translation).sections.first { $0.id.value == id }?.title ?? id
  }

  private func deprecation(_ facts: SettingFacts) -> String? {
    guard facts.isDeprecated || facts.replacedBy != nil else { return nil }
    return facts.replacedBy.map { "yes: \($0) follows it" } ?? "yes"
  }
}
