internal import DocumentModel
internal import Reporting
internal import Workspace

/// The schemas of all files that aren't installed, as a single finding. Formats for programs report them for each file
/// instead.
struct MissingSchemas: Sendable {
  private static let (maxNamesShown, maxPlacesShown) = (5, 8)

  private var first: FileReport
  private var files = 1
  /// The locations in further files.
  private var places: [String] = []
  private var names: [String]
  /// The commands that install the packages containing the schemas; nil stands for a schema outside packages.
  private var commands: Set<String?>
  /// Hashes of all schemas' names.
  private var schemas: Set<Int>

  /// Removes the findings about missing schemas from a report. Returns nil if there are none.
  static func removed(from report: inout FileReport, resolutions: @autoclosure () -> [SchemaResolution]) -> Self? {
    guard let finding = report.diagnostics.first(where: { $0.code == SchemaProblem.notHere }) else { return nil }
    let missing = resolutions().filter { $0.finding?.code == SchemaProblem.notHere }
    let names = missing.compactMap { $0.choice?.reference.shown }
    var own = report
    own.diagnostics = [finding]
    report.diagnostics.removeAll { $0.code == SchemaProblem.notHere }
    report.judge()
    return Self(own, names: names, commands: Set(missing.compactMap(\.choice).map(MissingSchema.installation)))
  }

  private init(_ first: FileReport, names: [String], commands: Set<String?>) {
    self.first = first
    self.commands = commands
    self.names = Array(names.prefix(Self.maxNamesShown))
    schemas = Set(names.map(\.hashValue))
  }

  mutating func add(_ other: Self) {
    files += other.files
    let finding = other.first.diagnostics[0]
    // If a schema is required for one of the files, the joint finding is an error.
    if finding.severity == .error { first.diagnostics[0].severity = .error }
    for name in other.names where names.count < Self.maxNamesShown && !names.contains(name) { names.append(name) }
    schemas.formUnion(other.schemas)
    commands.formUnion(other.commands)
    for named in finding.related where !first.diagnostics[0].related.contains(named) {
      if first.diagnostics[0].related.count < Self.maxPlacesShown { first.diagnostics[0].related.append(named) }
    }
    guard places.count < Self.maxPlacesShown else { return }
    let position = LineIndex(other.first.text).position(of: finding.range.start)
    places.append("\(other.first.path):\(position.line):\(position.column)")
  }

  /// The rendered finding for all files.
  func rendered(_ options: ReportOptions) -> ReportWriter.Rendered {
    var report = first
    // The names of several schemas are long, so the text format lists them only with `--verbose`.
    let named = options.isVerbose || schemas.count == 1 || !(options.output.format is TextFormat) ? names : []
    report.diagnostics[0].wording = MissingSchema.message(named, count: schemas.count, files: files)
    if files > 1 {
      let more = files - 1 - places.count
      if schemas.count > 1 { report.diagnostics[0].help = MissingSchema.help(adding: " --all", commands: commands) }
      report.diagnostics[0].note =
        "also in \(places.joined(separator: ", "))\(words: more > 0 ? " and \(more) more" : "")"
    }
    var rendered = ReportWriter.Rendered.joined(report, options: options)
    if options.output.format.joinsMissingSchemas {
      rendered.summary.missing.words = MissingSchema.count(schemas.count, files: self.files)
    }
    return rendered
  }

  /// The finding as one line, for a run that reports no findings.
  var line: String { MissingSchema.message(schemas.count == 1 ? names : [], count: schemas.count, files: files).text }
}
