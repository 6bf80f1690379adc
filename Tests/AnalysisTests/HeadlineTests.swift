import Analysis
import DocumentModel
import Testing

/// A mistake with only one possible fix: the headline names the mistake, not what the parser expected.
@Suite struct HeadlineTests {
  private static let schema = """
    {"type": "object", "additionalProperties": false, "properties": {
      "name": {"type": "string"}, "size": {"type": "integer"}, "on": {"type": "boolean"},
      "list": {"type": "array", "items": {"type": "string"}},
      "env": {"oneOf": [{"type": "object"}, {"type": "array", "items": {"type": "string"}}]},
      "group": {"type": "object", "additionalProperties": false, "properties": {
        "depth": {"type": "integer"}, "label": {"type": "string"}}},
      "steps": {"type": "array", "items": {"type": "object", "required": ["label"]}}}}
    """

  /// Text, line and column, headline.
  @Test(arguments: [
    ("name = a\nsize: 3\n", "1:6", "\"=\" instead of \":\""),
    ("size: 3\n- group:\n    depth: 1\non: true\n", "2:1", "extra dash"),
    ("- size: 3\non: true\n", "1:1", "extra dash"),
    // An item among the keys of the item above belongs next to that item.
    ("steps:\n  - label: x\n    run: |\n      a\n    - label: y\n", "5:5", "item indented one level too far"),
    ("steps:\n  - label: x\n    - label: y\n      run: b\n", "3:5", "item indented one level too far"),
    ("steps:\n- label: x\n  - label: y\n", "3:3", "item indented one level too far"),
    (
      "steps:\n  - label: x\n    run: a\n      - label: y\n", "4:7",
      "item indented too far: it continues the string above"
    ),
    ("name: ?\n", "1:7", "a value cannot start with ?"), ("name: ? x\n", "1:7", "a value cannot start with ?"),
    ("list:\n  -a\n  - b\n", "2:3", "missing space after \"-\": expected a list, found \"-a - b\""),
    ("# Size\n...\nsize: 3\n", "2:1", "\"...\" ends a document, but none has started"),
    ("name:a\nsize: 3\n", "1:5", "missing space after \":\""),
    ("name: “a: b”\n", "1:7", "curly quotes don't enclose a string: they are part of it"),
    (
      "group:\n- depth: 1\n", "2:1", "extra dash: expected a mapping, found a list with 1 item"
    ),
    (
      "group:\n- depth: 1\n- label: x\n", "2:1",
      "dashes in a mapping: expected a mapping, found a list with 2 items"
    ),
    (
      "steps:\n  label: x\n", "2:3",
      "missing dash: expected a list of mappings with \"label\", found a mapping with 1 key"
    ),
    ("steps:\n  - x=y\n", "2:5", "expected a mapping with \"label\", found \"x=y\""),
    ("name: 1.10\n", "1:7", "expected a string, found 1.10"),
    ("on: true,\n", "1:5", "comma after the value: expected true or false, found \"true,\""),
    ("size: 3 // x\n", "1:7", "// doesn't start a comment in YAML: expected an integer, found \"3 // x\""),
    ("size: 3#x\n", "1:7", "missing space before \"#\": expected an integer, found \"3#x\""),
    (
      "group:\ndepth: 1\nlabel: x\nsize: 3\n", "1:7",
      "keys under \"group\" not indented: expected a mapping, found nothing"
    ),
    ("steps:\n    label: x\n  - label: y\n", "2:5", "missing dash"),
    ("steps:\n  label: x\n    other: y\n  - label: z\n", "2:3", "missing dash"),
    ("list: [a, b)\nsize: 3\n", "1:7", "unclosed list"),
    ("list: [\n  \"a\"\n  \"b\"\n]\nsize: 3\n", "2:6", "missing comma between two items"),
    ("list: [\"a\" \"b\"]\n", "1:11", "missing comma between two items"),
    ("list: (a, b)\n", "1:7", "parentheses don't make a list: expected a list, found \"(a, b)\""),
    ("list:\n  – a\n  – b\n", "2:3", "typographic dash instead of \"-\": expected a list, found \"– a – b\""),
    ("group: {\n  depth: 1\n  label: x\n}\n", "2:11", "missing comma between two keys"),
    ("list:\n- A: b\n", "2:3", "expected a string, found a mapping with 1 key"),
    ("list:\n  a\nsize: 3\n", "2:3", "missing dash: expected a list, found \"a\""),
    ("list: a]\n", "1:7", "missing opening bracket: expected a list, found \"a]\""),
    ("size = 3\nname: a\n", "1:6", "\"=\" instead of \":\""),
    ("size 3\nname: a\n", "1:1", "missing colon after the key"),
    ("group: {depth:1}\n", "1:9", "missing space after \":\": unknown key \"depth:1\""),
    ("size：3\nname: a\n", "1:5", "full-width colon (U+FF1A) instead of \":\""),
    (
      "group:\n   depth: 1\n  label: x\n", "2:4",
      "indented by 3 spaces; its siblings by 2"
    ),
    (
      "group:\n depth: 1\n  label: x\n", "2:2", "indented by 1 space; its siblings by 2"
    ),
    (
      "steps:\n  - label: x\n  more:\n    a: b\n", "3:3",
      "indented by 2 spaces; its siblings by 4"
    ),
    ("name: a\ngroup:\n    depth: 1\n  label: x\n", "4:3", "indented by 2 spaces; its siblings by 4 or 0"),
    ("group:\n  label: |\n  one\n  two\n", "3:3", "the lines of this string aren't indented"),
    ("list:\n  - b\n  -a: x\n", "3:3", "missing space after \"-\""),
    ("Group:\n  depth: 1\nsize: 3\n", "1:1", "unknown key \"Group\""),
  ])
  func headlines(_ text: String, _ place: String, _ headline: String) throws {
    let findings = try Fixing.report(text, schema: Fixing.schema(Self.schema)).diagnostics
    let lines = LineIndex(Array(text.utf8))
    let shown = findings.map { finding in
      let position = lines.position(of: finding.range.start)
      return "\(position.line):\(position.column) \(finding.message)"
    }
    #expect(shown == ["\(place) \(headline)"])
  }

