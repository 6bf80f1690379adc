import Foundation
import TestSupport
import Testing

@Suite struct BaselineTests {
  private static let schema = """
    properties: {mode: {enum: [dark, light]}, n: {type: integer}, key: {type: integer, x-setting: {sensitive: true}}}
    additionalProperties: false
    """
  private static let common = ["check", "--schema", "s.yaml", "--baseline", "known.json"]

  /// A folder with a file, and a baseline of its findings.
  private func folder(_ text: String) -> ScratchFolder {
    let folder = ScratchFolder(["s.yaml": Self.schema, "d/a.yaml": text])
    let run = CommandRun(["check", "-q", "--schema", "s.yaml", "--write-baseline", "known.json", "d"], in: folder)
    #expect(run.code == 0 && run.output.contains("error["), "\(run.errors)")
    return folder
  }

  private func check(_ folder: ScratchFolder, _ more: String...) -> CommandRun {
    CommandRun(Self.common + (more.isEmpty ? ["d"] : more), in: folder)
  }

  @Test(arguments: [
    ("mode: drak\n", "mode: drak\n"),
    ("mode: drak\nn: x\n", "# moved\n\n\nn: \"x\"\n\nmode: 'drak' # here\n"),
    ("mode: drak\nn: x\n", "{n: x,\n  mode: drak}\n"),
    ("n: 1\nn: 2\n", "mode: dark\n\nn:   1\nn:   2\n"),
    ("n: [1\n", "n:   [1\n"),
    ("a: 1\nb: [1, 2]\n", "b:\n- 1\n- 2\na: 1\n"),
    ("n: x\n---\nn: x\n", "---\nmode: dark\n---\nn: x\n---\nn: x\n"),
    ("key: hunter2\n", "key: secret\n"),
  ])
  func knownFindingsFailNoRun(before: String, after: String) {
    let folder = folder(before)
    folder.write("d/a.yaml", after)
    let run = check(folder)
    #expect(run.code == 0 && run.output == "", "\(run.output)\(run.errors)")
    #expect(
      run.errors.contains(" known from the baseline\n") && !run.errors.contains("no longer found"), "\(run.errors)")
  }

  @Test(arguments: [
    ("mode: drak\n", "mode: drok\n", "schema/enum"),
    ("mode: drak\n", "mode: drak\nn: x\n", "schema/type"),
    ("n: 1\nn: 1\n", "n: 1\nn: 1\nn: 1\n", "yaml/duplicate-key"),
    ("n: x\n", "n: x\n---\nn: x\n", "schema/type"),
  ])
  func newFindingsFail(before: String, after: String, code: String) {
    let folder = folder(before)
    folder.write("d/a.yaml", after)
    let run = check(folder)
    #expect(run.code == 1 && run.output.components(separatedBy: "error[").count == 2, "\(run.output)")
    #expect(run.output.contains("error[\(code)"), "\(run.output)")
  }

  @Test func theFixesAreReported() {
    let folder = folder("mode: drak\nn: x\n")
    folder.write("d/a.yaml", "mode: drak\n")
    let run = check(folder)
    #expect(run.code == 0)
    #expect(
      run.errors.contains("1 known problem no longer found; remove it from known.json:\n  d/a.yaml: schema/type /n: "))
    #expect(!check(folder, "d", "-q").errors.contains("no longer found"))
    // Known findings of a file that wasn't checked in full aren't reported as no longer found.
    folder.write("d/b.yaml", "mode: dark\n")
    #expect(!check(folder, "d/b.yaml").errors.contains("no longer found"))
    folder.write("d/a.yaml", "mode: [drak\n")
    #expect(!check(folder).errors.contains("no longer found"))
    folder.write("d/a.yaml", "mode: drak\n")
    let parsed = CommandRun(["check", "--no-schema", "--baseline", "known.json", "d"], in: folder)
    #expect(!parsed.errors.contains("no longer found"))
    try? FileManager.default.removeItem(atPath: folder.path + "/d/a.yaml")
    #expect(check(folder).errors.contains("2 known problems no longer found"))
  }

  @Test func filesAreNamedFromTheBaselinesFolder() {
    let folder = folder("mode: drak\n")
    let run = CommandRun(
      ["check", "--schema", "../s.yaml", "--baseline", "../known.json", "a.yaml"], in: folder, below: "d")
    #expect(run.code == 0 && run.errors.contains("1 known"), "\(run.output)")
    let absolute = check(folder, folder.path + "/d/a.yaml")
    #expect(absolute.code == 0 && absolute.errors.contains("1 known"))
    let input = CommandRun(
      Self.common + ["-", "--stdin-filename", "d/a.yaml"], in: folder, input: "mode: drak\n")
    #expect(input.code == 0)
  }

  @Test func namesThatAreNotTextStayDistinct() {
    let folder = ScratchFolder(["s.yaml": Self.schema])
    let run = ProgramRun(
      shell: #"""
        printf 'mode: drak\n' > $'\xff.yaml'; printf 'mode: drak\n' > '100%.yaml'
        "$SETTLE" check -q --schema s.yaml --write-baseline b.json $'\xff.yaml' 100%.yaml > /dev/null || exit 9
        mv $'\xff.yaml' $'\xfe.yaml'; cp 100%.yaml 100%25.yaml
        "$SETTLE" check -q --schema s.yaml --baseline b.json --format jsonl *%*.yaml $'\xfe.yaml' | grep -c '"invalid"'
        """#, in: folder)
    #expect(run.output == "2\n", "\(run.errors)")
  }

  @Test func itContainsNoSensitiveValue() throws {
    for text in ["key: hunter2\n", "key: [hunter2\n", "key: hunter2: x\n", "key: \"hunter2\n"] {
      let folder = folder(text)
      #expect(!folder.text("known.json").contains("hunter2"))
    }
  }

  @Test func itIsTheSameForAnyNumberOfJobs() throws {
    let files = (0..<60).map { ("d/\($0).yaml", "mode: drak\nn: x\nx\($0): 1\n") }
    let folder = ScratchFolder(["s.yaml": Self.schema].merging(files) { $1 })
    let texts = ["1", "2", "8"].map { jobs in
      _ = ProgramRun(["check", "--schema", "s.yaml", "-j", jobs, "--write-baseline", "\(jobs).json", "d"], in: folder)
      return folder.text("\(jobs).json")
    }
    #expect(texts[0].split(separator: "\n").count == 182 && Set(texts).count == 1)
  }

  @Test(arguments: [
    ("", "invalid baseline: line 1"), ("{\"version\":1,\"findings\":[", "invalid baseline: line 1, column "),
    ("<<<<<<< ours\n", "invalid baseline: line 1"), ("{}", "not a baseline of version 1"),
    ("{\"version\":2,\"findings\":[]}", "not a baseline of version 1"), ("[]", "not a baseline"),
    ("{\"version\":1,\"findings\":[\n{\"path\":\"d/a.yaml\"}]}", "line 2, column 1: not a problem"),
    ("{\"version\":1,\"findings\":[\n7]}", "line 2, column 1: not a problem"),
    (
      "{\"version\":1,\"findings\":[\n"
        + "{\"path\":\"d/a.yaml\",\"code\":\"a/b\",\"message\":\"c\",\"count\":1},\n"
        + "{\"path\":\"d/a.yaml\",\"code\":\"a/b\",\"message\":\"c\",\"count\":1}]}",
      "line 3, column 1: duplicate problem"
    ),
    (
      "{\"version\":1,\"findings\":[{\"path\":\"d/a.yaml\",\"code\":\"a/b\",\"message\":\"c\",\"count\":-1}]}",
      "not a problem"
    ),
  ])
  func aDamagedOneHidesNothing(text: String, message: String) {
    let folder = folder("mode: drak\n")
    folder.write("known.json", text)
    let run = check(folder)
    #expect(run.code == 2 && run.output.contains("error[schema/enum]"))
    #expect(run.errors.contains("--baseline: known.json: ") && run.errors.contains(message), "\(run.errors)")
  }

  @Test func aMissingOneHidesNothing() {
    let folder = ScratchFolder(["s.yaml": Self.schema, "d/a.yaml": "mode: drak\n"])
    let run = check(folder)
    #expect(run.code == 2 && run.output.contains("error[") && run.errors.contains("known.json: no such file or folder"))
    let unwritable = CommandRun(["check", "--write-baseline", "none/b.json", "d"], in: folder)
    #expect(unwritable.code == 2 && unwritable.errors.contains("--write-baseline: none/b.json: "))
  }

  /// A weaker file's findings are reported once, whether it is checked itself or only read as a layer.
  @Test(arguments: [["d/a.yaml", "d/b.yaml"], ["d"]]) func findingsOfLayersAreKnownToo(_ operands: [String]) {
    let folder = ScratchFolder([
      "s.yaml": "properties: {n: {type: integer}, on: {type: boolean, x-setting: {scope: device}}}\n"
        + "x-settings: {name: s, version: 1.0.0}\n",
      "d/a.yaml": "n: 1\n", "d/b.yaml": "n: 2\n", "d/account.yaml": "n: x\n\"on\": true\n",
      ".settle.yaml": "schemas: [{files: ['d/*.yaml'], schema: s.yaml}]\n"
        + "layers: [{files: [d/a.yaml, d/b.yaml], below: [{name: account, file: d/account.yaml}]}]\n",
    ])
    let found = CommandRun(["check", "--format", "json"] + operands, in: folder)
    #expect(found.code == 1 && found.output.components(separatedBy: "account.yaml\"").count == 2, "\(found)")
    #expect(found.output.contains("schema/type") && found.output.contains("its scope is device"), "\(found)")
    let written = CommandRun(["check", "-q", "--write-baseline", "known.json"] + operands, in: folder)
    #expect(written.code == 0, "\(written)")
    let run = CommandRun(["check", "--baseline", "known.json"] + operands, in: folder)
    #expect(run.code == 0 && run.output.isEmpty && !run.errors.contains("no longer found"), "\(run)")
  }
}
