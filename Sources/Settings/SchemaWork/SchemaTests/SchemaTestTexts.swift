package import DocumentModel
internal import JSONSchema
internal import Settings
package import Workspace

/// The tests in a text, with the schemas that they test.
package struct SchemaTestTexts: Sendable {
  package struct InvalidTests: Error, Sendable {
    package var place: ByteRange
    package var message: String
  }

  /// The schemas as named by the text; empty for the text itself.
  package let targets: [(name: String, place: ByteRange)]
  package let tests: [SchemaTest]

  /// Whether a file contains tests, judged by its name.
  package static func isName(_ name: String) -> Bool { endings.contains { name.hasSuffix($0) } }

  /// The files next to a schema that may contain tests of it, by the path of the schema.
  package static func files(nextTo schema: String) -> [String] {
    // The dot of a folder, "v1.2/schema", doesn't begin an ending.
    let name = schema.suffix(from: schema.lastIndex(of: "/") ?? schema.startIndex)
    let stem = schema.prefix(upTo: name.lastIndex(of: ".") ?? schema.endIndex)
    // `app.test.yaml` is next to `app.schema.yaml`, as `app.settings.yaml` is.
    let stems = [stem] + (stem.hasSuffix(".schema") ? [stem.dropLast(".schema".count)] : [])
    return stems.flatMap { stem in endings.map { stem + $0 } }
  }

  package static let endings = [".test.yaml", ".test.yml", ".test.json"]

  /// The most tests in one text.
  package static let limit = 10_000

  /// The tests under `x-settings` of a schema; empty for one without.
  package init(ofSchema document: Document, workspace: Workspace) throws(InvalidTests) {
    targets = []
    guard let root = document.roots.first, document.kind(root) == .object,
      let settings = document.value(root, named: SettingsVocabulary.settings), document.kind(settings) == .object,
      let tests = document.value(settings, named: "tests")
    else {
      self.tests = []
      return
    }
    guard document.kind(tests) == .object else {
      throw InvalidTests(place: document.range(tests), message: "tests must be a mapping of names to tests")
    }
    try Self.require(document.count(tests), in: document, tests: tests)
    var found: [SchemaTest] = []
    for entry in document.entries(tests) {
      guard let name = entry.keyID else { continue }
      try Self.check(document, node: entry.value, fragment: "#/$defs/test", workspace: workspace)
      found.append(SchemaTest(document.keys.name(name), in: document, node: entry.value, key: entry.key))
    }
    self.tests = found
  }

  package init(ofFile document: Document, workspace: Workspace) throws(InvalidTests) {
    guard let root = document.roots.first else {
      throw InvalidTests(place: ByteRange(0..<0), message: "the file is empty")
    }
    if let tests = document.value(root, named: "tests") {
      try Self.require(document.count(tests), in: document, tests: tests)
    }
    try Self.check(document, node: root, fragment: "", workspace: workspace)
    let target = document.value(root, named: "target") ?? root
    let names = document.kind(target) == .array ? Array(document.items(target)) : [target]
    targets = names.map { (document.string($0) ?? "", document.range($0)) }
    let items = document.value(root, named: "tests").map { Array(document.items($0)) } ?? []
    tests = items.enumerated().map { index, item in
      let description = document.value(item, named: "description")
      let name = description.flatMap(document.string) ?? "test \(index + 1)"
      return SchemaTest(name, in: document, node: item, key: description ?? item)
    }
  }

  private static func require(_ count: Int, in document: Document, tests: NodeID) throws(InvalidTests) {
    guard count > limit else { return }
    throw InvalidTests(place: document.range(tests), message: "more than \(limit) tests")
  }

  /// Throws the first problem found by the schema of test files.
  private static func check(
    _ document: Document, node: NodeID, fragment: String, workspace: Workspace
  ) throws(InvalidTests) {
    let uri = SettingsVocabulary.testsSchema + fragment
    guard let schema = workspace.schema(at: uri, shown: "schema-tests", configuration: nil),
      !schema.isValid(document, node),
      let problem = schema.diagnostics(document, node).first
    else { return }
    throw InvalidTests(place: problem.range, message: "\(problem.message) [\(problem.code)]")
  }
}
