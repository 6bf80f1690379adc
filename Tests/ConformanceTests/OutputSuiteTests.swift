import DocumentModel
import Foundation
import JSONParsing
import JSONSchema
import Reporting
import TestSupport
import Testing

/// Output in the standard formats, checked with the suite's output tests and the specification's output schema.
@Suite(.enabled(if: OutsideSuites.has("json-schema", "metaschemas"), "output of the JSON Schema Test Suite"))
struct OutputSuiteTests {
  private static let drafts = ["draft2019-09", "draft2020-12"]

  private let suite: URL
  private let loader: SchemaLoader

  init() throws {
    suite = try #require(OutsideSuites.folder("json-schema"))
    let metaschemas = try #require(OutsideSuites.folder("metaschemas"))
    loader = SuiteSchemas(metaschemas: metaschemas, remotes: suite.appendingPathComponent("remotes")).loader
  }

  @Test func everyOutputTest() throws {
    var failures: [String: String] = [:]
    var ran = 0
    for draft in Self.drafts {
      let folder = suite.appendingPathComponent("output-tests/\(draft)/content")
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
        for (number, group) in try cases(folder.appendingPathComponent(name)).enumerated() {
          let (document, node) = group
          let schema = try compile(try #require(document.value(node, named: "schema")), of: document, draft: draft)
          for (place, test) in document.items(try #require(document.value(node, named: "tests"))).enumerated() {
            let instance = own(try #require(document.value(test, named: "data")), of: document)
            for entry in document.entries(try #require(document.value(test, named: "output"))) {
              let key = try #require(entry.keyID)
              let structure = try #require(OutputStructure(rawValue: document.keys.name(key)))
              let wanted = try compile(entry.value, of: document, draft: draft)
              ran += 1
              let output = try Self.json(schema, instance, structure)
              let parsed = JSONParser.parse(output, limits: Limits()).document
              if !wanted.isValid(parsed, try #require(parsed.roots.first)) {
                failures["\(draft)/\(name)/\(number)/\(place)/\(structure.rawValue)"] = String(
                  decoding: output, as: UTF8.self)
              }
            }
          }
        }
      }
    }
    print("OutputSuiteTests: \(ran - failures.count) of \(ran) output tests")
    #expect(ran >= 8)
    for complaint in try Deviations("output.tsv").complaints(failures: failures) { Issue.record("\(complaint)") }
  }

  /// Every required test of two drafts: each output format is valid against the output schema and has the expected
  /// verdict.
  ///
  /// The output schema of 2019-09 requires `errors` in every invalid unit, even without details, and takes everything
  /// except a flag for a tree. So only the complete output is validated against it.
  @Test func everyOutputFitsTheSchemaOfOutput() throws {
    for (draft, uri) in zip(Self.drafts, ["2019-09", "2020-12"]) {
      let whole = try output("https://json-schema.org/draft/\(uri)/output/schema", draft)
      let unit = try output("https://json-schema.org/draft/\(uri)/output/schema#/$defs/outputUnit", draft)
      var ran = 0
      var failures: [String] = []
      let folder = suite.appendingPathComponent("tests/\(draft)")
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      where name.hasSuffix(".json") {
        for (document, node) in try cases(folder.appendingPathComponent(name)) {
          let schema = try compile(try #require(document.value(node, named: "schema")), of: document, draft: draft)
          for test in document.items(try #require(document.value(node, named: "tests"))) {
            let instance = own(try #require(document.value(test, named: "data")), of: document)
            let isValid = document.value(test, named: "valid").flatMap { document.boolean($0) }
            for structure in OutputStructure.allCases {
              ran += 1
              let text = try Self.json(schema, instance, structure)
              let parsed = JSONParser.parse(text, limits: Limits()).document
              let root = try #require(parsed.roots.first)
              var units: [NodeID] = structure == .detailed ? [root] : []
              for list in ["errors", "annotations"] where structure == .basic {
                units += parsed.value(root, named: list).map { Array(parsed.items($0)) } ?? []
              }
              var isRight = parsed.value(root, named: "valid").flatMap { parsed.boolean($0) } == isValid
              if structure != .detailed || draft == "draft2020-12" { isRight = isRight && whole.isValid(parsed, root) }
              if draft == "draft2020-12" { isRight = isRight && units.allSatisfy { unit.isValid(parsed, $0) } }
              if !isRight {
                failures.append("\(name), \(structure.rawValue): \(String(decoding: text, as: UTF8.self))")
              }
            }
          }
        }
      }
      print("OutputSuiteTests, \(draft): \(ran - failures.count) of \(ran) outputs fit the schema of output")
      #expect(failures.isEmpty, "\(failures.prefix(5))")
      #expect(ran > 1_000)
    }
  }

  private func output(_ uri: String, _ draft: String) throws -> Schema {
    let text = JSONParser.parse(Array("{\"$ref\":\"\(uri)\"}".utf8), limits: Limits()).document
    return try compile(try #require(text.roots.first), of: text, draft: draft)
  }

  private func cases(_ url: URL) throws -> [(Document, NodeID)] {
    let document = JSONParser.parse([UInt8](try Data(contentsOf: url)), limits: Limits()).document
    return document.items(try #require(document.roots.first)).map { (document, $0) }
  }

  private func own(_ node: NodeID, of document: Document) -> Document {
    JSONParser.parse(Array(document.sourceText(node).utf8), limits: Limits()).document
  }

  private func compile(_ node: NodeID, of document: Document, draft: String) throws -> Schema {
    var options = Schema.Options(sensitivity: nil)
    options.defaultDialect = JSONSchemaSuite.dialects[draft] ?? ""
    options.assertsFormat = false
    options.checksMetaschema = false
    let source = SchemaSource(
      uri: "https://test.example/schema.json", path: "schema", document: own(node, of: document))
    return try #require(Schema.compile(source, options: options, load: loader).schema)
  }

  private static func json(_ schema: Schema, _ instance: Document, _ structure: OutputStructure) throws -> [UInt8] {
    var writer = JSONWriter()
    let unit = schema.output(instance, try #require(instance.roots.first), structure)
    OutputUnitJSON.write(unit, structure: structure, writer: &writer)
    return writer.bytes
  }
}
