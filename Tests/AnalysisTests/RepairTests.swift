import Analysis
import DocumentModel
import Linting
import Testing
import Workspace

/// Fixes of syntax errors: the smallest change that makes the file well-formed and valid.
@Suite struct RepairTests {
  private static let schema = """
    {"type": "object", "additionalProperties": false, "properties": {
      "name": {"type": "string"}, "size": {"type": "integer"}, "rate": {"type": "number"}, "on": {"type": "boolean"},
      "list": {"type": "array", "items": {"type": "string"}}, "path": {"type": "string"},
      "mode": {"enum": ["fast", "slow"]}, "code": {"type": "string", "pattern": "^[a-z]+$"},
      "port": {"anyOf": [{"type": "integer"}, {"type": "string"}]}, "names": {"type": "object", "maxProperties": 9},
      "rows": {"type": "array", "items": {"type": "array", "items": {"type": "string"}}},
      "group": {"type": "object", "additionalProperties": false, "properties": {
        "depth": {"type": "integer"}, "label": {"type": "string"}}}}}
    """

  private static func fixed(_ text: String, _ syntax: TextSyntax, schema: String = schema, unsafe: Bool) throws
    -> String
  {
    try Fixing.run(text, schema: Fixing.schema(schema), syntax: syntax, unsafe: unsafe).string
  }

  /// Mistakes with only one possible fix in a file that is valid otherwise.
  @Test(arguments: [
    ("name: a\nsize:3\n", "name: a\nsize: 3\n"),
    ("size 3\nname: a\n", "size: 3\nname: a\n"),
    ("size = 3\nname: a\n", "size: 3\nname: a\n"),
    ("list: [a, b\nsize: 3\n", "list: [a, b]\nsize: 3\n"),
    ("size: 3 // three\n", "size: 3 # three\n"),
    ("on: true,\n", "on: true\n"),
    ("mode: fast,\n", "mode: fast\n"),
    ("mode: fast // why\n", "mode: fast # why\n"),
    ("code: abc,\n", "code: abc\n"),
    ("list:\n  -a\n  - b\n", "list:\n  - a\n  - b\n"),
    ("list: [\n", "list: []\n"),
    ("list:\n-a\n-b\n", "list:\n- a\n- b\n"),
    ("list:\n  – a\n  – b\n", "list:\n  - a\n  - b\n"), ("list:\n  — a\n", "list:\n  - a\n"),
    ("list:\r\n  – a\r\n  – b\r\n", "list:\r\n  - a\r\n  - b\r\n"),
    ("name:a\nsize:3\n", "name: a\nsize: 3\n"),
    ("name: \"a\",\nsize: 3\n", "name: \"a\"\nsize: 3\n"),
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
    ("list:\n  - a\n - b\n", "list:\n  - a\n  - b\n"),
    ("path: [a-z]+\n", "path: '[a-z]+'\n"),
    ("size: 1,000\n", "size: 1000\n"),
    ("path: |\n    one\n   two\n    three\n", "path: |\n    one\n    two\n    three\n"),
    ("path: \"C:\\Users\\me\"\n", "path: 'C:\\Users\\me'\n"),
    ("name: a: b\n", "name: 'a: b'\n"),
    ("name: @home\n", "name: '@home'\n"),
    ("name: 'don't'\n", "name: \"don't\"\n"),
    ("name: \"a \"b\" c\"\n", "name: 'a \"b\" c'\n"),
    ("name: \"a\" and \"b\"\n", "name: '\"a\" and \"b\"'\n"),
    ("path: \"{{ home }}\"/x\n", "path: \"{{ home }}/x\"\n"),
    ("name: it's \"a\": b\n", "name: 'it''s \"a\": b'\n"),
    ("list:\n  - a\n  b\n  - c\n", "list:\n  - a\n  - b\n  - c\n"),
    ("list:\n  a\n  - b\n  - c\n", "list:\n  - a\n  - b\n  - c\n"),
    ("group:\n  label: |\n  one\n  two\n", "group:\n  label: |\n    one\n    two\n"),
    ("group:\n  label: |\n  one\n  two\n  depth: 1\n", "group:\n  label: |\n    one\n    two\n  depth: 1\n"),
    ("group:\ndepth: 1\nlabel: x\nsize: 3\n", "group:\n  depth: 1\n  label: x\nsize: 3\n"),
    ("name: *\n", "name: '*'\n"),
    ("size: 14pt\n", "size: 14\n"),
    ("rate: 1,5\n", "rate: 1.5\n"),
    ("list: a\n", "list: [a]\n"),
    ("list: --all\n", "list: [--all]\n"),
    ("rows: [[a, b], [c}]\nsize: 3\n", "rows: [[a, b], [c]]\nsize: 3\n"),
    ("group: {label: [a }\n", "group: {label: a }\n"),
    ("names: {a:, b:} # c\nsize: 3\n", "names: {a: , b: } # c\nsize: 3\n"),
    ("names: {a: {b:}, c: 1}\n", "names: {a: {b: }, c: 1}\n"),
    ("list: [\n  \"a\"\n  \"b\"\n]\nsize: 3\n", "list: [\n  \"a\",\n  \"b\"\n]\nsize: 3\n"),
    ("names: {\n  a: 1 # one\n  b: [2]\n  c: 3\n}\n", "names: {\n  a: 1, # one\n  b: [2],\n  c: 3\n}\n"),
    ("names: {a: {x: 1\n    y: 'it''s'}, b: 3}\n", "names: {a: {x: 1,\n    y: 'it''s'}, b: 3}\n"),
    ("port: \"5\nsize: 3\n", "port: \"5\"\nsize: 3\n"),
    ("group:\n  label x\n", "group:\n  label: x\n"),
    ("path: |\n/a\n/b\nsize: 3\n", "path: |\n  /a\n  /b\nsize: 3\n"),
    ("group:\n   depth: 1\n  label: x\n", "group:\n  depth: 1\n  label: x\n"),
    ("list: a, b\n", "list: [a, b]\n"),
    ("size: [3]\n", "size: 3\n"),
    ("depth: 1\ngroup:\n  label: x\n", "group:\n  depth: 1\n  label: x\n"),
    ("group:\n  label: x\n  size: 3\n", "size: 3\ngroup:\n  label: x\n"),
  ])
  func unsafe(_ text: String, _ meant: String) throws {
    #expect(try Self.fixed(text, .yaml, unsafe: true) == meant)
    let safe = try Self.fixed(text, .yaml, unsafe: false)
    #expect(safe == text, "an ambiguous mistake has no safe fix")
  }

