import DocumentModel
import Foundation
import JSONParsing
import JSONSchema
import Settings
import TestSupport
import Testing
import YAMLReading

/// Real schemas with YAML files that are valid or not: evaluator and reporter agree with `EXPECTED.tsv`.
struct SchemaStoreTests {
  @Test(.enabled(if: OutsideSuites.has("schemastore", "metaschemas"), "about 1,300 files of SchemaStore"))
  func everyFileIsJudgedAsExpected() throws {
    let folder = try #require(OutsideSuites.folder("schemastore"))
    let metaschemas = try #require(OutsideSuites.folder("metaschemas"))
    var store = SchemaStore(folder: folder, metaschemas: metaschemas)
    var failures: [String: String] = [:]
    var ran = 0
    let table = try String(contentsOf: folder.appendingPathComponent("EXPECTED.tsv"), encoding: .utf8)
    for line in table.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      ran += 1
      if let failure = try store.failure(fields[0], isValid: fields[2] == "valid") { failures[fields[0]] = failure }
    }
    let deviations = try Deviations("schemastore.tsv")
    print("SchemaStore: \(ran) files, \(ran - failures.count) as expected, \(deviations.count) listed")
    for complaint in deviations.complaints(failures: failures) { Issue.record("\(complaint)") }
  }
}

/// SchemaStore's schemas, compiled on first use.
private struct SchemaStore {
  let folder: URL
  let metaschemas: URL
  private var schemas: [String: Schema?] = [:]

  init(folder: URL, metaschemas: URL) {
    self.folder = folder
    self.metaschemas = metaschemas
  }

  mutating func failure(_ path: String, isValid expected: Bool) throws -> String? {
    let name = path.split(separator: "/").dropFirst(2).first.map(String.init) ?? ""
    let known = schemas[name] ?? compile(name)
    schemas[name] = known
    guard let schema = known else { return "cannot use the schema" }
    let data = try Data(contentsOf: folder.appendingPathComponent(path))
    let parsed = YAMLParser.parse([UInt8](data), limits: Limits())
    var isValid = !parsed.diagnostics.contains { $0.severity == .error }
    var messages: [String] = parsed.diagnostics.map(\.message)
    var document = parsed.document
    if document.roots.isEmpty { document = YAMLParser.parse(Array("null".utf8), limits: Limits()).document }
    for root in document.roots {
      let verdict = schema.isValid(document, root)
      let findings = schema.diagnostics(document, root)
      if verdict != findings.isEmpty { return "the evaluators differ" }
      if !verdict { isValid = false }
      messages += findings.map(\.message)
    }
    return isValid == expected ? nil : "expected \(expected): \(messages.prefix(3))"
  }

  private func compile(_ name: String) -> Schema? {
    let schemas = folder.appendingPathComponent("src/schemas/json")
    let metaschemas = SuiteSchemas(metaschemas: metaschemas, remotes: metaschemas).loader
    let load: SchemaLoader = { uri in
      for prefix in ["https://json.schemastore.org/", "https://www.schemastore.org/", "http://json.schemastore.org/"]
      where uri.hasPrefix(prefix) {
        let name = String(uri.dropFirst(prefix.count))
        let file = schemas.appendingPathComponent(name.hasSuffix(".json") ? name : name + ".json")
        guard let data = try? Data(contentsOf: file) else { return .notFound(reason: "no such file") }
        let parsed = JSONParser.parse([UInt8](data), limits: Limits())
        return .found(SchemaSource(uri: uri, path: name, document: parsed.document))
      }
      return metaschemas(uri)
    }
    let uri = "https://json.schemastore.org/\(name).json"
    guard case .found(let source) = load(uri) else { return nil }
    var options = Schema.Options(sensitivity: .setting)
    options.defaultDialect = "http://json-schema.org/draft-07/schema"
    options.checksMetaschema = false
    return Schema.compile(source, options: options, load: load).schema
  }
}
