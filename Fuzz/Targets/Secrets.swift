import Analysis
import DocumentModel
import FileAccess
import JSONSchema
import Linting
import Reporting
import Settings
internal import Workspace
import YAMLReading

private let marker = "MARK3R"

/// Only secrets may be strings, so a line with a secret, however it is read, is never another value.
private let schema: Schema? = {
  let text = """
    properties:
      count: {type: integer}
      secret: {type: string, x-setting: {sensitive: true}}
      group: {type: object, properties: {count: {type: integer}, pass: {type: string, x-setting: {sensitive: true}}}}
      keys: {type: array, items: {type: string, maxLength: 3, x-setting: {sensitive: true}}}
      map: {type: object, additionalProperties: {type: integer}, x-setting: {sensitive: true}}
    patternProperties: {^pw_: {type: string, x-setting: {sensitive: true}}}

    """
  let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
  var options = Schema.Options(sensitivity: .setting)
  options.checksMetaschema = false
  return Schema.compile(SchemaSource(uri: "file:///s", path: "s", document: document), options: options) { _ in
    .notFound(reason: "none")
  }.schema
}()

/// Lines with a secret where the schema allows one, or where a user may have put it by mistake.
private let lines = [
  "secret: \(marker)", "\"secret\": \"\(marker)\"", "\"se\\x63ret\": \(marker)", "SECRET: \(marker)",
  "? secret\n: \(marker)",
  "secert: '\(marker)'", "group: \(marker)", "group:\n  pass: \(marker)", "group: [\(marker)]", "keys: \(marker)",
  "keys:\n- \(marker)", "keys: [\(marker), \(marker)]", "keys: {count: \(marker)}", "map: {\(marker): \(marker)}",
  "map:\n  \(marker): 1", "pw_a: \(marker)", "# secret: \(marker)", "pass: \(marker)", "  secret: \(marker)",
  "- secret: \(marker)",
  "secret: |\n  \(marker)", "secret: &\(marker) x", "secret: !\(marker) x", "secret: x # \(marker)",
  "secret: *\(marker)",
  "secret: [\(marker)", "secret: \"\(marker)", "secret: {a: \(marker)}", "secret = \(marker)", "{secret: \(marker)}",
]

private let context = ReportContext(
  tool: Tool(name: "settle", version: "0", home: "https://example.org/settle"), workingFolder: FilePath("/"))
private let formats = ReportFormats.names.compactMap { ReportFormats.named($0, context: context) }

private let plan = LintPlan(
  LintSettings(
    preset: .strict,
    rules: Dictionary(uniqueKeysWithValues: LintRules.all.map { ($0.name, .init(level: .severity(.warning))) })))

/// The number of a line with a secret, the text before it, a zero byte, the text after it: no report in any format and
/// no diff contains the secret.
func fuzzSecret(_ bytes: [UInt8]) {
  guard let schema, let first = bytes.first else { return }
  let (before, following) = Array(bytes.dropFirst()).atFirstZero
  let line = Array("\n\(lines[Int(first & 0x7F) % lines.count])\n".utf8)
  // Elsewhere in the text it isn't a secret.
  guard !isShown(before), !isShown(following) else { return }
  let text = before + line + following
  let syntax: TextSyntax = first & 0x80 == 0 ? .yaml : .json
  var context = SnapshotContext("a", syntax: syntax, schema: .schema(schema))
  context.isVerbose = true
  context.lint = plan
  let snapshot = Snapshot(text, context: context)
  for format in formats {
    let outputs = format.output.map(snapshot.outputs) ?? []
    require(!isShown(format.render(snapshot.report, outputs: outputs)), "no \(format) shows a secret")
  }
  let fixed = snapshot.fixed(allowsUnsafe: true)
  if fixed.count > 0 {
    require(!isShown(difference(snapshot, fixed.snapshot)), "no difference that fixes make shows a secret")
  }
  guard syntax == .yaml, case .text(let formatted) = snapshot.formatted else { return }
  require(!isShown(difference(snapshot, formatted)), "no difference that formatting makes shows a secret")
}

private func difference(_ old: Snapshot, _ new: Snapshot) -> [UInt8] {
  let sides = [old, new].map { UnifiedDiff.Side(label: "a", text: $0.text, sensitive: $0.sensitive) }
  return UnifiedDiff(isColored: false, isForTerminal: false).render(sides[0], new: sides[1])
}

private func isShown(_ output: [UInt8]) -> Bool {
  String(decoding: output, as: UTF8.self).contains(marker)
}
