import Foundation
import TestSupport
import Testing

/// sourcemeta's `jsonschema test` reads the same test files as settle and agrees on each test of the bundled schemas.
///
/// `SETTLE_PYTHON` names a Python with `sourcemeta-jsonschema`. Files with settle's own keys are skipped. The tool
/// doesn't assert `format`, so it may pass an instance that only a format rejects.
struct SchemaTestOracleTests {
  @Test func theOtherToolAgrees() throws {
    let root = OutsideSuites.packageRoot
    let folder = "Tests/ConformanceTests/Bundled"
    let files = try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path).sorted()
      .map { folder + "/" + $0 }.filter { file in
        let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
        return try !text.contains(Regex("(?m)^ {4}(findings|effective|answers|steps|from|migrated):"))
      }
    let python = Machine.python ?? "python3"
    guard ProgramRun(shell: "'\(python)' -m sourcemeta_jsonschema version", in: ScratchFolder()).code == 0 else {
      try Test.cancel("\(files.count) files by sourcemeta-jsonschema (SETTLE_PYTHON)")
    }
    var judged = 0
    for file in files {
      let run = ProgramRun(
        shell: "'\(python)' -m sourcemeta_jsonschema test '\(root.appendingPathComponent(file).path)'",
        in: ScratchFolder())
      let own = ProgramRun(["schema", "test", file], at: root)
      #expect(own.code == 0, "\(own.output)\(own.errors)")
      // `PASS 7/7` if all pass, or a line for each failure: `3/8 FAIL name: against the format`.
      let counts = run.output.matches(of: #/PASS (\d+)/\1\n|\d+/(\d+) FAIL /#)
      let count = counts.first.flatMap { $0.output.1 ?? $0.output.2 }.flatMap { Int($0) } ?? 0
      #expect(
        own.output.contains(": \(count) tests passed") || own.output.contains(": \(count) test passed"), "\(file)")
      let failed = run.output.matches(of: /FAIL (.*)/).map(\.output.1)
      #expect(failed.allSatisfy { $0.contains("format") }, "\(file): \(run.output)\(run.errors)")
      judged += count - failed.count
    }
    #expect(judged > 700, "\(judged)")
  }
}
