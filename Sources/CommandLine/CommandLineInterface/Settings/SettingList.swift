internal import Analysis
internal import CommandLineKit
internal import SchemaWork
internal import Settings
internal import SettingsWork

/// Lists every setting of a schema by section, one per line.
struct SettingList {
  private let description: SettingDescription

  init(_ description: SettingDescription) {
    self.description = description
  }

  var text: TerminalText {
    let (model, translation) = (description.model, description.translation)
    let settings = model.settings.map { $0.translated(by: translation) }
    let rows = lines(settings)
    let declared = model.declaration?.translated(by: translation).sections ?? []
    let sections = SettingsScreen.sections(settings.map(\.section), declared: declared) { _ in
      declared.isEmpty ? "Settings" : "Other settings"
    }
    return sections.map { title, members in
      ([title] + members.map { rows[$0] }).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  /// A line for each setting with path, label, type and default.
  func lines(_ settings: [SettingInfo]) -> [TerminalText] {
    let rows = settings.map { setting -> [TerminalText] in
      [
        setting.path, setting.title ?? "", setting.isGroup ? "group" : description.type(setting) ?? "any value",
        setting.shownDefaultText ?? "–",
      ].map { cell in TerminalText(cell).prefix(60) }
    }
    let widths = (0..<3).map { column in rows.map { $0[column].width }.max() ?? 0 }
    return rows.map { line($0, widths: widths) }
  }

  private func line(_ cells: [TerminalText], widths: [Int]) -> TerminalText {
    let padded = zip(cells, widths).map { cell, width in cell.padded(to: width) }
    // The last column isn't padded, so that lines have no blanks at their end.
    return "  " + (padded + cells.suffix(1)).joined(separator: "  ")
  }
}
