// Checks a text in memory against a schema, and prints its problems and the changes of the fixes.

import Analysis
import DocumentModel
import FileAccess
import JSONSchema
import Linting
import Settings
import YAMLReading

let schemaText = """
  $schema: https://json-schema.org/draft/2020-12/schema
  type: object
  properties:
    host: {type: string, format: hostname}
    port: {type: integer, maximum: 65535}
    password: {type: string, maxLength: 4, x-setting: {sensitive: true}}
  required: [host]
  additionalProperties: false
  """
let text = """
  # Where the server listens.
  host: example.org
  Port: 8080
  password: swordfish

  """

@Sendable func source(_ uri: String, _ bytes: [UInt8]) -> SchemaSource {
  SchemaSource(uri: uri, path: uri, document: YAMLParser.parse(bytes, limits: Limits()).document)
}

let compilation = Schema.compile(source("example:/server.yaml", Array(schemaText.utf8)), options: .settings) { uri in
  guard let known = BundledSchema.at(uri: uri) else { return .notFound(reason: "no schema has the URI \(uri)") }
  return .found(source(uri, known.text()))
}
guard let schema = compilation.schema else {
  fatalError(compilation.reports.flatMap(\.diagnostics).map(\.message).joined(separator: "\n"))
}

let snapshot = Snapshot(Array(text.utf8), name: "server.yaml", schema: schema)
for finding in snapshot.report.diagnostics {
  let place = snapshot.lines.position(of: finding.range.start)
  print("\(place.line):\(place.column) \(finding.code) at \(finding.instanceLocation?.description ?? "the text")")
  print("  \(finding.message)\(finding.caption.map { "; \($0)" } ?? "")")
}

let fixed = snapshot.fixed(allowsUnsafe: false).snapshot
func lines(_ bytes: [UInt8]) -> [Substring] { String(decoding: bytes, as: UTF8.self).split(separator: "\n") }
for change in lines(fixed.text).difference(from: lines(snapshot.text)) {
  switch change {
  case .remove(_, let line, _): print("- \(line)")
  case .insert(_, let line, _): print("+ \(line)")
  }
}
print("left once fixed: \(fixed.report.diagnostics.map(\.code.description).joined(separator: ", "))")

let values = YAMLParser.parse(fixed.text, limits: Limits()).document
print("annotated: \(schema.output(values, values.roots[0], .basic).details.count) times")
