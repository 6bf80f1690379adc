internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import JSONSchema
internal import SchemaTests
internal import Workspace
internal import YAMLParsing

/// The documents of tests in files beside a schema. A file that can't be read has none: `settle schema test` tells of it.
enum TestsBeside {
  static func documents(of source: SchemaSource, _ workspace: Workspace, _ limits: Limits) -> [PlainValue] {
    guard let schema = FilePath(fileURI: source.uri) else { return [] }
    return SchemaTestTexts.files(beside: schema.description).flatMap { name -> [PlainValue] in
      guard let bytes = try? FileReading.read(FilePath(name), limit: limits.fileBytes, origin: .listed) else {
        return []
      }
      let parsed =
        name.hasSuffix(".json") ? JSONParser.parse(bytes, limits: limits) : YAMLParser.parse(bytes, limits: limits)
      guard parsed.diagnostics.isEmpty else { return [] }
      let tests = (try? SchemaTestTexts(ofFile: parsed.document, workspace))?.tests ?? []
      return tests.compactMap { test in test.data.map { PlainValue($0.document, $0.node) } }
    }
  }
}
