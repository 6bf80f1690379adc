package import Analysis
internal import DocumentModel
package import Settings
internal import SettingsWork

extension Screen {
  /// - Parameters:
  ///   - translation: The language of its words; nil for the schema's own.
  ///   - withFindings: Whether the file is checked for problems.
  ///   - withForms: Whether rows contain what a person needs to change them: the inputs of actions and questions, the
  ///     records of lists, limits and defaults.
  package init(
    _ file: Snapshot, in translation: Translation? = nil, withFindings: Bool = true, withForms: Bool = true
  ) {
    if withFindings { file.prepareSettings() }
    let findings = RowFindings(file, translation: translation, isEmpty: !withFindings)
    self = ScreenBuilder(file, translation: translation, findings: findings, withForms: withForms).screen()
    locateFindings()
  }
}

/// Builds the screen of one file.
struct ScreenBuilder {
  let file: Snapshot
  let settings: EffectiveSettings
  let model: SettingsModel?
  let actions: ActionRows?
  let findings: RowFindings
  let declaration: SettingsDeclaration?
  let translation: Translation?
  let words: PageStrings
  private let withForms: Bool
  private var states: [Path: EffectiveSetting] = [:]
  /// The entries directly inside each entry, by index.
  private var inside: [Int: [Int]] = [:]
  /// The same for list items and everything inside them.
  var parts: [Int: [Int]] = [:]
  /// For each section, the entries that name it and the groups around them.
  private var named: [String: Set<Int>] = [:]
  private var indices: [Path: Int] = [:]

  init(_ file: Snapshot, translation: Translation?, findings: RowFindings, withForms: Bool) {
    self.file = file
    self.withForms = withForms
    self.findings = findings
    self.translation = translation
    let settings = file.effective
    let declaration = settings.model?.declaration?.translated(by: translation)
    let words = declaration?.pageStrings(translation) ?? .english
    self.settings = settings
    self.declaration = declaration
    self.words = words
    model = settings.model
    actions = settings.model.map {
      ActionRows(
        settings: settings, model: $0, declaration: declaration, translation: translation, words: words,
        withForms: withForms)
    }
    guard model != nil else { return }
    for state in settings.states { states[state.path] = state }
    let entries = settings.entries
    for index in entries.indices {
      guard let parent = entries[index].parent else {
        indices[entries[index].path] = index
        continue
      }
      // Items of a list have rows in the list only, not in a section.
      guard !entries[index].isPart else {
        parts[parent, default: []].append(index)
        continue
      }
      indices[entries[index].path] = index
      inside[parent, default: []].append(index)
      guard let section = entries[index].facts.section else { continue }
      var around: Int? = index
      // A group has a row in the section of any setting inside it.
      while let one = around, named[section, default: []].insert(one).inserted { around = entries[one].parent }
    }
  }

  func screen() -> Screen {
    let root = indices[Path()].map { settings.entries[$0].facts }
    let translated = translation?["schema"]
    let name = declaration?.name?.value
    var screen = Screen(
      name: name, words: words, title: translated?.title?.value ?? root?.title ?? name ?? file.shown,
      description: translated?.description?.value ?? root?.description, file: file.shown)
    screen.findings = findings.all
    if model != nil, let declared = declaration?.sections, !declared.isEmpty {
      var seen: Set<String> = []
      // The first of two sections with the same name gets the rows that name it.
      screen.sections = declared.filter { seen.insert($0.id.value).inserted }.map { section($0) }
    } else {
      screen.sections = model == nil ? SchemalessRows(file: file, findings: findings).sections : groups()
    }
    guard let declaration, let actions else { return screen }
    screen.indicators = declaration.indicators.compactMap { indicator in
      guard actions.isYes(indicator.question) else { return nil }
      return Screen.Indicator(
        id: indicator.name.value, title: indicator.title ?? indicator.name.value, icons: indicator.icons,
        color: indicator.color, section: indicator.section?.value)
    }
    if let tour = declaration.tour, actions.isYes(tour.question) {
      screen.tour = Screen.Tour(
        welcome: tour.welcome?.card, badge: tour.welcome?.badge, startTitle: tour.welcome?.button, cards: tour.cards,
        nextTitle: tour.next ?? words[.next], finish: tour.finish.map(actions.button),
        skip: tour.skip.map(actions.button))
    }
    guard withForms else { return screen }
    screen.questions = declaration.questions.map { question in
      Screen.Question(
        id: question.name.value, title: question.title?.value ?? question.name.value,
        inputs: actions.fields(question.inputs, asking: "question:" + question.name.value) { _ in true })
    }
    return screen
  }

