import DocumentModel
import Testing

/// The completion items at the cursor, and the text after accepting one.
@Suite struct CompletionTests {
  /// The label of each item, and the file after accepting it.
  private func offers(
    _ marked: String, _ name: String = "x.sample.yaml", _ capabilities: [String: Any] = Editor.able
  ) async -> [(label: String, text: String)] {
    let (text, place) = Sample.marked(marked)
    let editor = Editor(Sample.files, capabilities)
    editor.open(name, text)
    let answer = await editor.ask("textDocument/completion", editor.at(name, place)) as? [String: Any]
    return (answer?["items"] as? [[String: Any]] ?? []).map { item in
      let edit = item["textEdit"] as? [String: Any] ?? [:]
      let range = (edit["replace"] ?? edit["range"]) as? [String: [String: Int]] ?? [:]
      return (item["label"] as? String ?? "", Self.applied(edit["newText"] as? String ?? "", range, text))
    }
  }

  private static func applied(_ new: String, _ range: [String: [String: Int]], _ text: String) -> String {
    var lines = text.components(separatedBy: "\n").map { Array($0.unicodeScalars) }
    let (line, start) = (range["start"]?["line"] ?? 0, range["start"]?["character"] ?? 0)
    #expect(range["end"]?["line"] == line, "the only edit isn't on the cursor's line")
    lines[line].replaceSubrange(start..<(range["end"]?["character"] ?? start), with: Array(new.unicodeScalars))
    return lines.map { String(String.UnicodeScalarView($0)) }.joined(separator: "\n")
  }

  private func labels(_ marked: String, _ name: String = "x.sample.yaml") async -> [String] {
    await offers(marked, name).map(\.label)
  }

  private func labels(_ marked: String, _ capabilities: [String: Any]) async -> [String] {
    await offers(marked, "x.sample.yaml", capabilities).map(\.label)
  }

  private static let top = ["looks", "token", "tags", "rules", "shape", "old"]

  /// The values that an item allows depend on its index.
  @Test(arguments: [
    ("pair: [‸]\n", ["a", "b"]), ("pair: [a, ‸]\n", ["on-1", "off-1"]), ("pair:\n- ‸\n", ["a", "b"]),
    ("pair:\n- a\n- ‸\n", ["on-1", "off-1"]), ("pair:\n- a\n- on-1\n- ‸\n", ["x", "y"]),
    ("pair:\n  - a\n  - ‸\n  - x\n", ["on-1", "off-1"]), ("pair: [a, on-1, x, ‸]\n", ["x", "y"]),
    ("rows:\n- [a, on-1]\n- [a, ‸]\n", ["on-1", "off-1"]), ("rows:\n- - a\n  - ‸\n", ["on-1", "off-1"]),
    ("rows:\n- - ‸\n", ["a", "b"]), ("rows:\n- - a\n- - ‸\n", ["a", "b"]),
    ("rows:\n- - a\n  - on-1\n- - b\n  - off-1\n  - ‸\n", ["x", "y"]),
    ("cubes:\n- - - a\n    - ‸\n", ["on-1", "off-1"]), ("cubes:\n- - - a\n  - - ‸\n", ["a", "b"]),
    ("cubes:\n- - - a\n- - - a\n    - ‸\n", ["on-1", "off-1"]), ("cubes:\n- - [a,\n     ‸\n", ["on-1", "off-1"]),
    ("a: 1\r\n---\r\nrows:\r\n  - - a\r\n    - ‸\r\n", ["on-1", "off-1"]),
    ("grids:\n- - level: low\n  - level: ‸\n", ["low", "high"]), ("grids:\n- - level: low\n  - ‸\n", ["level"]),
    ("maps:\n- {kind: a}\n- level: ‸\n", ["low", "high"]), ("maps:\n- {kind: a}\n- {level: ‸}\n", ["low", "high"]),
  ])
  func anItemIsOfferedByTheSchemaOfItsPlace(_ marked: String, _ labels: [String]) async {
    let schema = """
      properties:
        pair: &pair {type: array, prefixItems: [{enum: [a, b]}, {enum: [on-1, off-1]}], items: {enum: [x, y]}}
        rows: &rows {type: array, items: *pair}
        cubes: {type: array, items: *rows}
        grids: {type: array, items: {type: array, items: {properties: {level: {enum: [low, high]}}}}}
        maps:
          type: array
          prefixItems: [{properties: {kind: {enum: [a, b]}}, additionalProperties: false}]
          items: {properties: {level: {enum: [low, high]}}, additionalProperties: false}

      """
    let (text, place) = Sample.marked(marked)
    let files = ["s.yaml": schema, ".settle.yaml": "schemas: [{files: [a.yaml], schema: s.yaml}]\n"]
    let editor = Editor(files, Editor.able)
    editor.open("a.yaml", text)
    let answer = await editor.ask("textDocument/completion", editor.at("a.yaml", place)) as? [String: Any]
    #expect((answer?["items"] as? [[String: Any]] ?? []).map { $0["label"] as? String } == labels)
  }