  /// If a multi-line string absorbs the next line, or the value of a key isn't indented, that's one finding.
  @Test(arguments: [
    ("size: 3\n  name: a\n", [2]), ("group:\n  depth: 1\n   label: x\n", [3]),
    ("group:\n  label: |\n  one\n", [3]),
  ])
  func oneMistakeIsOneFinding(_ text: String, _ lines: [Int]) throws {
    let schema = Self.schema.replacing("\"label\": {\"type\": \"string\"}", with: "\"label\": {\"minLength\": 1}")
    let findings = try Fixing.report(text, schema: Fixing.schema(schema)).diagnostics
    let index = LineIndex(Array(text.utf8))
    #expect(findings.map { index.line(of: $0.range.start) } == lines)
  }

  private static let open = """
    {"properties": {"stages": {"type": "array"}, "version": {"type": "integer"}},
     "additionalProperties": {"type": "object", "additionalProperties": false, "properties": {
       "branches": {"type": "array", "items": {"type": "string"}}, "env": {"type": "object"},
       "services": {"type": "object", "additionalProperties": {"type": "object"}},
       "plan": {"type": "object", "required": ["key"], "properties": {"key": {"type": "string"}}},
       "volumes": {"type": "array", "items": {"oneOf": [{"type": "string"}, {
         "type": "object", "required": ["type"], "additionalProperties": false, "properties": {"type": {}, "source": {}}}]}},
       "containers": {"type": "array", "items": {
         "additionalProperties": false, "properties": {"name": {}, "image": {"type": "string"}}}},
       "strategy": {"type": "object", "properties": {"matrix": {"type": "object"}}}}}}
    """

