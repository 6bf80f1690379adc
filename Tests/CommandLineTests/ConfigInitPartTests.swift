import TestSupport
import Testing

/// `settle config init` in repositories with many files of one kind: few entries, none of which excludes other files.
@Suite struct ConfigInitPartTests {
  private static func schema(_ name: String) -> String {
    "{\"$schema\": \"http://json-schema.org/draft-07/schema#\", \"properties\": {\"\(name)\": {}}, \"additionalProperties\": false}"
  }

  /// Many folders with files of the same name, each next to its own schema.
  @Test func aSchemaNextToAFileIsForThatFile() {
    var files = ["none/values.yaml": "other: 1\n", "values.yaml": "top: 1\n", "values.schema.json": Self.schema("top")]
    for name in ["a", "b", "c"] {
      files["charts/\(name)/values.yaml"] = "\(name): 1\n"
      files["charts/\(name)/values.schema.json"] = Self.schema(name)
    }
    let (text, check) = ConfigInitTests.written(files)
    #expect(
      text.contains("  - files: [values.yaml]\n    schema: \"{folder}/values.schema.json\"\n    else: none\n"),
      "\(text)")
    #expect(check.code == 0, "\(check)")
    let folder = ScratchFolder(files.merging([".settle.yaml": text, "charts/b/values.yaml": "a: 1\n"]) { $1 })
    let run = CommandRun(["check", "--format", "oneline"], in: folder)
    #expect(run.code == 1 && run.output.hasPrefix("charts/b/values.yaml:1:1: error: unknown key \"a\""), "\(run)")
    #expect(run.output.split(separator: "\n").count == 1, "\(run)")
  }

  @Test func oneBrokenFileOfTestsHidesNoOther() {
    var files = ["test/x.yaml": "a: [\n", "test/sub/bad/1.yaml": "a: [\n", "test/sub/bad/2.yaml": "a: [\n"]
    for number in 1...9 { files["test/\(number).yaml"] = "a: 1\n" }
    let (text, check) = ConfigInitTests.written(files)
    #expect(text.contains("  - /test/x.yaml\n") && text.contains("  - /test/sub/bad/\n"), "\(text)")
    #expect(check.code == 0 && check.errors.contains("Checked 10 files"), "\(check)")
  }

  @Test func templatesOfManyChartsAreOneLine() {
    var files = ["other/templates/a.yaml": "a: 1\n"]
    for name in ["a", "b", "c"] {
      files["charts/\(name)/Chart.yaml"] = "name: \(name)\n"
      files["charts/\(name)/templates/x.yaml"] = "{{- if .x }}\n"
      files["\(name)/Chart.yaml"] = "name: \(name)\n"
      files["\(name)/templates/x.yaml"] = "{{- if .x }}\n"
    }
    let (text, check) = ConfigInitTests.written(files)
    #expect(text.contains("  - /charts/*/templates/\n") && !text.contains("/charts/a/"), "\(text)")
    // Some top-level folders aren't charts, so no pattern covers all of them.
    #expect(text.contains("  - /a/templates/\n") && !text.contains("- /*/"), "\(text)")
    #expect(check.code == 0, "\(check)")
  }

  @Test func aFileCountsOnce() {
    let object = "apiVersion: v1\nkind: Service\n---\napiVersion: apps/v1\nkind: Deployment\n"
    let both = ConfigInitTests.written(["a.yaml": object]).text
    #expect(
      both.contains("# 1 file is of known kinds; run `settle schema add --all` to install its schemas"), "\(both)")
    let one = ConfigInitTests.written(["compose.yaml": "services: {}\n"]).text
    #expect(one.contains("# 1 file is of a known kind; run `settle schema add --all` to install its schema"), "\(one)")
    let named = ConfigInitTests.written(["a.yaml": "$schema: https://example.org/x.json\n"]).text
    #expect(
      named.contains("# a.yaml names a schema by URL; run `settle schema add --all` to install it."), "\(named)"
    )
  }

  /// A shell variable such as `${IFS}` in one file doesn't rule out placeholders in another.
  @Test(arguments: [
    ("\"${IFS}\"", "\"${IFS}\"", false), ("${HOST}", "${HOST}", false), ("${HOST}", "${PORT}", true),
    ("${IFS}", "${PORT:-80}", true),
  ])
  func placeholders(_ one: String, _ other: String, _ isActive: Bool) {
    let (text, check) = ConfigInitTests.written(["a.yaml": "a: \(one)\n", "b.yaml": "a: \(other)\n"])
    #expect(text.contains("\nplaceholders: [\"${…}\"]\n") == isActive, "\(text)")
    let isOffered = text.contains("In 2 files, a.yaml first. Uncomment this if they are replaced before the file is")
    #expect(isOffered != isActive, "\(text)")
    #expect(check.code == 0, "\(check)")
  }

  /// Files that `settle check` reports as templates although they are well-formed YAML.
  @Test func templatesThatAreRead() {
    let (text, check) = ConfigInitTests.written([
      "a.yaml": "config: {{config_data}}\n", "b.yaml": "on: ${{ x }}\na: {{ y }}\n",
    ])
    #expect(text.contains("  - /a.yaml\n") && !text.contains("b.yaml"), "\(text)")
    #expect(check.output.hasPrefix("b.yaml:2:4: error: missing \"$\": write ${{ … }}"), "\(check)")
  }

  @Test func kindsRecognizedByContent() {
    let files = [
      "infra/vpc.yaml": "AWSTemplateFormatVersion: \"2010-09-09\"\nResources: {}\n",
      "infra/fn.yml": "Transform: AWS::Serverless-2016-10-31\nResources: {}\n",
    ]
    let (text, check) = ConfigInitTests.written(files)
    #expect(
      text.contains(
        "# CloudFormation templates are in infra/vpc.yaml.\n# Run `settle schema add cloudformation` to install"),
      "\(text)")
    #expect(text.contains("#   - files: [\"*.yaml\"]\n#     when: {AWSTemplateFormatVersion: present}\n"), "\(text)")
    #expect(text.contains("#     when: {Transform: \"AWS::Serverless-2016-10-31\"}\n") && check.code == 0, "\(text)")
    // Uncommented, the configuration is valid.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let opened = lines.map { $0.hasPrefix("# schemas:") || $0.hasPrefix("#  ") ? $0.dropFirst(2) : $0 }
    let folder = ScratchFolder(files.merging([".settle.yaml": opened.joined(separator: "\n")]) { $1 })
    let run = CommandRun(["check", "--explain-schema", "infra/vpc.yaml", "infra/fn.yml"], in: folder)
    #expect(run.output.contains("cloudformation.schema.json") && run.output.contains("samtranslator"), "\(run)")
  }

  @Test func tagsOfMkDocs() {
    let text = "a: !ENV [A, b]\nb: !!python/name:material.x\nc: !!python/object/apply:a.b {kwds: {}}\nd: !relative\n"
    let known = CommandRun(["check", "--format", "oneline"], in: ScratchFolder(["mkdocs.yml": text]))
    #expect(known.code == 0 && known.output == "", "\(known)")
    let (written, check) = ConfigInitTests.written(["mkdocs.en.yml": text, "other.yml": "a: !ENV b\n"])
    #expect(written.contains("\ntags: [mkdocs]\n"), "\(written)")
    #expect(check.output == "" && !written.contains("!ENV"), "\(check)")
  }

  @Test func tagsOfYAMLItselfNeedNoDeclaration() {
    let (text, check) = ConfigInitTests.written(["a.yaml": "a: &a {b: !!binary QQ==}\nc:\n  !!merge <<: *a\n"])
    #expect(!text.contains("\ntags:") && check.code == 0, "\(text)")
  }

  /// A schema needn't declare its draft if the file name identifies it.
  @Test func schemasThatNameNoDraft() {
    let (text, check) = ConfigInitTests.written([
      "a/values.yaml": "a: 1\n", "a/values.schema.json": "{\"properties\": {\"a\": {\"type\": \"string\"}}}",
    ])
    #expect(text.contains("  - files: [a/values.yaml]\n    schema: a/values.schema.json\n"), "\(text)")
    #expect(check.output.hasPrefix("a/values.yaml:1:4: error: ") && !text.contains("known kind"), "\(check)")
  }

  /// CloudFormation's substitutions in strings aren't placeholders.
  @Test func textsOfCloudFormation() {
    let (text, _) = ConfigInitTests.written([
      "a.yaml": "AWSTemplateFormatVersion: \"2010-09-09\"\nA: !Sub ${B}\nC: {\"Fn::Sub\": \"${D}\"}\n",
      "b.yaml": "A: !Sub ${B}\nC: !Sub ${D}\n",
    ])
    #expect(!text.contains("placeholders"), "\(text)")
  }

  /// One file identifies ESPHome; the others have its tag `!include` too.
  @Test func filesWithTagsOfAProgramAreCounted() {
    let (text, check) = ConfigInitTests.written([
      "t/a.yaml": "x: !include c.yaml\n", "t/b.yaml": "x: !include c.yaml\n", "t/u.yaml": "w: !remove\n",
    ])
    #expect(text.contains("# Tags of esphome: used in 2 files, t/a.yaml first.\ntags: [esphome]\n"), "\(text)")
    #expect(check.code == 0, "\(check)")
  }

  @Test func signsOfPatternsInNamesAreEscaped() {
    let (text, check) = ConfigInitTests.written([
      "x[1]/app.yaml": "b: 1\n", "x[1]/app.schema.json": Self.schema("a"),
    ])
    #expect(check.code == 1 && check.output.contains("x[1]/app.yaml:1:1: error: "), "\(text)\(check)")
  }
}
