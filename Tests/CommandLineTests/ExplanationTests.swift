import Foundation
import TestSupport
import Testing

/// Reports about a value in the wrong branch of a schema. Each file in `Explanations/` has a schema, an instance and
/// the report.
@Suite struct ExplanationTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Explanations")

  static let cases: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted()
  }()

  @Test func thereAreCases() {
    #expect(Self.cases.count >= 40)
  }

  /// `SETTLE_RECORD=1` writes the reports instead; read each before you commit it.
  @Test(arguments: cases) func theReportIsAsReviewed(_ name: String) throws {
    let file = Self.folder.appendingPathComponent(name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let parts = text.components(separatedBy: "\n=== ")
    try #require(parts.count == 4)
    let (schema, instance) = (body(parts[1]), body(parts[2]))
    let command = parts[3].prefix { $0 != "\n" }
    let options = command.split(separator: " ").dropFirst(2).map(String.init)
    let run = CommandRun(
      ["check", "--color", "never", "--schema", "./schema.yaml"] + options + ["file.yaml"],
      in: ScratchFolder(["schema.yaml": schema, "file.yaml": instance]))
    #expect(run.code == 1, "\(run.errors)")
    let report = parts.dropLast().joined(separator: "\n=== ") + "\n=== \(command)\n" + run.output
    #expect(GoldenFile.difference(report, from: file) == nil)
  }

  /// The message lists the first few of many keys; JSON has all of them.
  @Test func everyMissingKeyIsInTheReportForPrograms() {
    let names = (1...9).map { "k\($0)" }
    let folder = ScratchFolder(["s.yaml": "required: [\(names.joined(separator: ", "))]\n", "a.yaml": "b: 1\n"])
    let run = CommandRun(["check", "-s", "s.yaml", "a.yaml", "--format", "json", "--no-lint"], in: folder)
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    #expect(run.output.contains("\"missing\":[\(list)]") && run.output.contains("and 3 more"), "\(run.output)")
    let report = ScratchFolder(["report.json": run.output])
    #expect(CommandRun(["check", "--schema", "report", "report.json"], in: report).code == 0)
  }

  @Test func otherFormsAreInTheReportForPrograms() throws {
    let folder = ScratchFolder([
      "schema.yaml": "oneOf: [{type: integer}, {type: object, required: [a]}, {type: object, required: [b, c]}]\n",
      "file.yaml": "b: 1\n", ".settle.yaml": "lint: 3\n",
    ])
    let run = CommandRun(
      ["check", "--schema", "./schema.yaml", "--verbose", "--format", "json", "file.yaml"], in: folder)
    #expect(run.output.contains(#""otherForms":[{"number":1,"name":"an integer","problems":["#), "\(run.output)")
    let report = ScratchFolder(["report.json": run.output])
    let check = CommandRun(["check", "--schema", "report", "report.json"], in: report)
    #expect(check.code == 0, "\(check.output)")
    // A bundled schema must not look like a file on the disk.
    #expect(run.output.contains(#""schemaRange":{"path":"settle:/schemas/config.yaml""#))
  }

  /// The text below the line with the file name.
  private func body(_ part: String) -> String {
    String(part[part.index(after: part.firstIndex(of: "\n") ?? part.startIndex)...])
  }
}
