import Foundation
import Properties
import TestSupport
import Testing

/// Almost well-formed files in every report format: the run ends, and its output is well-formed.
@Suite struct MutatedTextTests {
  private static let yaml = [
    "a: 1\non: true\nb: [x, y]\nc:\n  mode: drak\n  size: 3\n", "token: hunter2\naccount:\n  y: 1\n# end\n",
    "a: &x [1, {k: v}]\nb: *x\nc: {<<: *x}\n", "t: |\n  one\n  two\n\nu: >-\n  three\n",
    "--- # one\na: 1\n...\n---\n- 2\n",
    "e: {kind: y}\nf: {left: {left: {b: 1, c: 2, d: 3}}}\nold: x\n", "\"q\": 'it''s'\n? [a]\n: {b}\n",
  ]
  private static let json = [
    #"{"a":1,"on":true,"b":["x","y"],"c":{"mode":"drak","size":3}}"#, #"{"a":1,"a":1,"on":true,"old":"x"}"#,
    "{\n  \"token\": \"hunter2\",\n  \"e\": {\"kind\": \"y\"},\n  \"passwords\": [\"a\", \"b\"]\n}\n",
    #"[[1,2.5e3],{"":null}]"#,
  ]

  @Test(arguments: [("yaml", yaml, 1), ("json", json, 2)] as [(String, [String], UInt64)])
  func everyReportIsWellFormed(ending: String, texts: [String], seed: UInt64) throws {
    let folder = ScratchFolder([
      "schema.yaml": SampleSchema.text,
      "config.yaml": "lint:\n  preset: strict\n  key-ordering: warning\n  quoted-strings: warning\n",
    ])
    var mutation = TextMutation(Random(seed: seed))
    let texts = texts.map { Array($0.utf8) }
    let files = (1_000..<1_250).map { folder.path + "/\($0).\(ending)" }
    for file in files { try Data(mutation.next(of: texts)).write(to: URL(fileURLWithPath: file)) }
    let common = ["--config", folder.path + "/config.yaml", "--schema", folder.path + "/schema.yaml"] + files
    let reports = ReportNames.ofFiles.flatMap { ["--report", "\($0)=\(folder.path)/\($0)"] }
    let text = check(["--verbose"] + reports + common, in: folder)
    #expect(ReportClaims.broken(by: text, format: "text") == nil)
    for shape in ReportNames.ofFiles {
      let report = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + shape)))
      #expect(ReportClaims.broken(by: report, format: shape) == nil)
    }
    for shape in ReportNames.all where !ReportNames.ofFiles.contains(shape) {
      let report = check(["--format", shape] + common, in: folder)
      #expect(ReportClaims.broken(by: report, format: shape) == nil)
      #expect(report.split(separator: 0x0A).count >= files.count)
    }
  }

  /// Standard output as bytes.
  private func check(_ arguments: [String], in folder: ScratchFolder) -> [UInt8] {
    let run = CommandRun(["check"] + arguments, in: folder)
    #expect(run.code == 1)
    return Array(run.output.utf8)
  }
}
