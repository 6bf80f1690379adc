internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Screens
internal import Settings
internal import SettingsWork
internal import YAMLReading

/// Formats settings in columns, similar to a settings page.
struct SettingsTable {
  let file: Snapshot
  /// The language of labels, or nil for the schema's own.
  let translation: Translation?
  /// The width of the terminal, or nil for lines of any length.
  let width: Int?

  private static let valueWidth = 36
  private static let labelWidth = 32

  /// The given settings, grouped by section.
  func text(_ states: [EffectiveSetting]) -> TerminalText {
    let declared = file.effective.model?.declaration?.translated(by: translation).sections ?? []
    let sections = Self.sections(states.map(\.section), declared: declared) {
      groupTitle(states[$0], hasSections: !declared.isEmpty)
    }
    return text(sections.map { title, members in (title, members.map { line(states[$0]) }) })
  }

  /// Everything on a page.
  func text(_ screen: Screen) -> TerminalText {
    let states = Dictionary(file.effective.states.map { ($0.path, $0) }) { first, _ in first }
    return text(
      screen.sections.map { section in
        ("\(section.title)", section.rows.flatMap { lines($0, states: states, depth: 0) })
      })
  }

  // MARK: Lines

  /// A line of cells with the remarks below it.
  private struct Line {
    var depth = 0
    var cells: [TerminalText]
    var remarks: [TerminalText] = []
  }

