internal import DocumentModel
internal import JSONSchema

/// The reports on layers, one per file: a layer may be below several files, and be checked itself.
struct LayerReports: Sendable {
  private(set) var all: [(report: FileReport, outputs: [OutputUnit])] = []
  private var places: [String: Int] = [:]

  /// - Parameter outputs: JSON Schema's output for each document, if the file itself is checked.
  mutating func add(_ report: FileReport, outputs: [OutputUnit] = []) {
    guard let place = places[report.path] else {
      places[report.path] = all.count
      all.append((report, outputs))
      return
    }
    let known = all[place].report
    // Several files may have the same finding of a layer.
    var seen = Set(known.diagnostics.map { CheckSink.key($0, in: report.path) })
    let new = report.diagnostics.filter { seen.insert(CheckSink.key($0, in: report.path)).inserted }
    if !outputs.isEmpty { all[place] = (report, outputs) }
    // A report without findings has no text.
    if known.text.isEmpty { all[place].report.text = report.text }
    // The report on a layer as such names no schema, and that of a checked file does.
    all[place].report.schema = known.schema ?? report.schema
    all[place].report.pathBytes = known.pathBytes ?? report.pathBytes
    all[place].report.diagnostics = (known.diagnostics + new).sorted { $0.range.start < $1.range.start }
    if known.status != .valid { all[place].report.status = known.status }
    if report.status != .valid { all[place].report.status = report.status }
  }
}
