import DocumentModel
import Foundation
import JSONParsing
import JSONSchema
import SchemaWork
import TestSupport
import Testing
import YAMLReading

/// Schemas of older drafts have the same verdicts after an upgrade to 2020-12, except those in
/// `Deviations/upgrade.tsv`.
struct UpgradeTests {
  /// On the required tests of the JSON Schema Test Suite.
  @Test(
    .enabled(
      if: OutsideSuites.has("json-schema", "metaschemas"), "upgrades of about 3,000 tests of the JSON Schema Test Suite"
    ))
  func suiteSchemasJudgeAsBefore() throws {
    let folder = try #require(OutsideSuites.folder("json-schema"))
    let metaschemas = try #require(OutsideSuites.folder("metaschemas"))
    let schemas = SuiteSchemas(metaschemas: metaschemas, remotes: folder.appendingPathComponent("remotes"))
    let suite = JSONSchemaSuite(folder: folder, schemas: schemas)
    var failures: [String: String] = [:]
    for draft in ["draft4", "draft6", "draft7", "draft2019-09"] {
      var ran = 0
      var wrong = 0
      for path in suite.files(draft) where !path.contains("/optional/") {
        for (name, before, after) in try verdicts(path, draft, suite) {
          ran += 1
          guard before != after else { continue }
          wrong += 1
          failures[name] =
            "\(before.map { "\($0)" } ?? "unusable") before, \(after.map { "\($0)" } ?? "unusable") after"
        }
      }
      print("Upgrade of the JSON Schema Test Suite, \(draft): \(ran - wrong) of \(ran) tests judged alike")
    }
    for complaint in try Deviations("upgrade.tsv").complaints(failures: failures) { Issue.record("\(complaint)") }
  }

  private func verdicts(
    _ path: String, _ draft: String, _ suite: JSONSchemaSuite
  ) throws -> [(name: String, before: Bool?, after: Bool?)] {
    let data = try Data(contentsOf: suite.folder.appendingPathComponent("tests/\(path)"))
    let document = JSONParser.parse([UInt8](data), limits: Limits()).document
    var options = Schema.Options(sensitivity: nil)
    options.assertsFormat = false
    options.defaultDialect = JSONSchemaSuite.dialects[draft] ?? ""
    options.metaschemas = suite.metaschemas
    var verdicts: [(String, Bool?, Bool?)] = []
    guard let root = document.roots.first else { return [] }
    for group in document.items(root) {
      guard let node = document.value(group, named: "schema"), let tests = document.value(group, named: "tests") else {
        continue
      }
      let name = document.value(group, named: "description").flatMap { document.string($0) } ?? ""
      let old = JSONParser.parse(Array(document.sourceText(node).utf8), limits: Limits()).document
      let source = SchemaSource(uri: "test:///schema.json", path: path, document: old)
      let before = Schema.compile(source, options: options, load: suite.schemas.loader).schema
      let text = SchemaUpgrade.run(source, options: options, load: suite.schemas.loader).text
      let after = text.flatMap { text in
        let upgraded = SchemaSource(
          uri: "test:///schema.json", path: path, document: JSONParser.parse(text, limits: Limits()).document)
        return Schema.compile(upgraded, options: options, load: suite.schemas.loader).schema
      }
      for test in document.items(tests) {
        guard let data = document.value(test, named: "data") else { continue }
        let title = document.value(test, named: "description").flatMap { document.string($0) } ?? ""
        let instance = JSONParser.parse(Array(document.sourceText(data).utf8), limits: Limits()).document
        guard let value = instance.roots.first else { continue }
        verdicts.append(
          ("\(path) · \(name) · \(title)", before?.isValid(instance, value), after?.isValid(instance, value)))
      }
    }
    return verdicts
  }

  /// Every SchemaStore schema older than 2020-12, on all its test files.
  @Test(.enabled(if: OutsideSuites.has("schemastore", "metaschemas"), "upgrades of about 420 schemas of SchemaStore"))
  func storeSchemasJudgeAsBefore() throws {
    let folder = try #require(OutsideSuites.folder("schemastore"))
    let metaschemas = try #require(OutsideSuites.folder("metaschemas"))
    let schemas = folder.appendingPathComponent("src/schemas/json")
    let load = StoreLoader(schemas: schemas, metaschemas: metaschemas).load
    var options = Schema.Options(sensitivity: nil)
    options.defaultDialect = "http://json-schema.org/draft-07/schema"
    options.checksMetaschema = false
    let table = try String(contentsOf: folder.appendingPathComponent("EXPECTED.tsv"), encoding: .utf8)
    var files: [String: [String]] = [:]
    for line in table.split(separator: "\n").dropFirst() {
      let path = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)[0]
      let name = path.split(separator: "/").dropFirst(2).first.map(String.init) ?? ""
      files[name, default: []].append(path)
    }
    var upgraded = 0
    var judged = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: schemas.path).sorted() where file.hasSuffix(".json")
    {
      let uri = "https://json.schemastore.org/\(file)"
      guard case .found(let source) = load(uri) else { continue }
      let outcome = SchemaUpgrade.run(source, options: options, load: load)
      guard let text = outcome.text else {
        Issue.record("\(file): \(outcome.problem ?? "")")
        continue
      }
      guard text != source.document.text else { continue }
      upgraded += 1
      let parsed = JSONParser.parse(text, limits: Limits())
      let broken = parsed.diagnostics.contains { $0.severity == .error }
      #expect(!broken, "\(file) isn't JSON after the upgrade")
      let before = Schema.compile(source, options: options, load: load).schema
      let after = Schema.compile(
        SchemaSource(uri: uri, path: file, document: parsed.document), options: options, load: load)
      #expect((before == nil) == (after.schema == nil), "\(file)")
      guard let before, let after = after.schema else { continue }
      for path in files[String(file.dropLast(5))] ?? [] {
        let data = try Data(contentsOf: folder.appendingPathComponent(path))
        let document = YAMLParser.parse([UInt8](data), limits: Limits()).document
        for root in document.roots {
          judged += 1
          #expect(before.isValid(document, root) == after.isValid(document, root), "\(file) on \(path)")
        }
      }
    }
    #expect(upgraded > 400 && judged > 1000)
    print("Upgrade of SchemaStore: \(upgraded) schemas, \(judged) documents judged alike unless told otherwise")
  }
}

/// SchemaStore's own schemas by their URIs.
struct StoreLoader {
  let schemas: URL
  let metaschemas: URL

  var load: SchemaLoader {
    let standard = SuiteSchemas(metaschemas: metaschemas, remotes: metaschemas).loader
    let schemas = schemas
    return { uri in
      for prefix in ["https://json.schemastore.org/", "https://www.schemastore.org/", "http://json.schemastore.org/"]
      where uri.hasPrefix(prefix) {
        let name = String(uri.dropFirst(prefix.count))
        let file = schemas.appendingPathComponent(name.hasSuffix(".json") ? name : name + ".json")
        guard let data = try? Data(contentsOf: file) else { return .notFound(reason: "no such file") }
        let parsed = JSONParser.parse([UInt8](data), limits: Limits())
        return .found(SchemaSource(uri: uri, path: name, document: parsed.document))
      }
      return standard(uri)
    }
  }
}
