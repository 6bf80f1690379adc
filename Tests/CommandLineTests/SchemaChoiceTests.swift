import TestSupport
import Testing

/// The schema that a file gets, and why, according to `--explain-schema`.
@Suite struct SchemaChoiceTests {
  private func explain(_ files: [String: String], _ arguments: [String] = []) -> String {
    let folder = ScratchFolder(files)
    return CommandRun(["check", "--explain-schema"] + arguments, in: folder).output
  }

  private static let modeline = "# yaml-language-server: $schema=m.json\na: 1\n"

  /// A modeline can turn off the schema that the file's name implies.
  @Test(arguments: ["# yaml-language-server: $schema=none", "# settle: schema=none"]) func noSchema(_ comment: String) {
    let folder = ScratchFolder([
      "s.yaml": "type: string\n", ".settle.yaml": "schemas: [{files: ['*.yaml'], schema: s.yaml}]\n",
      "a.yaml": "\(comment)\na: 1\n", "b.yaml": "a: 1\n",
    ])
    #expect(CommandRun(["check", "b.yaml"], in: folder).code == 1)
    let run = CommandRun(["check", "a.yaml"], in: folder)
    #expect(run.code == 0 && run.output.isEmpty && run.errors.hasPrefix("Checked 1 file, no problems"), "\(run)")
    #expect(CommandRun(["check", "a.yaml", "--schema", "s.yaml"], in: folder).code == 1)
    #expect(CommandRun(["set", "a.yaml", "a", "2"], in: folder).code == 0)
  }

  /// Whether a schema is available can't be seen from its address, so the explanation gives the file.
  @Test func anAddressSaysWhereItsTextLies() {
    let address = "https://a.org/s.json"
    let file = "$schema: \(address)\na: 1\n"
    let start = "a.yaml: \(address) ($schema; "
    #expect(explain(["a.yaml": file]) == "\(start)not installed: run `settle schema add \(address)`)\n")
    let row = "\(address)\ta.org/s.json\t\(String(repeating: "0", count: 64))\t\t\t\n"
    let vendored = [".settle/schemas.lock": row, ".settle/schemas/a.org/s.json": "{}", "a.yaml": file]
    #expect(explain(vendored) == "\(start)installed)\n")
    let mapped = [".settle.yaml": "uris: {\"https://a.org/\": own}\n", "own/s.json": "{}", "a.yaml": file]
    #expect(explain(mapped, ["a.yaml"]) == "\(start)read from own/s.json)\n")
    let bundled = "https://json-schema.org/draft/2020-12/schema"
    #expect(explain(["a.yaml": "$schema: \(bundled)\n"]) == "a.yaml: \(bundled) ($schema; bundled)\n")
  }

  @Test func none() {
    #expect(explain(["a.yaml": "a: 1\n"]) == "a.yaml: none\n")
  }

