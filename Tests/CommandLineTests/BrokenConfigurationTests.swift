import Foundation
import TestSupport
import Testing

/// A configuration with errors isn't trusted: no file is changed according to it.
@Suite struct BrokenConfigurationTests {
  private static let files = ["a.yaml": "b:   1\n", "s.yaml": "properties: {b: {type: integer, default: 1}}\n"]
  private static let lines = [
    ["format", "a.yaml"], ["format", "--check", "a.yaml"], ["set", "a.yaml", "b", "2"], ["unset", "a.yaml", "b"],
    ["show", "a.yaml", "-s", "s.yaml"], ["get", "a.yaml", "b"], ["convert", "a.yaml", "--to", "json"],
    ["normalize", "a.yaml", "--drop-defaults", "-s", "s.yaml"], ["check", "a.yaml"], ["check", "--fix", "a.yaml"],
    ["check", "--fix", "--diff", "a.yaml"], ["describe", "s.yaml"], ["init", "s.yaml"], ["schema", "check", "s.yaml"],
    ["schema", "bundle", "s.yaml"], ["config", "show"], ["check", "--explain-schema", "a.yaml"], ["format"],
  ]

  private func everyCommandRefuses(_ folder: ScratchFolder, _ word: String) throws {
    for line in Self.lines {
      let run = CommandRun(line, in: folder)
      #expect(run.code == 2, "\(line): \(run.output)\(run.errors)")
      let isListed = line.contains("--explain-schema")
      #expect(isListed || (run.output + run.errors).contains(word), "\(line): \(run.output)\(run.errors)")
      #expect((run.output + run.errors).contains(".settle.yaml"), "\(line): \(run.output)\(run.errors)")
    }
    #expect(folder.text("a.yaml") == "b:   1\n")
  }

  @Test(arguments: [
    ("format: {width: \"200\"}", "expected an integer"), ("format: {sortKeys: nine}", "expected"),
    ("format: [", "unclosed"), ("nonsense: 1", "unknown key"),
  ])
  func everyCommandReportsWhatIsWrong(_ text: String, _ word: String) throws {
    try everyCommandRefuses(ScratchFolder(Self.files.merging([".settle.yaml": text + "\n"]) { own, _ in own }), word)
  }

  @Test func configurationsThatAreNotFiles() throws {
    let link = ScratchFolder(Self.files)
    link.link(".settle.yaml", to: "nowhere.yaml")
    try everyCommandRefuses(link, "a broken link")
    try everyCommandRefuses(
      ScratchFolder(Self.files.merging([".settle.yaml/": ""]) { own, _ in own }), "a folder, not a file")
    let device = ScratchFolder(Self.files)
    device.link(".settle.yaml", to: "/dev/null")
    try everyCommandRefuses(device, "not a regular file")
    let pipe = ScratchFolder(Self.files)
    #expect(ProgramRun(shell: "mkfifo .settle.yaml", in: pipe).code == 0)
    try everyCommandRefuses(pipe, "not a regular file")
  }

  /// Otherwise a broken configuration could be fixed only in an editor.
  @Test func theConfigurationItselfCanBeFixed() throws {
    let folder = ScratchFolder(Self.files.merging([".settle.yaml": "format: {width: \"200\"}\n"]) { own, _ in own })
    #expect(CommandRun(["set", ".settle.yaml", "format.width", "100"], in: folder).code == 0)
    #expect(CommandRun(["format", "a.yaml"], in: folder).code == 0)
  }

  @Test func aFilterWritesNothing() {
    let folder = ScratchFolder([".settle.yaml": "format: {width: \"200\"}\n"])
    for line in [["format", "-"], ["check", "--fix", "-"], ["convert", "-", "--to", "yaml"]] {
      let run = CommandRun(line, in: folder, input: "a:   1\n")
      #expect(run.code == 2 && run.output == "" && run.errors.contains(".settle.yaml"), "\(line) \(run.errors)")
    }
    let record = CommandRun(["format", "--stdin-records"], in: folder, input: "{\"id\": 1, \"text\": \"a:   1\\n\"}\n")
    #expect(record.code == 2 && record.output.contains("\"text\":\"a:   1\\n\"") && record.output.contains("\"error\""))
  }
}
