import Foundation
import TestSupport
import Testing

/// From file and schema to report.
@Suite struct ValidationTests {
  private static let schema = """
    type: object
    properties:
      mode: {enum: [light, dark]}
      token: {type: string, x-setting: {sensitive: true}}
    required: [mode]
    additionalProperties: false
    """

  private func check(_ text: String, _ arguments: [String] = []) -> CommandRun {
    let folder = ScratchFolder(["s.yaml": Self.schema, "a.yaml": text])
    return CommandRun(["check", "--schema", "s.yaml", "a.yaml"] + arguments, in: folder)
  }

  @Test func aValidFile() {
    let run = check("mode: dark\n")
    #expect(run.code == 0 && run.output == "" && run.errors == "Checked 1 file, no problems\n")
  }

  @Test func aWrongValueWithAProvenFix() {
    let run = check("mode: Dark\n")
    #expect(run.code == 1)
    #expect(
      run.output == """
        error[schema/enum]: "Dark" is not one of "light", "dark"
          --> a.yaml:1:7
         1 | mode: Dark
           |       ^^^^ did you mean "dark"?
           = fix: replace with "dark" (safe)


        """)
    #expect(check("mode: Dark\n", ["--format", "json"]).output.contains(#""fixable":1"#))
  }

  @Test(arguments: ["", "# nothing\n", "---\n", "---\n# nothing\n...\n", "\u{FEFF}"])
  func anEmptyFileLacksWhatIsRequired(text: String) {
    let run = check(text)
    #expect(run.code == 1 && run.output.contains("error[schema/required]"), "\(run.output)")
    #expect(!run.output.contains("schema/type"))
  }

  @Test func nullIsNotNothing() {
    #expect(check("null\n").output.contains("error[schema/type]"))
  }

  @Test func everyDocumentOfAStream() {
    let run = check("mode: dark\n---\nmode: drak\n---\nmode: light\n", ["--format", "jsonl"])
    #expect(run.output.contains(#""document":1"#) && !run.output.contains(#""document":0"#))
    #expect(!check("mode: drak\n", ["--format", "jsonl"]).output.contains(#""document""#))
  }

  @Test func brokenTextDoesNotCountAsMissing() {
    let run = check("mode: \"dark\nextra: 1\n")
    #expect(run.output.contains("error[yaml/") && !run.output.contains("schema/required"), "\(run.output)")
  }

  @Test(arguments: [
    "mode: dark\ntoken: [hunter2]\n", "mode: drak\ntoken: hunter2 # hunter2\n", "mode: dark\ntoken: \"hunter2\n",
    "mode: drak\ntoken: {a: hunter2\n", "mode: dark\ntoken: hunter2: x\n", "{mode: drak, token: hunter2}",
    "mode: dark\ntoken: >\n  hunter2\n   hunter2\nx: 1\n", "token: hunter2\ntoken: hunter2\n",
  ])
  func aSensitiveValueIsShownNowhere(text: String) {
    for format in ["text", "json", "jsonl"] {
      let run = check(text, ["--format", format])
      #expect(run.code == 1)
      #expect(!run.output.replacingOccurrences(of: "# hunter2", with: "").contains("hunter2"), "\(run.output)")
    }
  }

  @Test func aConfigurationThatIsWrongIsTrouble() {
    let folder = ScratchFolder([
      ".settle.yaml": "exclud: [x]\n", "a.yaml": "a: 1\n", ".b.yaml": "a: 1\n", ".z/c.yaml": "a: 1\n",
    ])
    let walked = CommandRun(["check"], in: folder)
    #expect(walked.code == 2 && walked.errors.hasPrefix("Found 1 error in 1 of 4 files"), "\(walked.errors)")
    let named = CommandRun(["check", "a.yaml"], in: folder)
    #expect(named.code == 2 && named.output.contains("--> .settle.yaml:1:1") && named.errors.contains("1 of 2 files"))
    // The configuration is reported once, although it is one of the files.
    let both = CommandRun(["check", ".settle.yaml", "a.yaml"], in: folder)
    #expect(both.code == 2 && both.output.matches(of: /\.settle\.yaml:1:1/).count == 1)
    #expect(both.errors.contains("Found 1 error in 1 of 2 files"), "\(both.errors)")
  }

  @Test func aSchemaThatIsWrongIsTroubleAndItsFilesAreStillParsed() {
    let folder = ScratchFolder(["s.yaml": "type: objekt\n", "a.yaml": "a: [1\n", "b.yaml": "a: 1\n"])
    let run = CommandRun(["check", "--schema", "s.yaml", "a.yaml", "b.yaml"], in: folder)
    #expect(run.code == 2)
    #expect(run.output.contains("--> s.yaml:1:7") && run.output.contains("--> a.yaml:1"))
    #expect(run.output.components(separatedBy: "--> s.yaml").count == 2)
    #expect(CommandRun(["schema", "check", "s.yaml"], in: folder).code == 1)
  }

  @Test func aPartOfASchema() {
    let folder = ScratchFolder(["s.yaml": "$defs: {m: {type: integer}}\n", "a.yaml": "x\n"])
    let run = CommandRun(["check", "--verbose", "--schema", "s.yaml#/$defs/m", "a.yaml"], in: folder)
    #expect(run.code == 1 && run.output.contains("= schema: s.yaml:1  /$defs/m/type"), "\(run.output)")
  }

  @Test func warningsCountWhereStrict() {
    let folder = ScratchFolder(["a.yaml": "%YAML 1.3\n---\na: 1\n"])
    #expect(CommandRun(["check", "a.yaml"], in: folder).code == 0)
    #expect(CommandRun(["check", "--strict", "a.yaml"], in: folder).code == 1)
  }

  @Test func reportsFitTheirPublishedSchema() {
    let folder = ScratchFolder([
      "s.yaml": Self.schema, "a.yaml": "mode: drak\nx: 1\nx: 2\n---\nmode: 1\n", "b.yaml": "mode: dark\n",
      "c.yaml": "[",
    ])
    let report = CommandRun(
      ["check", "--schema", "s.yaml", "--format", "json", "a.yaml", "b.yaml", "c.yaml", "d.yaml"], in: folder)
    #expect(report.code == 2)
    folder.write("report.json", report.output)
    let run = CommandRun(["check", "--schema", "report", "report.json"], in: folder)
    #expect(run.code == 0, "\(run.output)")
  }

  @Test func theBundledSchemasAreSound() {
    let folder = ScratchFolder()
    let names = CommandRun(["schema", "list"], in: folder).output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    let run = CommandRun(["schema", "check"] + names, in: folder)
    #expect(run.code == 0, "\(run.output)")
  }
}