  @Test(arguments: ["]", "}"]) func noRoundBracketIsMadeUp(_ bracket: String) throws {
    #expect(try !Self.fixed("name: \(bracket)\n", .yaml, unsafe: true).contains(")"))
  }

  /// A number needn't match the pattern that the string fails, but it is suggested only if the schema allows numbers.
  @Test(arguments: [
    (#"{"oneOf": [{"type": "number"}, {"type": "string", "pattern": "^\\$\\{\\{.*\\}\\}$"}]}"#, "10m", "10"),
    (#"{"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^\\$\\{\\{.*\\}\\}$"}]}"#, "1,000", "1000"),
    (#"{"pattern": "^\\$\\{\\{.*\\}\\}$"}"#, "10m", "10m"),
  ])
  func aNumberWithAUnitAmongTexts(_ rule: String, _ written: String, _ meant: String) throws {
    let schema = "{\"properties\": {\"a\": \(rule)}}"
    #expect(try Self.fixed("a: \(written)\n", .yaml, schema: schema, unsafe: true) == "a: \(meant)\n")
  }

  /// A number is offered without its unit only if the setting may have that unit.
  @Test(arguments: [
    ("seconds", "30s", "30"), ("minutes", "30s", nil), ("minutes", "30 min", "30"), ("milliseconds", "30m", nil),
    ("ms", "30 millis", "30"), ("MB", "30 GB", nil), ("bytes", "30 kB", nil), ("pixels", "30px", "30"),
    ("percent", "30%", "30"), ("%", "30 percent", "30"), ("", "30s", "30"),
  ])
  func aNumberWithTheUnitOfItsSetting(_ unit: String, _ written: String, _ meant: String?) throws {
    let setting = unit.isEmpty ? "{}" : "{unit: \"\(unit)\"}"
    let schema = "properties: {a: {type: integer, x-setting: \(setting)}}"
    let text = "a: \(written)\n"
    #expect(try Self.fixed(text, .yaml, schema: schema, unsafe: true) == (meant.map { "a: \($0)\n" } ?? text))
  }

  /// A choice may be written as people see it, under its title.
  @Test(arguments: [
    ("Automatic", "did you mean \"system\"?"), ("automatic", "did you mean \"system\"?"),
    ("Night", "did you mean \"dark\"?"), ("Gone", nil), ("Either", nil),
  ])
  func aTitleOfAChoice(_ written: String, _ caption: String?) throws {
    let schema = try Fixing.schema(
      """
      properties:
        theme:
          enum: [light, dark, system, first, second]
          x-setting:
            enumLabels:
              system: {title: Automatic}
              dark: {title: Night}
              gone: {title: Gone}
              first: {title: Either}
              second: {title: Either}

      """)
    let finding = Fixing.report("theme: \(written)\n", schema: schema).diagnostics.first
    #expect(finding?.code.description == "schema/enum" && finding?.caption?.text == caption)
    #expect(finding?.fixes.map(\.isSafe) == (caption == nil ? [] : [false]))
  }

  /// Keys of an item align with its first key, not with its dash.
  @Test func anEntryOfAnItemIsLinedUpWithItsFirst() throws {
    let schema = """
      {"properties": {"steps": {"items": {"additionalProperties": false, "properties": {
        "name": {"type": "string"}, "run": {"type": "string"}}}}}, "additionalProperties": false}
      """
    let text = "steps:\n  - name: a\n   run: b\n  - name: c\n"
    let meant = "steps:\n  - name: a\n    run: b\n  - name: c\n"
    #expect(try Self.fixed(text, .yaml, schema: schema, unsafe: true) == meant)
  }

  /// Curly quotes around a key or string become straight ones; those inside a string are kept.
  @Test(arguments: [
    ("{\"name\": “a”, \"size\": 3}\n", "{\"name\": \"a\", \"size\": 3}\n"),
    ("{“name”: \"a “b”\"}\n", "{\"name\": \"a “b”\"}\n"),
    ("{\n  “list”: [„a”, “b”]\n}\n", "{\n  \"list\": [\"a\", \"b\"]\n}\n"),
  ])
  func curlyQuotes(_ text: String, _ meant: String) throws {
    #expect(try Self.fixed(text, .json, unsafe: false) == meant)
  }

  /// No fix loses an entry, merges two, or makes an item part of the string above it.
  @Test(arguments: [
    // The item belongs next to the items above, not into the last one or its string.
    (
      "s:\n  - n: a\n    r: |\n      x\n    - n: b\n      r: y\n",
      "s:\n  - n: a\n    r: |\n      x\n  - n: b\n    r: y\n"
    ),
    ("s:\n  - u: a\n    - n: b\n", "s:\n  - u: a\n  - n: b\n"),
    ("s:\n  -\n    u: a\n    - n: b\n", "s:\n  -\n    u: a\n  - n: b\n"),
    ("---\nz: 1\n---\ns:\r\n- u: a\r\n  - n: b\r\n", "---\nz: 1\n---\ns:\r\n- u: a\r\n- n: b\r\n"),
    ("a:\n  b:\n      - db\n\t- cache\n", "a:\n  b:\n      - db\n      - cache\n"),
    ("a:\n  - db\n\t- cache\n", "a:\n  - db\n  - cache\n"),
    // A list item among the keys of a mapping.
    ("a: 1\n- b: 2\nc: 3\n", "a: 1\nb: 2\nc: 3\n"),
    // Lines of a block scalar stay in it, even if they look like items or keys.
    ("s:\n  - n: a\n   r: |\n      - x\n      k: y\n", "s:\n  - n: a\n    r: |\n       - x\n       k: y\n"),
    ("r: |\nk: y\n- x\nz: 1\n", nil),
  ])
  func noEntryIsLost(_ text: String, _ meant: String?) {
    #expect(Fixing.run(text, unsafe: true).string == meant ?? text)
  }

  /// Two items with several keys each aren't merged into a mapping.
  @Test(arguments: [
    ("group:\n  - depth: 1\n  - label: x\n", "group:\n    depth: 1\n    label: x\n"),
    ("group:\n  - depth: 1\n    label: x\n  - label: y\n", "group:\n  - depth: 1\n    label: x\n  - label: y\n"),
  ])
  func itemsAreNotMerged(_ text: String, _ meant: String) throws {
    #expect(try Self.fixed(text, .yaml, unsafe: true) == meant)
  }

  /// A line indented by a tab may belong to several levels, so the fix isn't safe.
  @Test(arguments: ["a:\n  b:\n    - c: 1\n\td: 2\n", "a:\n  b:\n    c: 1\n\td: 2\n"])
  func aTabThatMayMeanSeveralLevels(_ text: String) throws {
    for schema in ["{}", #"{"properties": {"a": {"type": "object"}}}"#] {
      #expect(try Self.fixed(text, .yaml, schema: schema, unsafe: false) == text)
    }
    #expect(try Self.fixed("a:\n\tb: 1\n\tc: 2\n", .yaml, schema: "{}", unsafe: false) == "a:\n  b: 1\n  c: 2\n")
  }

  /// If a pattern rules out the string, no replacement is invented.
  @Test(arguments: [("a=b", "^[a-z]:[a-z]$"), ("80;90", "^[0-9]+:[0-9]+$"), ("ab1", "^[a-z]+$")])
  func noTextIsMadeUpForAPattern(_ text: String, _ pattern: String) throws {
    let schema = #"{"properties": {"a": {"type": "string", "pattern": "\#(pattern)"}}}"#
    let text = "a: \(text)\n"
    #expect(try Self.fixed(text, .yaml, schema: schema, unsafe: true) == text)
    #expect(try Fixing.report(text, schema: Fixing.schema(schema)).diagnostics.map(\.fixes.isEmpty) == [true])
  }

  @Test(arguments: [
    ("web:\n  image: nginx\n  \"ports\":,\n    - 80\n", "web:\n  image: nginx\n  \"ports\":\n    - 80\n"),
    ("web:\n  image: nginx\n  ports:,\n    - 80\n", "web:\n  image: nginx\n  ports:\n    - 80\n"),
    ("steps:\n    - run: a\n  - run: b\n", "steps:\n    - run: a\n    - run: b\n"),
    ("theme:\n name: m\n  features:\n    - x\n", "theme:\n  name: m\n  features:\n    - x\n"),
    ("a\n  - b\n  - c\nd: 1\n", "a:\n  - b\n  - c\nd: 1\n"),
    ("- n: a\n  v: 1\n  n: b\n  v: 2\n  n: c\n  v: 3\n", "- n: a\n  v: 1\n- n: b\n  v: 2\n- n: c\n  v: 3\n"),
    ("panes:\n  - top:\n      - a\n  b\n  - c: d\n", "panes:\n  - top:\n      - a\n  - b\n  - c: d\n"),
  ])
  func theLinesAroundStayWhatTheyAre(_ text: String, _ meant: String) {
    #expect(Fixing.run(text, unsafe: true).string == meant)
  }

  /// `None` and `undefined` aren't spellings of null, so replacing them isn't safe.
  @Test(arguments: [("None", false), ("undefined", false), ("NULL", true), ("True", true)])
  func aWordOfAnotherLanguageIsNotASpelling(_ word: String, _ isSafe: Bool) throws {
    let schema = try Fixing.schema("properties: {a: {type: ['null', boolean]}}")
    let text = "{\"a\": \(word)}\n"
    #expect((Fixing.run(text, schema: schema, syntax: .json).count == 1) == isSafe)
    #expect(Fixing.run(text, schema: schema, syntax: .json, unsafe: true).count == 1)
  }

  /// A mapping where the schema expects a list of mappings becomes the only item.
  @Test(arguments: [
    (
      "steps:\n  # first\n  name: a # why\n\n  run: |\n    b\n",
      "steps:\n  # first\n  - name: a # why\n\n    run: |\n      b\n"
    ),
    ("steps: {name: a}\n", "steps: [{name: a}]\n"), ("steps:\n  name: a\r\n", "steps:\n  - name: a\r\n"),
  ])
  func aMappingIsMadeAnItem(_ text: String, _ meant: String) throws {
    let schema = #"{"properties": {"steps": {"type": "array", "items": {"required": ["name"]}}}}"#
    #expect(try Self.fixed(text, .yaml, schema: schema, unsafe: true) == meant)
    #expect(try Self.fixed("steps:\n  nam: a\n", .yaml, schema: schema, unsafe: true) == "steps:\n  nam: a\n")
  }

  /// A list passes keywords that apply only to mappings, but such a branch isn't the intended one.
  @Test(arguments: [
    (#"{"required": ["command"]}, {"required": ["arguments"]}"#, "- {file: a.c}\n", "- {file: a.c}\n"),
    (
      #"{"required": ["command"]}, {"required": ["arguments"]}, {"type": "array"}"#, "- {file: a.c}\n",
      "- [{file: a.c}]\n"
    ),
    (#"{"enum": ["none"]}, {"type": "array"}"#, "- main\n", "- [main]\n"),
  ])
  func aValueBecomesAListWhereABranchRequiresIt(_ forms: String, _ text: String, _ meant: String) throws {
    let schema = #"{"type": "array", "items": {"anyOf": [\#(forms)]}}"#
    #expect(try Self.fixed(text, .yaml, schema: schema, unsafe: true) == meant)
  }

  /// Each part of a file that lacks `---` or a dash before it is one mistake. The keys that the parts share aren't
  /// duplicates to remove.
  @Test(arguments: [
    (
      "kind: a\nsize: 1\n\n# Next\nkind: b\nsize: 2\nkind: a\nsize: 3\n",
      "kind: a\nsize: 1\n\n---\n# Next\nkind: b\nsize: 2\n---\nkind: a\nsize: 3\n", 2
    ),
    ("kind: a\r\nsize: 1\r\nkind: a\r\nsize: 2\r\n", "kind: a\r\nsize: 1\r\n---\r\nkind: a\r\nsize: 2\r\n", 1),
    ("a: 1\r\nb: 2\r\n# a\r\na: 1\r\nb: 2\r\n", "a: 1\r\nb: 2\r\n---\r\n# a\r\na: 1\r\nb: 2\r\n", 1),
    ("%YAML 1.2\n---\na: 1\nb: 2\na: 1\nb: 3\n...\n", "%YAML 1.2\n---\na: 1\nb: 2\n---\na: 1\nb: 3\n...\n", 1),
    ("- kind: a\n  size: 1\n  kind: a\n  size: 2\n", "- kind: a\n  size: 1\n- kind: a\n  size: 2\n", 1),
  ])
  func partsWithoutASeparator(_ text: String, _ meant: String, _ count: Int) throws {
    let report = Fixing.report(text, schema: nil)
    #expect(report.diagnostics.map(\.code) == Array(repeating: .yamlDuplicateKey, count: count))
    #expect(Fixing.run(text, schema: nil, syntax: .yaml, unsafe: false).string == text)
    #expect(Fixing.run(text, schema: nil, syntax: .yaml, unsafe: true).string == meant)
  }

  /// No fix hides its mistake or turns it into another one.
  @Test(arguments: [
    // The fix reveals more mistakes below.
    ("list:\n  - a\n  b\n  - c\n group:\n   depth: 1\nsize: 3\n", 3, "add a dash before it"),
    ("group:\n  label: @a\n  name: `b`\n", 2, "put the value in quotes"),
    ("list: a\n", 1, "make it a list: [a]"),
    ("list: a, b\n", 1, "make it a list: [a, b]"),
    ("list: (a, b)\n", 1, "replace the parentheses: [a, b]"), ("list: ()\n", 1, "replace the parentheses: []"),
    ("list: [\"a\" \"b\"]\n", 1, "add the comma"), ("list: ['a' 'b' 'it''s']\n", 1, "add the missing commas"),
    ("rows: [[\"a\" \"b\"], [c]]\n", 1, "add the comma"),
    ("name: 1.10\n", 1, "put it in quotes: \"1.10\""),
    ("code: ABCDEFGH\n", 1, "replace with \"abcdefgh\""),
    ("list: [a, b\nsize: 3\n", 1, "close the bracket at the end of its line"),
  ])
  func offered(_ text: String, _ line: Int, _ title: String) throws {
    let report = try Fixing.report(text, schema: Fixing.schema(Self.schema))
    let lines = LineIndex(Array(text.utf8))
    let finding = report.diagnostics.first { lines.position(of: $0.range.start).line == line }
    #expect(finding?.fixes.map(\.title.text) == [title])
  }

  /// A required key that the file has with a typo is one finding, not two.
  @Test func aMisspelledNameIsReportedOnce() throws {
    let schema = #"{"properties": {"timeout": {"type": "integer"}}, "required": ["timeout"]}"#
    let findings = try Fixing.report("timeuot: 5\n", rules: ["near-name": [:]], schema: Fixing.schema(schema))
      .diagnostics
    #expect(findings.map(\.code.description) == ["schema/required"])
    #expect(findings.first?.fixes.map(\.title) == ["replace with \"timeout\""])
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
    // The quote after two backslashes isn't escaped, so it ends the string.
    (#"{"name": "a\\", "size: 3}"#, #"{"name": "a\\", "size": 3}"#),
    // The indentation shows which bracket is open, however far away its end is.
    (
      "{\n  \"group\": {\n    \"depth\": 1\n,\n  \"list\": [\n\(String(repeating: "    \"a\",\n", count: 100))    \"b\"\n  ]\n}\n",
      "{\n  \"group\": {\n    \"depth\": 1\n},\n  \"list\": [\n\(String(repeating: "    \"a\",\n", count: 100))    \"b\"\n  ]\n}\n"
    ),
  ])
  func unsafeJSON(_ text: String, _ meant: String) throws {
    #expect(try Self.fixed(text, .json, unsafe: true) == meant)
    #expect(
      try Fixing.report(text, schema: Fixing.schema(Self.schema), syntax: .json).diagnostics.count == 1,
      "one mistake is one finding")
  }

