import Analysis
import Diagnostics
import Testing

/// What is offered for a slip: the smallest change after which the text is sound and valid.
@Suite struct RepairTests {
  private static let schema = """
    {"type": "object", "additionalProperties": false, "properties": {
      "name": {"type": "string"}, "size": {"type": "integer"}, "rate": {"type": "number"}, "on": {"type": "boolean"},
      "list": {"type": "array", "items": {"type": "string"}}, "path": {"type": "string"},
      "group": {"type": "object", "additionalProperties": false, "properties": {
        "depth": {"type": "integer"}, "label": {"type": "string"}}}}}
    """

  private static func fixed(_ text: String, _ syntax: TextSyntax, schema: String = schema, unsafe: Bool) throws
    -> String
  {
    try Fixing.run(text, schema: Fixing.schema(schema), syntax: syntax, unsafe: unsafe).string
  }

  /// Slips that can be no others, wherever the text is valid without them.
  @Test(arguments: [
    ("name: a\nsize:3\n", "name: a\nsize: 3\n"),
    ("size 3\nname: a\n", "size: 3\nname: a\n"),
    ("size = 3\nname: a\n", "size: 3\nname: a\n"),
    ("list: [a, b\nsize: 3\n", "list: [a, b]\nsize: 3\n"),
    ("size: 3 // three\n", "size: 3 # three\n"),
    ("on: true,\n", "on: true\n"),
    ("list:\n  -a\n  - b\n", "list:\n  - a\n  - b\n"),
    ("name:a\nsize:3\n", "name: a\nsize: 3\n"),
    ("group:\n\tdepth: 1\n\tlabel: x\n", "group:\n  depth: 1\n  label: x\n"),
  ])
  func safe(_ text: String, _ meant: String) throws {
    #expect(try Self.fixed(text, .yaml, unsafe: false) == meant)
  }

  @Test(arguments: [
    ("name: \"a b\nsize: 3\n", "name: \"a b\"\nsize: 3\n"),
    ("list: [\n  a,\n  b\nsize: 3\n", "list: [\n  a,\n  b]\nsize: 3\n"),
    ("group:\n  depth: 1\n   label: x\n", "group:\n  depth: 1\n  label: x\n"),
    ("group:\n  depth: 1\n label: x\n", "group:\n  depth: 1\n  label: x\n"),
    ("path: \"C:\\Users\\me\"\n", "path: 'C:\\Users\\me'\n"),
    ("name: a: b\n", "name: 'a: b'\n"),
    ("name: @home\n", "name: '@home'\n"),
    ("size: 14pt\n", "size: 14\n"),
    ("rate: 1,5\n", "rate: 1.5\n"),
    ("list: a\n", "list: [a]\n"),
    ("list: a, b\n", "list: [a, b]\n"),
    ("size: [3]\n", "size: 3\n"),
    ("depth: 1\ngroup:\n  label: x\n", "group:\n  depth: 1\n  label: x\n"),
    ("group:\n  label: x\n  size: 3\n", "size: 3\ngroup:\n  label: x\n"),
  ])
  func unsafe(_ text: String, _ meant: String) throws {
    #expect(try Self.fixed(text, .yaml, unsafe: true) == meant)
    let safe = try Self.fixed(text, .yaml, unsafe: false)
    #expect(safe == text, "what may be meant otherwise is not changed unasked")
  }

  @Test(arguments: [
    (#"{"size": 3 "name": "a"}"#, #"{"size": 3, "name": "a"}"#),
    (#"{"size": 3,}"#, #"{"size": 3}"#),
    (#"{'name': "a"}"#, #"{"name": "a"}"#),
    (#"{name: "a"}"#, #"{"name": "a"}"#),
    (#"{"on": True}"#, #"{"on": true}"#),
    (#"{"size" 3}"#, #"{"size": 3}"#),
  ])
  func safeJSON(_ text: String, _ meant: String) throws {
    #expect(try Self.fixed(text, .json, unsafe: false) == meant)
  }

  @Test(arguments: [
    ("{\"name: \"a\",\n\"size\": 3}", "{\"name\": \"a\",\n\"size\": 3}"),
    (
      "{\n  \"group\": {\n    \"depth\": 1\n  ,\n  \"size\": 3\n}",
      "{\n  \"group\": {\n    \"depth\": 1\n  },\n  \"size\": 3\n}"
    ),
    ("{\"list\": [\"a\", \"b\"}", "{\"list\": [\"a\", \"b\"]}"),
  ])
  func unsafeJSON(_ text: String, _ meant: String) throws {
    #expect(try Self.fixed(text, .json, unsafe: true) == meant)
    #expect(
      try Fixing.report(text, schema: Fixing.schema(Self.schema), syntax: .json).diagnostics.count == 1,
      "one slip, one finding")
  }

  /// Where several changes would do and mean something else, none is made unasked.
  @Test func anOpenSchemaProvesNothing() throws {
    let text = "name: a\nsome words\n"
    #expect(try Self.fixed(text, .yaml, schema: "{}", unsafe: false) == text)
  }

  @Test func whatFollowsFromASlipIsNotTold() throws {
    let text = "group:\n  depth 1\n  label: x\nsize: 3\nlist: [a, b]\n"
    let findings = try Fixing.report(text, schema: Fixing.schema(Self.schema)).diagnostics
    #expect(findings.map(\.code.description) == ["yaml/missing-colon"])
  }

  @Test func aMarkOfADocumentIsNoName() throws {
    let text = "name: a\n--- b\nsize: 3\n"
    #expect(try Self.fixed(text, .yaml, unsafe: true) == text)
  }

  @Test func anotherMistakeIsStillTold() throws {
    let text = "name: \"a b\nsize: 3\nunknown: 1\n"
    let codes = try Fixing.report(text, schema: Fixing.schema(Self.schema)).diagnostics.map(\.code.description)
    #expect(codes.contains("yaml/unclosed-quote"))
  }

  /// A text of nothing but slips ends, and says so of each.
  @Test func manySlips() throws {
    let text = String(repeating: "a b\n\tc\n- [d, {e\n'f\n", count: 200)
    let findings = try Fixing.report(text, schema: Fixing.schema(Self.schema)).diagnostics
    #expect(!findings.isEmpty)
  }

  /// Texts that are readable only if what may be a secret becomes a name, or a part of another value.
  @Test(arguments: [
    "token: |\nhunter2\nname: a\n",
    "{name: \"yes, size: 5, tokn: [hunter2]}\n",
  ])
  func noSecretBecomesSomethingElse(_ text: String) throws {
    let schema = """
      {"type": "object", "properties": {"name": {"type": "string"}, "token": {"type": "string", "x-setting": {"sensitive": true}}},
      "additionalProperties": true}
      """
    #expect(try Self.fixed(text, .yaml, schema: schema, unsafe: true) == text)
  }
}
