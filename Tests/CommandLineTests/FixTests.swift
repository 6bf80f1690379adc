import Foundation
import TestSupport
import Testing

/// `settle check --fix`.
struct FixTests {
  private static let schema = """
    properties:
      mode: {enum: [light, dark]}
      port: {type: integer}
      country: {type: string}
      token: {type: string, maxLength: 3, x-setting: {sensitive: true}}
    additionalProperties: false
    """
  private static let wrong = "# settings\nMode: dark\nport: \"80\" # http\ncountry: no\nextra: 1\n"
  private static let right = "# settings\nmode: dark\nport: 80 # http\ncountry: \"no\"\nextra: 1\n"

  private static func folder() -> ScratchFolder {
    ScratchFolder(["s.yaml": schema, "a.yaml": wrong, "b.yaml": "mode: dark\n"])
  }

  @Test func filesAreFixedInPlaceAndWhatRemainsIsReported() {
    let folder = Self.folder()
    let run = CommandRun(["check", "--fix", "-s", "s.yaml", "a.yaml", "b.yaml"], in: folder)
    #expect(folder.text("a.yaml") == Self.right)
    #expect(run.code == 1 && run.output.contains("unknown key \"extra\""))
    #expect(run.errors == "Fixed 3 problems in 1 file\nFound 1 error in 1 of 2 files\n", "\(run.errors)")
    let again = CommandRun(["check", "--fix", "-s", "s.yaml", "a.yaml", "--quiet"], in: folder)
    #expect(again.errors.isEmpty && folder.text("a.yaml") == Self.right)
  }

  @Test(arguments: ["a: [${{ x }}]\n", "[${{", "a: {b: ${{ x }}\n"])
  func anExpressionInBracketsDoesNotCrash(_ text: String) {
    let run = CommandRun(["check", "a.yaml"], in: ScratchFolder(["a.yaml": text]))
    #expect(run.code == 1 && run.output.contains("error[yaml/"), "\(run)")
  }

  @Test(arguments: ["token: [abc]\n", "token: abc km\n", "token: [[abc]]\n", "token: {abc: abc}\n"])
  func noFixNamesASecret(_ text: String) {
    let folder = ScratchFolder(["s.yaml": Self.schema, "a.yaml": text])
    for form in ["text", "json", "sarif"] {
      let run = CommandRun(["check", "-s", "s.yaml", "a.yaml", "--format", form], in: folder)
      #expect(run.code == 1 && !run.output.contains("abc"), "\(run.output)")
    }
  }

  @Test func jsonByAnotherNameStaysJSON() {
    let lint = "lint: {document-start: warning, quoted-strings: {severity: warning, required: only-when-needed}}\n"
    let folder = ScratchFolder([".settle.yaml": lint, ".releaserc": "{\"name\": \"X\"}\n", ".prettierrc": "a: 1\n"])
    let run = CommandRun(["check", "--fix", ".releaserc", ".prettierrc"], in: folder)
    #expect(run.code == 0 && folder.text(".releaserc") == "{\"name\": \"X\"}\n", "\(run)")
    #expect(folder.text(".prettierrc") == "---\na: 1\n")
  }