  // MARK: Keys

  @Test(arguments: [
    "‸", "\n‸\n", "lo‸", "‸\n# end\n", "---\nlooks:\n  mode: dark\n---\n‸",
  ])
  func allKeysAtTheTop(_ text: String) async { #expect(await labels(text) == Self.top) }

  /// The cursor is where the first key would begin, at the end of the file.
  @Test(arguments: [" ‸", "# a\n  ‸", "---\n  ‸", "a: 1\n---\n ‸"])
  func allKeysAfterBlanks(_ text: String) async { #expect(await labels(text) == Self.top) }

  @Test(arguments: ["-‸", "- ‸", "---\n- ‸"])
  func noKeyWhereAListBegins(_ text: String) async { #expect(await labels(text).isEmpty) }

  /// Keys that only `then` allows are offered once the condition is met.
  @Test(arguments: [
    ("‸", ["kind", "size"]), ("# a\n‸\n", ["kind", "size"]), ("kind: net\n‸", ["host"]), ("kind: disk\n‸", ["size"]),
  ])
  func onlyWhatTheConditionAllows(_ marked: String, _ expected: [String]) async {
    let schema = """
      properties: {kind: {enum: [disk, net]}}
      if: {properties: {kind: {const: net}}, required: [kind]}
      then: {properties: {host: {type: string}}}
      else: {properties: {size: {type: integer}}}

      """
    let (text, place) = Sample.marked(marked)
    let editor = Editor(["s.yaml": schema, ".settle.yaml": "schemas: [{files: [a.yaml], schema: s.yaml}]\n"])
    editor.open("a.yaml", text)
    let answer = await editor.ask("textDocument/completion", editor.at("a.yaml", place)) as? [String: Any]
    #expect((answer?["items"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String } == expected)
  }

  /// Keys that `propertyNames` lists follow those under `properties`.
  @Test(arguments: [
    ("‸", ["a", "b", "c"]), ("b: {}\n‸\n", ["a", "c"]), ("b:\n  ‸\n", ["x"]), ("{c: {‸}}\n", ["x"]),
  ])
  func keysThatPropertyNamesLists(_ marked: String, _ expected: [String]) async {
    let schema = """
      properties: {a: {type: string}}
      propertyNames: {$ref: '#/$defs/names'}
      additionalProperties: {type: object, propertyNames: {allOf: [{enum: [x, y]}, {not: {const: y}}]}}
      $defs: {names: {anyOf: [{enum: [b, a]}, {const: c}]}}

      """
    let (text, place) = Sample.marked(marked)
    let editor = Editor(["s.yaml": schema, ".settle.yaml": "schemas: [{files: [a.yaml], schema: s.yaml}]\n"])
    editor.open("a.yaml", text)
    let answer = await editor.ask("textDocument/completion", editor.at("a.yaml", place)) as? [String: Any]
    #expect((answer?["items"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String } == expected)
  }

  @Test func existingKeysAreNotOfferedAboveOrBelow() async {
    #expect(await labels("token: x\n‸\nlooks:\n  mode: dark\ntags:\n- a\n") == ["rules", "shape", "old"])
    #expect(await labels("looks:\n  size: 3\n  ‸\n  mode: dark\n") == ["contrast"])
  }

  @Test func requiredKeysComeFirst() async { #expect(await labels("looks:\n  ‸\n") == ["mode", "contrast", "size"]) }

  @Test func errorsElsewhereMakeNoDifference() async {
    let broken = "token: [\n<<<<<<< HEAD\n\"open\n=======\nlooks:\n  ‸\n  size: 3\n>>>>>>> x\n\trules: {{ a }}\n"
    #expect(await labels(broken) == ["mode", "contrast"])
  }

  @Test func aKeyBringsWhatFollowsIt() async {
    let looks = await offers("looks:\n  ‸\n")
    #expect(looks.first?.text == "looks:\n  mode: light\n")
    let top = await offers("‸\n")
    #expect(top.first?.text == "looks:\n  mode: light\n")
    #expect(top.first { $0.label == "rules" }?.text == "rules:\n  - name: \n    level: low\n")
    #expect(top.first { $0.label == "tags" }?.text == "tags:\n  - \n")
  }

  @Test func aNameThatHasItsColonIsReplacedWhole() async {
    let offers = await offers("looks:\n  mo‸xx: dark\n")
    #expect(offers.first { $0.label == "contrast" }?.text == "looks:\n  contrast: dark\n")
  }

  /// One malformed sibling doesn't remove the items of others.
  @Test func brokenNeighborsDoNotHideTheOthers() async {
    #expect(await labels("tags: [a\nshape:\n  note: \"open\n  kind: circle\n  other: 'x\n  ‸\n").contains("radius"))
    #expect(await labels("shape:\n  note: \"open\n  kind: square\n  ‸\n") == ["side"])
  }

  @Test func aLargeFileHasTheOffersOfASmallOne() async {
    let rules = (0..<7_000).map { "  - name: rule \($0)\n    level: low\n" }.joined()
    let text = "shape: {kind: circle}\nrules:\n" + rules
    // Computing the findings takes long, so the editor asks for completion only.
    #expect(await labels(text + "  - level: ‸\n" + rules, Editor.pulling) == ["low", "high"])
    #expect(await labels(text + "  - level: low\n    ‸\n" + rules, Editor.pulling) == ["name"])
    #expect(await labels(text + "‸\nlooks: {}\n", Editor.pulling) == ["token", "tags", "old"])
  }

  @Test func findingsAndOffersReadTheTextOnce() async {
    ReadingLog.start()
    let (text, place) = Sample.marked("# \(String(repeating: "x", count: 4_321))\nlooks:\n  mode: ‸\n")
    let editor = Editor(Sample.files)
    editor.open("x.sample.yaml", text)
    await editor.settle()
    _ = await editor.ask("textDocument/completion", editor.at("x.sample.yaml", place))
    let counts = ReadingLog.counts.filter { $0.length == text.utf8.count && $0.kind != .schema }
    #expect(!counts.isEmpty && counts.allSatisfy { $0.times == 1 }, "\(counts)")
  }

  // MARK: Values

  @Test func choicesAreQuotedWhereTheyHaveToBe() async {
    let offers = await offers("looks:\n  mode: ‸\n")
    #expect(offers.map(\.label) == ["light", "dark", "on"])
    #expect(offers.last?.text == "looks:\n  mode: \"on\"\n")
    #expect(await self.offers("looks:\n  mode:‸\n").first?.text == "looks:\n  mode: light\n")
    #expect(await self.offers("looks:\n  mode: 'da‸'\n").first?.text == "looks:\n  mode: 'light'\n")
    #expect(await self.offers("looks:\n  mode: d‸ark # why\n").first?.text == "looks:\n  mode: light # why\n")
  }

  @Test func trueAndFalse() async { #expect(await labels("looks:\n  contrast: ‸") == ["false", "true"]) }

  @Test func existingItemsAreNotOfferedAgain() async {
    #expect(await labels("tags:\n  - a\n  - ‸\n  - c\n") == ["b"])
    #expect(await labels("tags: [a, ‸]\n") == ["b", "c"])
    #expect(await labels("tags:\n- b\n- ‸\n") == ["a", "c"])
  }

  @Test func keysOfItems() async {
    #expect(await labels("rules:\n  - ‸\n") == ["name", "level"])
    #expect(await labels("rules:\n  - name: x\n    ‸\n") == ["level"])
    #expect(await labels("rules:\n  - name: x\n  - level: ‸\n") == ["low", "high"])
    #expect(await labels("rules: [{name: x, ‸}]\n") == ["level"])
  }

  /// Flow collections on a line of their own: after a dash, below a key, over several lines.
  @Test(arguments: [
    "rules:\n  - {level: ‸}\n", "rules:\n  - {level: ‸", "rules:\n- {level: ‸}\n- {level: low}\n",
    "rules:\n  - {name: x,\n     level: ‸}\n", "rules:\n  [{level: ‸}]\n", "rules:\n  - {\n      level: ‸\n    }\n",
    "{rules: [{level: ‸}]}\n", "{\n  rules: [\n    {level: ‸}]}\n", "token: x\nrules:\n  - {name: x, level: ‸}\n",
  ])
  func valuesBetweenBrackets(_ text: String) async { #expect(await labels(text) == ["low", "high"]) }

  @Test(arguments: [
    "looks:\n  {mode: ‸}\n", "looks:\n  {size: 1,\n   mode: ‸}\n", "looks:\n  {mode: ‸\n", "{looks: {mode: ‸}}\n",
  ])
  func valuesBetweenBracketsBelowAKey(_ text: String) async { #expect(await labels(text) == ["light", "dark", "on"]) }

  @Test func keysBetweenBrackets() async {
    #expect(await labels("rules:\n  - {name: x, ‸}\n") == ["level"])
    #expect(await labels("looks:\n  {‸}\n") == ["mode", "contrast", "size"])
    #expect(await labels("looks:\n  {mode: dark,\n   ‸}\n") == ["contrast", "size"])
    #expect(await labels("rules:\n  - {name: x, level: low}\n  - {‸\n") == ["name", "level"])
  }

  /// While a flow collection is typed, the items are those of the finished text; also in later documents and with CRLF.
  @Test(arguments: [
    ("rules:\n  - {level: ‸}\n", ["low", "high"]), ("rules:\n  - {level: ‸\n", ["low", "high"]),
    ("rules:\n  - {level: l‸\n", ["low", "high"]), ("rules:\n  - {‸\n", ["name", "level"]),
    ("rules:\n- {‸}\n", ["name", "level"]),
    ("rules: [{level: ‸", ["low", "high"]), ("rules: [{‸", ["name", "level"]), ("rules: [{name: x, ‸", ["level"]),
    ("rules: [\n  {level: ‸\n]\n", ["low", "high"]), ("rules:\n  - level: ‸\n", ["low", "high"]),
    ("rules:\n  - name: x\n    level: ‸\n  - name: y\n", ["low", "high"]), ("rules:\n  - ‸\n", ["name", "level"]),
    ("rules:\n  - {name: x, level: low}\n  - {level: ‸}\n", ["low", "high"]),
    ("rules:\n  - {name: x, level: low}\n  - {name: y, ‸\n  - {name: z}\n", ["level"]),
    ("looks:\n  {mode: ‸}\n", ["light", "dark", "on"]), ("{looks: {mode: ‸\n", ["light", "dark", "on"]), ("{‸}\n", top),
    ("{‸\n", top),
    ("tags: [a, ‸\n", ["b", "c"]), ("tags:\n  [‸\n", ["a", "b", "c"]), ("tags:\n- ‸\n", ["a", "b", "c"]),
  ]) func whatIsHalfTypedHasItsOffers(_ marked: String, _ wanted: [String]) async {
    let editor = Editor(Sample.files)
    editor.open("x.sample.yaml", "")
    for before in [
      "", "token: x\n---\n", "rules:\n  - {name: a, level: low}\n...\n---\n", "looks: {size: 1}\n--- # two\n",
    ] {
      for lineBreak in ["\n", "\r\n"] {
        let text = (before + marked).replacingOccurrences(of: "\n", with: lineBreak)
        let (unmarked, place) = Sample.marked(text)
        editor.change("x.sample.yaml", to: unmarked)
        let answer = await editor.ask("textDocument/completion", editor.at("x.sample.yaml", place)) as? [String: Any]
        let labels = (answer?["items"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
        #expect(labels == wanted, "\(text.debugDescription)")
      }
    }
  }

  private static let snippets = """
    $schema: https://json-schema.org/draft/2020-12/schema
    properties:
      hosts: {type: array, items: {type: string}, default: [a, "b: c"]}
      none: {type: array, items: {type: string}, default: []}
      rows: {type: array, items: {type: object}, default: [{x: 1, z: [2]}, {}]}
      secret: {type: array, items: {type: string}, default: [S3CRET], x-setting: {sensitive: true}}
      log:
        type: object
        properties: {level: {type: string}, file: {type: object}}
        defaultSnippets:
          - {label: Verbose, description: All of it., body: {level: debug, file: {path: "$1", size: "^${2:10}"}}}
      port:
        type: integer
        defaultSnippets: [{label: Usual, body: 8080}, {body: "^${1:443}"}]
      steps:
        type: array
        items: {type: object, defaultSnippets: [{label: Run, body: {run: "${1:make}", "if": "${2|always,never|}"}}]}
        defaultSnippets: [{label: Two steps, body: [{run: a}, b]}]

    """

  private func proposed(_ marked: String, _ capabilities: [String: Any] = Editor.able, json: Bool = false) async
    -> [(label: String, text: String)]
  {
    let (text, place) = Sample.marked(marked)
    let name = json ? "x.json" : "x.yaml"
    let configuration = "schemas: [{files: ['x.*'], schema: s.schema.yaml}]\n"
    let editor = Editor([".settle.yaml": configuration, "s.schema.yaml": Self.snippets], capabilities)
    editor.open(name, text, language: json ? "json" : "yaml")
    let answer = await editor.ask("textDocument/completion", editor.at(name, place)) as? [String: Any]
    return (answer?["items"] as? [[String: Any]] ?? []).map { item in
      (item["label"] as? String ?? "", (item["textEdit"] as? [String: Any])?["newText"] as? String ?? "")
    }
  }

  private static var withSnippets: [String: Any] {
    ["textDocument": ["completion": ["completionItem": ["snippetSupport": true]]]]
  }

  /// A snippet for a list that is a mapping becomes an item; one that the place can't have isn't offered.
  @Test(arguments: [
    ("list:\n  ‸\n", ["- a: 1\n    b: x", "- "]), ("list: ‸\n", ["\n  - a: 1\n    b: x"]),
    ("list: [{a: 2}, ‸]\n", []), ("{list: ‸}\n", ["[{a: 1, b: x}]"]), ("name:\n  ‸\n", []),
  ])
  func aSnippetFitsThePlace(_ marked: String, _ expected: [String]) async {
    let body = "{label: One, body: {a: 1, b: x}}"
    let schema = """
      properties:
        list: {type: array, items: {type: object}, defaultSnippets: [\(body)]}
        name: {type: string, defaultSnippets: [\(body)]}

      """
    let (text, place) = Sample.marked(marked)
    let editor = Editor(["s.yaml": schema, ".settle.yaml": "schemas: [{files: [a.yaml], schema: s.yaml}]\n"])
    editor.open("a.yaml", text)
    let answer = await editor.ask("textDocument/completion", editor.at("a.yaml", place)) as? [String: Any]
    let texts = (answer?["items"] as? [[String: Any]] ?? []).map { item in
      ((item["textEdit"] as? [String: Any])?["newText"] as? String ?? "")
    }
    #expect(texts == expected)
  }

  @Test func theDefaultOfAListIsInserted() async {
    let block = await proposed("‸\n")
    #expect(block.first { $0.label == "hosts" }?.text == "hosts:\n  - a\n  - \"b: c\"")
    #expect(block.first { $0.label == "rows" }?.text == "rows:\n  - x: 1\n    z:\n      - 2\n  - {}")
    #expect(block.first { $0.label == "none" }?.text == "none:\n  - ")
    #expect(block.first { $0.label == "secret" }?.text.contains("S3CRET") == false)
    #expect(await proposed("{‸}\n").first { $0.label == "hosts" }?.text == "hosts: [a, \"b: c\"]")
    let json = await proposed("{‸}\n", json: true)
    #expect(json.first { $0.label == "hosts" }?.text == #""hosts": ["a", "b: c"]"#)
  }

  @Test func snippetsOfTheSchemaAreOffered() async {
    func text(_ marked: String, _ label: String, json: Bool = false) async -> String? {
      await proposed(marked, Self.withSnippets, json: json).first { $0.label == label }?.text
    }
    let verbose = "level: debug\n  file:\n    path: $1\n    size: ${2:10}"
    #expect(await text("log:\n  ‸\n", "Verbose") == verbose)
    #expect(await text("log: ‸\n", "Verbose") == "\n  " + verbose)
    #expect(await text("log: {‸}\n", "Verbose") == "level: debug, file: {path: $1, size: ${2:10}\\}")
    #expect(
      await text("{\"log\": ‸}\n", "Verbose", json: true)
        == #"{"level": "debug", "file": {"path": "$1", "size": ${2:10}\}\}"#)
    #expect(await text("log:\n  level: x\n  ‸\n", "Verbose") == nil)
    #expect(await text("port: ‸\n", "Usual") == "8080")
    #expect(await text("port:‸\n", "443") == " ${1:443}")
    #expect(await text("steps:\n  ‸\n", "Two steps") == "- run: a\n  - b")
    #expect(await text("steps:\n  ‸\n", "Run") == "- run: ${1:make}\n    if: ${2|always,never|}")
    #expect(await text("steps:\n  - run: x\n  ‸\n", "Run") == "- run: ${1:make}\n    if: ${2|always,never|}")
    #expect(await text("steps:\n  - ‸\n", "Run") == "run: ${1:make}\n    if: ${2|always,never|}")
    let plain = await proposed("steps:\n  - ‸\n", [:])
    #expect(plain.first { $0.label == "Run" }?.text == "run: make\n    if: ")
  }

  @Test func formsThatSiblingsRuleOutAreNotOffered() async {
    #expect(await labels("shape:\n  kind: circle\n  ‸\n") == ["radius"])
    #expect(await labels("shape:\n  ‸\n  kind: square\n") == ["side"])
    #expect(await Set(labels("shape:\n  ‸\n")) == ["kind", "radius", "side"])
    #expect(await labels("shape:\n  side: 3\n  kind: ‸\n") == ["square"])
    // If no branch fits, the keys of all branches are offered.
    #expect(await Set(labels("shape:\n  kind: heart\n  ‸\n")) == ["radius", "side"])
  }

  // MARK: Where nothing is offered

  @Test(arguments: [
    "# a comment ‸\n", "looks:\n  mode: dark ‸\n", "token: |\n  text ‸\n  more\n", "looks:\n  mode: dark # ‸\n",
    "token: \"a\n  ‸\n", "token: x\n  ‸\n", "‸  looks:\n",
  ])
  func nothingIsOffered(_ text: String) async { #expect(await labels(text).isEmpty) }

  @Test func noSecretIsOffered() async {
    let (text, place) = Sample.marked("token: &key S3CRET\nold: *‸\n")
    let editor = Editor(Sample.files)
    editor.open("x.sample.yaml", text)
    _ = await editor.ask("textDocument/completion", editor.at("x.sample.yaml", place))
    #expect(!editor.received.text.contains("S3CRET"))
  }

  // MARK: Other places

  @Test func anchorsAboveInTheSameDocument() async {
    let any = await labels(
      "looks: &one\n  mode: dark\nshape: &two {kind: circle, radius: 1}\nrules: *‸\nold: &three x\n")
    #expect(any == ["*one", "*two"])
    let ofMappings = await labels("looks: &one\n  mode: dark\ntags: &two [a]\nshape:\n  <<: *‸\n")
    #expect(ofMappings == ["*one"])
  }

  @Test func JSONHasItsQuotes() async {
    var files = Sample.files
    files[".settle.yaml"] = Sample.configuration.replacingOccurrences(of: "*.sample.yaml", with: "x.json")
    let (text, place) = Sample.marked("{\n  \"looks\": {\"mode\": ‸},\n  \"tags\": []\n}\n")
    let editor = Editor(files)
    editor.open("x.json", text, language: "json")
    let answer = await editor.ask("textDocument/completion", editor.at("x.json", place)) as? [String: Any]
    let texts = (answer?["items"] as? [[String: Any]] ?? []).compactMap {
      ($0["textEdit"] as? [String: Any])?["newText"] as? String
    }
    #expect(texts == ["\"light\"", "\"dark\"", "\"on\""])
  }

  @Test func schemasInTheConfiguration() async {
    let found = await labels("schemas:\n  - files: [\"*.x\"]\n    schema: ‸\n", ".settle.yaml")
    #expect(found.contains("appearance") && found.contains("sample.schema.yaml"))
    // Paths in this file are relative to the folder that contains `.config`.
    let other = await labels("schemas:\n  - files: [\"*.x\"]\n    schema: ‸\n", ".config/settle.yaml")
    #expect(other.contains("sample.schema.yaml"), "\(other)")
    #expect(await labels("# yaml-language-server: $schema=‸\n", "y.yaml").contains("appearance"))
  }

  @Test func codesInCommentsThatHide() async {
    let found = await labels("looks:\n  mode: drak # settle: ignore[‸]\n")
    #expect(found.first == "schema/enum" && found.contains("lint/truthy"))
  }

  @Test func schemasThatAreBeingWritten() async {
    let start = "$schema: https://json-schema.org/draft/2020-12/schema\n"
    let keys = await labels(start + "properties:\n  a:\n    ‸\n", "s.yaml")
    #expect(keys.contains("type") && keys.contains("enum") && keys.contains("$ref"))
    #expect(await labels(start + "properties:\n  a:\n    type: ‸\n", "s.yaml").contains("integer"))
    #expect(await labels(start + "properties:\n  a: {$ref: ‸}\n$defs:\n  one: {}\n", "s.yaml").first == "#/$defs/one")
    #expect(await labels(start + "properties:\n  a:\n    x-setting:\n      ‸\n", "s.yaml").contains("sensitive"))
    let condition = "properties:\n  a: {x-setting: {requires: [{setting: ‸}]}}\n  b: {properties: {c: {}}}\n"
    #expect(await labels(start + condition, "s.yaml") == ["a", "b.c"])
  }

  @Test func aBundledSchemaIsNamedWithoutTroublingOthers() async {
    #expect(await labels("# settle: schema=‸\n", "y.yaml").contains("appearance"))
    #expect(await labels("# settle: schema=settings\nappearance:\n  ‸\n", "y.yaml").contains("mode"))
  }
}
