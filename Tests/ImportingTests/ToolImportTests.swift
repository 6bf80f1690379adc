import DocumentModel
import Importing
import Testing
import Workspace

/// Other tools' configurations are converted to settle's; what has no equivalent is listed.
@Suite struct ToolImportTests {
  /// The imported configuration, and the sentences about what isn't in it; nil if the file is refused.
  private static func imported(_ name: String, _ text: String, others: [String: String] = [:]) -> String? {
    var commands = ImportedCommands(NeighboringFiles(named: [name]) { others[$0].map { Array($0.utf8) } })
    let file = String(name.split(separator: "/").last ?? "")
    guard commands.take(Array(text.utf8), name: file, source: name) == nil else { return nil }
    return SettleConfigurationText.from(commands, source: name)
  }

  private static func expect(
    _ name: String, _ text: String, has parts: [String], lacks others: [String] = [],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let result = imported(name, text) ?? "refused"
    for part in parts {
      #expect(result.contains(part), "\(part)\n—\n\(result)", sourceLocation: sourceLocation)
    }
    for part in others {
      #expect(!result.contains(part), "\(part)\n—\n\(result)", sourceLocation: sourceLocation)
    }
  }

  /// What the imported configuration does differently is said, not left out.
  @Test func differencesAreMentioned() {
    Self.expect(
      ".yamllint", "rules:\n  key-duplicates: {ignore: bad.yaml}\n  colons: {ignore: bad.yaml}\n",
      has: ["Not imported: key-duplicates: ignore: always an error; add these files to exclude.", "colons: disable"],
      lacks: ["colons: ignore"])
    Self.expect(
      ".prettierrc.json", "{\"useTabs\": true}",
      has: ["Not imported: useTabs: YAML and JSON are indented with spaces."])
    Self.expect(".prettierrc.json", "{\"useTabs\": false}", has: [], lacks: ["useTabs"])
  }

  // MARK: Editors

  @Test func settingsOfAnEditor() {
    Self.expect(
      ".vscode/settings.json",
      """
      {
        // Comments and trailing commas are usual.
        "editor.tabSize": 8,
        "yaml.schemas": {
          "./schemas/app.json": ["config/*.yaml", "/k8s/*"], "${workspaceFolder}/b.json": "/*.b.yaml",
          "file:///Users/me/.vscode/extensions/x/schema.json": "bitbucket-pipelines.yml",
          "Kubernetes": "deploy/*", "ansible": "play.yml",
        },
        "json.schemas": [
          {"fileMatch": ["/data/*.json", "!/data/x.json"], "url": "./data.json"},
          {"fileMatch": ["y.json"], "schema": {"type": "object"}},
        ],
        "yaml.customTags": ["!Ref", "!Sub scalar", "!Sub sequence", "!FindInMap sequence:string", "!Map map", "Ref", "tag:yaml.org,2002:python/name:x.y"],
        "files.associations": {"*.tpl": "yaml", "*.yml": "ansible", "*.rc": "jsonc", "*.h": "c"},
        "yaml.format.printWidth": 100, "yaml.format.bracketSpacing": false, "yaml.format.singleQuote": true,
        "yaml.format.enable": true, "yaml.validate": false, "yaml.hover": true,
        "yaml.keyOrdering": true, "yaml.style.flowMapping": "forbid", "yaml.schemaStore.enable": false,
        "yaml.somethingNew": 1,
        "[yaml]": {"editor.tabSize": 2, "editor.formatOnSave": true},
        "[dockercompose]": {"editor.tabSize": 2},
      }
      """,
      has: [
        "  - files: [\"config/*.yaml\", \"/k8s/**\"]\n    schema: \"schemas/app.json\"\n",
        "  - files: [\"*.b.yaml\"]\n    schema: \"b.json\"\n",
        "Not imported: file:///Users/me/.vscode/extensions/x/schema.json: a file on this machine",
        "Not imported: yaml.schemas: kubernetes: run `settle catalog add kubernetes`.",
        "  - files: [\"/data/*.json\"]\n    schema: \"data.json\"\n", "Not imported: json.schemas: !/data/x.json",
        "Not imported: yaml.schemas: ansible is not a path or an address.",
        "Not imported: json.schemas: save the schema for y.json to a file.",
        "\"!Ref\": scalar\n", "\"!Sub\": [scalar, sequence]\n", "\"!FindInMap\": sequence\n", "\"!Map\": mapping\n",
        "\"!!python/name:x.y\": scalar\n",
        "Not imported: yaml.customTags: Ref is not a tag.", "yamlFiles: [\"*.tpl\"]\n",
        "jsonWithComments: [\"*.rc\"]\n",
        "format:\n  width: 100\n  bracketSpacing: false\n  indent: 2\n",
        "Not imported: yaml.format.singleQuote: the layout keeps quotes; use the rule quoted-strings.",
        "  key-ordering: error\n", "braces: {severity: error, forbid: true}\n", "knownKinds: false\n",
        "Not imported: yaml.somethingNew has no equivalent.",
        "Not imported: [dockercompose]: use overrides of format for these files.",
      ], lacks: ["yaml.validate", "yaml.hover", "format.enable", "editor.tabSize", "indent: 8"])
  }

