import TestSupport
import Testing

/// A command that filters standard input writes the whole text, or nothing and exits with a nonzero code.
@Suite struct FilterTests {
  private static let schema = "properties: {a: {type: integer, default: 1}}\n"

  @Test(arguments: [
    (["format", "-", "--stdin-filename", "a.json"], "{\"a\":   1}", "{\"a\": 1}\n"),
    (["format", "-", "--stdin-filename", "a.jsonc"], "{\"a\":   1} // x\n", "{\"a\": 1} // x\n"),
    (["format", "-"], "\n\n", ""), (["format", "-"], "   ", ""), (["format", "-"], "", ""),
    (["format", "-"], "# x", "# x\n"),
    (["format", "-"], "a:   1\n", "a: 1\n"), (["check", "--fix", "-"], "\n\n", "\n\n"),
    (["check", "--fix", "-", "--stdin-filename", "a.json"], "{\"a\":   1}", "{\"a\":   1}"),
    (["normalize", "-", "--drop-defaults", "-s", "s.yaml"], "a: 1\n", "{}\n"),
    (["normalize", "-", "--drop-defaults", "-s", "s.yaml", "--stdin-filename", "a.json"], "{\"a\": 2}", "{\"a\": 2}"),
    (["convert", "-", "--to", "yaml"], "a:   1\n", "a: 1\n"),
  ])
  func theTextIsTheWholeOutput(_ line: [String], _ input: String, _ output: String) {
    let run = CommandRun(line, in: ScratchFolder(["s.yaml": Self.schema]), input: input)
    #expect(run.code == 0 && run.output == output, "\(line) \(run.output) \(run.errors)")
  }

  @Test(arguments: [
    ["format", "-"], ["format", "-", "--stdin-filename", "a.toml"],
    ["normalize", "-", "--drop-defaults", "-s", "s.yaml"],
    ["convert", "-", "--to", "json"], ["set", "-", "a", "1"], ["unset", "-", "a"], ["move", "-", "a", "b"],
    ["copy", "-", "a", "b"],
    ["init", "--update", "-"],
  ])
  func withoutOutputTheCodeIsNotZero(_ line: [String]) {
    let run = CommandRun(line, in: ScratchFolder(["s.yaml": Self.schema]), input: "a: [\n")
    #expect(run.code != 0 && run.output == "" && run.errors != "", "\(line) \(run.output)")
  }

  /// Standard output has nothing but the text, even if other files are formatted.
  @Test func otherFilesAreReportedOnStandardError() {
    let folder = ScratchFolder(["b.yaml": "b:   1\n"])
    let run = CommandRun(["format", "-", "b.yaml"], in: folder, input: "a:   1\n")
    #expect(run.code == 0 && run.output == "a: 1\n" && run.errors.contains("formatted b.yaml"), "\(run.errors)")
  }
}
