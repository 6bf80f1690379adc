internal import Analysis
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// The rows of a file without a schema, grouped by its mappings; each value has the control of its own type.
struct SchemalessRows {
  let file: Snapshot
  let findings: RowFindings
  private var document: Document { file.effective.shown }

  /// The number of levels that are drawn as groups; deeper levels are shown on one line.
  private static let depthLimit = 24

  var sections: [Screen.Section] {
    guard let root = file.effective.root else { return [] }
    var (sections, loose): ([Screen.Section], [ScreenRow]) = ([], [])
    for (name, node) in document.named(root) {
      let row = row(Path(segments: [.name(name)]), node: node, depth: 0)
      if row.kind == .group { sections.append(Screen.Section(group: row)) } else { loose.append(row) }
    }
    return Screen.Section.loose(loose, outside: sections, words: .english) + sections
  }

  private func row(_ path: Path, node: NodeID, depth: Int) -> ScreenRow {
    var setting = SettingRow(path: path)
    let value = InputValue(document, node: document.resolve(node))
    let kind = kind(value, depth: depth)
    setting.findings = findings.inside(path)
    if kind == .group {
      setting.rows = document.named(value.node).map { row(path.appending($0.name), node: $0.value, depth: depth + 1) }
    } else {
      setting.isModified = true
      setting.isResettable = true
      setting.isSet = true
      setting.source = .file
      setting.value = value
      setting.shown = ValueFormatter(.english).of(value)
      // A value from an alias or a merge key has no place of its own in the file.
      if let stated = file.node(at: path) {
        setting.origin = SettingOrigin(path: file.shown, line: file.values.line(of: stated))
      }
    }
    if kind == .list {
      let items = (value.items ?? []).map { InputValue(document, node: document.resolve($0.node)) }
      if items.contains(where: { document.kind($0.node) == .object }) {
        setting.items = items.enumerated().map { number, item in
          let members = document.named(item.node).map(\.name)
          var row = self.row(path.appending(number), node: item.node, depth: depth + 1)
          row.label = ItemLabels(nil, members: members, words: .english).label(item, number: number)
          return row
        }
      } else {
        setting.item = Field(name: "", kind: .text, label: PageStrings.english[.item], isRequired: true)
      }
      setting.isOrdered = true
    }
    return ScreenRow(id: path.description, kind: kind, label: path.name, isVisible: true, content: .setting(setting))
  }

  private func kind(_ value: InputValue, depth: Int) -> ScreenRow.Kind {
    switch document.kind(value.node) {
    case .boolean: .toggle
    case .number: .number
    case .string: .text
    case .array: .list
    case .object: document.count(value.node) > 0 && depth < Self.depthLimit ? .group : .info
    case .null, .alias: .info
    }
  }
}

extension Screen.Section {
  /// A group as a section, where a file is drawn by its groups.
  init(group row: ScreenRow) { self.init(id: row.id, title: row.label, description: row.caption, rows: row.rows) }

  /// A section of the rows that are in no group; none if there are no such rows.
  static func loose(_ rows: [ScreenRow], outside sections: [Self], words: PageStrings) -> [Self] {
    guard !rows.isEmpty else { return [] }
    var id = "settings"
    // A group of the file may itself be called "settings".
    while sections.contains(where: { $0.id == id }) { id += "_" }
    return [Self(id: id, title: words[.settings], rows: rows)]
  }
}
