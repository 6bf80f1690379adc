internal import Diagnostics
internal import Settings

extension Screen {
  /// Gives each finding the row that it concerns: the nearest around its place.
  mutating func locateFindings() {
    guard findings.contains(where: { $0.place != nil }) else { return }
    var rows: [JSONPointer: ScreenRow] = [:]
    var pending = sections.flatMap(\.rows)
    while let row = pending.popLast() {
      guard let setting = row.setting else { continue }
      rows[setting.path.pointer] = row
      pending += setting.rows + setting.items
    }
    for index in findings.indices {
      guard let row = findings[index].place?.outwards.lazy.compactMap({ rows[$0] }).first else { continue }
      (findings[index].row, findings[index].label) = (row.id, row.label)
    }
  }
}
