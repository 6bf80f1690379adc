import DocumentModel
import Foundation
import JSONParsing
import JSONSchema
import SchemaWork
import TestSupport
import Testing
import YAMLReading

/// Bundles of SchemaStore schemas need no other file, and give the verdicts of the original schema on every test file.
struct BundleTests {
  @Test(
    .enabled(if: OutsideSuites.has("schemastore", "metaschemas"), "bundles of about 900 schemas of SchemaStore"),
    arguments: SchemaBundle.Syntax.allCases)
  func storeBundlesJudgeAsBefore(_ syntax: SchemaBundle.Syntax) throws {
    let folder = try #require(OutsideSuites.folder("schemastore"))
    let metaschemas = try #require(OutsideSuites.folder("metaschemas"))
    let schemas = folder.appendingPathComponent("src/schemas/json")
    let load = StoreLoader(schemas: schemas, metaschemas: metaschemas).load
    let standard = SuiteSchemas(metaschemas: metaschemas, remotes: metaschemas).loader
    var options = Schema.Options(sensitivity: nil)
    options.defaultDialect = "http://json-schema.org/draft-07/schema"
    options.checksMetaschema = false
    var bundled = 0
    var judged = 0
    for (file, paths) in try Self.testFiles(folder).sorted(by: { $0.key < $1.key }) {
      let uri = "https://json.schemastore.org/\(file).json"
      guard case .found(let source) = load(uri) else { continue }
      let outcome = SchemaBundle.run(source, as: syntax, options: options, load: load) {
        JSONParser.parse($0, limits: Limits())
      }
      guard let text = outcome.text, outcome.embedded > 0 else { continue }
      bundled += 1
      let before = Schema.compile(source, options: options, load: load).schema
      let parsed =
        switch syntax {
        case .json: JSONParser.parse(text, limits: Limits())
        case .yaml: YAMLParser.parse(text, limits: Limits())
        }
      #expect(!parsed.diagnostics.contains { $0.severity == .error }, "\(file)")
      let document = parsed.document
      let after = Schema.compile(
        SchemaSource(uri: "file:///elsewhere/bundle.json", path: "bundle.json", document: document), options: options,
        load: standard)
      let missing = after.reports.flatMap(\.diagnostics).filter { $0.code.name == "unresolvable-reference" }
      #expect(missing.isEmpty, "\(file): \(missing.map(\.message))")
      guard let before, let after = after.schema else { continue }
      for path in paths {
        let data = try Data(contentsOf: folder.appendingPathComponent(path))
        let instance = YAMLParser.parse([UInt8](data), limits: Limits()).document
        for root in instance.roots {
          judged += 1
          #expect(before.isValid(instance, root) == after.isValid(instance, root), "\(file) on \(path)")
        }
      }
    }
    #expect(bundled > 0 && judged > 0)
    print("Bundles of SchemaStore: \(bundled) schemas, \(judged) documents")
  }

  private static func testFiles(_ folder: URL) throws -> [String: [String]] {
    let table = try String(contentsOf: folder.appendingPathComponent("EXPECTED.tsv"), encoding: .utf8)
    var files: [String: [String]] = [:]
    for line in table.split(separator: "\n").dropFirst() {
      let path = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)[0]
      files[path.split(separator: "/").dropFirst(2).first.map(String.init) ?? "", default: []].append(path)
    }
    return files
  }
}
