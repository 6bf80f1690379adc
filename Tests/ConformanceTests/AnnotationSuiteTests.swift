import DocumentModel
import Foundation
import JSONParsing
import JSONSchema
import Reporting
import TestSupport
import Testing

/// The annotation tests of the JSON Schema Test Suite, in every dialect that they're for.
struct AnnotationSuiteTests {
  private struct Dialect {
    var folder: String
    var release: Int
    var name: String { folder }
  }

  private static let dialects = [
    Dialect(folder: "draft4", release: 4), Dialect(folder: "draft6", release: 6),
    Dialect(folder: "draft7", release: 7), Dialect(folder: "draft2019-09", release: 2019),
    Dialect(folder: "draft2020-12", release: 2020),
  ]
  private static let uri = "test:///schema.json"

  @Test(
    .enabled(if: OutsideSuites.has("json-schema", "metaschemas"), "about 300 annotations of the JSON Schema Test Suite")
  )
  func everyAssertionHolds() throws {
    let suite = try #require(OutsideSuites.folder("json-schema"))
    let metaschemas = try #require(OutsideSuites.folder("metaschemas"))
    let folder = suite.appendingPathComponent("annotations/tests")
    let schemas = SuiteSchemas(metaschemas: metaschemas, remotes: suite.appendingPathComponent("remotes"))
    var failures: [String: String] = [:]
    for dialect in Self.dialects {
      var ran = 0
      var wrong = 0
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
        let document = try Self.load(folder.appendingPathComponent(name))
        let root = try #require(document.roots.first)
        let cases = try #require(document.value(root, named: "suite"))
        for (number, node) in document.items(cases).enumerated() where Self.fits(document, node, dialect) {
          let path = "\(dialect.name)/\(name)/\(number)"
          for (assertion, complaint) in try Self.results(document, node, dialect, schemas.loader) {
            ran += 1
            guard let complaint else { continue }
            wrong += 1
            failures["\(path) · \(Self.text(document, node, "description")) · \(assertion)"] = complaint
          }
        }
      }
      print("AnnotationSuiteTests, \(dialect.name): \(ran - wrong) of \(ran) assertions")
      #expect(ran > 10)
    }
    for complaint in try Deviations("annotations.tsv").complaints(failures: failures) { Issue.record("\(complaint)") }
  }

  private static func load(_ url: URL) throws -> Document {
    JSONParser.parse([UInt8](try Data(contentsOf: url)), limits: Limits()).document
  }

  private static func text(_ document: Document, _ node: NodeID, _ name: String) -> String {
    document.value(node, named: name).flatMap { document.string($0) } ?? ""
  }

  /// Whether `compatibility` includes the dialect: comma-separated release numbers, each with an optional `<=` or `=`.
  private static func fits(_ document: Document, _ node: NodeID, _ dialect: Dialect) -> Bool {
    text(document, node, "compatibility").split(separator: ",").allSatisfy { part in
      if part.hasPrefix("<=") { return dialect.release <= Int(part.dropFirst(2)) ?? 0 }
      if part.hasPrefix("=") { return dialect.release == Int(part.dropFirst()) }
      return dialect.release >= Int(part) ?? 0
    }
  }

  /// What is wrong with each assertion of a case, by its number.
  private static func results(
    _ document: Document, _ node: NodeID, _ dialect: Dialect, _ load: @escaping SchemaLoader
  ) throws -> [(String, String?)] {
    var options = Schema.Options(sensitivity: nil)
    options.assertsFormat = false
    options.defaultDialect = JSONSchemaSuite.dialects[dialect.folder] ?? ""
    let external = document.value(node, named: "externalSchemas")
    let text = own(try #require(document.value(node, named: "schema")), of: document)
    let source = SchemaSource(uri: uri, path: "schema", document: text)
    let compilation = Schema.compile(source, options: options) { uri in
      if let external, let found = document.value(external, named: uri) {
        return .found(SchemaSource(uri: uri, path: uri, document: own(found, of: document), isTrusted: true))
      }
      return load(uri)
    }
    let schema = try #require(compilation.schema)
    var results: [(String, String?)] = []
    for (number, test) in document.items(try #require(document.value(node, named: "tests"))).enumerated() {
      let instance = own(try #require(document.value(test, named: "instance")), of: document)
      let annotations = schema.annotations(instance, try #require(instance.roots.first))
      let assertions = try #require(document.value(test, named: "assertions"))
      for (place, assertion) in document.items(assertions).enumerated() {
        results.append(("\(number)/\(place)", try complaint(document, assertion, annotations, instance)))
      }
    }
    return results
  }

  private static func complaint(
    _ document: Document, _ assertion: NodeID, _ annotations: Annotations, _ instance: Document
  ) throws -> String? {
    let location = text(document, assertion, "location")
    let keyword = text(document, assertion, "keyword")
    var expected: [String: String] = [:]
    for entry in document.entries(try #require(document.value(assertion, named: "expected"))) {
      let place = document.keys.name(try #require(entry.keyID))
      expected[place] = json(.schema(document, entry.value))
    }
    var found: [String: String] = [:]
    let root = try #require(instance.roots.first)
    // Asked by node, as a program would; if there is no such node, there must be no annotation at its pointer.
    let pointer = JSONPointer(location)
    let node = pointer.flatMap { instance.node(at: $0, from: root) }
    let all =
      node.map { annotations.of($0, keyword: keyword) } ?? annotations.all.filter { $0.instanceLocation == pointer }
    for annotation in all where annotation.keyword == keyword {
      let place = annotation.textLocation.replacingOccurrences(of: uri, with: "")
      let schema = place.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      found[schema] = json(annotation.value)
      if annotation.instanceLocation != pointer { return "of \(annotation.instanceLocation)" }
    }
    return found == expected ? nil : "expected \(expected), found \(found)"
  }

  private static func json(_ value: AnnotationValue) -> String {
    var writer = JSONWriter()
    OutputUnitJSON.write(value, writer: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func own(_ node: NodeID, of document: Document) -> Document {
    JSONParser.parse(Array(document.sourceText(node).utf8), limits: Limits()).document
  }
}
