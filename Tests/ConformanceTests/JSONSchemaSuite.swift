import DocumentModel
import Foundation
import JSONParsing
import JSONSchema

/// A test of the JSON Schema Test Suite, identified by its file and descriptions.
struct SuiteCase: Hashable, Sendable, CustomStringConvertible {
  var path: String
  var group: String
  var test: String

  var description: String { "\(path) · \(group) · \(test)" }
}

struct SuiteOutcome: Sendable {
  var suiteCase: SuiteCase
  var expected: Bool
  /// Whether the instance is valid; nil if the schema couldn't be used.
  var verdict: Bool?
  /// Whether the reporter has no findings; nil if the schema couldn't be used.
  var isReportEmpty: Bool?
  /// The verdict of the reporter run without messages; nil if the schema couldn't be used.
  var verdictOfReport: Bool?

  var isRight: Bool { verdict == expected && isReportEmpty == expected && verdictOfReport == expected }

  var complaint: String {
    guard let verdict, let isReportEmpty else { return "cannot use the schema" }
    return verdict == isReportEmpty && verdict == verdictOfReport
      ? "expected \(expected)" : "expected \(expected), and the evaluators differ"
  }
}

/// Runs the files of the suite.
struct JSONSchemaSuite: Sendable {
  let folder: URL
  let schemas: SuiteSchemas
  let metaschemas = MetaschemaCache()

  static let dialects = [
    "draft4": "http://json-schema.org/draft-04/schema",
    "draft6": "http://json-schema.org/draft-06/schema",
    "draft7": "http://json-schema.org/draft-07/schema",
    "draft2019-09": "https://json-schema.org/draft/2019-09/schema",
    "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
  ]

  /// The files of a draft, as sorted paths relative to the folder of tests.
  func files(_ draft: String) -> [String] {
    let root = folder.appendingPathComponent("tests/\(draft)")
    let names = FileManager.default.enumerator(atPath: root.path)?.allObjects as? [String] ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { "\(draft)/\($0)" }
  }

  func run(_ path: String, draft: String) throws -> [SuiteOutcome] {
    let data = try Data(contentsOf: folder.appendingPathComponent("tests/\(path)"))
    let document = JSONParser.parse([UInt8](data), limits: Limits()).document
    var options = Schema.Options(sensitivity: nil)
    options.assertsFormat = path.contains("optional/format/")
    options.defaultDialect = Self.dialects[draft] ?? ""
    options.metaschemas = metaschemas
    var outcomes: [SuiteOutcome] = []
    guard let root = document.roots.first else { return [] }
    for group in document.items(root) {
      let name = document.value(group, named: "description").flatMap { document.string($0) } ?? ""
      guard let node = document.value(group, named: "schema"), let tests = document.value(group, named: "tests") else {
        continue
      }
      let source = SchemaSource(uri: "test:///schema.json", path: path, document: own(node, of: document))
      let schema = Schema.compile(source, options: options, load: schemas.loader).schema
      for test in document.items(tests) {
        let title = document.value(test, named: "description").flatMap { document.string($0) } ?? ""
        guard let data = document.value(test, named: "data"), let valid = document.value(test, named: "valid"),
          let expected = document.boolean(valid)
        else { continue }
        let instance = own(data, of: document)
        guard let value = instance.roots.first else { continue }
        outcomes.append(
          SuiteOutcome(
            suiteCase: SuiteCase(path: path, group: name, test: title), expected: expected,
            verdict: schema?.isValid(instance, value),
            isReportEmpty: schema?.diagnostics(instance, value).isEmpty,
            verdictOfReport: schema?.verdictOfReport(instance, root: value)))
      }
    }
    return outcomes
  }

  /// A value of a document, parsed as a document of its own.
  private func own(_ node: NodeID, of document: Document) -> Document {
    JSONParser.parse(Array(document.sourceText(node).utf8), limits: Limits()).document
  }
}