  /// In an open mapping, a key similar to a declared one may be a typo, and keys may be indented at the wrong level.
  @Test(arguments: [
    ("Stages: [a]\n", "1:1", "unknown key \"Stages\"", "stages: [a]\n"),
    ("job:\n  branch: main\n", "2:3", "unknown key \"branch\"", "job:\n  branches: [main]\n"),
    (
      "job:\n  env:\n  A: 1\n  B: 2\n  volumes: []\n", "2:7", "keys under \"env\" not indented",
      "job:\n  env:\n    A: 1\n    B: 2\n  volumes: []\n"
    ),
    (
      "job:\n  services:\n  db:\n    text: |\n      a\n  web:\n    text: |\n      b\n", "2:12",
      "keys under \"services\" not indented",
      "job:\n  services:\n    db:\n      text: |\n        a\n    web:\n      text: |\n        b\n"
    ),
    (
      "job:\n  containers:\n    - name: a\n  image: b\n", "4:3", "unknown key \"image\"",
      "job:\n  containers:\n    - name: a\n      image: b\n"
    ),
    (
      "job:\n  env:\n  A:\n", "2:7", "keys under \"env\" not indented",
      "job:\n  env:\n    A:\n"
    ),
  ])
  func whatWasMeant(_ text: String, _ place: String, _ headline: String, _ meant: String) throws {
    let schema = try Fixing.schema(Self.open)
    let findings = Fixing.report(text, schema: schema).diagnostics
    let lines = LineIndex(Array(text.utf8))
    let position = try lines.position(of: #require(findings.first).range.start)
    #expect(findings.count == 1 && findings[0].message.hasPrefix(headline), "\(findings.map(\.message))")
    #expect("\(position.line):\(position.column)" == place)
    #expect(Fixing.run(text, schema: schema).string == text, "the fix isn't safe")
    #expect(Fixing.run(text, schema: schema, unsafe: true).string == meant)
  }

  /// A key is never moved into a mapping that is open or allows any key.
  @Test(arguments: [
    (
      #"{"properties": {"name": {}, "vars": {"type": "object"}}, "additionalProperties": false}"#,
      "name: a\nother: {b: 1}\n"
    ),
    (#"{"additionalProperties": {"type": ["string", "number"]}}"#, "a: 1\nextras:\nplatforms: x\n"),
  ])
  func nothingShowsWhereItBelongs(_ schema: String, _ text: String) throws {
    let findings = try Fixing.report(text, schema: Fixing.schema(schema)).diagnostics
    #expect(findings.count == 1 && !findings[0].message.contains("under"), "\(findings.map(\.message))")
  }

  /// The lowercase spelling of a key is suggested only if a pattern of the schema matches it.
  @Test(arguments: [("Foo: a\n", nil), ("Ab_y: a\n", "did you mean \"ab_y\"?")])
  func aNameByAPattern(_ text: String, _ caption: String?) throws {
    let schema = try Fixing.schema(#"{"patternProperties": {"^ab_": {}}, "additionalProperties": false}"#)
    #expect(Fixing.report(text, schema: schema).diagnostics.map(\.caption?.text) == [caption])
  }

  /// A template may produce an alias to the anchor, so the anchor isn't unused.
  @Test func nothingIsFixedInATemplate() {
    let text = "a: {{ .V }}\nb: &q 1\nc: {{ toYaml .W }}\n"
    #expect(Fixing.run(text).string == text)
  }

  /// In Ansible and Home Assistant an expression needs quotes; Helm renders its templates before YAML is read.
  @Test(arguments: [
    ("msg: {{ foo }} # why\n", nil), ("msg: {{ states('a') }}\n", "msg: \"{{ states('a') }}\"\n"),
    ("- {{ a }}/b\n", "- '{{ a }}/b'\n"), ("size: {{ .Values.size }}\n", nil), ("size: {{- size }}\n", nil),
  ])
  func anExpressionWantsQuotes(_ text: String, _ meant: String?) {
    #expect(Fixing.run(text, unsafe: true).string == meant ?? text)
  }

  private static let levels = """
    {"properties": {
      "jobs": {"type": "object", "additionalProperties": {"type": "object", "required": ["os"], "properties": {
        "os": {"type": "string"}, "steps": {"type": "array"}}}}}}
    """

  /// A key at the wrong level is one finding, at the key, even if its mapping allows any key.
  @Test(arguments: [
    (
      "jobs:\n  a:\n    os: x\n  steps:\n    - 1\n", "4:3",
      "\"steps\" at the wrong level: expected a mapping with \"os\", found a list with 1 item"
    ),
    (
      "jobs:\n  a:\n    os: x\n  other:\n    - 1\n", "5:5",
      "expected a mapping with \"os\", found a list with 1 item"
    ),
  ])
  func levels(_ text: String, _ place: String, _ headline: String) throws {
    let findings = try Fixing.report(text, schema: Fixing.schema(Self.levels)).diagnostics
    let lines = LineIndex(Array(text.utf8))
    try #require(findings.count == 1, "\(findings.map(\.message))")
    let position = lines.position(of: findings[0].range.start)
    #expect("\(position.line):\(position.column)" == place && findings[0].message.hasPrefix(headline), "\(findings[0])")
  }

  @Test(arguments: [
    ("list:\n- A: b\n", "write A=b, or quote the string: a colon and a space start a mapping"),
    ("list:\n- echo \"a: b\"\n", "quote the string: a colon and a space start a mapping"),
    ("list: [{A: b}]\n", nil), ("list:\n-\n  A: b\n", nil),
    (
      "env:\n- A: b\n",
      "write A=b, or quote the string: a colon and a space start a mapping; or remove the dashes to make a mapping"
    ),
    (
      "steps:\n- label: x\n  label: y\n",
      "remove one of the two, or add a dash before it if it starts the next item"
    ),
    // Keys repeated because a dash is missing aren't duplicates.
    (
      "env:\n  n: x\n  v: 1\n\n  n: y\n  v: 2\n  w: 3\n",
      "for a list, start each item with \"- n\" and indent the keys below it"
    ),
    (
      "steps:\n- label: x\n  v: 1\n  label: y\n  v: 2\n  w: 3\n",
      "add a dash before each \"label\" that starts an item"
    ),
    (
      "name: x\nsize: 1\nname: y\nsize: 2\non: true\n",
      "start each document with ---; for a list, start each item with \"- name\" and indent the keys below it"
    ),
    ("group:\nsize: 3\n", "indent the next lines below this key, or write {} for an empty mapping"),
  ])
  func helps(_ text: String, _ help: String?) throws {
    let findings = try Fixing.report(text, schema: Fixing.schema(Self.schema)).diagnostics
    #expect(Set(findings.map(\.help?.text)) == [help])
  }

  /// The dash in front of the key may be that of a list item, so the key isn't renamed by a safe fix.
  @Test(arguments: ["group:\n  -depth: 1\n", "group:\n  -depth: 1\n  -label: x\n"])
  func aDashIsNotATypoOfTheName(_ text: String) throws {
    let schema = try Fixing.schema(Self.schema)
    #expect(Fixing.run(text, schema: schema).string == text)
    let help = Fixing.report(text, schema: schema).diagnostics.first?.help
    #expect(help == "add a space after \"-\" if this is a list item")
  }

  /// The type that was expected is named before the format that a string would need.
  @Test(arguments: [
    ("integer", "ten", "expected an integer or an expression ${{ … }}, found \"ten\""),
    ("number", "10 m", "expected a number or an expression ${{ … }}, found \"10 m\""),
    ("boolean", "yess", "expected true, false or an expression ${{ … }}, found \"yess\""),
  ])
  func typesBeforePatterns(_ type: String, _ value: String, _ headline: String) throws {
    let schema =
      #"{"properties": {"a": {"oneOf": [{"type": "\#(type)"}, {"type": "string", "pattern": "^\\$\\{\\{(.|[\\r\\n])*\\}\\}$"}]}}}"#
    let findings = try Fixing.report("a: \(value)\n", schema: Fixing.schema(schema)).diagnostics
    #expect(findings.map(\.message) == [headline])
  }

  /// Values that would reveal a secret don't appear.
  @Test func noSecretIsInAHeadline() throws {
    let schema = #"{"properties": {"list": {"items": {"type": "string", "x-setting": {"sensitive": true}}}}}"#
    let findings = try Fixing.report("list:\n- A: hunter2\n", schema: Fixing.schema(schema)).diagnostics
    #expect(findings.count == 1)
    #expect(findings.allSatisfy { !($0.help?.text ?? "").contains("hunter2") && !$0.message.contains("hunter2") })
  }

  @Test func anExpressionIsNotATemplate() throws {
    let findings = Fixing.report("a: ${{ b }}\nif: {{ c }}\nd: x\n").diagnostics
    #expect(findings.map(\.message) == ["missing \"$\": write ${{ … }}"])
    #expect(Fixing.run("a: ${{ b }}\nif: {{ c }}\n", unsafe: true).string == "a: ${{ b }}\nif: ${{ c }}\n")
  }
}
