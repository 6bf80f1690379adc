internal import Analysis
internal import DocumentModel
internal import Settings
internal import SourceText
internal import YAMLText

/// The rows of a file that no schema speaks of, by its groups; what kind a value is, it tells itself.
struct UnspokenRows {
  private let file: Snapshot
  private let findings: RowFindings
  private var document: Document { file.effective.shown }

  /// Levels that are drawn as groups; what is deeper is told in a line.
  private static let depthLimit = 24

  init(_ file: Snapshot, _ findings: RowFindings) {
    (self.file, self.findings) = (file, findings)
  }

  var sections: [Screen.Section] {
    guard let root = file.effective.root else { return [] }
    var (sections, loose): ([Screen.Section], [Row]) = ([], [])
    for (path, node) in members(SettingPath(), root) {
      let row = row(path, node, depth: 0)
      if row.kind == .group, case .setting(let group) = row.content {
        sections.append(
          Screen.Section(id: row.name, title: row.label, description: nil, footer: nil, icon: nil, rows: group.rows))
      } else {
        loose.append(row)
      }
    }
    return LooseRows.section(loose, beside: sections) + sections
  }

  private func members(_ path: SettingPath, _ node: NodeID) -> [(SettingPath, NodeID)] {
    document.entries(node).compactMap { entry in
      entry.keyID.map { (path.appending(document.keys.name($0)), entry.value) }
    }
  }

  private func row(_ path: SettingPath, _ node: NodeID, depth: Int) -> Row {
    var setting = SettingRow(path: path)
    let value = InputValue(document, document.resolve(node))
    let kind = kind(value, depth)
    setting.findings = findings.inside(path)
    if kind == .group {
      setting.rows = members(path, value.node).map { row($0, $1, depth: depth + 1) }
    } else {
      setting.isModified = true
      setting.isSet = true
      setting.source = .file
      setting.value = value
      setting.shown = ValueWords.of(value)
      if let stated = file.node(at: path) {
        let line = file.values.lines.line(of: file.values.range(file.values.resolve(stated)).start)
        setting.origin = SettingRow.Origin(layer: nil, path: file.shown, line: line)
      }
    }
    if kind == .list {
      setting.item = Field(name: "", kind: .text, label: "Item", isRequired: true)
    }
    return Row(
      name: path.description, kind: kind, label: path.segments.last?.token ?? "", isVisible: true,
      content: .setting(setting))
  }

  private func kind(_ value: InputValue, _ depth: Int) -> Row.Kind {
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

/// Rows that stand in no group, where a file is drawn by its groups.
enum LooseRows {
  static func section(_ rows: [Row], beside sections: [Screen.Section]) -> [Screen.Section] {
    guard !rows.isEmpty else { return [] }
    var id = "settings"
    while sections.contains(where: { $0.id == id }) { id += "_" }
    return [Screen.Section(id: id, title: "Settings", description: nil, footer: nil, icon: nil, rows: rows)]
  }
}
