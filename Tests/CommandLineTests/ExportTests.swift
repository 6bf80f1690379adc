import TestSupport
import Testing

/// `settle convert --export`, beyond what one app declares.
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

  private func run(_ text: String, _ options: String..., name: String = "a.yaml", schema: String = schema) -> ProgramRun
  {
    ProgramRun(["convert", name, "-s", "s.yaml"] + options, in: ScratchFolder([name: text, "s.yaml": schema]))
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
        settle: left out as sensitive: secret, tokens[0].token; --include-sensitive writes it, but not to a terminal

        """)
    let other = self.run("look: {mode: dark}\nlimits: {b: 1, a: 2}\n", "--export", "data")
    #expect(other.output.contains("\"displayMode\": \"dark\",\n  \"limits\": {\n    \"b\": 1,\n    \"a\": 2\n"))
    #expect(!other.output.contains("secret"))
  }

  @Test func sensitiveValuesWhereTheyAreAskedFor() {
    #expect(run(Self.text, "--export", "table").output == "TOKENS\r\nToken,OS\r\n,ios\r\n")
    #expect(
      run(Self.text, "--export", "table", "--include-sensitive").output == "TOKENS\r\nToken,OS\r\nS3CRET,ios\r\n")
    let run = run(Self.text, "--export", "data", "--include-sensitive")
    #expect(run.output.contains("\"secret\": \"S3CRET\"") && run.output.contains("\"value\": \"S3CRET\""))
  }

  @Test(arguments: [
    ("a.yaml", ["--export", "dat"], "the schema has no export dat: it has data, table; did you mean data?"),
    ("a.yaml", ["--export", "data", "--to", "json"], "--export and --to contradict each other"),
    ("a.yaml", ["--export", "data", "--store", "x"], "--export and --store contradict each other"),
    ("a.plist", ["--export", "data"], "an export is made of settings in YAML or JSON, not plist"),
  ])
  func wrongUsage(_ name: String, _ options: [String], _ message: String) {
    let folder = ScratchFolder([name: "", "s.yaml": Self.schema])
    let run = ProgramRun(["convert", name, "-s", "s.yaml"] + options, in: folder)
    #expect(run.code == 2 && run.output.isEmpty && run.errors.contains(message), "\(run.errors)")
  }

  @Test func schemasWithoutExports() {
    let folder = ScratchFolder(["a.yaml": "{}\n"])
    let none = ProgramRun(["convert", "a.yaml", "-s", "rial", "--export", "json"], in: folder)
    #expect(none.code == 2 && none.errors.contains("the schema has no export json: it has none\n"))
    let unknown = ProgramRun(["convert", "a.yaml", "--export", "json"], in: folder)
    #expect(unknown.code == 2 && unknown.errors.contains("--export needs a schema that declares it"))
  }

  @Test func namesThatStandTwiceAreRefused() {
    let run = run("{}\n", "--export", "data", schema: Self.schema.replacing("displayMode", with: "pushTokens"))
    #expect(run.code == 1 && run.output.isEmpty && run.errors.contains("tokens would be a second member pushTokens"))
  }

  @Test func inputsHaveNoPlaceInAnExport() {
    let schema = Self.schema.replacing("format: 2", with: "format: {input: form}")
    let check = ProgramRun(["schema", "check", "s.yaml"], in: ScratchFolder(["s.yaml": schema]))
    #expect(check.code == 1 && check.output.contains("settings/unknown-input"), "\(check.output)")
    #expect(ProgramRun(["schema", "check", "s.yaml"], in: ScratchFolder(["s.yaml": Self.schema])).code == 0)
  }
}