  // MARK: Sections

  private func section(_ declared: SettingsDeclaration.Section) -> Screen.Section {
    let id = declared.id.value
    let rows = declared.rows.map { $0.compactMap { row($0) } } ?? self.rows(of: id) + (actions?.rows(of: id) ?? [])
    return Screen.Section(
      id: id, title: declared.title ?? id, description: declared.description, footer: declared.footer,
      icon: declared.icon, rows: rows)
  }

  private func row(_ stated: SettingsDeclaration.Row) -> ScreenRow? {
    switch stated {
    case .setting(let path): indices[path.value].flatMap { row($0) }
    case .action(let name): actions?.row(name.value)
    case .status(let name):
      declaration?.statuses.named(name.value).flatMap { status($0) }
    }
  }

  /// The settings that name a section: a member directly inside an outermost group is shown without that group.
  private func rows(of section: String) -> [ScreenRow] {
    var rows: [ScreenRow] = []
    let named = named[section] ?? []
    for index in inside[0] ?? [] where named.contains(index) {
      guard let row = row(index, in: section) else { continue }
      // A heading for the outermost group would repeat the title of the section.
      if row.kind == .group { rows += row.rows } else { rows.append(row) }
    }
    return rows
  }

  /// The sections if the schema declares none: one for each group, and one for the settings in no group.
  private func groups() -> [Screen.Section] {
    var sections: [Screen.Section] = []
    var loose: [ScreenRow] = []
    for index in inside[0] ?? [] {
      guard let row = row(index) else { continue }
      if row.kind == .group { sections.append(Screen.Section(group: row)) } else { loose.append(row) }
    }
    return Screen.Section.loose(loose, outside: sections, words: words) + sections
  }

  // MARK: Rows

  /// - Parameter section: the section to limit the rows to; nil for all.
  private func row(_ index: Int, in section: String? = nil) -> ScreenRow? {
    if let section, named[section]?.contains(index) != true { return nil }
    let entry = settings.entries[index]
    guard !entry.isRetired else { return nil }
    if entry.isGroup {
      let info = info(entry)
      guard ControlKinds(info: info, item: nil, words: words).kind == .group else {
        return section == nil || entry.facts.section == section ? timeRange(index, info: info) : nil
      }
      let rows = (inside[index] ?? []).compactMap { row($0, in: section) }
      return rows.isEmpty ? nil : group(entry, info: info, rows: rows)
    }
    return setting(index)
  }

  func info(_ entry: SettingEntry) -> SettingInfo { entry.info.translated(by: translation) }

  /// The reason why a setting has no effect, in the screen's language.
  private func reason(_ state: EffectiveSetting?) -> String? {
    state?.reason.map { reason in translation?.message(reason, at: state?.path ?? Path()) ?? reason }
  }

  /// The findings without the one that only repeats why the setting has no effect.
  private static func others(_ findings: [Screen.Finding], reason: String?) -> [Screen.Finding] {
    guard let reason else { return findings }
    // Messages of conditions end in a period; those of findings don't.
    return findings.filter { $0.message != reason && $0.message + "." != reason }
  }