  @Test func eachStepGoesBeforeTheNext() {
    let config = "schemas:\n  - files: [\"*.settings.yaml\"]\n    schema: c.yaml\n"
    let file = "rial.settings.yaml"
    #expect(explain([file: "a: 1\n"]) == "\(file): rial (bundled, fileMatch: rial.settings.yaml)\n")
    #expect(
      explain([file: "a: 1\n", ".settle.yaml": config], [file])
        == "\(file): c.yaml (.settle.yaml, files: *.settings.yaml)\n")
    #expect(
      explain([file: "$schema: p.json\n", ".settle.yaml": config], [file]) == "\(file): p.json ($schema)\n")
    #expect(
      explain([file: Self.modeline + "$schema: p.json\n", ".settle.yaml": config], [file])
        == "\(file): m.json (modeline)\n")
    #expect(explain([file: Self.modeline], ["--schema", "sync"]) == "\(file): sync (--schema)\n")
  }

  @Test func pathsAreRelativeToWhatNamesThem() {
    #expect(explain(["d/a.yaml": Self.modeline]) == "d/a.yaml: d/m.json (modeline)\n")
    #expect(explain(["d/a.yaml": "$schema: ../s.json\n"]) == "d/a.yaml: s.json ($schema)\n")
    #expect(
      explain(
        ["d/a.yaml": "x: 1\n", "d/.settle.yaml": "schemas: [{files: [a.yaml], schema: s/t.yaml}]\n"], ["d/a.yaml"])
        == "d/a.yaml: d/s/t.yaml (d/.settle.yaml, files: a.yaml)\n")
    #expect(explain(["d/a.yaml": "x: 1\n"], ["--schema", "s.yaml"]) == "d/a.yaml: s.yaml (--schema)\n")
  }

  @Test func aPatternForAnyNameIsNotMeantForTheConfiguration() {
    let config = "schemas: [{files: [\"*.yaml\"], schema: s.yaml}]\n"
    #expect(
      explain([".settle.yaml": config, "a.yaml": "a: 1\n"])
        == ".settle.yaml: config (bundled, fileMatch: .settle.yaml)\na.yaml: s.yaml (.settle.yaml, files: *.yaml)\n")
  }

  @Test func jsonCountsWhereASchemaClaimsIt() {
    let files = [
      "a.json": "{}", "b.json": "{}", "c.yaml": "a: 1\n",
      ".settle.yaml": "schemas: [{files: [b.json], schema: sync}]\n",
    ]
    #expect(
      explain(files)
        == """
        .settle.yaml: config (bundled, fileMatch: .settle.yaml)
        b.json: sync (.settle.yaml, files: b.json)
        c.yaml: none

        """)
  }

  @Test func theFirstAssociationWins() {
    let config = """
      schemas:
        - {files: ["config/**/*.yaml", "x.{yaml,yml}"], schema: sync}
        - {files: ["*.yaml"], schema: privacy}
      """
    let output = explain([".settle.yaml": config, "config/a/b.yaml": "a: 1", "x.yml": "a: 1", "y/z.yaml": "a: 1"])
    #expect(output.contains("config/a/b.yaml: sync"))
    #expect(output.contains("x.yml: sync"))
    #expect(output.contains("y/z.yaml: privacy"))
  }

  @Test func excludedFilesAreWalkedPastButNotWhenNamed() {
    let files = [
      ".settle.yaml": "exclude: [\"fixtures/\", \"*.gen.yaml\"]\n", "fixtures/a.yaml": "a: 1\n", "b.gen.yaml": "",
      "c.yaml": "a: 1\n",
    ]
    let walked = explain(files)
    #expect(walked.contains("c.yaml") && !walked.contains("fixtures") && !walked.contains("b.gen"))
    #expect(explain(files, ["fixtures/a.yaml"]) == "fixtures/a.yaml: none\n")
  }

  @Test func excludesOfAFolderAboveTheStartHold() {
    let folder = ScratchFolder([
      ".settle.yaml": "exclude: [sub/a.yaml]\n", "sub/a.yaml": "a: 1\n", "sub/b.yaml": "a: 1\n",
    ])
    let run = CommandRun(["check", "--explain-schema", "."], in: folder, below: "sub")
    #expect(run.output == "b.yaml: none\n")
  }

  @Test func theConfigurationEndsAtTheRepository() {
    let folder = ScratchFolder([
      ".settle.yaml": "schemas: [{files: [\"*.yaml\"], schema: sync}]\n", "repo/.git/x": "", "repo/a.yaml": "a: 1\n",
    ])
    #expect(CommandRun(["check", "--explain-schema", "repo/a.yaml"], in: folder).output == "repo/a.yaml: none\n")
  }

  @Test func aMissingSchema() {
    let folder = ScratchFolder(["a.yaml": Self.modeline, "b.yaml": "$schema: https://example.com/x.json\n"])
    let run = CommandRun(["check", "--format", "jsonl"], in: folder)
    #expect(run.code == 2)
    #expect(run.output.contains(#""code":"schema/not-found""#))
    #expect(run.output.contains("m.json: no such file or folder"))
    #expect(run.output.contains("run `settle schema add https://example.com/x.json`, or map"))
    let named = CommandRun(["check", "--schema", "none.yaml"], in: folder)
    #expect(named.code == 2 && named.errors.contains("settle: --schema: none.yaml: no such file or folder"))
    let configured = ScratchFolder([
      "a.yaml": "a: [1\n", ".settle.yaml": "schemas:\n  - files: [a.yaml]\n    schema: x.yaml\n",
    ])
    let both = CommandRun(["check", "a.yaml"], in: configured)
    #expect(both.code == 2)
    #expect(both.output.contains("--> .settle.yaml:3:13") && both.output.contains("--> a.yaml:1:4"))
  }

  @Test func urisAreMapped() {
    let folder = ScratchFolder([
      ".settle.yaml": "uris: {\"https://example.com/\": vendor/, \"https://example.com/other.json\": o.json}\n",
      "vendor/x.json": "[", "o.json": "[", "a.yaml": "$schema: https://example.com/x.json\n",
      "b.yaml": "$schema: https://example.com/other.json#\n",
    ])
    let run = CommandRun(["check", "a.yaml", "b.yaml"], in: folder)
    #expect(run.code == 2)
    #expect(run.output.contains("--> vendor/x.json:1") && run.output.contains("--> o.json:1"))
  }
}
