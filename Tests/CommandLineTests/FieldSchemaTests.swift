import TestSupport
import Testing

/// Schemas as they are in the field: with the keywords of other tools, and with parts that are missing.
struct FieldSchemaTests {
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

  /// What `pattern` accepts is a regular expression, and nothing else is.
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
}
