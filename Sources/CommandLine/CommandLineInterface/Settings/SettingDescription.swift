internal import Analysis
internal import CommandLineKit
internal import SchemaWork
internal import Settings
internal import SettingsWork

/// Describes a setting to users.
struct SettingDescription {
  let model: SettingsModel
  /// The language of its texts, or nil for the schema's own.
  let translation: Translation?

  /// The whole page of one setting or group.
  func page(_ setting: SettingInfo) -> TerminalText {
    var text: TerminalText = "\(setting.path)\(setting.title.map { " – \($0)" } ?? "")\n"
    if let description = setting.description { text += paragraph(description) }
    let facts = facts(setting)
    let width = facts.map(\.name.count).max() ?? 0
    if !facts.isEmpty { text += "\n" }
    for fact in facts {
      let lines = fact.lines.flatMap { line in
        line.map(\.plain).joined().split(separator: "\n", omittingEmptySubsequences: false).map { TerminalText($0) }
      }
      text += "  \(TerminalText(fact.name).padded(to: width))  \(lines.joined(separator: "\n" + .blanks(width + 4)))\n"
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

  /// The facts about it, and where it is declared.
  private func facts(_ setting: SettingInfo) -> [SettingFact] {
    let places = [
      SettingFact("inside", lines: setting.members.map { [.words($0)] }),
      SettingFact("section", words: setting.section.map(section)),
      SettingFact("schema", words: setting.origin.map { "\($0.path):\($0.line)" }),
    ]
    return setting.statedFacts(in: model) + places.filter { !$0.lines.isEmpty }
  }

  func type(_ setting: SettingInfo) -> String? {
    if let words = setting.typeWords { return words }
    let choices = setting.choices
    return choices.isEmpty ? nil : choices.map { $0.value.inline }.joined(separator: ", ")
  }

  private func section(_ id: String) -> String {
    model.declaration?.translated(by: translation).sections.first { $0.id.value == id }?.title ?? id
  }
}
