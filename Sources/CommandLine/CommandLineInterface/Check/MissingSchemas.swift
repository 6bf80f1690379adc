internal import Diagnostics
internal import Reporting
internal import SourceText
internal import Workspace

/// The missing schemas that files name, as one finding of all these files, reported in the first.
struct MissingSchemas: Sendable {
  /// The most schemas and places that are named.
  private static let (namesTold, placesTold) = (5, 20)

  /// The report of the first file, with its finding.
  private var first: FileReport
  private var files = 1
  private var places: [RelatedPlace]
  private var names: [String]
  /// Hashes of the names of all schemas.
  private var schemas: Set<Int>
  /// Whether the first file has no other finding.
  private let isAlone: Bool

  /// Takes the findings out of the report of a file; nil where there are none.
  static func takeOut(of report: inout FileReport, _ resolutions: @autoclosure () -> [SchemaResolution]) -> Self? {
    let found = report.diagnostics.filter { $0.code == SchemaProblem.notHere }
    guard let finding = found.first else { return nil }
    let resolutions = resolutions()
    var own = report
    own.diagnostics = [finding]
    let missing = resolutions.filter { $0.finding?.code == SchemaProblem.notHere }
    let names = missing.compactMap { $0.choice?.reference.shown }
    report.diagnostics.removeAll { $0.code == SchemaProblem.notHere }
    report.judge()
    // The finding has the reason.
    (own.status, own.unchecked) = (.unchecked, nil)
    return Self(
      first: own, places: finding.related, names: Array(names.prefix(namesTold)),
      schemas: Set(names.map(\.hashValue)), isAlone: report.diagnostics.isEmpty)
  }

  private init(first: FileReport, places: [RelatedPlace], names: [String], schemas: Set<Int>, isAlone: Bool) {
    (self.first, self.places, self.names, self.schemas) = (first, places, names, schemas)
    self.isAlone = isAlone
  }

  /// Adds the missing schemas of a later file.
  mutating func add(_ other: Self) {
    files += other.files
    if other.first.diagnostics[0].severity == .error { first.diagnostics[0].severity = .error }
    for name in other.names where names.count < Self.namesTold && !names.contains(name) { names.append(name) }
    schemas.formUnion(other.schemas)
    guard places.count < Self.placesTold else { return }
    let lines = LineIndex(other.first.text)
    let range = other.first.diagnostics[0].range
    let stated = SourceRange(start: lines.position(of: range.start), end: lines.position(of: range.end))
    let place = SourceLocation(path: other.first.path, range: stated)
    places.append(RelatedPlace(.elsewhere(place), "this file names \(other.names.joined(separator: ", "))"))
    for named in other.places where !places.contains(named) { places.append(named) }
  }

  /// The finding of all files, rendered.
  func rendered(_ options: ReportOptions) -> ReportWriter.Rendered {
    var report = first
    report.diagnostics[0].message = MissingSchema.message(names, count: schemas.count, files: files)
    report.diagnostics[0].help = report.diagnostics[0].help.map { "\($0); or name a file by --schema" }
    report.diagnostics[0].related = Array(places.prefix(Self.placesTold))
    var rendered = ReportWriter.Rendered(report, options)
    // The file was counted with its own findings.
    (rendered.summary.files, rendered.summary.withoutSchema) = (0, 0)
    if !isAlone { rendered.summary.filesWithFindings = 0 }
    return rendered
  }
}
