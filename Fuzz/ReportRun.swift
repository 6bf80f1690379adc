import Analysis
import BundledSchemas
import Diagnostics
import DocumentModel
import FileAccess
import JSONParsing
import JSONSchema
import Linting
import Properties
import Reporting
import SchemaTools
import Settings
import YAMLParsing

/// What is printed of a text by every shape of report, after all that can be looked for in it.
struct ReportRun {
  /// Every rule, whatever its preset.
  static let analysis = TextAnalysis(
    limits: Limits(), isVerbose: true,
    lint: LintPlan(LintSettings(preset: .strict), selected: Set(LintRules.all.map(\.name))))

  private static let context = ReportContext(
    tool: Tool(name: "settle", version: "0"), workingFolder: FilePath("/project"))

  let bytes: [UInt8]
  let syntax: TextSyntax
  let schema: FuzzSchema

  /// How a text may be read: as YAML, and as JSON where it looks like it.
  static func all(of bytes: [UInt8], _ schema: FuzzSchema) -> [Self] {
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    let isJSON = first.map { "{[\"/".utf8.contains($0) } ?? false
    let syntaxes: [TextSyntax] = isJSON ? [.yaml, .json] : [.yaml]
    return syntaxes.map { Self(bytes: bytes, syntax: $0, schema: schema) }
  }

  /// Every report, whole, by the name of its shape; of the standard outputs of JSON Schema, each of which takes a look of its
  /// own, one that the text chooses.
  func reports() -> [(format: String, bytes: [UInt8])] {
    let own = look(nil)
    let outputs = Self.formats.filter { $0.1.output != nil }
    let (name, format) = outputs[bytes.count % outputs.count]
    let other = look(format.output)
    return Self.formats.filter { $0.1.output == nil }.map { ($0, Self.whole(own.report, [], $1)) }
      + [(name, Self.whole(other.report, other.outputs, format))]
  }

  private func look(_ output: OutputStructure?) -> TextAnalysis.Result {
    let path = syntax == .json ? "file.json" : "file.yaml"
    return Self.analysis.result(bytes, path: path, syntax: syntax, output: output) { _ in schema.selection }
  }

  /// Reports of what was found elsewhere.
  static func reports(of report: FileReport) -> [(format: String, bytes: [UInt8])] {
    formats.map { name, format in (name, whole(report, [], format)) }
  }

  private static let formats: [(String, any ReportFormat)] = ReportFormats.names.compactMap { name in
    ReportFormats.named(name, context).map { (name, $0) }
  }

  private static func whole(_ report: FileReport, _ outputs: [OutputUnit], _ format: any ReportFormat) -> [UInt8] {
    format.header + format.render(report, outputs) + format.footer(Summary(report))
  }
}

/// A schema that a fuzzer holds texts against, with what is wrong with it.
struct FuzzSchema {
  private static let metaschemas = MetaschemaCache()

  static let sample: FuzzSchema = {
    let sample = FuzzSchema(Array(SampleSchema.text.utf8))
    require(sample.report.diagnostics.isEmpty, "the sample schema is sound")
    return sample
  }()

  var selection = TextAnalysis.Selection.unusable(nil)
  var report: FileReport

  init(_ text: [UInt8]) {
    let parsed = YAMLParser.parse(text, limits: Limits())
    let document = parsed.document
    // A schema that isn't well-formed is never compiled.
    guard !parsed.diagnostics.contains(where: { $0.severity == .error }) else {
      selection = .unusable(nil)
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
      report.diagnostics += SettingsCheck.run(schema.graph, load: loadBundled)
    }
    let settings = SettingsModel.isDeclared(by: schema) ? SettingsModel(schema) : nil
    selection = .schema(schema, settings: settings, shown: "schema.yaml")
  }
}

/// The schemas inside the program.
func loadBundled(_ uri: String) -> SchemaLoad {
  guard let bundled = BundledSchema.at(uri: uri) else { return .notFound(reason: "no such text") }
  let text = bundled.text()
  let parsed =
    bundled.path.hasSuffix(".json")
    ? JSONParser.parse(text, limits: Limits()) : YAMLParser.parse(text, limits: Limits())
  return .found(SchemaSource(uri: uri, path: bundled.name, document: parsed.document, isTrusted: true))
}
