import TestSupport
import Testing

/// `settle convert --export`, apart from the exports of single apps.
@Suite struct ExportTests {
  private static let schema = """
    type: object
    properties:
      secret: {type: string, default: "", x-setting: {sensitive: true, export: {json: secret}}}
      look:
        type: object
        properties:
          mode: {type: [string, "null"], default: null, x-setting: {export: {json: displayMode, absent: auto}}}
          size: {type: integer, default: 3}
      limits:
        type: object
        additionalProperties: {type: integer}
        x-setting: {export: {json: limits, absent: {}}, noDefault: none}
      tokens:
        type: array
        default: []
        x-setting: {export: {json: pushTokens, csv: TOKENS}}
        items:
          type: object
          properties:
            token: {type: string, x-setting: {sensitive: true, export: {json: value, csv: Token}}}
            os: {type: string, x-setting: {export: {json: platform, csv: OS}}}
          x-setting: {noDefault: each its own}
    x-settings:
      name: app
      version: 1.0.0
      exports:
        data: {title: Data, to: json, with: {about: {format: 2, tags: [x]}}}
        table: {title: Table, to: csv}

    """

  private func run(_ text: String, _ options: String..., name: String = "a.yaml", schema: String = schema) -> CommandRun
  {
    CommandRun(["convert", name, "-s", "s.yaml"] + options, in: ScratchFolder([name: text, "s.yaml": schema]))
  }

  private static let text = "secret: S3CRET\nlook: {size: 5}\ntokens: [{token: S3CRET, os: ios}]\n"

