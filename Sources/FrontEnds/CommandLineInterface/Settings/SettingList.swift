internal import JSONSchema
internal import Settings
internal import TerminalOutput

/// Every setting of a schema, by section, a line each.
struct SettingList {
  private let description: SettingDescription

  init(_ description: SettingDescription) {
    self.description = description
  }

  var text: TerminalText {
    let settings = description.model.settings
    let rows = settings.map { setting -> [TerminalText] in
      [
        setting.path.description, setting.facts.title ?? "", description.type(setting) ?? "any value",
        description.defaultValue(setting) ?? "–",
      ].map { cell in TerminalText(cell).prefix(60) }
    }
    let widths = (0..<3).map { column in rows.map { $0[column].width }.max() ?? 0 }
    return groups(settings).map { title, members in
      let lines = members.map { index in line(rows[index], widths) }
      return ([title] + lines).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  private func line(_ cells: [TerminalText], _ widths: [Int]) -> TerminalText {
    let padded = zip(cells, widths).map { cell, width in cell.padded(to: width) }
    return "  " + (padded + cells.suffix(1)).joined(separator: "  ")
  }

  private func groups(_ settings: [SettingInfo]) -> [(title: TerminalText, members: [Int])] {
    let declared = description.model.declaration?.sections ?? []
    var groups = declared.map { section in
      let members = settings.indices.filter { settings[$0].facts.section == section.id.value }
      return (title: TerminalText(section.title ?? section.id.value), members: members)
    }
    let shown = Set(groups.flatMap(\.members))
    let rest = settings.indices.filter { !shown.contains($0) }
    groups.append((declared.isEmpty ? "Settings" : "On no screen", rest))
    return groups.filter { !$0.members.isEmpty }
  }
}
