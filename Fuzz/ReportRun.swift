import Analysis
import DocumentModel
import FileAccess
import JSONParsing
import JSONSchema
import Linting
import Properties
import Reporting
import Settings
import Workspace
import YAMLReading

/// Makes the reports about a text in every format, with all checks enabled.
struct ReportRun {
  /// Every rule, whichever preset it belongs to.
  private static let lint = LintPlan(LintSettings(preset: .strict), selected: Set(LintRules.all.map(\.name)))

  private static let context = ReportContext(
    tool: Tool(name: "settle", version: "0", home: "https://example.org/settle"), workingFolder: FilePath("/project"))

  let bytes: [UInt8]
  let syntax: TextSyntax
  let schema: FuzzSchema

  /// The ways to read a text: as YAML, and as JSON too if it looks like JSON.
  static func all(of bytes: [UInt8], _ schema: FuzzSchema) -> [Self] {
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    let isJSON = first.map { "{[\"/".utf8.contains($0) } ?? false
    let syntaxes: [TextSyntax] = isJSON ? [.yaml, .json] : [.yaml]
    return syntaxes.map { Self(bytes: bytes, syntax: $0, schema: schema) }
  }

  /// The complete reports about the text, by format. JSON Schema's output formats each evaluate the text again, so only
  /// one of them is made, chosen by the length of the text.
  func reports() -> [(format: String, bytes: [UInt8])] {
    let snapshot = Self.snapshot(bytes, syntax, schema)
    let ofSchema = Self.formats.filter { $0.1.output != nil }
    let (name, format) = ofSchema[bytes.count % ofSchema.count]
    let outputs = format.output.map(snapshot.outputs) ?? []
    return Self.formats.filter { $0.1.output == nil }.map { ($0, Self.whole(snapshot.report, [], $1)) }
      + [(name, Self.whole(snapshot.report, outputs, format))]
  }

  static func snapshot(_ bytes: [UInt8], _ syntax: TextSyntax, _ schema: FuzzSchema) -> Snapshot {
    var context = SnapshotContext(syntax == .json ? "file.json" : "file.yaml", syntax: syntax, schema: schema.choosing)
    context.isVerbose = true
    context.lint = lint
    return Snapshot(bytes, context: context)
  }

  /// The reports about findings that were read from a report.
  static func reports(of report: FileReport) -> [(format: String, bytes: [UInt8])] {
    formats.map { name, format in (name, whole(report, [], format)) }
  }

  /// The report in the format of that name.
  static func report(of report: FileReport, _ name: String) -> [UInt8]? {
    formats.first { $0.0 == name }.map { whole(report, [], $0.1) }
  }

  private static let formats: [(String, any ReportFormat)] = ReportFormats.names.compactMap { name in
    ReportFormats.named(name, context: context).map { (name, $0) }
  }

  private static func whole(_ report: FileReport, _ outputs: [OutputUnit], _ format: any ReportFormat) -> [UInt8] {
    format.header + format.render(report, outputs: outputs) + format.footer(Summary(report))
  }
}

/// A schema for the fuzzers, and the findings in it.
struct FuzzSchema {
  private static let metaschemas = MetaschemaCache()
  private static let shapes = SettingsMetaschemas(loadBundled)

  static let sample: FuzzSchema = {
    let sample = FuzzSchema(Array(SampleSchema.text.utf8))
    require(sample.report.diagnostics.isEmpty, "the sample schema is sound")
    return sample
  }()

  private(set) var choosing = SnapshotContext.SchemaOrigin.given(SchemaResolution(use: .unusable("it is broken")))
  var report: FileReport

  init(_ text: [UInt8]) {
    let parsed = YAMLParser.parse(text, limits: Limits())
    let document = parsed.document
    // A malformed schema is never compiled.
    guard !parsed.diagnostics.contains(where: { $0.severity == .error }) else {
      report = FileReport(
        path: "schema.yaml", schema: nil, status: .invalid, text: document.text, diagnostics: parsed.diagnostics)
      return
    }
    let source = SchemaSource(uri: "file:///schema.yaml", path: "schema.yaml", document: document)
    var options = Schema.Options(sensitivity: .setting)
    options.metaschemas = Self.metaschemas
    options.limits.patternSteps = 10_000
    let compilation = Schema.compile(source, options: options, load: loadBundled)
    report = FileReport(
      path: "schema.yaml", schema: nil, status: .valid, text: document.text,
      diagnostics: compilation.reports.filter { $0.path == "schema.yaml" }.flatMap(\.diagnostics))
    guard let schema = compilation.schema else { return }
    if SettingsCheck.concerns(document) {
      report.diagnostics += SettingsCheck.run(schema.graph, shapes: Self.shapes)
    }
    choosing = .schema(schema)
  }
}

/// Loads a bundled schema.
func loadBundled(_ uri: String) -> SchemaLoad {
  guard let bundled = BundledSchema.at(uri: uri) else { return .notFound(reason: "no such text") }
  let text = bundled.text()
  let parsed =
    bundled.path.hasSuffix(".json")
    ? JSONParser.parse(text, limits: Limits()) : YAMLParser.parse(text, limits: Limits())
  return .found(SchemaSource(uri: uri, path: bundled.name, document: parsed.document, isTrusted: true))
}