  func group(_ entry: SettingEntry, info: SettingInfo, rows: [ScreenRow]) -> ScreenRow {
    let members = rows.compactMap(\.setting)
    var setting = SettingRow(path: entry.path)
    setting.scope = entry.facts.scope
    setting.rows = rows
    setting.isModified = members.contains(where: \.isModified)
    setting.isReadOnly = entry.facts.isReadOnly
    // If the same reason keeps everything inside from having an effect, it is shown once for the group as well.
    if let first = members.first, let reason = first.reason, members.allSatisfy({ $0.reason == reason }) {
      (setting.reason, setting.tone) = (reason, first.tone)
    }
    setting.findings = Self.others(findings.exactly(at: entry.path), reason: setting.reason)
    // A sum of one number says nothing.
    if let unit = members.first?.unit, members.count > 1, members.allSatisfy({ $0.unit == unit }) {
      setting.unit = unit
      setting.shown = total(members, unit: unit)
    }
    return row(
      entry, info: info, kind: .group, content: .setting(setting), isVisible: rows.contains(where: \.isVisible))
  }

  private func total(_ members: [SettingRow], unit: String) -> String? {
    let numbers = members.map { $0.value.flatMap { value in value.number?.int } }
    var sum = 0
    for number in numbers {
      guard let number, case let (partial, overflow) = sum.addingReportingOverflow(number), !overflow else {
        return nil
      }
      sum = partial
    }
    return unit == "bytes" ? ValueFormatter(words).bytes(sum) : "\(sum) \(unit)"
  }

  private func timeRange(_ index: Int, info: SettingInfo) -> ScreenRow? {
    let entry = settings.entries[index]
    let rows = (inside[index] ?? []).map { setting($0) }
    let members = rows.compactMap(\.setting)
    var row = SettingRow(path: entry.path)
    row.findings = members.reduce(findings.inside(entry.path)) { Self.others($0, reason: $1.reason) }
    value(of: entry, in: &row)
    row.shown = times(members.map(\.value))
    row.isResettable = members.contains(where: \.isResettable)
    let isNoneAllowed = members.allSatisfy(\.isNullable) || !settings.isRequired(entry)
    // With default times, removing those of the file would clear nothing.
    if isNoneAllowed, members.contains(where: { $0.source == .file }),
      times(members.map(\.defaultValue)) == words[.notSet]
    {
      row.cleared = words[.notSet]
    }
    row.isModified = members.contains(where: \.isModified)
    row.source = members.first { $0.source == .file }?.source ?? members.first?.source
    row.origin = members.compactMap(\.origin).first
    row.scope = entry.facts.scope
    row.clock = entry.facts.clock
    let unmet = members.first { $0.reason != nil }
    (row.reason, row.tone) = (unmet?.reason, unmet?.tone)
    row.isDeprecated = entry.facts.isDeprecated
    row.isNullable = members.allSatisfy(\.isNullable)
    row.rows = rows
    return self.row(
      entry, info: info, kind: .timeRange, content: .setting(row),
      isVisible: row.reason == nil || !entry.facts.isShownWhenMet)
  }

  /// Two times in words.
  private func times(_ values: [InputValue?]) -> String {
    let times = values.map { $0.flatMap { $0.string } }
    return times.contains(nil) ? words[.notSet] : times.compactMap(\.self).joined(separator: " – ")
  }

  func setting(_ index: Int) -> ScreenRow {
    let entry = settings.entries[index]
    let facts = entry.facts
    let info = info(entry)
    // The labels of a list's items are part of its value as shown with a unit.
    let item = (withForms || info.unit != nil) && info.types.contains("array") ? itemInfo(entry.path) : nil
    let kinds = ControlKinds(info: info, item: item, words: words)
    let state = states[entry.path]
    var row = SettingRow(path: entry.path)
    row.isSensitive = facts.isSensitive
    row.isSet = entry.effective.map { settings.document.kind($0) != .null } ?? false
    // Both require the settings of a new install.
    if withForms, let state {
      row.isModified = settings.isChanged(state)
      row.isResettable = settings.isResettable(entry)
    }
    row.source = state?.source
    row.origin = (state?.place).map(settings.origin)
    row.scope = facts.scope
    (row.reason, row.tone) = (reason(state), state?.entry?.unmet?.condition.value.tone)
    row.isReadOnly = facts.isReadOnly
    row.isDeprecated = facts.isDeprecated
    row.choices = kinds.choices
    if withForms { row.rules = info.bounds }
    row.range = kinds.range
    row.isNullable = kinds.isNullable
    row.unit = info.unit
    row.isSize = kinds.kind == .number && info.isSize
    row.clock = facts.clock
    row.isMultiline = facts.control == .multiline
    row.findings = Self.others(findings.inside(entry.path), reason: row.reason)
    // The value of a secret must not reach the page in any form.
    if !facts.isSensitive { values(of: entry, info: info, format: kinds.format, state: state, in: &row) }
    if kinds.kind == .toggle {
      // The action that changes the switch to its other state.
      let isOn = row.entered.flatMap { $0.boolean } ?? false
      row.turning = actions?.turning(facts, isOn: !isOn)
    }
    if withForms, let item, kinds.kind == .list { listControls(index, item: item, in: &row) }
    return self.row(
      entry, info: info, kind: kinds.kind, content: .setting(row), isVisible: row.reason == nil || !facts.isShownWhenMet
    )
  }

