internal import CommandLineKit
internal import DocumentModel
internal import SchemaWork
internal import Settings
internal import SettingsWork

/// Describes the settings of a schema to users: a single one, all, or those that contain given words.
struct SettingDescription {
  let model: SettingsModel
  /// The language of the texts, or nil for the schema's own.
  let translation: Translation?

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

  /// The facts about a setting, followed by where it is declared.
  private func facts(_ setting: SettingInfo) -> [SettingFact] {
    let places = [
      SettingFact("inside", lines: setting.members.map { [.words($0)] }),
      SettingFact("section", words: setting.section.map(section)),
      SettingFact("schema", words: setting.origin.map { "\($0.path):\($0.line)" }),
    ]
    return setting.statedFacts(in: model) + places.filter { !$0.lines.isEmpty }
  }

  private func type(_ setting: SettingInfo) -> String? {
    if let words = setting.typeWords { return words }
    let choices = setting.choices
    return choices.isEmpty ? nil : choices.map { $0.value.inline }.joined(separator: ", ")
  }

  private var sections: [SettingsDeclaration.Section] {
    model.declaration?.translated(by: translation).sections ?? []
  }

  private func section(_ id: String) -> String { sections.first { $0.id.value == id }?.title ?? id }

  // MARK: Lists

  /// All settings, one per line, grouped by section.
  var list: TerminalText {
    let settings = model.settings.map { $0.translated(by: translation) }
    let (rows, declared) = (lines(settings), sections)
    let parts = SettingsTable.sections(settings.map(\.section), declared: declared) { _ in
      declared.isEmpty ? "Settings" : "Other settings"
    }
    return parts.map { title, members in
      ([title] + members.map { rows[$0] }).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  /// A line for each setting with its path, label, type and default.
  func lines(_ settings: [SettingInfo]) -> [TerminalText] {
    let rows = settings.map { setting -> [TerminalText] in
      [
        setting.path, setting.title ?? "", setting.isGroup ? "group" : type(setting) ?? "any value",
        setting.shownDefaultText ?? "–",
      ].map { cell in TerminalText(cell).prefix(60) }
    }
    let widths = (0..<3).map { column in rows.map { $0[column].width }.max() ?? 0 }
    return rows.map { cells in
      // The last column isn't padded, so that lines have no trailing spaces.
      "  " + (zip(cells, widths).map { $0.padded(to: $1) } + cells.suffix(1)).joined(separator: "  ")
    }
  }

  // MARK: Search

  private var all: [SettingInfo] {
    (model.settingsAndGroups + model.settingsInItems).map { $0.translated(by: translation) }
  }

  /// The settings and groups whose path, title or description contain all of the words, in the order of the schema.
  /// Settings in list items come last.
  func matches(_ text: String) -> [SettingInfo] {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map { String($0) }
    guard !words.isEmpty else { return [] }
    return all.filter { setting in
      let texts = [setting.path, setting.title, setting.description].compactMap(\.self)
      return words.allSatisfy(texts.joined(separator: "\n").lowercased().holds)
    }
  }

  /// The path of the setting whose path or title is most similar to the text, or nil if none is.
  func nearest(to text: String) -> String? {
    let settings = all
    // Users type paths, so compare these before titles.
    if let path = NearestName.of(text, among: settings.map(\.path)) { return path }
    let title = NearestName.of(text.lowercased(), among: settings.compactMap { $0.title?.lowercased() })
    return title.flatMap { title in settings.first { $0.title?.lowercased() == title }?.path }
  }
}
