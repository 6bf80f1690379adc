import Foundation
import TestSupport
import Testing

/// Codes that schemas define with `x-problem`, in every command that accepts codes.
struct PolicyCodeTests {
  private static let schema = """
    properties:
      image:
        not: {pattern: ":latest$"}
        x-problem: {code: pinned-image, message: "Pin {value} to a version", help: "for example nginx:1.27"}
      name: {maxLength: 3, x-problem: {message: Use a short name, severity: warning}}
      token:
        type: integer
        x-problem: {code: token, message: "{value} is no token"}
        x-setting: {sensitive: true}

    """
  private let folder = ScratchFolder([
    "s.yaml": schema, "a.yaml": "image: nginx:latest\nname: long one\n",
    ".settle.yaml": "schemas: [{files: ['*.yml'], schema: s.yaml}]\n",
  ])

  private func run(_ arguments: String...) -> CommandRun { CommandRun(arguments, in: folder) }

  private func check(_ arguments: String...) -> CommandRun {
    CommandRun(["check", "--schema", "s.yaml", "--format", "oneline"] + arguments, in: folder)
  }

  @Test func aReport() {
    #expect(
      run("check", "--schema", "s.yaml", "a.yaml").output == """
        error[policy/pinned-image]: Pin "nginx:latest" to a version
          --> a.yaml:1:8
         1 | image: nginx:latest
           |        ^^^^^^^^^^^^
           = help: for example nginx:1.27

        warning[policy/maxLength]: Use a short name
          --> a.yaml:2:7
         2 | name: long one
           |       ^^^^^^^^


        """)
  }

  @Test(arguments: [
    (["--select", "policy"], 2), (["--select", "policy/*"], 2), (["--select", "policy/pinned-image"], 1),
    (["--ignore", "policy/*"], 0), (["--ignore", "policy/maxLength,policy/pinned-image"], 0),
    (["--ignore", "policy/other"], 2), (["--select", "schema"], 0),
  ])
  func codesAreSelectedAndIgnored(_ options: [String], _ count: Int) {
    let run = CommandRun(["check", "--schema", "s.yaml", "--format", "oneline"] + options + ["a.yaml"], in: folder)
    #expect(run.output.matches(of: /\[?policy\//).count == count, "\(run.output)\(run.errors)")
    #expect(run.code < 2, "\(run.errors)")
  }

  @Test(arguments: ["policy/", "policy/a b", "policy/a/b", "policy/ä"]) func aCodeThatCannotBeIsRefused(_ code: String)
  {
    #expect(check("--select", code, "a.yaml").code == 2)
  }

  @Test(arguments: [
    ("image: nginx:latest # settle: ignore[policy/pinned-image]\n", 0),
    ("# settle: ignore-file[policy/*]\nimage: nginx:latest\nname: long one\n", 0),
    ("# settle: ignore[policy/pinned-image]\r\nimage: nginx:latest\r\n", 0),
    ("name: a\n---\nimage: nginx:latest # settle: ignore[policy/pinned-image]\n", 0),
    ("image: nginx:latest # settle: ignore[schema/not]\n", 1),
  ])
  func aCommentHidesThem(_ text: String, _ code: Int32) {
    folder.write("b.yaml", text)
    #expect(check("b.yaml").code == code)
  }

  @Test func aCommentThatHidesNothingIsReported() {
    folder.write("b.yaml", "image: a # settle: ignore[policy/pinned-image]\n")
    #expect(check("b.yaml").output.contains("no policy/pinned-image here"))
  }

  @Test(arguments: [
    ("b.yaml", "name: a\n---\nimage: nginx:latest\n", "b.yaml:3:8"),
    ("b.json", "{\"image\": \"nginx:latest\"}", "b.json:1:11"),
    ("b.yaml", "name: a\r\nimage: nginx:latest\r\n", "b.yaml:2:8"),
    ("b.yaml", "{name: a, image: \"nginx:latest\"}\n", "b.yaml:1:18"),
  ])
  func theyAreFoundInEveryText(_ name: String, _ text: String, _ place: String) {
    folder.write(name, text)
    let output = check(name).output
    #expect(output.contains("policy/pinned-image") && output.hasPrefix(place), "\(output)")
  }

  @Test func aBaselineKnowsThem() {
    #expect(run("check", "--schema", "s.yaml", "--write-baseline", "known.json", "a.yaml").code == 0)
    #expect(run("check", "--schema", "s.yaml", "--baseline", "known.json", "a.yaml").code == 0)
    folder.write("a.yaml", "image: b:latest\n")
    #expect(run("check", "--schema", "s.yaml", "--baseline", "known.json", "a.yaml").code == 1)
  }

  @Test func reportsForOtherProgramsHaveTheCode() {
    let sarif = CommandRun(["check", "--schema", "s.yaml", "--format", "sarif", "a.yaml"], in: folder).output
    #expect(sarif.contains(#""ruleId":"policy/pinned-image","level":"error""#))
    #expect(sarif.contains(#"{"id":"policy/pinned-image","shortDescription":{"text":"Pin {value} to a version"}"#))
    #expect(sarif.contains(#""ruleId":"policy/maxLength","level":"warning""#))
    let json = CommandRun(["check", "--schema", "s.yaml", "--json", "a.yaml"], in: folder)
    folder.write("report.json", json.output)
    #expect(
      run("check", "--schema", "report", "report.json").code == 0,
      "\(run("check", "--schema", "report", "report.json").output)")
  }

  @Test func aSecretIsRedactedInEveryFormat() {
    folder.write("b.yaml", "token: hunter2\n")
    for format in ["text", "oneline", "jsonl", "sarif", "github", "gitlab", "checkstyle", "junit", "markdown"] {
      let run = CommandRun(["check", "--schema", "s.yaml", "--format", format, "b.yaml"], in: folder)
      #expect(run.output.contains("policy/token") && !run.output.contains("hunter2"), "\(format)")
    }
  }

  @Test func theFixOfTheKeywordIsApplied() {
    let schema = "properties: {mode: {enum: [dark, light], x-problem: {code: mode, message: Choose a mode}}}\n"
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "mode: Dark\n"])
    #expect(CommandRun(["check", "--schema", "s.yaml", "--fix", "a.yaml"], in: folder).code == 0)
    #expect(folder.text("a.yaml") == "mode: dark\n")
  }

  /// A key that a weaker file has isn't missing.
  @Test func aLayerBelowMayHaveTheKey() {
    let schema = "required: [a]\nx-problem: {code: a, message: Set a}\n"
    let folder = ScratchFolder(["s.yaml": schema, "base.yaml": "a: 1\n", "a.yaml": "b: 1\n"])
    #expect(CommandRun(["check", "--schema", "s.yaml", "a.yaml"], in: folder).code == 1)
    #expect(CommandRun(["check", "--schema", "s.yaml", "--layer", "base=base.yaml", "a.yaml"], in: folder).code == 0)
  }

  @Test func aChangeIsRefusedWithTheAuthorsMessage() {
    let run = run("set", "--schema", "s.yaml", "a.yaml", "image", "b:latest")
    #expect(
      run.code == 1 && run.errors.contains("Pin \"b:latest\" to a version") || run.output.contains("Pin"), "\(run)")
    #expect(self.run("set", "--schema", "s.yaml", "a.yaml", "image", "b:1").code == 0)
  }

  @Test func explainShowsWhereACodeIsDeclared() {
    let expected = """
      policy/pinned-image: Pin {value} to a version
      error

      What to do
        for example nginx:1.27

      Declared in
        s.yaml:3 #/properties/image

      """
    #expect(run("explain", "policy/pinned-image").output == expected)
    #expect(run("explain", "policy/pinned-image", "--schema", "s.yaml").output == expected)
    #expect(run("explain", "policy/maxLength").output.hasPrefix("policy/maxLength: Use a short name\nwarning\n"))
    #expect(run("explain", "policy").output.contains("policy/token"))
    let unknown = run("explain", "policy/pined-image")
    #expect(unknown.code == 2 && unknown.errors.contains("policy/pinned-image"), "\(unknown.errors)")
    #expect(run("explain", "policy/pinned-image", "--schema", "none.yaml").code == 2)
    #expect(run("explain", "--example", "policy/pinned-image").code == 2)
    for arguments in [["policy"], ["policy/pinned-image"]] {
      let json = CommandRun(["explain", "--json"] + arguments, in: folder).output
      folder.write("page.json", json)
      let checked = run("check", "--schema", "explanation", "page.json")
      #expect(checked.code == 0, "\(checked.output)")
    }
    #expect(
      run("explain", "policy/pinned-image", "--format", "markdown").output.hasPrefix("# policy/pinned-image\n\n**Pin"))
  }

  @Test func testsOfASchemaNameThemAtAnySeverity() {
    let tests = """
      target: s.yaml
      tests:
        - {data: {name: long}, valid: true, findings: [{code: policy/maxLength, at: /name}]}
        - {data: {name: long}, valid: true, findings: []}
        - {data: {image: "a:latest"}, valid: false, findings: [{code: policy/pinned-image, at: /image}]}

      """
    folder.write("s.test.yaml", tests)
    let run = run("schema", "test", "s.yaml")
    #expect(run.code == 1 && run.output.contains("unexpected policy/maxLength at /name"), "\(run.output)")
    #expect(run.output.contains("3 tests, 1 failed"), "\(run.output)")
  }

  @Test func theExamplesPass() throws {
    let names = ["workflows", "containers", "naming"].flatMap { ["\($0).yaml", "\($0).test.yaml"] }
    let place = OutsideSuites.packageRoot.appendingPathComponent("examples/policies")
    let texts = try names.map { try String(contentsOf: place.appendingPathComponent($0), encoding: .utf8) }
    let folder = ScratchFolder(Dictionary(uniqueKeysWithValues: zip(names, texts)))
    let run = CommandRun(["schema", "test"], in: folder)
    #expect(run.code == 0 && run.output.contains("workflows.yaml: 6 tests passed"), "\(run.output)\(run.errors)")
    for name in names where !name.contains("test") {
      let run = CommandRun(["schema", "check", name], in: folder)
      #expect(run.code == 0 && (run.output + run.errors).contains("no problems"), "\(run.output)")
    }
  }
}
