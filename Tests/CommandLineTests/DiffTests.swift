import TestSupport
import Testing

@Suite struct DiffTests {
  private func diff(_ old: String, _ new: String, _ options: String...) -> CommandRun {
    let folder = SettingsFiles.folder(["a.yaml": old, "b.yaml": new])
    return CommandRun(["diff", "a.yaml", "b.yaml"] + options, in: folder)
  }

  @Test(arguments: [
    ("a: 1\nb: 2\n", "# other order\nb: 0x2\na: 1.0\n"), ("a: {b: x}\n", "a:\n  b: \"x\"\n"),
    ("a: &x [1]\nb: *x\n", "a: [1]\nb: [1]\n"),
  ])
  func sameMeaning(_ old: String, _ new: String) {
    let run = diff(old, new)
    #expect(run.code == 0 && run.output.isEmpty, "\(run.output)")
  }

  @Test func standardInputIsOneFile() {
    let folder = ScratchFolder(["a.yaml": "a: 1\n"])
    #expect(CommandRun(["diff", "-", "a.yaml"], in: folder, input: "a: 2\n").output == "a: 2 → 1\n")
    let both = CommandRun(["diff", "-", "-"], in: folder, input: "a: 2\n")
    #expect(both.code == 2 && both.errors.contains("only one file can be standard input"), "\(both.errors)")
  }

  @Test func defaultsThatAreWrittenOutCountForNothing() {
    let run = diff("{}\n", "server: {host: localhost, port: 8080}\ndotted.name: x\n", "-s", "./schema.yaml")
    #expect(run.code == 0 && run.output.isEmpty, "\(run.output)")
    let off = diff("sync: {enabled: true}\n", "sync: {enabled: false}\n", "-s", "sync")
    #expect(off.code == 0, "neither value is in effect")
  }

  @Test func settingBySetting() {
    let old = "a: {x: 1, gone: z}\nl: [1]\nr: [{n: 1}, {n: 2}]\n"
    let new = "a: {x: 2}\nl: [1, 2]\nr: [{n: 1}, {n: 3}]\nnew: {deep: {er: null}}\n"
    let run = diff(old, new)
    #expect(run.code == 1)
    #expect(
      run.output == "a.x: 1 → 2\na.gone: z → not set\nl: [1] → [1, 2]\nr[1].n: 2 → 3\nnew.deep.er: not set → null\n")
    let json = #"{"changes":[{"path":"a.x","before":1,"after":2},{"path":"a.gone","before":"z"},"#
    #expect(diff(old, new, "--json").output.hasPrefix(json))
  }

  @Test func ofSeveralDocumentsOneIsNamed() {
    let (old, new) = ("a: 1\n---\na: 2\n", "a: 1\n---\na: 3\n")
    for (one, other) in [(old, new), (old, "a: 1\n"), ("a: 1\n", new)] {
      let run = diff(one, other)
      #expect(run.code == 2 && run.output.isEmpty && run.errors.contains("has 2 documents; choose one with --document"))
    }
    #expect(diff(old, new, "--document", "1").code == 0)
    #expect(diff(old, new, "--document", "2").output == "a: 2 → 3\n")
  }

  @Test func trouble() {
    #expect(diff("a: [1\n", "a: 1\n").code == 2)
    #expect(CommandRun(["diff", "none.yaml", "none.yaml"], in: ScratchFolder()).code == 2)
    #expect(diff("1", "2").output == "the document: 1 → 2\n")
  }

  @Test func sensitiveValuesAreRedacted() {
    let run = diff(
      "account: {apple_user_id: s3cret, signed_in: true}\n", "account: {signed_in: true, apple_user_id: s4cret}\n",
      "-s", "brewguide")
    #expect(run.code == 1 && run.output == "account.apple_user_id: ‹redacted› → ‹redacted›\n")
  }
}
