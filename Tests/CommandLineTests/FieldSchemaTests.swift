import TestSupport
import Testing

/// Schemas from practice: with other tools' keywords, and with missing parts.
struct FieldSchemaTests {
  private static let editorKeywords = """
    type: object
    properties:
      theme:
        type: string
        enum: [dark, light]
        markdownDescription: The **theme** of the app.
        enumDescriptions: [Dark colors, Light colors]
        default: dark
      old: {type: integer, deprecationMessage: Use theme instead., default: 1}
      port: {type: integer, minimum: 1, errorMessage: Give a port from 1 on, default: 80}
      server:
        type: object
        defaultSnippets: [{label: a server, description: with TLS, body: {tls: true}}]
        default: {}
    """

  @Test func describeKnowsTheKeywordsOfVSCode() {
    let folder = ScratchFolder(["s.yaml": Self.editorKeywords, "a.yaml": "theme: dark\n"])
    func described(_ setting: String) -> String {
      CommandRun(["describe", "a.yaml", "-s", "s.yaml", setting], in: folder).output
    }
    #expect(described("theme").contains("The **theme** of the app."), "\(described("theme"))")
    #expect(described("theme").contains("dark (Dark colors)") && described("theme").contains("light (Light colors)"))
    #expect(described("old").contains(/deprecated +yes: Use theme instead\./), "\(described("old"))")
    #expect(described("server").contains(/snippets +a server: with TLS/), "\(described("server"))")
  }

  @Test func docAndInitKnowThemToo() {
    let folder = ScratchFolder(["s.yaml": Self.editorKeywords])
    let page = CommandRun(["schema", "doc", "s.yaml"], in: folder).output
    for part in ["theme</strong> of the app.", "Dark colors", "Use theme instead."] {
      #expect(page.contains(part), "\(part)")
    }
    let file = CommandRun(["init", "s.yaml"], in: folder)
    #expect(file.output.contains("# The **theme** of the app."), "\(file)")
    #expect(!file.output.contains("old:"), "deprecated settings are omitted: \(file)")
  }