  private func text(_ sections: [(title: TerminalText, lines: [Line])]) -> TerminalText {
    let sections = sections.filter { !$0.lines.isEmpty }
    // A status is a single cell, which may be a whole sentence, so it must not widen the columns.
    let rows = sections.flatMap(\.lines).filter { $0.cells.count > 1 }
    let widths = (0..<3).map { column in
      min(
        rows.map { $0.cells[column].width + (column == 0 ? 2 * $0.depth : 0) }.max() ?? 0,
        column == 0 ? Self.labelWidth : Self.valueWidth)
    }
    return sections.map { title, lines in
      let lines: [TerminalText] = lines.flatMap { line in
        [text(line, widths: widths)] + remarks(of: line)
      }
      return ([title] + lines).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  private func remarks(of line: Line) -> [TerminalText] {
    let indent = Self.remarkIndent(line)
    let lines = line.remarks.flatMap { $0.wrapped(to: width, from: indent, hanging: indent) }
    return lines.map { .blanks(indent) + $0 }
  }

  private static func remarkIndent(_ line: Line) -> Int { 6 + 2 * line.depth }

  /// The cells side by side. A cell that doesn't fit on the terminal's line starts a new one.
  private func text(_ line: Line, widths: [Int]) -> TerminalText {
    var text: TerminalText = .blanks(2 + 2 * line.depth)
    guard line.cells.count > 1 else { return text + (line.cells.last ?? "") }
    var (column, gap) = (text.width, 0)
    for (index, cell) in line.cells.enumerated() {
      if cell.width > 0 {
        if let width, index > 0, column + gap + cell.width > width {
          column = Self.remarkIndent(line)
          gap = 0
          text += "\n" + .blanks(column)
        }
        text += .blanks(gap) + cell
        column = column + gap + cell.width
        gap = 0
      }
      if index < widths.count { gap += max(0, widths[index] - cell.width - (index == 0 ? 2 * line.depth : 0)) + 2 }
    }
    return text
  }

  /// The line for a row, followed by those for rows inside it.
  private func lines(_ row: Screen.Row, states: [Path: EffectiveSetting], depth: Int) -> [Line] {
    guard row.isVisible else { return [] }
    var lines: [Line] = []
    switch row.kind {
    case .status: lines.append(Line(depth: depth, cells: ["\(row.label)"]))
    case .action:
      lines.append(Line(depth: depth, cells: ["\(row.label)", "", "", "do \(row.actionName ?? "")"]))
    case .group, .timeRange: lines.append(Line(depth: depth, cells: group(row)))
    case .toggle, .choice, .choices, .number, .text, .time, .list, .link, .info:
      guard let state = row.setting.flatMap({ states[$0.path] }) else { return [] }
      var line = line(state)
      line.depth = depth
      // Show the value with its unit, such as "5 min".
      if row.setting?.unit != nil, file.refusal(of: state.path) == nil, let shown = row.shown {
        line.cells[1] = "\(shown)"
      }
      lines.append(line)
    }
    // The setting's own remarks already contain this reason.
    let isReported = row.setting.flatMap { states[$0.path]?.reason } != nil
    if let reason = row.reason, !isReported { lines[0].remarks.append("\(reason)") }
    // A time range is shown on a single line.
    guard row.kind == .group else { return lines }
    return lines + row.rows.flatMap { self.lines($0, states: states, depth: depth + 1) }
  }

  private func group(_ row: Screen.Row) -> [TerminalText] {
    let place = row.setting.flatMap { setting in setting.source.map { words(of: $0, origin: setting.origin) } }
    return ["\(row.label)", "\(row.shown ?? "")", place ?? "", "\(row.path ?? "")"]
  }

  private func line(_ state: EffectiveSetting) -> Line { Line(cells: cells(state), remarks: remarks(state)) }

  // MARK: Settings

  /// Section titles with the indices of their settings, in the order of the page.
  ///
  /// - Parameters:
  ///   - named: The section that each setting belongs to.
  ///   - title: Returns the title for a setting without a section, given its index.
  static func sections(
    _ named: [String?], declared: [SettingsDeclaration.Section], title: (Int) -> TerminalText
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
    if hasSections { return "Other settings" }
    guard state.path.segments.count > 1, let first = state.path.segments.first else { return "Settings" }
    let group = Path(segments: [first])
    return "\(file.effective.entry(at: group)?.info.translated(by: translation).title ?? group.description)"
  }

  private func cells(_ state: EffectiveSetting) -> [TerminalText] {
    [
      label(state), value(state), words(of: state.source, origin: state.place.map(file.effective.origin)),
      "\(state.path)",
    ]
  }

  private func info(_ state: EffectiveSetting) -> SettingInfo? { state.entry?.info.translated(by: translation) }

  private func label(_ state: EffectiveSetting) -> TerminalText {
    // Without a schema, labels in nested groups would be ambiguous, so show paths.
    file.effective.model == nil ? "\(state.path)" : "\(info(state)?.label ?? state.label)"
  }

  /// The source as a phrase, such as `line 5`, `team, line 3` or `default`.
  private func words(of source: EffectiveSetting.Source, origin: SettingOrigin?) -> TerminalText {
    switch source {
    case .file, .layer:
      guard let origin else { return "\(source.rawValue)" }
      return source == .file ? "line \(origin.line)" : "\(origin.layer ?? origin.path), line \(origin.line)"
    case .default, .condition: return "\(source.rawValue)"
    case .absent: return "not set"
    }
  }

  private func value(_ state: EffectiveSetting) -> TerminalText {
    guard let node = state.value else { return "–" }
    let shown = file.effective.shown
    let items = Array(shown.items(node))
    // A list of mappings or lists doesn't fit on a line.
    if items.contains(where: { shown.kind($0).isCollection }) { return "\(items.count.counted("item"))" }
    let text = TerminalText(InlineText.of(shown, node: node))
    if let label = info(state)?.choices.first(where: { $0.value.equals(InputValue(shown, node: node)) })?.label {
      return "\(text) (\(label))"
    }
    // A truncated list could end inside an item, so show only the number of items.
    guard text.description.count > Self.valueWidth else { return text }
    switch shown.kind(node) {
    case .array: return "\(items.count.counted("item"))"
    case .object, .null, .boolean, .number, .string, .alias: return text.prefix(Self.valueWidth - 1) + "…"
    }
  }

  /// Why the effective value differs from the one in the file, or why that one is invalid.
  private func remarks(_ state: EffectiveSetting) -> [TerminalText] {
    let refusal = file.refusal(of: state.path)
    var remarks: [TerminalText] = refusal.map { ["\($0.remark)"] } ?? []
    if refusal == nil { remarks = file.schemaViolations.at(state.path).map { "invalid: \($0.finding.message)" } }
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
    state.entry?.configured.map { TerminalText(InlineText.of(file.effective.configuredShown, node: $0)) }
  }
}
