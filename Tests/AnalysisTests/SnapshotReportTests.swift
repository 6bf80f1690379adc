import Analysis
import DocumentModel
import JSONSchema
import Settings
import Testing
import YAMLReading

@Suite struct SnapshotReportTests {
  private func report(_ text: String, _ syntax: TextSyntax = .yaml) -> FileReport {
    Snapshot(Array(text.utf8), context: SnapshotContext("a", syntax: syntax)).report
  }

  @Test func aCleanTextIsNotKept() {
    let report = report("a: 1\n")
    #expect(report.status == .valid && report.diagnostics.isEmpty && report.text.isEmpty && report.schema == nil)
  }

  @Test func findingsComeInTheOrderOfTheText() {
    let report = report("a: 1\na: 2\nb: 1\nb: 2\nc: [\n")
    #expect(report.status == .invalid)
    #expect(report.diagnostics.map(\.range.start) == report.diagnostics.map(\.range.start).sorted())
    #expect(report.diagnostics.count >= 3)
    #expect(Set(report.diagnostics).count == report.diagnostics.count)
  }

  @Test func aFileMayNameItsSchemaUnderAClosedOne() throws {
    let text = Array("additionalProperties: false\nproperties: {a: {additionalProperties: false}}\n".utf8)
    let source = SchemaSource(uri: "test:/s", path: "s", document: YAMLParser.parse(text, limits: Limits()).document)
    let compiled = Schema.compile(source, options: Schema.Options(sensitivity: .setting)) { _ in
      .notFound(reason: "none")
    }
    let schema = try #require(compiled.schema)
    func keys(_ text: String) -> [String?] {
      Snapshot(Array(text.utf8), context: SnapshotContext("a", syntax: .yaml, schema: .schema(schema))).report
        .diagnostics.map {
          $0.instanceLocation?.description
        }
    }
    #expect(keys("$schema: s\na: {}\n") == [])
    #expect(keys("$schema: s\nb: 1\n") == ["/b"])
    #expect(keys("a: {$schema: s}\n") == ["/a/$schema"])
  }

  @Test func jsonIsReadAsJSON() {
    #expect(report("{a: 1}", .json).status == .invalid)
    #expect(report("{a: 1}", .yaml).status == .valid)
  }
}