  /// Without a default, the schema's snippet provides the value.
  @Test(arguments: [
    ("type: object", #"{host: "${1:example.org}", port: "^${2:80}", tls: "^$3"}"#, ["host: example.org", "port: 80"]),
    ("type: array", #"["${1|red,green|}", {a: $1}]"#, ["red"]), ("type: string", #""\\$HOME/$1""#, ["a: $HOME/"]),
    ("type: string", #""^{""#, ["a: \"{\""]), ("{}", "5", ["a: 5"]),
  ])
  func initShowsSnippets(_ rule: String, _ body: String, _ lines: [String]) {
    let rules = rule == "{}" ? "" : rule + ", "
    let schema = "properties:\n  a: {\(rules)defaultSnippets: [{label: One, body: \(body)}]}\n"
    let folder = ScratchFolder(["s.yaml": schema])
    let run = CommandRun(["init", "s.yaml"], in: folder)
    for line in lines { #expect(run.output.contains(line), "\(run)") }
    #expect(run.output.split(separator: "\n").allSatisfy { $0.hasPrefix("#") || $0 == "{}" }, "\(run)")
  }

  @Test func problemsShowTheirMessages() {
    let folder = ScratchFolder(["s.yaml": Self.editorKeywords, "a.yaml": "theme: darl\nold: 1\nport: 0\n"])
    let run = CommandRun(["check", "-s", "s.yaml", "--verbose", "a.yaml"], in: folder)
    #expect(run.output.contains("Give a port from 1 on"), "\(run)")
    #expect(run.output.contains("\"dark\" is: Dark colors"), "\(run)")
    #expect(run.output.contains("warning[lint/deprecated]: \"old\" is deprecated"), "\(run)")
    #expect(run.output.contains("Use theme instead."), "\(run)")
  }

  @Test func nullableShowsTheTypeToWrite() {
    let folder = ScratchFolder([
      "s.yaml": "properties:\n  a: {type: string, nullable: true}\n",
      "s.json": #"{"properties": {"a": {"type": "string", "nullable": true}}}"#, "b.yaml": "nullable: true\n",
    ])
    func help(_ name: String) -> String { CommandRun(["schema", "check", name], in: folder).output }
    #expect(help("s.yaml").contains("help: write type: [string, \"null\"] instead"), "\(help("s.yaml"))")
    #expect(help("s.json").contains("help: write \"type\": [\"string\", \"null\"] instead"), "\(help("s.json"))")
    #expect(help("b.yaml").contains("help: add \"null\" to \"type\" instead"), "\(help("b.yaml"))")
  }

  /// `--fix` removes keywords that have no effect, and only those.
  @Test func superfluousKeywordsAreRemoved() {
    let folder = ScratchFolder([
      "s.yaml": """
      # The schema.
      properties:
        a: {type: string, minLength: 0} # a name
        b:
          type: [integer, number]
          # at least none
          minItems: 0
          additionalProperties: true
      allOf: [{maxProperties: 3}, {minProperties: 1}, {maxProperties: 3}]

      """,
      "s.json": #"{"properties": {"a": {"minLength": 0, "maxLength": 3}}}"#,
    ])
    let run = CommandRun(["schema", "check", "--fix", "s.yaml", "s.json"], in: folder)
    #expect(run.code == 0 && run.output.contains("Fixed 4 problems in s.yaml\n"), "\(run)")
    #expect(!run.output.contains("schema/redundant-keyword"), "\(run)")
    let text = folder.text("s.yaml")
    #expect(text.contains("  a: {type: string} # a name\n") && text.hasPrefix("# The schema.\n"), "\(text)")
    #expect(text.contains("additionalProperties: true\nallOf: [{maxProperties: 3}, {minProperties: 1}]\n"), "\(text)")
    #expect(folder.text("s.json") == #"{"properties": {"a": {"maxLength": 3}}}"#, "\(folder.text("s.json"))")
    #expect(CommandRun(["schema", "check", "--fix", "s.yaml", "privacy"], in: folder).code == 0)
    #expect(folder.text("s.yaml") == text)
  }

  /// `pattern` accepts regular expressions and nothing else.
  @Test(arguments: [
    (#"a\-b"#, true), (#"\:"#, true), ("(?i)x", true), ("{", true), ("a{1", true), ("(", false), ("[", false),
    (#"\Z"#, false),
  ])
  func formatRegexAndPatternAgree(_ pattern: String, _ isRight: Bool) {
    let folder = ScratchFolder([
      "s.yaml": "properties: {r: {format: regex}}\n", "a.yaml": "r: '\(pattern)'\n",
      "p.yaml": "properties: {r: {pattern: '\(pattern)'}}\n",
    ])
    #expect(CommandRun(["check", "-s", "s.yaml", "a.yaml"], in: folder).code == (isRight ? 0 : 1))
    #expect(CommandRun(["schema", "check", "p.yaml"], in: folder).code == (isRight ? 0 : 1))
  }

  /// Values below an unresolvable reference are hidden only if the schema has sensitive values.
  @Test func aMissingPartHidesNothingWithoutNeed() {
    let schema = "properties:\n  a: {$ref: missing.yaml}\n  b: {type: integer}\n"
    let folder = ScratchFolder([
      "s.yaml": schema, "t.yaml": schema + "  c: {x-setting: {sensitive: true}}\n", "f.yaml": "a: hunter2\nb: 1\n",
    ])
    let open = CommandRun(["get", "-s", "s.yaml", "f.yaml", "a"], in: folder)
    #expect(open.output == "hunter2\n", "\(open)")
    let hidden = CommandRun(["get", "-s", "t.yaml", "f.yaml", "a"], in: folder)
    #expect(!hidden.output.contains("hunter2"), "\(hidden)")
    #expect(CommandRun(["get", "-s", "t.yaml", "f.yaml", "b"], in: folder).output == "1\n")
    for command in [
      ["convert", "-s", "s.yaml", "f.yaml", "--to", "json"], ["set", "-s", "s.yaml", "f.yaml", "b", "2"],
    ] {
      let run = CommandRun(command, in: folder)
      #expect(
        run.code == 2 && run.output == "" && run.errors.contains("cannot resolve \"$ref\": missing.yaml"), "\(run)")
    }
    let check = CommandRun(["check", "-s", "s.yaml", "f.yaml"], in: folder)
    #expect(check.code == 2 && check.output.components("error[schema/unresolvable-reference]") == 1, "\(check)")
  }
}

extension String {
  fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
