import TestSupport
import Testing

/// `settle config init` in repositories of several kinds.
@Suite struct ConfigInitTests {
  static func written(_ files: [String: String]) -> (text: String, check: ProgramRun) {
    let folder = ScratchFolder(files)
    let run = ProgramRun(["config", "init"], in: folder)
    #expect(run.code == 0 && run.output == "wrote .settle.yaml\n", "\(run)")
    return (folder.text(".settle.yaml"), ProgramRun(["check", "--format", "oneline"], in: folder))
  }

  @Test func anEmptyFolderGetsAStart() {
    let (text, check) = Self.written([:])
    #expect(text.contains("  preset: recommended\n") && text.contains("# schemas:\n"), "\(text)")
    #expect(check.code == 0)
  }

  @Test func kindsAndTheirCommand() {
    let (text, check) = Self.written([
      ".git/": "", ".github/workflows/a.yml": "on: push\n", ".github/workflows/b.yml": "on: push\n",
      "compose.yaml": "services: {}\n",
    ])
    #expect(text.contains("# 3 files are of known kinds; `settle schema add --all` brings"), "\(text)")
    #expect(
      text.contains("#   github-workflow: 2 files, .github/workflows/a.yml first\n#   compose-spec: compose.yaml\n"))
    #expect(check.code == 0, "\(check)")
  }

  @Test func templatesAndFilesThatProgramsWriteAreLeftOut() {
    let (text, check) = Self.written([
      "chart/Chart.yaml": "name: a\n", "chart/values.yaml": "a: 1\n",
      "chart/templates/a.yaml": "a: {{ .Values.a }}\nb: {{\n",
      "chart/templates/sub/b.yaml": "{{- if .x }}\na: 1\n", "jinja/a.yaml": "{% if x %}\na: 1\n{% endif %}\n",
      "jinja/b.yaml": "{{ x }}: 1\n{% y %}\n", "mixed/a.yaml": "{% if x %}\na: 1\n{% endif %}\n",
      "mixed/b.yaml": "a: 1\n",
      "node_modules/x/a.yaml": "a: [\n", "pnpm-lock.yaml": "a: [\n", "tests/fixtures/bad.yaml": "a: [\n",
      "tests/fixtures/good.yaml": "a: 1\n",
    ])
    for line in [
      "  - /chart/templates/\n", "  - node_modules/\n", "  - pnpm-lock.yaml\n", "  - /jinja/\n", "  - /mixed/a.yaml\n",
      "  # Templates of Helm: ", "  # Packages of npm.\n", "  # A program writes it.\n",
    ] { #expect(text.contains(line), "\(line)\(text)") }
    #expect(!text.contains("mixed/b") && text.contains("  - /tests/fixtures/bad.yaml\n"), "\(text)")
    #expect(check.code == 0, "\(check)")
  }

  /// A name that says so, where it is true.
  @Test func whatIsBrokenOnPurposeIsLeftOut() {
    let (text, check) = Self.written([
      "docs/invalid-list.yml": "a: [\n", "docs/invalid-but-read.yml": "a: 1\n", "docs/broken/x.yml": "a: [\n",
    ])
    for line in ["  - /docs/invalid-list.yml\n", "  - /docs/broken/\n"] {
      #expect(text.contains(line), "\(line)\(text)")
    }
    #expect(!text.contains("but-read") && check.code == 0, "\(check)")
  }

  @Test func tagsAndPlaceholders() {
    let (text, check) = Self.written([
      "infra/vpc.yaml": "Resources:\n  A: !Ref X\n  B: !GetAtt [a, b]\n",
      "app.yaml": "port: ${PORT:-80}\nkey: !mine [a]\n",
      "other.yaml": "key: !mine a\n",
    ])
    #expect(text.contains("  - cloudformation\n"), "\(text)")
    #expect(
      text.contains("\"!mine\": [scalar, sequence]\n") && text.contains("In 2 files, app.yaml first.\n"), "\(text)")
    #expect(text.contains("in app.yaml.\nplaceholders: [\"${…}\"]\n"), "\(text)")
    #expect(check.code == 0 && !check.output.contains("unknown-tag"), "\(check)")
    let preset = Self.written(["house.yaml": "a: !secret b\nc: !include d.yaml\n"])
    #expect(preset.text.contains("\ntags: [home-assistant]\n") && preset.check.output == "", "\(preset)")
  }

  /// A schema beside a file of its name is that file's.
  @Test func schemasOfTheRepository() {
    let schema =
      "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\", \"properties\": {\"a\": {\"type\": \"integer\"}}}"
    let (text, check) = Self.written(["schemas/app.schema.json": schema, "conf/app.yaml": "a: x\n", "b.yaml": "a: x\n"])
    #expect(text.contains("  - files: [conf/app.yaml]\n    schema: schemas/app.schema.json\n"), "\(text)")
    #expect(check.code == 1 && check.output.contains("conf/app.yaml:1:4: error"), "\(check)")
    let one = Self.written(["app.schema.json": schema, "app.yaml": "a: 1\n", "templates/app.yaml": "a: x\n"])
    #expect(one.text.contains("  - files: [/app.yaml]\n") && one.check.code == 0, "\(one)")
    let other = Self.written(["schemas/app.schema.json": schema, "b.yaml": "a: x\n"])
    #expect(other.text.contains("# This is a schema: name the files") && other.check.code == 0, "\(other)")
  }

  /// A name alone ties a schema to no file that it knows nothing of.
  @Test func aSchemaOfTheSameNameHasToKnowTheFile() {
    let schema = """
      {"$schema": "https://json-schema.org/draft/2020-12/schema", "required": ["kind"],
       "properties": {"kind": {"type": "string"}, "name": {}}, "additionalProperties": false}
      """
    for (file, isTied) in [
      ("gem: x\n", false), ("name: x\n", false), ("kind: x\ngem: x\n", false), ("kind: 1\n", true),
    ] {
      let (text, _) = Self.written(["schemas/config_schema.json": schema, "tools/x/config.yml": file])
      #expect(text.contains("files: [tools/x/config.yml]") == isTied, "\(file)\(text)")
      #expect(text.contains("# This is a schema: name the files") != isTied, "\(file)\(text)")
    }
    let beside = Self.written(["x/app.schema.json": schema, "x/app.yaml": "gem: x\n"])
    #expect(beside.text.contains("schema: x/app.schema.json"), "\(beside)")
  }

  /// Outside of tests only what can't be read is left out.
  @Test func aFileThatCanBeReadStays() {
    let (text, _) = Self.written([
      "conf/merge.yaml": "<<: x\na: 1\n", "conf/twice.yaml": "a: 1\na: 2\n", "tests/bad.yaml": "a: [\n",
      "tests/good.yaml": "a: 1\n",
    ])
    #expect(text.contains("  - /tests/bad.yaml\n") && !text.contains("merge") && !text.contains("twice"), "\(text)")
  }

  @Test func otherToolsAreNamed() {
    let (text, _) = Self.written([
      ".yamllint": "extends: default\n", ".prettierrc": "{}", ".pre-commit-config.yaml": "repos: []\n",
    ])
    #expect(
      text.contains("# `settle config import .prettierrc .yamllint` prints what they come to here."), "\(text)")
    #expect(!text.contains("import .pre-commit"))
  }

  @Test func oneThatIsThereStaysAndHasNoSay() {
    let old = "exclude: [\"*\"]\nplaceholders: [\"${…}\"]\n"
    let folder = ScratchFolder([".settle.yaml": old, "a.yaml": "a: !mine b\n"])
    let refused = ProgramRun(["config", "init"], in: folder)
    #expect(refused.code == 2 && refused.errors.contains("--force"), "\(refused)")
    let printed = ProgramRun(["config", "init", "--print"], in: folder)
    #expect(printed.code == 0 && printed.output.contains("\"!mine\": scalar\n"), "\(printed)")
    #expect(folder.text(".settle.yaml") == old && !printed.output.contains("placeholders"))
    #expect(ProgramRun(["config", "init", "--force"], in: folder).code == 0)
    #expect(folder.text(".settle.yaml") == printed.output)
  }

  /// Names of files can't end a comment.
  @Test func hostileNames() {
    let folder = ScratchFolder(["a\nexclude: ['*'] #.yaml": "a: !x b\nc: ${D}\n", "x#y: z/package-lock.json": "{}"])
    #expect(ProgramRun(["config", "init"], in: folder).code == 0)
    let run = ProgramRun(["check", "--format", "oneline"], in: folder)
    #expect(
      run.code == 0 && run.errors.contains("1 file") || run.errors.contains("2 files"),
      "\(run)\(folder.text(".settle.yaml"))")
  }
}
