import Foundation
import TestSupport
import Testing

/// Linting as users see it: in `check`, in the configuration, and in commands that edit the configuration.
@Suite struct LintTests {
  private static let text = "a: yes\nb: 0755   \n"

  private static func codes(_ arguments: [String], _ files: [String: String]) -> [String] {
    let run = CommandRun(["check", "--format", "jsonl"] + arguments, in: ScratchFolder(files))
    return run.output.matches(of: /"code":"([^"]+)"/).map { String($0.1) }
  }

  @Test func warningsDoNotFailUnlessStrict() {
    let folder = ScratchFolder(["a.yaml": Self.text])
    let run = CommandRun(["check", "a.yaml"], in: folder)
    #expect(run.code == 0 && run.output.contains("warning[lint/truthy]"))
    #expect(run.errors.hasPrefix("Found 2 warnings in 1 file"), "\(run.errors)")
    #expect(CommandRun(["check", "--strict", "a.yaml"], in: folder).code == 1)
    #expect(CommandRun(["check", "--strict", "--no-lint", "a.yaml"], in: folder).code == 0)
  }

  @Test(arguments: [
    ([], ["lint/truthy", "lint/octal-values"]),
    (["--no-lint"], []),
    (["--ignore", "lint/truthy"], ["lint/octal-values"]),
    (["--ignore", "lint/*"], []),
    (["--ignore", "lint/truthy,lint/octal-values"], []),
    (["--select", "lint/octal-values"], ["lint/octal-values"]),
    (["--select", "lint/trailing-spaces"], ["lint/trailing-spaces"]),
    (["--select", "schema/*"], []),
    (["--select", "lint", "--ignore", "lint/octal-values"], ["lint/truthy"]),
  ])
  func selects(arguments: [String], expected: [String]) {
    #expect(Self.codes(arguments, ["a.yaml": Self.text]) == expected)
  }

  @Test func anUnreadableFileIsReportedWithAnySelection() {
    #expect(Self.codes(["--select", "lint/truthy"], ["a.yaml": "a: [1\n"]).first?.hasPrefix("yaml/") == true)
  }

  @Test func unknownCodesAreWrongUsage() {
    let folder = ScratchFolder(["a.yaml": Self.text])
    let run = CommandRun(["check", "--select", "lint/truthie"], in: folder)
    #expect(run.code == 2 && run.errors.contains("did you mean lint/truthy?"))
    #expect(CommandRun(["check", "--ignore", "nothing/at-all"], in: folder).code == 2)
  }

  /// A code may be given as in `settle explain`: the full code, a family, or a name that is unique.
  @Test(arguments: [
    ("schema/enmu", "schema/enum"), ("yaml/duplicate-kye", "yaml/duplicate-key"), ("settings/nothing-like-it", nil),
    ("trutyh", "lint/truthy"), ("schemas", "schema"), ("lint/*/x", nil), ("io/*x", nil), ("schemas/*", "schema/*"),
  ])
  func unknownCodesOfAnyFamilyAreRefused(_ code: String, _ nearest: String?) {
    for option in ["--select", "--ignore"] {
      let run = CommandRun(["check", option, code, "a.yaml"], in: ScratchFolder(["a.yaml": Self.text]))
      #expect(run.code == 2 && run.errors.contains("\"\(code)\""), "\(run.errors)")
      if let nearest { #expect(run.errors.contains("did you mean \(nearest)?"), "\(run.errors)") }
    }
  }

  @Test func aBareNameIsACode() {
    #expect(Self.codes(["--select", "truthy", "a.yaml"], ["a.yaml": Self.text]) == ["lint/truthy"])
    #expect(Self.codes(["--select", "trailing-spaces"], ["a.yaml": Self.text]) == ["lint/trailing-spaces"])
    #expect(Self.codes(["--ignore", "truthy,octal-values"], ["a.yaml": Self.text]) == [])
    let several = CommandRun(["check", "--select", "duplicate-key"], in: ScratchFolder(["a.yaml": Self.text]))
    #expect(
      several.code == 2 && several.errors.contains("ambiguous code duplicate-key: yaml/duplicate-key, json/"))
  }

  @Test(arguments: [
    ("truthy: disable\n", ["lint/octal-values"]),
    ("trailing-spaces: note\n", ["lint/truthy", "lint/octal-values", "lint/trailing-spaces"]),
    ("preset: minimal\n", []),
    ("preset: minimal\n  truthy: error\n", ["lint/truthy"]),
    ("truthy: {allowed-values: [yes]}\n".replacing("yes", with: "\"yes\""), ["lint/octal-values"]),
    ("overrides:\n    - files: [a.yaml]\n      truthy: disable\n", ["lint/octal-values"]),
    ("overrides:\n    - files: [b.yaml]\n      truthy: disable\n", ["lint/truthy", "lint/octal-values"]),
    ("overrides:\n    - files: ['*']\n      preset: minimal\n", []),
  ])
  func obeysTheConfiguration(lint: String, expected: [String]) {
    #expect(Self.codes(["a.yaml"], [".settle.yaml": "lint:\n  \(lint)", "a.yaml": Self.text]) == expected)
  }

  @Test(arguments: [
    "truthie: error\n", "truthy: off\n", "truthy: {nope: 1}\n", "line-length: {max: eighty}\n", "preset: all\n",
    "overrides: [{truthy: error}]\n",
  ])
  func aWrongConfigurationIsReported(lint: String) {
    let folder = ScratchFolder([".settle.yaml": "lint:\n  \(lint)", "a.yaml": "a: 1\n"])
    let run = CommandRun(["check", "a.yaml"], in: folder)
    #expect(run.code == 2, "\(run.output)")
    #expect(run.output.contains("--> .settle.yaml:2"))
  }

  @Test func aGlobSetsTheYAMLVersion() {
    let folder = ScratchFolder([
      ".settle.yaml": """
      lint:
        yaml: "1.2"
        overrides:
          - files: ["ansible/**"]
            yaml: "1.1"

      """,
      "a.yaml": "debug: no\nat: 10:30\n", "ansible/a.yaml": "debug: no\nat: 10:30\n",
    ])
    #expect(CommandRun(["check", "--strict", "a.yaml", ".settle.yaml"], in: folder).code == 0)
    let run = CommandRun(["check", "--fix", "ansible"], in: folder)
    #expect(run.output.contains("\"10:30\" is 630 in this file (YAML 1.1)"))
    #expect(CommandRun(["get", "ansible/a.yaml", "debug"], in: folder).output == "false\n")
    let shown = CommandRun(["config", "show", "ansible/a.yaml"], in: folder).output
    #expect(shown.contains(/yaml: "1.1" +# .settle.yaml:5\n/))
    folder.write(".settle.yaml", "lint:\n  yaml: 1.3\n")
    #expect(CommandRun(["check", "a.yaml"], in: folder).code == 2)
  }

  @Test func commentsHideFindingsOfTheSchemaToo() {
    let folder = ScratchFolder([
      "s.yaml": "type: object\nproperties: {a: {type: integer}, b: {type: integer}}\n",
      "a.yaml": "a: x # settle: ignore[schema/type]\n", "b.yaml": "a: 1 # settle: ignore[schema/type]\n",
      "c.yaml": "a: [1 # settle: ignore[yaml/unclosed-bracket]\n",
    ])
    #expect(CommandRun(["check", "-s", "s.yaml", "a.yaml"], in: folder).code == 0)
    let unused = CommandRun(["check", "-s", "s.yaml", "--strict", "b.yaml"], in: folder)
    #expect(unused.code == 1 && unused.output.contains("warning[lint/unused-suppression]"))
    #expect(CommandRun(["check", "c.yaml"], in: folder).code == 1)
  }

  /// A suppression of a rule that didn't run isn't reported as unused, nor removed.
  @Test(arguments: [
    ["--select", "lint/unused-suppression"], ["--ignore", "lint/truthy"], ["--ignore", "lint/octal-values"],
    ["--select", "lint", "--ignore", "lint/truthy,lint/octal-values"],
  ])
  func commentsForRulesThatAreNotRunStay(_ options: [String]) {
    let text = "a: yes # settle: ignore[lint/truthy]\nb: 0755 # settle: ignore[lint/*]\nc: yes\n"
    let folder = ScratchFolder(["a.yaml": text])
    _ = CommandRun(["check", "--fix"] + options + ["a.yaml"], in: folder)
    #expect(folder.text("a.yaml") == text)
  }

  @Test func findingsAreInTheOrderOfLines() {
    let text = "a: 1 # settle: ignore[lint/octal-values]\nb: yes # settle: ignore[lint/truthy]\nc: 0755\n"
    #expect(Self.codes(["a.yaml"], ["a.yaml": text]) == ["lint/unused-suppression", "lint/octal-values"])
  }

  @Test func theSchemaSettlesWhatItCan() {
    let schema = "type: object\nproperties: {t: {type: string}, v: {type: number}, e: {type: [string, 'null']}}\n"
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "t: 22:00\nv: 3.10\ne:\n"])
    let run = CommandRun(
      ["check", "-s", "s.yaml", "--select", "lint/sexagesimal,lint/empty-values", "a.yaml"], in: folder)
    #expect(run.output.contains("\"22:00\" is 1320 in YAML 1.1, but the schema requires a string"))
    #expect(!run.output.contains("lint/empty-values"))
  }

  @Test func theSchemaCallsASettingDeprecated() {
    let schema = """
      type: object
      properties:
        old: {type: integer, deprecated: true, x-setting: {replacedBy: group.new}}
        gone: {deprecated: true, type: [integer, string], description: "No longer read, e.g. by 2.0. Use kept instead, e.g. 3."}
        kept: {type: integer, default: 3, deprecated: false}
        group: {type: object, properties: {new: {type: integer}}}
      """
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "old: 1\nkept: 3\ngone: x\n", "bad.yaml": "old: x\n"])
    let run = CommandRun(["check", "--verbose", "-s", "s.yaml", "a.yaml"], in: folder)
    #expect(run.code == 0 && run.output.contains("--> a.yaml:1:1") && run.output.contains("--> a.yaml:3:1"))
    #expect(run.output.contains("= help: use group.new instead") && run.errors.hasPrefix("Found 2 warnings"))
    #expect(run.output.contains("= help: Use kept instead, e.g. 3\n"), "\(run.output)")
    let defaults = CommandRun(["check", "-s", "s.yaml", "--select", "lint/default-value", "a.yaml"], in: folder)
    #expect(defaults.output.contains("--> a.yaml:2:1") && defaults.errors.hasPrefix("Found 1 warning"))
  }

  @Test func aSecretIsInNoFindingOfLint() {
    let schema = "properties: {pin: {x-setting: {sensitive: true}}, old: {deprecated: true}}\n"
    let folder = ScratchFolder([
      "s.yaml": schema, "a.yaml": "pin: 12:34\n", "b.yaml": "pin: 0o1234 # x\n", "c.yaml": "pin: 1_234\n",
    ])
    for format in ["text", "json"] {
      let run = CommandRun(["check", "-s", "s.yaml", "--format", format], in: folder)
      #expect(run.output.contains("lint/sexagesimal") && run.output.contains("lint/octal-values"))
      #expect(run.output.contains("lint/ambiguous-number"))
      #expect(!run.output.contains("34") && !run.output.contains("754") && !run.output.contains("668"), "\(run.output)")
    }
  }

  @Test func configShowNamesTheDecidingLine() {
    let folder = ScratchFolder([
      ".settle.yaml": "lint:\n  truthy: error\n  overrides:\n    - files: [b.yaml]\n      line-length: {max: 100}\n",
      "b.yaml": "a: 1\n",
    ])
    let shown = CommandRun(["config", "show"], in: folder).output
    #expect(shown.contains(/truthy: error +# .settle.yaml:2\n/))
    #expect(shown.contains(/line-length: disable +# preset recommended\n/))
    let file = CommandRun(["config", "show", "b.yaml"], in: folder).output
    #expect(file.contains(/line-length: \{severity: warning, max: 100\} +# .settle.yaml:5\n/))
    // The file shown is itself a valid configuration.
    folder.write("shown/.settle.yaml", file)
    #expect(CommandRun(["check", "shown/.settle.yaml"], in: folder).code == 0)
  }

  @Test func configInitWritesAFileThatIsValid() {
    let folder = ScratchFolder()
    #expect(CommandRun(["config", "init"], in: folder).code == 0)
    #expect(CommandRun(["check", "--strict", ".settle.yaml"], in: folder).code == 0)
    #expect(CommandRun(["config", "init"], in: folder).code == 2)
    #expect(CommandRun(["config", "init", "--force"], in: folder).code == 0)
  }

  @Test func configImportTakesYamllintOver() {
    let folder = ScratchFolder([
      ".yamllint": """
      extends: default
      ignore: |
        # Code of others

        vendor/
      rules:
        line-length: {max: 120, level: warning}
        truthy: {check-keys: false}
        document-start: disable
        comments: {ignore: "*.gen.yaml"}
        colons:
          ignore: |
            # Written by programs
            made/
        nope: enable

      """,
      "a.json": "{\"a\":   1}", ".clang-format": "BasedOnStyle:    Google\n", "made/x/a.yaml": "a:   1\n",
      "b.yml": "a:   1\n",
    ])
    let run = CommandRun(["config", "import", ".yamllint", "-o", ".settle.yaml"], in: folder)
    #expect(run.code == 0 && run.errors.contains("unknown rule nope"))
    #expect(CommandRun(["check", ".settle.yaml"], in: folder).code == 0)
    let text = CommandRun(["config", "import", ".yamllint"], in: folder).output
    #expect(text.contains("exclude:\n  - \"vendor/\"\n"))
    #expect(text.contains("  line-length: {severity: warning, max: 120}\n"))
    #expect(text.contains("  truthy: {severity: warning, allowed-values: [\"true\", \"false\"]}\n"))
    #expect(!text.contains("document-start"))
    #expect(text.contains("    - files: [\"*.gen.yaml\"]\n      comments: disable\n"))
    #expect(text.contains("  overrides:\n    - files: [\"*.yaml\", \"*.yml\", \".yamllint\"]\n      truthy:"))
    // Only the files that yamllint would check.
    let check = CommandRun(["check", "--format", "oneline", "--select", "lint"], in: folder)
    #expect(check.code == 1 && check.output.split(separator: "\n").allSatisfy { $0.hasPrefix("b.yml:1:") }, "\(check)")
    folder.write(".yamllint", "yaml-files: [a.json, sub/]\nrules: {colons: enable}\n")
    let own = CommandRun(["config", "import", ".yamllint"], in: folder)
    #expect(own.errors == "" && own.output.contains("files: [\"a.json\", \"**/a.json/**\", \"**/sub/**\"]\n"), "\(own)")
    #expect(CommandRun(["config", "import", "none"], in: folder).code == 2)
  }

  /// The quotes of JSON aren't part of a key's name.
  @Test func messagesNameQuotedKeys() {
    let folder = ScratchFolder([
      "s.yaml": "properties: {a: {deprecated: true}}\n", "d.json": "{\"a\": 1, \"b\": 2}\n",
      "d.yaml": "'a': 1\n\"b\": 2\n", ".settle.yaml": "lint: {unknown-key: warning}\n",
    ])
    for name in ["d.json", "d.yaml"] {
      let output = CommandRun(["check", "-s", "s.yaml", "--format", "oneline", name], in: folder).output
      #expect(output.contains(" \"a\" is deprecated [") && output.contains("unknown key \"b\" ["), "\(output)")
    }
  }
}
