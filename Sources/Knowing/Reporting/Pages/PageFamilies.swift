internal import Diagnostics

/// Pages by the family of their code, empty families left out.
enum PageFamilies {
  static func grouped(_ pages: [CodePage]) -> [(family: DiagnosticCode.Family, pages: [CodePage])] {
    let byFamily = Dictionary(grouping: pages, by: \.code.family)
    return DiagnosticCode.Family.allCases.compactMap { family in byFamily[family].map { (family, $0) } }
  }
}
