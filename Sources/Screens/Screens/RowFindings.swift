internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import Workspace

/// Findings of a file, by the settings that they concern.
struct RowFindings {
  private(set) var all: [Screen.Finding] = []
  private let words: LocalizedFindingMessages
  private var exact: [JSONPointer: [Int]] = [:]
  /// The indices of findings of a value and of all values inside it, by its JSON Pointer.
  private var whole: [JSONPointer: [Int]] = [:]

  /// - Parameter isEmpty: whether to leave out all findings, without checking the file.
  init(_ file: Snapshot, translation: Translation?, isEmpty: Bool) {
    words = LocalizedFindingMessages(file.model, translation: translation)
    guard !isEmpty else { return }
    let report = file.report
    let lines = file.lines
    // A page shows one document of a stream, so the findings of the others don't belong to it.
    for finding in report.diagnostics where (finding.document ?? 0) == file.documentNumber {
      add(finding, lines: lines, path: file.shown)
    }
    for problem in file.schemaViolations.weaker {
      let layer = file.effective.layers[problem.layer]
      add(problem.finding, lines: layer.document.lines, path: layer.path)
    }
    if file.effective.exceedsLimit, !all.contains(where: { $0.code == DiagnosticCode.tooCostly.description }) {
      all.append(
        Screen.Finding(
          severity: .error, code: DiagnosticCode.tooCostly.description, message: EffectiveSettings.limitMessage,
          line: 1, path: file.shown))
    }
    for (layer, finding) in file.layerFindings {
      let layer = file.effective.layers[layer]
      all.append(self.finding(finding, lines: layer.document.lines, path: layer.path))
    }
  }

  private mutating func add(_ finding: Diagnostic, lines: LineIndex, path: String) {
    let index = all.count
    all.append(self.finding(finding, lines: lines, path: path))
    // A finding about the file as a whole belongs to no row.
    guard let place = finding.instanceLocation else { return }
    exact[place, default: []].append(index)
    for place in place.pathsToRoot { whole[place, default: []].append(index) }
  }

  func finding(_ finding: Diagnostic, lines: LineIndex, path: String) -> Screen.Finding {
    Screen.Finding(
      severity: finding.severity, code: finding.code.description, message: words.message(finding),
      line: lines.line(of: finding.range.start), path: path, place: finding.instanceLocation)
  }

  func exactly(at path: Path) -> [Screen.Finding] { (exact[path.pointer] ?? []).map { all[$0] } }
  func inside(_ path: Path) -> [Screen.Finding] { (whole[path.pointer] ?? []).map { all[$0] } }
}

extension Screen {
  /// Gives each finding the nearest row around its place.
  mutating func locateFindings() {
    let places = Set(findings.compactMap(\.place).flatMap(\.pathsToRoot))
    guard !places.isEmpty else { return }
    var rows: [JSONPointer: (id: String, label: String)] = [:]
    var pending = sections.flatMap(\.rows)
    while let row = pending.popLast() {
      guard let setting = row.setting else { continue }
      let place = setting.path.pointer
      if places.contains(place) { rows[place] = (row.id, row.label) }
      pending += setting.rows + setting.items
    }
    for index in findings.indices {
      guard let row = findings[index].place?.pathsToRoot.lazy.compactMap({ rows[$0] }).first else { continue }
      (findings[index].row, findings[index].label) = (row.id, row.label)
    }
  }
}
