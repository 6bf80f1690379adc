internal import JSONSchema
internal import Reporting
internal import Settings

/// Every setting of a schema, by section, a line each.
struct SettingList {
  private let description: SettingDescription

  init(_ description: SettingDescription) {
    self.description = description
  }

  var text: String {
    let settings = description.model.settings
    let rows = settings.map { setting -> [String] in
      [
        setting.path.description, setting.facts.title ?? "", description.type(setting) ?? "any value",
        description.defaultValue(setting.facts) ?? "–",
      ].map { cell in String(TerminalText.safe(cell).prefix(60)) }
    }
    let widths = (0..<3).map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    return groups(settings).map { title, members in
      let lines = members.map { index in line(rows[index], widths) }
      return ([title] + lines).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: width - DisplayWidth.of(cell))
    }
    return "  " + (padded + cells.suffix(1)).joined(separator: "  ")
  }

  private func groups(_ settings: [DescribedSetting]) -> [(title: String, members: [Int])] {
    let declared = description.model.declaration?.sections ?? []
    var groups = declared.map { section in
      let members = settings.indices.filter { settings[$0].facts.section == section.id.value }
      return (title: TerminalText.safe(section.title ?? section.id.value), members: members)
    }
    let shown = Set(groups.flatMap(\.members))
    let rest = settings.indices.filter { !shown.contains($0) }
    groups.append((declared.isEmpty ? "Settings" : "On no screen", rest))
    return groups.filter { !$0.members.isEmpty }
  }
}
