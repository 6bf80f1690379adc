internal import Diagnostics
internal import Settings

extension Screen {
  /// Gives each finding the row that it concerns: the nearest around its place.
  mutating func locateFindings() {
    let places = Set(findings.compactMap(\.place).flatMap(\.outwards))
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
      guard let row = findings[index].place?.outwards.lazy.compactMap({ rows[$0] }).first else { continue }
      (findings[index].row, findings[index].label) = (row.id, row.label)
    }
  }
}
