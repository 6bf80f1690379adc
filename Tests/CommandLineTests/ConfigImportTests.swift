import Foundation
import TestSupport
import Testing

/// `settle config import` of a pre-commit configuration with hooks of check-jsonschema.
@Suite struct ConfigImportTests {
  private static let repository = """
    repos:
      - repo: https://github.com/python-jsonschema/check-jsonschema
        rev: 0.28.0
        hooks:

    """

  private func hooks(_ hooks: String) -> String {
    Self.repository + hooks.split(separator: "\n").map { "      \($0)\n" }.joined()
  }

  private func imported(_ text: String) -> CommandRun {
    CommandRun(
      ["config", "import", ".pre-commit-config.yaml"], in: ScratchFolder([".pre-commit-config.yaml": text]))
  }

  /// The imported configuration applies the same schema to exactly the files that the hook checked.
  @Test(arguments: [
    ("files: ^config/.*\\.ya?ml$", ["config/a.yaml", "config/b/c.yml"], ["a.yaml", "x/config/a.yaml"]),
    ("files: '^(a|b)/[^/]+$', types: [yaml]", ["a/x.yaml", "b/y.yml"], ["a/c/x.yaml", "c/x.yaml"]),
    ("files: app\\.yaml$", ["app.yaml", "x/y/app.yaml", "my-app.yaml"], ["app.yml", "app.yaml.yaml"]),
    ("files: ^conf/", ["conf/a.yaml", "conf/x/b.yml"], ["x/conf/a.yaml"]),
    ("types: [yaml]", ["a.yaml", "x/b.yml"], []),
    ("files: ^a\\.yaml$", ["a.yaml"], ["x/a.yaml", "aa.yaml"]),
  ])
  func filesAndTheirSchema(_ choice: String, _ wanted: [String], _ others: [String]) throws {
    let args = #"["--schemafile", "s.json"]"#
    let text = hooks("- {id: check-jsonschema, \(choice), args: \(args)}")
    let folder = ScratchFolder([
      ".pre-commit-config.yaml": text, "s.json": #"{"properties": {"a": {"type": "integer"}}}"#,
    ])
    for path in wanted + others { folder.write(path, "a: x\n") }
    let written = CommandRun(["config", "import", ".pre-commit-config.yaml", "-o", ".settle.yaml"], in: folder)
    #expect(written.code == 0 && written.errors == "", "\(written.errors)")
    let run = CommandRun(["check", "--format", "jsonl"] + wanted + others, in: folder)
    let invalid = run.output.split(separator: "\n").filter { $0.contains("schema/type") }.count
    let configuration = folder.text(".settle.yaml")
    #expect(invalid == wanted.count, "\(configuration)\(run.output)")
    for path in wanted { #expect(run.output.contains("{\"path\":\"\(path)\",\"schema\":\"s.json\""), "\(run.output)") }
  }

  /// Files of known kinds need no association; a schema at an address has to be installed with `schema add`.
  @Test func schemasElsewhere() {
    let run = imported(
      hooks(
        """
        - id: check-github-workflows
        - id: check-gitlab-ci
        - id: check-gitlab-ci
          files: ^ci/.*\\.yml$
          args: ["--data-transform", "gitlab-ci"]
        - id: check-jsonschema
          files: ^a\\.yaml$
          args: ["--schemafile=https://example.org/a.json"]
        """))
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    for line in [
      "#   github-workflow, for hook check-github-workflows\n", "#   gitlab-ci, for hook check-gitlab-ci\n",
      "schemas:\n  - files: [\"ci/**/*.yml\"]\n    schema: \"https://gitlab.com/",
      "  - files: [\"/a.yaml\"]\n    schema: \"https://example.org/a.json\"\n",
      "Run `settle schema add` to install the schemas",
      "tags:\n  \"!reference\": sequence\n",
    ] { #expect(run.output.contains(line), "\(line)\(run.output)") }
    let folder = ScratchFolder([
      ".settle.yaml": run.output, "a.yaml": "a: x\n",
      "mirror/example.org/a.json": "{\"properties\": {\"a\": {\"type\": \"integer\"}}}",
    ])
    #expect(CommandRun(["check", "a.yaml"], in: folder).code == 2)
    #expect(CommandRun(["schema", "add", "https://example.org/a.json", "--from", "mirror"], in: folder).code == 0)
    #expect(CommandRun(["check", "a.yaml"], in: folder).code == 1)
  }

  /// Every built-in schema of check-jsonschema maps to a kind that settle knows.
  @Test(arguments: [
    "azure-pipelines", "bamboo-spec", "bitbucket-pipelines", "buildkite", "changie", "circle-ci",
    "citation-file-format",
    "cloudbuild", "codecov", "compose-spec", "dependabot", "drone-ci", "github-actions", "github-discussion",
    "github-issue-config", "github-issue-forms", "github-workflows", "gitlab-ci", "meltano", "mergify", "readthedocs",
    "renovate", "snapcraft", "taskfile", "travis", "woodpecker-ci",
  ])
  func aBuiltinSchemaIsAKnownKind(_ name: String) throws {
    let run = imported(hooks("- id: check-\(name)"))
    let kind = try #require(run.output.firstMatch(of: /#   ([^ ,]+), for/)?.1)
    let kinds = CommandRun(["schema", "list", "--kinds"], in: ScratchFolder())
    #expect("\n\(kinds.output)".contains("\n\(kind)  "), "\(kind)")
    let command = CommandRun(
      ["config", "import", "--", "check-jsonschema", "--builtin-schema", "vendor.\(name)"], in: ScratchFolder())
    #expect(command.output.contains("#   \(kind), for check-jsonschema\n"), "\(command)")
  }

  @Test(arguments: [
    ("^docs/projects.yml$", #""docs/projects.yml""#), (#"^(vendor/|docs/x\.yaml$)"#, #""vendor/**", "docs/x.yaml""#),
    ("(^|.*/)upstream/.*", #""**/upstream/**/*""#), ("(?x)^(\n a/.*|\n b/c)$", #""a/**/*", "b/c""#),
  ])
  func filesOfAHookByAPattern(_ pattern: String, _ globs: String) {
    let quoted = pattern.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    let run = imported(hooks("- id: check-jsonschema\n  files: \"\(quoted)\"\n  args: [--schemafile=a.json]"))
    #expect(run.output.contains("files: [\(globs)]"), "\(run)")
  }

  @Test func filesThatOnlyYamllintReadsAsYAML() {
    let run = imported("yaml-files: [\"*.yaml\", \"*.profile\"]\nrules: {truthy: enable}\n")
    #expect(run.output.contains("yamlFiles: [\"*.profile\"]"), "\(run)")
  }

  @Test func aFileWithoutHooksNextToAnother() {
    let folder = ScratchFolder([
      ".yamllint": "extends: default\n", "a.yaml": "repos: [{repo: local, hooks: [{id: x}]}]\n",
    ])
    let run = CommandRun(["config", "import", ".yamllint", "a.yaml"], in: folder)
    #expect(run.code == 0 && run.errors.contains("a.yaml: no hooks for check-jsonschema"), "\(run)")
    #expect(CommandRun(["config", "import", "a.yaml"], in: folder).code == 1)
  }

  @Test func hooksOfOtherTools() {
    let run = imported(
      """
      exclude: ^vendor/
      repos:
        - repo: https://github.com/adrienverge/yamllint
          hooks: [{id: yamllint, args: [-d, "{extends: relaxed, rules: {line-length: disable}}"]}]
        - repo: https://github.com/pre-commit/mirrors-prettier
          hooks: [{id: prettier, args: [--tab-width=4, --print-width, "100"], types: [yaml]}]
        - repo: https://github.com/yannh/kubeconform
          hooks:
            - id: kubeconform
              files: ^k8s/
              args: [-ignore-missing-schemas, -schema-location, default, -schema-location, "s/{{ .ResourceKind }}_{{ .ResourceAPIVersion }}.json"]

      """)
    #expect(run.code == 0, "\(run)")
    for part in [
      "exclude:\n    - \"vendor/**\"\n", "format:\n    form: layout\n    indent: 4\n", "    width: 100\n",
      "    braces: { severity: warning, max-spaces-inside: 1 }\n",
      "# For schemas by group, kind and version, run: settle catalog add kubernetes\n",
      "    - files: [\"k8s/**\"]\n      when: { apiVersion: present, kind: present }\n"
        + "      schema: \"s/{kind}_{version}.json\"\n      else: none\n",
    ] { #expect(run.output.contains(part), "\(part)\(run.output)") }
    #expect(!run.output.contains("line-length"))
    let folder = ScratchFolder([
      ".settle.yaml": run.output, "k8s/a.yaml": "apiVersion: v1\nkind: Pod\nx: 1\n",
      "k8s/b.yaml": "apiVersion: v1\nkind: Other\n",
      "s/pod_v1.json": "{\"properties\": {\"x\": {\"type\": \"string\"}}}",
    ])
    let check = CommandRun(["check", "--format", "oneline"], in: folder)
    #expect(check.code == 1 && check.output.hasPrefix("k8s/a.yaml:3:4: error"), "\(check)")
  }

  /// Command lines of check-jsonschema, which aren't run.
  @Test(arguments: [
    (
      "kubeconform -strict -kubernetes-version 1.29.0 k8s",
      "# For schemas by group, kind and version, run: settle catalog add kubernetes", "check --require-schema`"
    ),
    (
      "kubeconform -schema-location https://x.org/{{.NormalizedKubernetesVersion}}{{.StrictSuffix}}/{{.ResourceKind}}.json -strict -kubernetes-version 1.2.0",
      "schema: \"https://x.org/v1.2.0-strict/{kind}.json\"", ""
    ),
    (
      "kubeconform -schema-location {{.Unknown}}.json -skip Secret", "Not imported: kubeconform: -skip",
      "has variables other than"
    ),
    (
      "check-jsonschema --schemafile s.json a.yaml b.yaml",
      "  - files: [\"a.yaml\", \"b.yaml\"]\n    schema: \"s.json\"", ""
    ),
    ("yamllint -c ci/lint.yaml .", "settle config import ci/lint.yaml", "not imported"),
    ("yamllint -d relaxed --strict .", "  indentation: {severity: warning", "--strict: run `settle check --strict`"),
    ("yamllint --no-warnings .", "  indentation: {severity: error", "disable the rules with severity warning"),
    (
      "prettier --no-bracket-spacing --end-of-line crlf .",
      "  bracketSpacing: false\r\n  blankLines: 1\r\n  lineEnding: crlf\r\n", ""
    ),
  ])
  func aCommandOfAnotherTool(_ command: String, _ part: String, _ error: String) {
    let words = command.split(separator: " ").map(String.init)
    let run = CommandRun(["config", "import", "--"] + words, in: ScratchFolder())
    #expect(run.code == 0 && run.output.contains(part), "\(run)")
    #expect(error.isEmpty ? true : run.errors.contains(error), "\(run.errors)")
    let folder = ScratchFolder([".settle.yaml": run.output])
    #expect(CommandRun(["check", "-q", ".settle.yaml"], in: folder).code == 0, "\(run.output)")
  }

  /// Prettier's options are imported into `format`, yamllint's into `lint`.
  @Test func severalFilesAreJoined() {
    let folder = ScratchFolder([
      ".yamllint":
        "ignore-from-file: [.gitignore, .yamllint-ignore, none]\nrules: {colons: {ignore-from-file: more}}\n",
      ".yamllint-ignore": "# Written by programs\nmade/\n\n", "more": "/x\n", ".gitignore": "tmp/\n",
      ".prettierrc": "tabWidth: 4\n", ".prettierignore": "# ours\nmade/\nlib/\n",
      ".editorconfig": "[*]\nindent_size = 2\nmax_line_length = 100\nend_of_line = crlf\n",
      "ci/.yamllint": "rules: {colons: disable}\n", ".pre-commit-config.yaml": Self.formatterHooks,
    ])
    let run = CommandRun(
      ["config", "import", ".yamllint", ".prettierrc", ".editorconfig", ".pre-commit-config.yaml", "ci/.yamllint"],
      in: folder)
    #expect(run.code == 0, "\(run)")
    let text = run.output.replacing("\r\n", with: "\n")
    for part in [
      "exclude:\n    - \"made/\"\n    - \"lib/\"\n",
      "# Excluded from formatting; settle check skips these files too.\n",
      "    indent: 4\n", "    width: 100\n    lineEnding: crlf\n", "colons: error\n",
      "- files: [\"/x\", \"/x/**\"]\n          colons: disable\n",
    ] { #expect(text.contains(part), "\(part)\(text)") }
    #expect(
      run.errors.split(separator: "\n") == [
        "settle: not imported: ignore-from-file: none not found",
        "settle: not imported: hook prettier: exclude tests/bad_yml not imported: use exclude, which applies to check and format",
        "settle: not imported: rules of ci/.yamllint: other rules are already set",
        "settle: not imported: indent: 2 of .editorconfig: 4 is already set",
      ], "\(run.errors)")
    let missing = CommandRun(["config", "import", ".yamllint", "b"], in: folder)
    #expect(missing.code == 2 && missing.output == "" && missing.errors.hasPrefix("settle: b: "), "\(missing)")
  }

  /// In block style, an empty list would be null.
  @Test(arguments: ["brackets: {forbid: true}, braces: {forbid: true}", "line-length: {max: 20}"])
  func anEmptyListStaysAList(_ rules: String) {
    let folder = ScratchFolder([
      ".yamllint": "rules: {truthy: {allowed-values: []}, \(rules)}\n", "a.yaml": "a: true\n",
    ])
    #expect(CommandRun(["config", "import", ".yamllint", "-o", ".settle.yaml"], in: folder).code == 0)
    let run = CommandRun(["check", "--format", "oneline", "a.yaml"], in: folder)
    #expect(run.code == 1 && run.output.contains("[lint/truthy]"), "\(folder.text(".settle.yaml"))\(run)")
  }

  /// yamllint doesn't read an `.editorconfig`, so this sets no option of an imported rule.
  @Test func anEditorConfigChangesNoImportedRule() {
    let folder = ScratchFolder([
      ".yamllint": "extends: default\n",
      ".editorconfig": "[*]\nindent_size = 4\nmax_line_length = 120\nend_of_line = crlf\n",
      "a.yaml": "---\na:\n  b: 1\n", "b.yaml": "---\n# \(String(repeating: "x ", count: 40))x\n",
    ])
    #expect(CommandRun(["config", "import", ".yamllint", "-o", ".settle.yaml"], in: folder).code == 0)
    let run = CommandRun(["check", "--format", "oneline", "a.yaml", "b.yaml"], in: folder)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 1 && lines.first?.hasPrefix("b.yaml:2:81: ") == true, "\(run)")
  }

  /// prettier reads an `.editorconfig` too. settle applies it unless the imported configuration sets the same.
  @Test(arguments: [("[*]\nindent_size = 4\n", 4), ("[*.py]\nindent_size = 4\n", 2)])
  func prettierTakesTheIndentationOfAnEditorConfig(_ style: String, _ indent: Int) {
    let folder = ScratchFolder([
      ".prettierrc": "{\"bracketSpacing\": false}", ".editorconfig": style, "a.yaml": "a:\n   b: {c: 1}\n",
    ])
    #expect(CommandRun(["config", "import", ".prettierrc", "-o", ".settle.yaml"], in: folder).code == 0)
    let run = CommandRun(["format", "a.yaml"], in: folder)
    #expect(folder.text("a.yaml") == "a:\n\(String(repeating: " ", count: indent))b: {c: 1}\n", "\(run)")
  }

  private static let formatterHooks = """
    repos:
      - repo: https://github.com/pre-commit/mirrors-prettier
        hooks: [{id: prettier, exclude: tests/bad_yml}]
      - repo: https://github.com/adrienverge/yamllint
        hooks: [{id: yamllint}]

    """

  /// A tool without a configuration file has its defaults.
  @Test func aHookReadsTheFileOfItsTool() {
    let none = imported(Self.formatterHooks)
    #expect(none.output.contains("bracketSpacing: true\n") && none.output.contains("truthy:"), "\(none)")
    #expect(!none.errors.contains("import its configuration"), "\(none.errors)")
    let folder = ScratchFolder([
      ".pre-commit-config.yaml": Self.formatterHooks, ".prettierrc.json": "{}", ".yamllint.yml": "rules: {}\n",
    ])
    let own = CommandRun(["config", "import", ".pre-commit-config.yaml"], in: folder)
    #expect(own.errors.contains("prettier: import its configuration, .prettierrc.json, separately\n"))
    #expect(own.errors.contains("yamllint: import its configuration, .yamllint.yml, separately\n"))
    #expect(!own.output.contains("format:") && !own.output.contains("truthy"), "\(own)")
  }

  @Test(arguments: [
    (
      "- {id: check-jsonschema, files: ^x(?!y), args: [--schemafile, s.json]}",
      "files, ^x(?!y), cannot be converted to a glob"
    ),
    (
      "- {id: check-jsonschema, files: '^a$', args: [--schemafile, s.json, --fill-defaults]}",
      "--fill-defaults has no equivalent"
    ),
    (
      "- {id: check-jsonschema, files: '^a$', args: [--schemafile, s.json, --disable-formats, '*']}",
      "can treat formats as annotations"
    ),
    (
      "- {id: check-jsonschema, files: '^a$', exclude: b, args: [--schemafile, s.json]}",
      "exclude b not imported"
    ),
    ("- {id: check-metaschema, files: ^schemas/}", "use `settle schema check` instead"),
    ("- {id: check-jsonschema, files: '^a$', args: [--builtin-schema, vendor.no-such]}", "no schema found"),
  ])
  func optionsWithoutAnEquivalentAreReported(_ hook: String, _ message: String) {
    let run = imported(hooks(hook))
    #expect(run.code == 0 && run.errors.contains("not imported: ") && run.errors.contains(message), "\(run.errors)")
    #expect(run.output.contains("# Not imported: ") && run.output.contains(message))
    let folder = ScratchFolder([".settle.yaml": run.output])
    #expect(CommandRun(["check", "-q", ".settle.yaml"], in: folder).code == 0, "\(run.output)")
  }

  @Test func hooksOfOthersAreIgnored() {
    let none = imported("repos:\n  - {repo: https://example.org/x, hooks: [{id: check-yaml}]}\n")
    #expect(
      none.code == 1 && none.output == ""
        && none.errors.contains("no hooks for check-jsonschema, yamllint, prettier, kubeconform"))
    let local = imported(
      "repos: [{repo: local, hooks: [{id: a, entry: check-jsonschema --schemafile s.yaml, types: [json]}]}]\n")
    #expect(local.output.contains("  - files: [\"*.json\"]\n    schema: \"s.yaml\"\n"), "\(local.output)")
  }

  /// Otherwise a typo in the name of the file would give an empty configuration, which reports nothing.
  @Test(arguments: ["repos: {}\n", "on: push\njobs: {}\n"])
  func anotherFileIsRefused(_ text: String) {
    let run = imported(text)
    #expect(run.code == 1 && run.output == "")
    #expect(
      run.errors
        == "settle: .pre-commit-config.yaml: not the configuration of a supported tool\n",
      "\(run.errors)")
  }

  /// What kubeconform and yaml-language-server reject in strict mode is an error here too, in the same files.
  @Test(arguments: [
    (
      [
        "--", "kubeconform", "-strict", "-ignore-missing-schemas", "-schema-location",
        "s/{{.ResourceKind}}.json", "k8s",
      ], "k8s"
    ),
    (
      [
        "--", "kubeconform", "-strict", "-ignore-missing-schemas", "-schema-location",
        "s/{{.ResourceKind}}.json",
      ], "."
    ),
    ([".vscode/settings.json"], "."),
  ])
  func unknownKeysAreErrors(_ command: [String], _ place: String) {
    let folder = ScratchFolder([
      "s/widget.json": #"{"properties": {"kind": {}, "apiVersion": {}, "size": {}}}"#,
      "k8s/w.yaml": "apiVersion: v1\nkind: Widget\nowner: me\n",
      "w.yaml": "apiVersion: v1\nkind: Widget\nowner: me\n",
      ".vscode/settings.json": """
      // An editor's own.
      {"editor.tabSize": 2, "yaml.schemas": {"./s/widget.json": ["*.yaml"]}, "yaml.disableAdditionalProperties": true,}
      """,
    ])
    let imported = CommandRun(["config", "import", "-o", ".settle.yaml"] + command, in: folder)
    #expect(imported.code == 0 && imported.errors == "", "\(imported)")
    let run = CommandRun(["check", "--format", "oneline", "k8s/w.yaml", "w.yaml"], in: folder)
    let found = run.output.split(separator: "\n").filter { $0.contains("unknown key \"owner\" [lint/unknown-key]") }
    #expect(run.code == 1 && found.count == (place == "." ? 2 : 1), "\(run)\(folder.text(".settle.yaml"))")
    #expect(found.allSatisfy { $0.contains(":3:1: error:") }, "\(run)")
  }

  @Test func settingsOfYAMLLanguageServer() {
    let folder = ScratchFolder([
      "settings.json": """
      {"yaml.schemas": {"https://example.org/a.json": "a/*.yaml", "kubernetes": "k8s/*"},
       "yaml.customTags": ["!Ref", "!Sub sequence"], "yaml.keyOrdering": true, "yaml.format.singleQuote": true, "yaml.yamlVersion": "1.1"}
      """
    ])
    let run = CommandRun(["config", "import", "settings.json"], in: folder)
    #expect(run.code == 0, "\(run)")
    for part in [
      "  - files: [\"a/*.yaml\"]\n    schema: \"https://example.org/a.json\"\n",
      "tags:\n  \"!Ref\": scalar\n  \"!Sub\": sequence\n", "  preset: minimal\n",
      "readers:\n  - files: [\"**\"]\n    reader: \"1.1\"\n", "run `settle catalog add kubernetes`",
      "  key-ordering: error\n", "yaml.format.singleQuote: the layout keeps quotes",
    ] { #expect(run.output.contains(part), "\(part)\(run.output)") }
  }

  @Test func settingsWithLanguagesAlone() {
    let folder = ScratchFolder([
      ".vscode/settings.json": "{\"files.associations\": {\"*.tpl\": \"yaml\"}, \"editor.tabSize\": 2}\n"
    ])
    let run = CommandRun(["config", "import", ".vscode/settings.json"], in: folder)
    #expect(run.code == 0 && run.output.contains("yamlFiles: [\"*.tpl\"]"), "\(run)")
  }

  @Test func anUnknownTopLevelNameIsReported() {
    let run = imported("rule: {}\nextends: relaxed\n")
    #expect(run.code == 0 && run.errors == "settle: not imported: rule is unknown\n", "\(run.errors)")
    #expect(imported("{}\n").code == 0)
  }

  /// The parts of prettier's and EditorConfig's files that apply to YAML.
  @Test(arguments: [
    (
      ".prettierrc", "{\"tabWidth\": 4, \"semi\": false}",
      "  form: layout\n    indent: 4\n    indentSequences: true\n    bracketSpacing: true\n    blankLines: 1\n    lineEnding: lf\n",
      ""
    ),
    (
      ".prettierrc.yaml", "bracketSpacing: false\nprintWidth: 100\nendOfLine: auto\nsingleQuote: true\n",
      "form: layout\n  indent: 2\n  indentSequences: true\n  bracketSpacing: false\n  blankLines: 1\n  lineEnding: keep\n  width: 100\n",
      "not imported: singleQuote"
    ),
    (
      ".prettierrc.json",
      "{\"tabWidth\": 8, \"overrides\": [{\"files\": \"*.{yml,yaml}\", \"options\": {\"tabWidth\": 2}}, {\"files\": [\"ci/*.yml\"], \"options\": {\"tabWidth\": 3}}, {\"files\": \"*.md\", \"options\": {\"tabWidth\": 5}}]}",
      "form: layout\n  indent: 2\n  indentSequences: true\n  bracketSpacing: true\n  blankLines: 1\n  lineEnding: lf\n",
      "not imported: override for ci/*.yml"
    ),
    (
      ".editorconfig",
      "root = true\n[*]\nindent_style = space\nindent_size = 4\nend_of_line = lf\n[*.{yml,yaml}]\nindent_size = 2\nmax_line_length = 120\n[*.py]\nindent_size = 8\n",
      "indent: 2\n  width: 120\n  lineEnding: lf\n", ""
    ),
    (
      ".editorconfig", "[*]\nindent_style = tab\ninsert_final_newline = false\n", "{}\n", "not imported: indent_style"
    ),
    (
      ".editorconfig", "[*.py]\nindent_size = 4\n[ci/*.yml]\nindent_size = 4\n", "{}\n",
      "not imported: section [ci/*.yml]"
    ),
  ])
  func configurationsOfFormatters(name: String, text: String, wanted: String, note: String) {
    let run = CommandRun(["config", "import", name], in: ScratchFolder([name: text]))
    #expect(
      run.code == 0 && run.output.hasSuffix("format:" + (wanted.hasPrefix("{") ? " " : "\n  ") + wanted),
      "\(run.output)")
    #expect(note.isEmpty ? run.errors.isEmpty : run.errors.contains(note), "\(run.errors)")
    let folder = ScratchFolder([".settle.yaml": run.output])
    #expect(CommandRun(["check", "-q", ".settle.yaml"], in: folder).code == 0)
  }

  /// Files outside the project that an untrusted configuration names aren't imported.
  @Test(arguments: ["/etc/passwd", "../outside", "link"])
  func aFileOutsideIsNotAdopted(_ name: String) throws {
    let folder = ScratchFolder([
      "outside": "root:s3cr3t\n", "p/.git/": "",
      "p/.yamllint": "extends: default\nignore-from-file: [\(name)]\nrules: {colons: {ignore-from-file: \(name)}}\n",
    ])
    folder.link("p/link", to: "../outside")
    let run = CommandRun(["config", "import", ".yamllint"], in: folder, below: "p")
    #expect(run.code == 0 && run.errors.contains("ignore-from-file: \(name)"), "\(run)")
    #expect(!run.output.contains("s3cr3t") && !run.output.contains("root:"), "\(run)")
  }

  /// In the output, control characters in names are replaced with visible signs, those in values with escapes.
  @Test func nothingThatIsWrittenActsOnATerminal() {
    let hostile = #"a\0\e[2J\x9b\u202e\u2066"#
    let text = hooks(
      #"- {id: check-jsonschema, files: "^\#(hostile)(x+", args: ["--schemafile", "s\#(hostile).json"]}"#
        + "\n" + #"- {id: "check-\#(hostile)", args: ["--x\#(hostile)"]}"#)
    for (name, contents) in [
      (".pre-commit-config.yaml", text),
      (".yamllint", #"{rules: {"x\#(hostile)": enable}, ignore: "\#(hostile)"}"# + "\n"),
      (".editorconfig", "[*.yaml\u{0}\u{1B}[2J\u{9B}\u{202E}]\nindent_size = 2\n[*.yaml]\nend_of_line = cr\n"),
    ] {
      let run = CommandRun(["config", "import", name], in: ScratchFolder([name: contents]))
      #expect(!run.output.isEmpty, "\(name): \(run.errors)")
      #expect(
        !run.output.unicodeScalars.contains {
          $0 != "\n" && ($0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || [0x202E, 0x2066].contains($0.value))
        },
        "\(name): \(run.output.debugDescription)")
    }
  }
}