  @Test func namesOfTheSchemaAndNothingElse() {
    let run = run(Self.text, "--export", "data")
    #expect(
      run.output == """
        {
          "about": {
            "format": 2,
            "tags": [
              "x"
            ]
          },
          "displayMode": "auto",
          "limits": {},
          "pushTokens": [
            {
              "platform": "ios"
            }
          ]
        }

        """)
    #expect(run.code == 0)
    #expect(
      run.errors == """
        settle: skipped sensitive values: secret, tokens[0].token; use --include-sensitive with --output to include them

        """)
    let other = self.run("look: {mode: dark}\nlimits: {b: 1, a: 2}\n", "--export", "data")
    #expect(other.output.contains("\"displayMode\": \"dark\",\n  \"limits\": {\n    \"b\": 1,\n    \"a\": 2\n"))
    #expect(!other.output.contains("secret"))
  }

  @Test func sensitiveValuesOnRequest() {
    #expect(run(Self.text, "--export", "table").output == "TOKENS\r\nToken,OS\r\n,ios\r\n")
    #expect(
      run(Self.text, "--export", "table", "--include-sensitive").output == "TOKENS\r\nToken,OS\r\nS3CRET,ios\r\n")
    let run = run(Self.text, "--export", "data", "--include-sensitive")
    #expect(run.output.contains("\"secret\": \"S3CRET\"") && run.output.contains("\"value\": \"S3CRET\""))
  }

  @Test(arguments: [
    ("a.yaml", ["--export", "dat"], "the schema has no export dat, only data, table; did you mean data?"),
    ("a.yaml", ["--export", "data", "--to", "json"], "--export cannot be used with --to"),
    ("a.yaml", ["--export", "data", "--store", "x"], "--export cannot be used with --store"),
    ("a.plist", ["--export", "data"], "--export needs a settings file in YAML or JSON, not plist"),
  ])
  func wrongUsage(_ name: String, _ options: [String], _ message: String) {
    let folder = ScratchFolder([name: "", "s.yaml": Self.schema])
    let run = CommandRun(["convert", name, "-s", "s.yaml"] + options, in: folder)
    #expect(run.code == 2 && run.output.isEmpty && run.errors.contains(message), "\(run.errors)")
  }

  @Test func schemasWithoutExports() {
    let folder = ScratchFolder(["a.yaml": "{}\n"])
    let none = CommandRun(["convert", "a.yaml", "-s", "rial", "--export", "json"], in: folder)
    #expect(none.code == 2 && none.errors.contains("the schema has no export json\n"))
    let unknown = CommandRun(["convert", "a.yaml", "--export", "json"], in: folder)
    #expect(unknown.code == 2 && unknown.errors.contains("--export needs a schema"))
  }

  // MARK: The way back

  /// An export converts back to the same settings, except for values that exports omit.
  @Test func anExportReadsBack() throws {
    let text = "look:\n  mode: dark\nlimits:\n  b: 1\n  a: 2\ntokens: []\n"
    let folder = ScratchFolder(["a.yaml": text, "s.yaml": Self.schema])
    _ = CommandRun(["convert", "a.yaml", "-s", "s.yaml", "--export", "data", "-o", "e.json"], in: folder)
    let back = CommandRun(["convert", "e.json", "-s", "s.yaml", "--from-export", "data"], in: folder)
    #expect(back.code == 0 && back.output == text && back.errors == "", "\(back.output)\(back.errors)")
    // An export entry without a value doesn't become a setting.
    folder.write("b.yaml", "limits: {}\n")
    _ = CommandRun(["convert", "b.yaml", "-s", "s.yaml", "--export", "data", "-o", "b.json"], in: folder)
    let empty = CommandRun(["convert", "b.json", "-s", "s.yaml", "--from-export", "data"], in: folder)
    #expect(empty.code == 0 && empty.output == "limits: {}\ntokens: []\n", "\(empty.output)\(empty.errors)")
  }

  @Test func whatTheBundledApplicationExports() {
    let text = """
      cravings:
        - id: 0b1f2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d
          timestamp: "2026-03-01T10:00:00Z"
          intensity: 5
          duration: 3
          triggers: [Stress]
          managed_successfully: true
      usage_logs: []
      recordings: []

      """
    let folder = ScratchFolder(["cravey.settings.yaml": text])
    _ = CommandRun(["convert", "cravey.settings.yaml", "--export", "json", "-o", "e.json"], in: folder)
    let back = CommandRun(["convert", "e.json", "--from-export", "json", "-s", "cravey"], in: folder)
    #expect(back.code == 0 && back.output == text && back.errors == "", "\(back.output)\(back.errors)")
    // Without the option, an export isn't recognized; a hint names the option.
    let guessed = CommandRun(["convert", "e.json", "--from", "json", "--to", "yaml", "-s", "cravey"], in: folder)
    #expect(guessed.code == 1 && guessed.output == "")
    #expect(guessed.errors.hasSuffix("e.json: it looks like the export json; use --from-export json\n"))
  }

  @Test(arguments: [
    ("{\"displayMode\": 5}", 1, "look.mode skipped: "), ("[]", 1, "expected a mapping"),
    ("{\"a\": 1}", 2, "no key of the export"),
    ("{\"displayMode\": \"dark\", \"colour\": 1}", 0, "skipped: colour (not in the export data)"),
    ("{\"pushTokens\": [{\"platform\": \"ios\", \"x\": 1}]}", 0, "skipped: pushTokens[0].x (not"),
    ("{\"displayMode\": }", 1, "e.json:1:"), ("{\"secret\": S3CRET}", 1, "e.json:1:"),
  ])
  func errorsInAnExport(_ text: String, _ code: Int32, _ message: String) {
    let run = run(text, "--from-export", "data", name: "e.json")
    #expect(run.code == code && run.errors.contains(message), "\(run.errors)")
    #expect(!(run.output + run.errors).contains("S3CRET"))
  }

  @Test(arguments: [
    ("e.json", ["--from-export", "table"], "cannot be read back"),
    ("e.csv", ["--from-export", "data"], "--from-export needs JSON, not csv"),
    ("e.json", ["--from-export", "dat"], "did you mean data?"),
    ("e.json", ["--from-export", "data", "--store", "x"], "--from-export cannot be used with --store"),
  ])
  func conversionsThatDoNotExist(_ name: String, _ options: [String], _ message: String) {
    let folder = ScratchFolder([name: "{}", "s.yaml": Self.schema])
    let run = CommandRun(["convert", name, "-s", "s.yaml"] + options, in: folder)
    #expect(run.code == 2 && run.output.isEmpty && run.errors.contains(message), "\(run.errors)")
  }

  /// Exit code 1 is about the contents of a file; a file that can't be read gives 2, as in every command.
  @Test(arguments: [
    ["--to", "json"], ["--from-export", "data", "-s", "s.yaml"], ["--export", "data", "-s", "s.yaml"],
  ])
  func aMissingFile(_ options: [String]) {
    let folder = ScratchFolder(["s.yaml": Self.schema])
    #expect(CommandRun(["convert", "none.json"] + options, in: folder).code == 2)
  }

  @Test func namesThatStandTwiceAreRefused() {
    let run = run("{}\n", "--export", "data", schema: Self.schema.replacing("displayMode", with: "pushTokens"))
    #expect(run.code == 1 && run.output.isEmpty && run.errors.contains("tokens would be a second key pushTokens"))
  }

  @Test func inputsHaveNoPlaceInAnExport() {
    let schema = Self.schema.replacing("format: 2", with: "format: {input: form}")
    let check = CommandRun(["schema", "check", "s.yaml"], in: ScratchFolder(["s.yaml": schema]))
    #expect(check.code == 1 && check.output.contains("settings/unknown-input"), "\(check.output)")
    #expect(CommandRun(["schema", "check", "s.yaml"], in: ScratchFolder(["s.yaml": Self.schema])).code == 0)
  }
}