  /// What a person needs to change a list.
  private func listControls(_ index: Int, item: SettingInfo, in row: inout SettingRow) {
    let entry = settings.entries[index]
    row.item = ControlKinds(info: item, item: nil, words: words).field("", isRequired: true)
    // The order counts unless the items are a set.
    row.isOrdered = item.isGroup || !entry.facts.wantsUniqueItems
    row.add = actions?.add(to: entry.path)
    row.remove = actions?.remove(from: entry.path)
    if item.isGroup {
      row.item?.fields = fields(of: item)
      row.items = items(index, item: item, in: row)
    }
  }

  /// The effective value, the default, and the value in the file if a condition replaces it.
  private func values(
    of entry: SettingEntry, info: SettingInfo, format: String?, state: EffectiveSetting?,
    in row: inout SettingRow
  ) {
    value(of: entry, in: &row)
    row.shown = ValueFormatter(words).of(row.value, labels: row.choices, unit: info.unit, format: format)
    if withForms { row.defaultValue = info.shownDefault }
    // A default that has no effect isn't worth showing; a value in the file is.
    if state?.place != nil, state?.source == .condition || state?.source == .absent {
      row.configured = entry.configured.map { InputValue(settings.configuredShown, node: $0) }
    }
  }

  /// The effective value, and the invalid one that it replaces.
  private func value(of entry: SettingEntry, in row: inout SettingRow) {
    row.value = entry.effective.map { InputValue(settings.shown, node: $0) }
    guard let refusal = file.refusal(of: entry.path) else { return }
    (row.refused, row.value) = (row.value, refusal.substitute)
    guard row.findings.isEmpty, let problem = refusal.problems.first else { return }
    let (path, lines) = file.file(of: problem)
    row.findings = [findings.finding(problem.finding, lines: lines, path: path)]
  }

  private func row(
    _ entry: SettingEntry, info: SettingInfo, kind: ScreenRow.Kind, content: ScreenRow.Content, isVisible: Bool
  ) -> ScreenRow {
    ScreenRow(
      id: entry.path.description, kind: kind, label: info.title ?? NameLabel.of(entry.path.name),
      caption: info.description, help: info.help, isVisible: isVisible, content: content)
  }

  // MARK: Statuses

  private func status(_ status: SettingsDeclaration.Status) -> ScreenRow? {
    guard let actions else { return nil }
    var text: String?
    switch status.words {
    case .question(let name): text = actions.answer(name)
    case .text(let template):
      text = WordTemplate(template.value).filled { name in Path(name).flatMap { shown(at: $0) } }
    case nil: return nil
    }
    let holds = actions.hold(status.conditions)
    return ScreenRow(
      id: "status:\(status.name.value)", kind: .status, label: text ?? status.name.value,
      isVisible: holds && text != nil, content: .status(text: text ?? "", tone: status.tone))
  }

  /// A setting's value as in its row; nil for none.
  private func shown(at path: Path) -> String? {
    guard let index = indices[path], let row = setting(index).setting, row.isSet, !row.isSensitive,
      row.refused == nil || row.value != nil
    else { return nil }
    return row.shown
  }
}