  @Test func aReportOffersWhatEachDocumentHasTwice() {
    let folder = ScratchFolder(["a.yaml": "---\na: 1\na: 1\na: 1\n---\nb: {c: 1, c: 1}\n"])
    #expect(
      CommandRun(["check", "a.yaml"], in: folder).errors
        == "Found 3 errors in 1 file (3 fixable with `settle check --fix a.yaml`); 1 without a schema\n")
    #expect(CommandRun(["check", "--fix", "a.yaml"], in: folder).code == 0)
    #expect(folder.text("a.yaml") == "---\na: 1\n---\nb: {c: 1}\n")
  }

  @Test func moreThanAReportTriesOutIsStillFixed() {
    let folder = ScratchFolder(["a.yaml": String(repeating: "a: 1\n", count: 10_002)])
    #expect(!CommandRun(["check", "a.yaml"], in: folder).errors.contains("fixable"))
    #expect(CommandRun(["check", "--fix", "a.yaml"], in: folder).code == 0)
    #expect(folder.text("a.yaml") == "a: 1\n")
  }

  /// If another key has two values as well, two documents may have been concatenated, so no duplicate is removed.
  @Test func anEqualValueStaysWhereAnotherKeyHasTwo() {
    let text = "kind: A\nspec: {x: 1}\nkind: B\nspec: {x: 1}\n"
    let folder = ScratchFolder(["a.yaml": text])
    #expect(CommandRun(["check", "--fix", "a.yaml"], in: folder).code == 1)
    #expect(folder.text("a.yaml") == text)
  }

  @Test func diffWritesNothing() {
    let folder = Self.folder()
    let run = CommandRun(["check", "--diff", "-s", "s.yaml", "a.yaml", "b.yaml"], in: folder)
    #expect(
      run.output == """
        --- a.yaml
        +++ a.yaml
        @@ -1,5 +1,5 @@
         ‹redacted›
        -Mode: ‹redacted›
        -port: "80" # http
        -country: no
        +mode: ‹redacted›
        +port: 80 # http
        +country: "no"
         extra: ‹redacted›

        """)
    #expect(run.code == 1 && run.errors == "Would fix 3 problems in 1 file\n")
    #expect(folder.text("a.yaml") == Self.wrong)
    let nothing = CommandRun(["check", "--diff", "-s", "s.yaml", "b.yaml"], in: folder)
    #expect(nothing.code == 0 && nothing.output.isEmpty && nothing.errors == "Nothing to fix\n")
  }

  @Test func standardInputGoesToStandardOutput() {
    let folder = Self.folder()
    let run = CommandRun(["check", "--fix", "-s", "s.yaml", "-"], in: folder, input: Self.wrong)
    #expect(run.output == Self.right && run.code == 1)
    #expect(run.errors.contains("unknown key \"extra\"") && run.errors.contains("Fixed 3 problems in 1 file"))
    let json = CommandRun(["check", "--fix", "--format", "json", "-"], in: folder, input: "a: 1\n")
    #expect(json.output == "a: 1\n" && json.errors.contains("\"summary\""))
    let broken = CommandRun(["check", "--fix", "-"], in: folder, input: "a: [\n")
    #expect(broken.output == "a: [\n" && broken.code == 1)
  }

  @Test func unsafeFixesAreForThoseWhoAskForThem() {
    let folder = ScratchFolder(["a.yaml": "version: 3.10\n"])
    #expect(
      CommandRun(["check", "--fix", "a.yaml"], in: folder).errors.hasPrefix(
        "No safe fixes (1 fixable with `--unsafe-fixes`)\n"))
    let diff = CommandRun(["check", "--unsafe-fixes", "--diff", "a.yaml"], in: folder)
    #expect(diff.output.contains("+version: \"3.10\"\n"))
    #expect(CommandRun(["check", "--unsafe-fixes", "a.yaml"], in: folder).code == 0)
    #expect(folder.text("a.yaml") == "version: \"3.10\"\n")
  }

  @Test func aSelectionIsFixedAlone() {
    let folder = ScratchFolder(["a.yaml": "a: yes\nb: 22:30\n"])
    _ = CommandRun(["check", "--unsafe-fixes", "--select", "lint/truthy", "a.yaml"], in: folder)
    #expect(folder.text("a.yaml") == "a: \"yes\"\nb: 22:30\n")
  }

  @Test func aSensitiveValueIsInTheFileOnly() {
    let text = "token: &x hunter2\nMode: dark\n"
    let folder = ScratchFolder(["s.yaml": Self.schema, "a.yaml": text])
    let diff = CommandRun(["check", "--diff", "-s", "s.yaml", "a.yaml"], in: folder)
    #expect(diff.output.contains("-token: ‹redacted›\n") && diff.output.contains("+token: ‹redacted›\n"))
    #expect(!(diff.output + diff.errors).contains("hunter2"))
    let fix = CommandRun(["check", "--fix", "-s", "s.yaml", "-"], in: folder, input: text)
    #expect(fix.output == "token: hunter2\nmode: dark\n" && !fix.errors.contains("hunter2"))
  }

  @Test(.enabled(if: !Machine.isRoot, "the superuser may write everything"))
  func aFileThatCannotBeWrittenIsReportedAsItIs() {
    let folder = Self.folder()
    folder.write("d/a.yaml", Self.wrong)
    let place = folder.url.appendingPathComponent("d")
    try? FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: place.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path) }
    let run = CommandRun(["check", "--fix", "-s", "s.yaml", "d/a.yaml"], in: folder)
    #expect(run.code == 2 && run.output.contains("Mode") && run.errors.contains("d/a.yaml"))
    #expect(folder.text("d/a.yaml") == Self.wrong)
  }

  @Test func aReportSaysWhatIsProven() throws {
    let folder = Self.folder()
    let run = CommandRun(["check", "--format", "json", "-s", "s.yaml", "a.yaml"], in: folder)
    #expect(run.output.contains(#""fixable":3"#), "\(run.output)")
    #expect(run.output.contains(#""title":"put it in quotes","safe":true"#))
  }

  @Test(arguments: [
    (["--diff", "--format", "json"], "--format"), (["--fix", "--diff", "--report", "json=x"], "--report"),
    (["--diff", "--write-baseline", "x"], "--write-baseline"),
  ])
  func aDiffIsNotAReport(_ options: [String], _ word: String) {
    let run = CommandRun(["check"] + options + ["a.yaml"], in: Self.folder())
    #expect(run.code == 2 && run.errors.contains(word))
  }
}