  /// If several changes with different results are possible, none of them is safe.
  @Test func anOpenSchemaProvesNothing() throws {
    let text = "name: a\nsome words\n"
    #expect(try Self.fixed(text, .yaml, schema: "{}", unsafe: false) == text)
  }

  /// Findings above a mistake that follow from it aren't reported.
  @Test func consequencesOfAMisspellingBelowAreNotReported() throws {
    let schema = """
      {"required": ["type"], "properties": {"type": {"const": "a"}}, "if": {"properties": {"type": {"const": "a"}}, "required":
      ["type"]}, "then": {"properties": {"type": {}, "size": {}}}, "else": {"properties": {"size": false}}}
      """
    let text = "{\n  \"size\": 1,\n  \"type: \"a\"\n}\n"
    let findings = try Fixing.report(text, schema: Fixing.schema(schema), syntax: .json).diagnostics
    #expect(findings.map(\.code.description) == ["json/unknown-word"])
  }

  /// A quote that ends only far below is reported where it opens; the fix closes it on its own line.
  @Test func aQuoteThatEndsFarBelow() throws {
    let lines = String(repeating: "  - a\n", count: 30)
    let text = "name: \"a\nlist:\n\(lines)path: \"b\"\nsize: 3\n"
    let findings = try Fixing.report(text, schema: Fixing.schema(Self.schema)).diagnostics
    #expect(findings.map(\.code.description) == ["yaml/unclosed-quote"])
    #expect(findings.first?.range.start == ByteOffset(6))
    #expect(
      try Self.fixed(text, .yaml, unsafe: true) == "name: \"a\"\nlist:\n\(lines)path: \"b\"\nsize: 3\n")
  }

  @Test func consequencesOfAMisspellingAreNotReported() throws {
    let text = "group:\n  depth 1\n  label: x\nsize: 3\nlist: [a, b]\n"
    let findings = try Fixing.report(text, schema: Fixing.schema(Self.schema)).diagnostics
    #expect(findings.map(\.code.description) == ["yaml/missing-colon"])
  }

  /// The first of two mistakes hides the second; both are fixed.
  @Test(arguments: [
    ("group:\n\tdepth: 1\nlist: [x\n", "group:\n  depth: 1\nlist: [x]\n"),
    ("group\n  depth: 1\n  label: \"x # y\n", "group:\n  depth: 1\n  label: \"x\" # y\n"),
    ("group\n  depth: 1\n  label: x\nname: 'don't'\n", "group:\n  depth: 1\n  label: x\nname: \"don't\"\n"),
  ])
  func oneSlipBelowAnother(_ text: String, _ meant: String) throws {
    #expect(try Self.fixed(text, .yaml, unsafe: true) == meant)
  }

  @Test(arguments: ["name: 'don't'\n", "list: [\n  a,\n  b\nsize: 3\n"])
  func fixingNothingReportsTheSame(_ text: String) throws {
    let fixed = try Fixing.run(text, schema: Fixing.schema(Self.schema))
    let report = try Fixing.report(text, schema: Fixing.schema(Self.schema))
    #expect(fixed.snapshot.report.diagnostics == report.diagnostics)
    #expect(fixed.left == 1)
  }

  @Test(arguments: ["name: a\n--- b\nsize: 3\n", "name: a\n---b\nsize: 3\n"])
  func aDocumentMarkerIsNotAName(_ text: String) throws {
    #expect(try Self.fixed(text, .yaml, unsafe: true) == text)
  }

  /// The lines that are reported.
  @Test(arguments: [
    // No fix moves a line so that a block scalar absorbs the lines below.
    ("s:\n  d: |-\n    q\n  t:\n    v: \"x\n    w: 1\n  - i: y\n", [5, 7]),
    // Indentation by an odd number of spaces is less likely to be intended.
    ("theme:\n name: m\n  features:\n    - x\n", [2]),
  ])
  func theLineOfTheMistake(_ text: String, _ meant: [Int]) {
    let lines = LineIndex(Array(text.utf8))
    #expect(Fixing.report(text).diagnostics.map { lines.position(of: $0.range.start).line } == meant)
  }

  /// A lint finding that surfaces after the syntax error is fixed doesn't count against the fix.
  @Test func aLintFindingAppears() {
    let text = "a:\nb\n  c: 1\n"
    var context = SnapshotContext("a", syntax: .yaml, schema: .none)
    context.lint = LintPlan(LintSettings(preset: .minimal, rules: ["empty-values": .init(level: .severity(.error))]))
    let fixed = Snapshot(Array(text.utf8), context: context).fixed(allowsUnsafe: true)
    #expect(fixed.string == "a: null\nb:\n  c: 1\n")
  }

  @Test func aKeyOfTheNextItemStays() {
    let text = "- n: a\n  v: 1\n  n: a\n  v: 2\n"
    #expect(Fixing.run(text).string == text)
    #expect(Fixing.run(text, unsafe: true).string == "- n: a\n  v: 1\n- n: a\n  v: 2\n")
  }

  @Test func anotherMistakeIsStillReported() throws {
    let text = "name: \"a b\nsize: 3\nunknown: 1\n"
    let codes = try Fixing.report(text, schema: Fixing.schema(Self.schema)).diagnostics.map(\.code.description)
    #expect(codes.contains("yaml/unclosed-quote"))
  }

  /// In a file full of mistakes the search for fixes terminates, and each mistake is reported.
  @Test func manySlips() throws {
    let text = String(repeating: "a b\n\tc\n- [d, {e\n'f\n", count: 200)
    let findings = try Fixing.report(text, schema: Fixing.schema(Self.schema)).diagnostics
    #expect(!findings.isEmpty)
  }

  /// Short texts with a mistake at the start of a line.
  @Test(arguments: [
    "[b:[:", "[a:][\"\"", "{\n -:]:", "{b:?- : ", "{a:[- \"", ": :", "-: :", "--: :", "---: :", "---\t:: :",
    // A lone carriage return ends a line in YAML but not in JSON.
    "a:\rb: 1", "a}-: \r&a :",
  ])
  func slipsAtTheStart(_ text: String) throws {
    #expect(try !Fixing.report(text, schema: Fixing.schema(Self.schema)).diagnostics.isEmpty)
  }

  /// A possible secret never becomes a key or part of another value; other text may become part of the secret.
  @Test(arguments: [
    ("token: |\nhunter2\nname: a\n", "token: |\n  hunter2\nname: a\n"),
    ("{name: \"yes, size: 5, tokn: [hunter2]}\n", nil),
  ])
  func noSecretBecomesSomethingElse(_ text: String, _ meant: String?) throws {
    let schema = """
      {"type": "object", "properties": {"name": {"type": "string"}, "token": {"type": "string", "x-setting": {"sensitive": true}}},
      "additionalProperties": true}
      """
    #expect(try Self.fixed(text, .yaml, schema: schema, unsafe: true) == meant ?? text)
  }
}
