import Testing

/// Dependencies and comparisons that aren't allowed.
struct EngineTests {
  /// Vocabularies are passed to the engine, which knows no settings keyword. Only the schema checks name them, to help
  /// with misplaced ones, and the list of bundled schemas, to include their meta-schemas.
  @Test func theEngineKnowsNoKeywordOfSettings() throws {
    let files = try SourceFile.all(in: "Sources/Schemas/JSONSchema")
    #expect(files.count > 50)
    for file in files where !["/SchemaCheck/", "/BundledSchemas/"].contains(where: file.path.contains) {
      #expect(!file.text.contains("x-setting"), "\(file.path)")
    }
  }

  /// Codes are compared as values; their names are for people and for finding pages.
  @Test func codesAreNotComparedAsTexts() throws {
    let comparison = /code\??\.name\s*(?:==|!=)|contains\([\w.]*code\.name\)|switch [\w.]*code\.name/
    for file in try SourceFile.all(in: "Sources") where file.name != "DiagnosticPages.swift" {
      guard file.text.contains("code.name") || file.text.contains("code?.name") else { continue }
      let isCompared = file.code.contains(comparison)
      #expect(!isCompared, "\(file.path)")
    }
  }
}
