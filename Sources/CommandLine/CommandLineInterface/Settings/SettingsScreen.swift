internal import Analysis
internal import Diagnostics
internal import DocumentModel
internal import Settings
internal import TerminalOutput
internal import YAMLParsing

/// Settings as a screen shows them, in columns.
struct SettingsScreen {
  private let file: Snapshot
  private let width: Int

  private static let valueWidth = 36
  private static let labelWidth = 32

  /// - Parameter width: of the terminal; nil where it isn't one.
  init(_ file: Snapshot, width: Int?) {
    self.file = file
    self.width = width ?? 120
  }

  func text(_ states: [EffectiveSetting]) -> TerminalText {
    let rows = states.map { (state: $0, cells: cells($0)) }
    let widths = (0..<3).map { column in
      min(rows.map { $0.cells[column].width }.max() ?? 0, column == 0 ? Self.labelWidth : Self.valueWidth)
    }
    let declared = file.effective.model?.declaration?.sections ?? []
    let sections = Self.sections(states.map(\.section), declared) {
      groupTitle(states[$0], hasSections: !declared.isEmpty)
    }
    return sections.map { title, members in
      let lines: [TerminalText] = members.flatMap { index in
        [line(rows[index].cells, widths)] + remarks(rows[index].state).map { "      \($0)" }
      }
      return ([title] + lines).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  /// Titles with the indices of what is below them, in the order of the screen.
  ///
  /// - Parameters:
  ///   - named: the section that each setting names.
  ///   - title: of one that is in none of the sections.
  static func sections(
    _ named: [String?], _ declared: [SettingsDeclaration.Section], _ title: (Int) -> TerminalText
  ) -> [(title: TerminalText, members: [Int])] {
    var found: [(title: TerminalText, members: [Int])] = declared.map { section in
      ("\(section.title ?? section.id.value)", named.indices.filter { named[$0] == section.id.value })
    }
    let known = Set(declared.map(\.id.value))
    var rest: [TerminalText: Int] = [:]
    for index in named.indices where named[index].map(known.contains) != true {
      let title = title(index)
      if let place = rest[title] {
        found[place].members.append(index)
      } else {
        rest[title] = found.count
        found.append((title, [index]))
      }
    }
    return found.filter { !$0.members.isEmpty }
  }

  private func groupTitle(_ state: EffectiveSetting, hasSections: Bool) -> TerminalText {
    if hasSections { return "On no screen" }
    guard state.path.segments.count > 1, let first = state.path.segments.first else { return "Settings" }
    let group = SettingPath(segments: [first])
    return "\(file.effective.entry(at: group)?.facts.title ?? group.description)"
  }

  private func cells(_ state: EffectiveSetting) -> [TerminalText] {
    [label(state), value(state), place(state), "\(state.path)"]
  }

  private func label(_ state: EffectiveSetting) -> TerminalText {
    // Deeper groups would be taken for one another without a word of theirs.
    file.effective.model == nil ? "\(state.path)" : "\(state.label)"
  }

  /// `line 5`, `team, line 3`, `default`.
  private func place(_ state: EffectiveSetting) -> TerminalText {
    switch state.source {
    case .file, .layer:
      guard let origin = state.place.map(file.effective.origin) else { return "\(state.source.rawValue)" }
      return state.source == .file ? "line \(origin.line)" : "\(origin.layer ?? origin.path), line \(origin.line)"
    case .default, .condition: return "\(state.source.rawValue)"
    case .absent: return "not set"
    }
  }

  private func value(_ state: EffectiveSetting) -> TerminalText {
    guard let node = state.value else { return "–" }
    let shown = file.effective.shown
    let items = Array(shown.items(node))
    if items.contains(where: { shown.kind($0).isCollection }) { return "\(items.count.counted("item"))" }
    let text = TerminalText(InlineText.of(shown, node))
    if let label = shown.string(node).flatMap({ state.entry?.facts.labels[$0] }) {
      return "\(text) (\(label.title))"
    }
    guard text.description.count > Self.valueWidth else { return text }
    switch shown.kind(node) {
    case .array: return "\(items.count.counted("item"))"
    case .object, .null, .boolean, .number, .string, .alias: return text.prefix(Self.valueWidth - 1) + "…"
    }
  }

  private func line(_ cells: [TerminalText], _ widths: [Int]) -> TerminalText {
    var line: TerminalText = "  "
    for (cell, width) in zip(cells, widths) {
      line += cell + .blanks(max(0, width - cell.width) + 2)
    }
    return line + (cells.last ?? "")
  }

  /// Why the value isn't what the file says, or what is wrong with it.
  private func remarks(_ state: EffectiveSetting) -> [TerminalText] {
    let refusal = file.refusal(of: state.path)
    var remarks: [TerminalText] = refusal.map { ["\($0.remark)"] } ?? []
    if refusal == nil { remarks = file.schemaFaults.at(state.path).map { "not valid: \($0.finding.message)" } }
    if let reason = state.reason {
      var text = TerminalText(reason)
      if state.source == .condition || state.source == .absent, let place = state.place,
        let configured = configured(state)
      {
        text = "\(reason.asSentence) Line \(file.effective.origin(place).line) says \(configured)."
      }
      remarks.append(text)
    }
    return remarks
  }

  private func configured(_ state: EffectiveSetting) -> TerminalText? {
    state.entry?.configured.map { TerminalText(InlineText.of(file.effective.configuredShown, $0)) }
  }
}