  @Test(arguments: [
    #"{"yaml": {"schemas": {"s.json": "a.yaml"}, "format": {"printWidth": 90}}}"#,
    #"{"folders": [{"path": "."}], "settings": {"yaml.schemas": {"s.json": "a.yaml"}, "yaml.format.printWidth": 90}}"#,
  ])
  func settingsInSections(text: String) {
    Self.expect(
      "my.code-workspace", text, has: ["files: [\"a.yaml\"]\n    schema: \"s.json\"\n", "width: 90\n"])
  }

  /// Values of the wrong type don't prevent the import of the others.
  @Test func settingsOfTheWrongKind() {
    Self.expect(
      "settings.json",
      #"""
      {"yaml.schemas": [1], "json.schemas": [1, {"url": 2}, {"url": "x.json"}], "yaml.customTags": {"a": 1},
       "files.associations": 3, "[yaml]": 4, "yaml.format.printWidth": "wide", "yaml.yamlVersion": "1.1"}
      """#, has: ["Not imported: yaml.schemas: expected a mapping.", "reader: \"1.1\"\n"], lacks: ["width"])
    #expect(Self.imported("settings.json", #"{"editor.tabSize": 2}"#) == nil)
  }

  // MARK: Linters

  @Test func rulesOfRyl() {
    let text = """
      # A comment
      ignore = '''
      vendor/**
      generated/
      '''
      locale = "en_US.UTF-8"

      [files]
      yaml = ["*.yaml", "*.yml", ".yamllint", "*.conf"]
      markdown = ["*.md"]

      [per-file-ignores]
      "**/values.yaml" = ["document-start", "braces"]

      [[per-line-ignores]]
      regex = "^x"
      rules = ["ALL"]

      [rules]
      braces = {level = "warning", max-spaces-inside = 1}
      colons = "enable"
      document-start = {present = true, level = "error"}
      trailing-spaces = true
      truthy = false

      [rules.line-length]
      max = 1_00
      allow-non-breakable-words = true
      [rules.hyphens]
      dash-on-own-line = true
      [rules.unknown-rule]
      """
    let wanted = [
      "  - \"vendor/**\"\n  - \"generated/\"\n", "yamlFiles: [\"*.conf\"]\n",
      "- files: [\"*.yaml\", \"*.yml\", \".yamllint\", \"*.conf\"]\n",
      "braces: {severity: warning, max-spaces-inside: 1}\n",
      "colons: error\n", "document-start: error\n", "trailing-spaces: error\n",
      "line-length: {severity: error, max: 100}\n", "- files: [\"**/values.yaml\"]\n      braces: disable\n",
      "Not imported: files.markdown: for Markdown, add `in: yaml fence` under schemas.",
      "Not imported: per-line-ignores: use",
      "Not imported: hyphens: dash-on-own-line has no equivalent.", "Not imported: unknown rule unknown-rule.",
      "Not imported: locale has no equivalent.",
    ]
    Self.expect(".ryl.toml", text, has: wanted, lacks: ["truthy"])
    let python = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      line.hasPrefix("[[")
        ? "[[tool.ryl." + line.dropFirst(2) : line.hasPrefix("[") ? "[tool.ryl." + line.dropFirst() : String(line)
    }.joined(separator: "\n")
    Self.expect(
      "pyproject.toml", "[project]\ndate = 2026-01-01T00:00:00Z\ntime = 2026-01-01 07:30:00\n[tool.ryl]\n" + python,
      has: wanted)
    Self.expect("pyproject.toml", "[project]\n", has: ["Not imported: pyproject.toml: no [tool.ryl] table."])
  }

  /// Newer versions of ryl have the rules and what belongs to them below `[lint]`.
  @Test func rulesOfRylBelowLint() {
    let text = """
      exclude = ["vendor/"]
      exclude-from-file = ".none"
      indent-width = 4
      line-length = 100

      [lint]
      unfixable = ["truthy"]
      strict = true
      future = 1

      [lint.per-file-ignores]
      "values.yaml" = ["ALL"]
      "a.yaml" = ["colons", "key-ordering"]

      [[lint.per-line-ignores]]
      regex = "^x"
      rules = ["ALL"]

      [lint.rules]
      ALL = "enable"
      braces = {level = "warning"}
      colons = true
      truthy = false
      key-ordering = "disable"

      [format]
      brace-spacing = true
      max-blank-lines = 1
      line-ending = "cr-lf"
      quote-style = "double"
      mapping-style = "preserve"
      dash-on-own-line = false
      fold-long-lines = true
      """
    Self.expect(
      ".ryl.toml", text,
      has: [
        "  - \"vendor/\"\n", "braces: warning\n", "colons: error\n", "merge-keys: error\n", "max: 100}\n",
        "spaces: 4}\n", "- files: [\"values.yaml\"]\n          braces: disable\n",
        "- files: [\"values.yaml\", \"a.yaml\"]\n          colons: disable\n",
        "form: layout\n    indent: 4\n    indentSequences: true\n    bracketSpacing: true\n    blankLines: 1\n",
        "blankLines: 1\n    lineEnding: crlf\n    width: 100\n",
        "Not imported: exclude-from-file: .none not found.", "Not imported: unfixable: use --ignore with --fix.",
        "Not imported: strict: use settle check --strict.", "Not imported: per-line-ignores: use",
        "Not imported: lint.future is unknown.", "Not imported: format.quote-style: the layout keeps quotes",
        "Not imported: format.fold-long-lines has no equivalent.",
      ], lacks: ["truthy", "key-ordering", "mapping-style", "dash-on-own-line"])
  }

  /// Where and why a file can't be read.
  @Test(arguments: [
    ("a = \n", "1:5", "expected a value"), ("a = 1 b\n", "1:7", "expected the end of the line"),
    ("a = [1, 2\n", "1:5", "missing ]"), ("[a\n", "1:3", "expected ] after the table name"),
    ("a = 1\na = 2\n", "2:1", "a is set twice"), ("a = \"x\n", "1:5", "unclosed string"),
    ("a = yes\n", "1:5", "expected a value; strings need quotes"), ("a = \"\\q\"\n", "1:6", "invalid escape"),
    ("= 1\n", "1:1", "expected a key"), ("[a]\n[a]\n", "2:1", "a is set twice"),
    ("a\n", "1:2", "expected = after the key"),
    ("a = \"\0\"\n", "1:6", "control character in a string"), ("a = 1\na.b = 2\n", "2:1", "a is not a table"),
  ])
  func brokenTOML(text: String, place: String, reason: String) {
    var commands = ImportedCommands(NeighboringFiles())
    let refusal = commands.take(Array(text.utf8), name: ".ryl.toml", source: ".ryl.toml")
    #expect(refusal?.place == place && refusal?.reason == reason, "\(text) \(String(describing: refusal))")
  }

  private static let manyKeys = (0..<60_000).map { "a\($0) = 1\n" }.joined()

  /// Hostile input is read or refused in linear time, without exhausting the stack.
  @Test(arguments: [
    (String(repeating: "[", count: 300_000), "1:3 expected a key"),
    ("a = \(String(repeating: "[", count: 300_000))", "1:68 more than 64 levels"),
    ("a = \(String(repeating: "{a=", count: 300_000))", "1:101 more than 64 levels"),
    ("a\(String(repeating: ".a", count: 300_000)) = 1", "1:129 more than 64 parts in a key"),
    (String(repeating: "[[a]]\n", count: 300_000), ""),
    ("a = \"\(String(repeating: "x", count: 3_000_000))", "1:5 unclosed string"),
    (String(repeating: "#", count: 3_000_000), ""),
    (String(repeating: "\u{0}", count: 100_000), "1:1 expected a key"),
    (manyKeys, ""),
  ])
  func hostileTOML(text: String, reason: String) {
    for name in [".ryl.toml", "pyproject.toml"] {
      var commands = ImportedCommands(NeighboringFiles())
      let refusal = commands.take(Array(text.utf8), name: name, source: name)
      #expect((refusal.map { "\($0.place ?? "") \($0.reason)" } ?? "") == reason)
    }
  }

  @Test func bytesThatAreNotUTF8() {
    for name in [".ryl.toml", ".editorconfig", "settings.json", ".yamlfmt", "dprint.json", ".v8rrc", "jsonschema.json"]
    {
      var commands = ImportedCommands(NeighboringFiles())
      let refusal = commands.take([0x61, 0xFF, 0xFE, 0x00, 0x3D], name: name, source: name)
      #expect(refusal != nil || !commands.allNotes.isEmpty, "\(name)")
    }
  }

  // MARK: Formatters

  @Test func optionsOfYamlfmt() {
    Self.expect(
      ".yamlfmt",
      """
      line_ending: crlf
      exclude: [vendor, "**/gen/*.yaml", ../x, ./a/b]
      include: ["**/*.yaml"]
      extensions: [yaml, yml, conf]
      gitignore_excludes: true
      regex_exclude: ["x"]
      nonsense: 1
      formatter:
        type: basic
        indent: 2
        line_ending: lf
        indentless_arrays: true
        retain_line_breaks_single: true
        max_line_length: 120
        include_document_start: true
        disallow_anchors: true
        pad_line_comments: 2
        drop_merge_tag: true
        array_indent: 3
        trim_trailing_whitespace: true
        force_quote_style: single
      """,
      has: [
        "  - \"/vendor\"\n  - \"**/gen/*.yaml\"\n  - \"/a/b\"\n", "yamlFiles: [\"*.conf\"]\n",
        "form: layout\n  indent: 2\n  indentSequences: false\n  blankLines: 1\n  lineEnding: crlf\n  width: 120\n",
        "document-start: {severity: error, present: true}\n", "anchor-use: error\n",
        "comments: {severity: error, min-spaces-from-content: 2}\n",
        "Not imported: exclude: ../x is outside the folder.",
        "Not imported: include: pass", "Not imported: regex_exclude: use", "Not imported: nonsense is unknown.",
        "Not imported: drop_merge_tag: tags are kept.", "Not imported: array_indent: lists",
        "Not imported: force_quote_style: the layout keeps quotes",
      ], lacks: ["trim_trailing"])
    Self.expect("yamlfmt.yml", "", has: ["Imported from yamlfmt.yml"])
    Self.expect(".yamlfmt.yaml", "formatter: {retain_line_breaks: true}\n", has: ["blankLines: keep\n"])
    Self.expect(".yamlfmt", "formatter: {indent: 2}\n", has: ["blankLines: 0\n", "indentSequences: true\n"])
  }

  @Test func optionsOfDprint() {
    Self.expect(
      "dprint.json",
      """
      {
        // lineWidth of all plugins
        "lineWidth": 100, "indentWidth": 2, "newLineKind": "auto", "useTabs": true,
        "excludes": ["**/node_modules", "!keep.yaml"], "includes": ["**/*.yaml"], "typescript": {"semiColons": "asi"},
        "yaml": {
          "printWidth": 90, "indentBlockSequenceInMap": false, "braceSpacing": false, "bracketSpacing": true,
          "quotes": "preferSingle", "trimTrailingZero": true, "preferSingleLine": false, "proseWrap": "always",
          "ignoreCommentDirective": "dprint-ignore", "associations": ["**/*.yml", "*.cff"], "new": 1,
        },
        "plugins": ["https://plugins.dprint.dev/g-plane/pretty_yaml-v0.5.0.wasm"],
      }
      """,
      has: [
        "form: layout\n", "indent: 2\n", "indentSequences: false\n", "bracketSpacing: false\n", "lineEnding: keep\n",
        "width: 90\n", "  - \"**/node_modules\"\n  - \"!keep.yaml\"\n", "yamlFiles: [\"*.cff\"]\n",
        "max-spaces-inside: 1", "min-spaces-inside: 1",
        "Not imported: useTabs: YAML cannot be indented with tabs.", "Not imported: includes: pass",
        "Not imported: quotes: the layout", "Not imported: trimTrailingZero: the layout keeps numbers.",
        "Not imported: proseWrap: always has no equivalent.", "Not imported: new is unknown.",
      ], lacks: ["ignoreCommentDirective", "preferSingleLine", "semiColons"])
    Self.expect(
      "dprint.json", #"{"plugins": ["https://plugins.dprint.dev/typescript-0.9.wasm"]}"#,
      has: ["Not imported: dprint.json: no plugin for YAML."], lacks: ["format:"])
  }

  // MARK: Checkers

  @Test func catalogOfV8R() {
    let text = """
      patterns: ["*.json"]
      verbose: 2
      ignoreErrors: true
      outputFormat: json
      plugins: [package:x]
      customCatalog:
        schemas:
          - {name: A, fileMatch: ["*.geojson", conf/*.yaml], location: ./schemas/a.json}
          - {name: B, fileMatch: [b.rc], location: https://example.org/b.json, parser: yaml}
          - {name: C, fileMatch: [c.toml], location: c.json, parser: toml}
          - {name: D}
      """
    Self.expect(
      ".v8rrc.yml", text,
      has: [
        "- files: [\"*.geojson\", \"conf/*.yaml\"]\n    schema: \"schemas/a.json\"\n",
        "- files: [\"b.rc\"]\n    schema: \"https://example.org/b.json\"\n", "yamlFiles: [\"b.rc\"]\n",
        "run: settle schema add\n", "Not imported: patterns: pass", "Not imported: ignoreErrors: use",
        "Not imported: outputFormat: use", "Not imported: plugins: plugins have no equivalent.",
        "Not imported: customCatalog: c.toml: toml isn't supported.",
        "Not imported: customCatalog: a schema without a location.",
      ], lacks: ["verbose"])
    #expect(
      Self.imported(".v8rrc", "{}", others: [".v8rignore": "# no\n/build/\n"])?.contains("- \"/build/\"\n") == true)
    var commands = ImportedCommands(NeighboringFiles())
    let refusal = commands.take([], name: ".v8rrc.js", source: ".v8rrc.js")
    #expect(refusal?.reason.hasPrefix("a program, which settle doesn't run") == true)
  }

  @Test func addressesOfSourcemeta() {
    Self.expect(
      "jsonschema.json",
      """
      {"title": "T", "path": "./schemas", "defaultDialect": "https://json-schema.org/draft/2020-12/schema",
       "resolve": {"https://example.com/user": "./schemas/user.json", "https://example.com/x": "https://example.com/y"},
       "dependencies": {"https://example.com/dep": "./vendor/dep.json"},
       "ignore": ["./drafts"], "lint": {"rules": ["./r.json"], "exclude": ["x"]}, "x": 1}
      """,
      has: [
        "uris:\n  \"https://example.com/user\": \"schemas/user.json\"\n  \"https://example.com/dep\": \"vendor/dep.json\"\n",
        "exclude:\n  - \"/drafts\"\n", "Not imported: path: pass", "Not imported: defaultDialect: add $schema",
        "Not imported: resolve: https://example.com/x: save https://example.com/y to a file.",
        "Not imported: lint.rules: use policies",
        "Not imported: lint.exclude: settle schema check has its own rules.",
        "Not imported: x is unknown.",
      ])
  }

  @Test func everyOptionOfKubeconform() {
    var commands = ImportedCommands(NeighboringFiles())
    commands.read(
      "kubeconform",
      words: [
        "-strict", "-kubernetes-version", "1.29.0", "-ignore-missing-schemas", "-skip",
        "Secret,CustomResourceDefinition",
        "-reject=Pod", "-schema-location", "default", "-schema-location",
        "https://example.org/{{ .Group }}/{{ .ResourceKind }}_{{ .ResourceAPIVersion }}.json", "-summary", "k8s",
      ], as: "kubeconform", globs: nil)
    let text = SettleConfigurationText.from(commands, source: "kubeconform")
    for part in [
      "unknown-key: error\n", "-kubernetes-version 1.29.0: the catalog has the newest version",
      "run: settle catalog add kubernetes",
      "-skip Secret,CustomResourceDefinition has no equivalent, but use an item of schemas with `when`",
      "-reject Pod has no equivalent",
      "schema: \"https://example.org/{group}/{kind}_{version}.json\"\n    else: none\n",
    ] { #expect(text.contains(part), "\(part)\n\(text)") }
  }

  // MARK: Which files

  @Test(arguments: [
    (".vscode/settings.json", #"{"yaml.schemas": {"s.json": "*.yaml"}}"#, true),
    (".vscode/settings.json", #"{"editor.tabSize": 2}"#, false), (".vscode/settings.json", "{", false),
    (".ryl.toml", "[rules]", true), ("pyproject.toml", "[tool.ryl.rules]\ntruthy = true\n", true),
    ("pyproject.toml", "[project]\n", false), (".yamlfmt", "", true), ("dprint.json", #"{"yaml": {}}"#, true),
    ("dprint.json", #"{"plugins": []}"#, false), (".v8rrc.json", "{}", true), (".v8rrc.js", "", false),
    ("jsonschema.json", "{}", true), ("package.json", "{}", false),
  ])
  func filesWorthImporting(path: String, text: String, isWorth: Bool) {
    #expect(ImportableFile.isWorthImporting(path) { Array(text.utf8) } == isWorth)
  }
}
