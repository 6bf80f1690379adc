import Foundation
import Testing

/// The result of each feature for the sample.
@Suite struct FeatureTests {
  private func sample(_ capabilities: [String: Any] = Editor.able) -> Editor {
    let editor = Editor(Sample.files, capabilities)
    editor.open("a.sample.yaml", Sample.text)
    return editor
  }

  private func hover(_ editor: Editor, _ place: (Int, Int), _ name: String = "a.sample.yaml") async -> String {
    let answer = await editor.ask("textDocument/hover", editor.at(name, place)) as? [String: Any]
    return (answer?["contents"] as? [String: Any])?["value"] as? String ?? ""
  }

  // MARK: Hover

  @Test func hoverDescribesASettingAndItsEffectiveValue() async {
    let editor = sample()
    let words = await hover(editor, (3, 3))
    for part in [
      "**Mode** `looks.mode`", "Light or dark", "`dark` (Dark): for the night", "Default: `light`",
      "Effective value: `light`", "Think of your eyes.",
    ] {
      #expect(words.contains(part), "\(part) in \(words)")
    }
    let contrast = await hover(editor, (4, 5))
    #expect(contrast.contains("Effective value: `false`") && contrast.contains("Only in the dark"))
    #expect(await hover(editor, (3, 9)).contains("looks.mode"))
    #expect(await hover(editor, (9, 6)).contains("rules[0].name"))
  }

  @Test func whatTakesEffectInALargeFile() async {
    let editor = sample(Editor.pulling)
    let rules = (0..<10_000).map { "  - name: rule \($0)\n    level: high\n" }.joined()
    editor.open("large.sample.yaml", "looks:\n  mode: dark\nrules:\n" + rules)
    #expect(await hover(editor, (10_004, 6), "large.sample.yaml").contains("Effective value: `high`"))
    #expect(await hover(editor, (1, 3), "large.sample.yaml").contains("Effective value: `dark`"))
  }

  /// PyYAML reads `yes` as true and `0755` as an octal number.
  @Test func valuesAreThoseOfTheFilesReader() async {
    let editor = Editor([
      "s.json": #"{"properties": {"on": {"type": "boolean"}, "mode": {"type": "integer"}}}"#,
      ".settle.yaml": "schemas: [{files: [a.yaml], schema: s.json}]\n",
    ])
    editor.open("a.yaml", "%YAML 1.1\n---\non: yes\nmode: 0755\n")
    #expect(await hover(editor, (2, 0), "a.yaml").contains("`true`"))
    #expect(await hover(editor, (3, 0), "a.yaml").contains("`493`"))
  }

  /// VS Code's keywords for hovers take precedence over those of JSON Schema.
  @Test func keywordsOfVSCodeAreInHovers() async {
    let schema =
      #"{"properties": {"a": {"enum": ["x", "y"], "markdownDescription": "**Bold** words", "deprecationMessage": "Use b."#
      + #"", "markdownEnumDescriptions": ["An *x*", "A *y*"]}}}"#
    let editor = Editor(["s.json": schema, ".settle.yaml": "schemas: [{files: [a.yaml], schema: s.json}]\n"])
    editor.open("a.yaml", "a: x\n")
    let words = await hover(editor, (0, 0), "a.yaml")
    for part in ["**Bold** words", "Use b.", "`x`"] { #expect(words.contains(part), "\(part) in \(words)") }
    #expect(words.contains("An ") && words.contains("A "), "\(words)")
  }

  @Test func noSchemaMakesAnEditorFetchAnything() async {
    let words = await hover(sample(), (2, 1))
    #expect(words.contains("&lt;b>signs") && !words.contains("![") && !words.contains("https://example.org/x.png"))
  }

  @Test(arguments: ["[", "[a](", "*", "**a", "`", "!["]) func manySignsOfMarkdownAreShownAtOnce(_ sign: String) async {
    let help = String(repeating: sign, count: 50_000)
    let schema = #"{"properties": {"a": {"title": "A", "description": "\#(help)"}}}"#
    let editor = Editor(["s.json": schema, ".settle.yaml": "schemas: [{files: [a.yaml], schema: s.json}]\n"])
    editor.open("a.yaml", "a: 1\n")
    #expect(await hover(editor, (0, 0), "a.yaml").count >= 50_000)
  }

  @Test func plainTextForThoseWhoWantIt() async {
    let words = await hover(sample(["textDocument": ["hover": ["contentFormat": ["plaintext"]]]]), (3, 3))
    #expect(words.hasPrefix("Mode (looks.mode)") && !words.contains("**"))
  }

  @Test func aSensitiveValueIsNotShown() async {
    let editor = sample()
    let words = await hover(editor, (5, 2))
    #expect(words.contains("redacted") && words.contains("token"))
    #expect(await hover(editor, (5, 9)).contains("token"))
    editor.change("a.sample.yaml", to: "token: \"S3CRET\nlooks: [\n")
    _ = await hover(editor, (0, 10))
    #expect(!editor.received.text.contains("S3CRET"))
  }

  @Test func hoverOfAnAliasShowsItsValue() async {
    let editor = sample()
    editor.change("a.sample.yaml", to: "tags: &t [a, b]\nold: *t\n")
    #expect(await hover(editor, (1, 6)) == "`[a, b]` (line 1)")
  }

  // MARK: Places

  private func places(_ editor: Editor, _ method: String, _ place: (Int, Int), _ name: String = "a.sample.yaml") async
    -> [String]
  {
    var params = editor.at(name, place)
    params["context"] = ["includeDeclaration": true]
    let answer = await editor.ask(method, params)
    let items = answer as? [[String: Any]] ?? (answer as? [String: Any]).map { [$0] } ?? []
    return items.map { item in
      let start = ((item["range"] as? [String: Any])?["start"] as? [String: Int]) ?? [:]
      let name = (item["uri"] as? String)?.split(separator: "/").last.map(String.init) ?? ""
      return "\(name):\(start["line"] ?? -1):\(start["character"] ?? -1)"
    }
  }

  @Test func theSchemasLineOfASetting() async {
    let found = await places(sample(), "textDocument/definition", (3, 3))
    let line = Sample.schema.components(separatedBy: "\n").firstIndex { $0 == "      mode:" } ?? 0
    #expect(found == ["sample.schema.yaml:\(line):6"])
  }

  @Test func aSchemaInsideTheProgramIsCopiedForTheEditor() async throws {
    let editor = Editor()
    editor.open("x.yaml", "# yaml-language-server: $schema=appearance\nappearance: {mode: dark}\n")
    let answer = await editor.ask("textDocument/definition", editor.at("x.yaml", (1, 14))) as? [String: Any]
    let uri = try #require(answer?["uri"] as? String)
    let text = try String(contentsOf: #require(URL(string: uri)), encoding: .utf8)
    let line = ((answer?["range"] as? [String: Any])?["start"] as? [String: Int])?["line"] ?? 0
    #expect(text.components(separatedBy: "\n")[line].contains("mode:"))
  }

  @Test func everyFileThatStatesASetting() async {
    let found = await places(sample(), "textDocument/references", (3, 3))
    #expect(
      found.prefix(2) == ["a.sample.yaml:3:2", "b.sample.yaml:1:2"]
        && found.last?.hasPrefix("sample.schema.yaml") == true)
    let editor = sample()
    editor.open("sample.schema.yaml", Sample.schema)
    let line = Sample.schema.components(separatedBy: "\n").firstIndex { $0 == "      mode:" } ?? 0
    #expect(
      await places(editor, "textDocument/references", (line, 7), "sample.schema.yaml").contains("b.sample.yaml:1:2"))
  }

  @Test func referencesOfSchemasLeadToTheirTargets() async {
    let editor = Editor(["other.yaml": "$defs:\n  a: {type: string}\n"])
    editor.open(
      "s.yaml",
      "$schema: https://json-schema.org/draft/2020-12/schema\nproperties:\n  x: {$ref: \"#/$defs/y\"}\n  z: {$ref: \"other.yaml#/$defs/a\"}\n$defs:\n  y: {}\n"
    )
    #expect(await places(editor, "textDocument/definition", (2, 14), "s.yaml") == ["s.yaml:5:2"])
    #expect(await places(editor, "textDocument/definition", (3, 14), "s.yaml") == ["other.yaml:1:2"])
    let links = await editor.ask("textDocument/documentLink", editor.text("s.yaml")) as? [[String: Any]]
    #expect(links?.compactMap { $0["target"] as? String }.contains(editor.uri("other.yaml")) == true)
  }

  @Test(arguments: [
    ", b: {x-setting: {differsFrom: {setting: a.‸on, message: No.}}}}",
    ", b: {x-setting: {requires: [{setting: a.o‸n, is: true, message: No.}]}}}",
    ", b: {deprecated: true, x-setting: {replacedBy: a.o‸n}}}",
    "}\nx-settings: {name: a, version: \"1\", actions: {do: {title: Do, unset: [a.o‸n]}}}",
    "}\nx-settings: {name: a, version: \"1\", actions: {do: {title: Do, set: {a.o‸n: true}}}}",
  ])
  func aPathInASchemaLeadsToItsSetting(_ rest: String) async {
    let dialect = "$schema: https://json-schema.org/draft/2020-12/schema"
    let (schema, place) = Sample.marked("\(dialect)\nproperties: {a: {properties: {on: {type: boolean}}}\(rest)\n")
    let editor = Editor(["s.yaml": schema])
    editor.open("s.yaml", schema)
    #expect(await places(editor, "textDocument/definition", place, "s.yaml") == ["s.yaml:1:30"])
  }

  @Test func anAnchorWithItsAliases() async {
    let editor = sample()
    editor.change("a.sample.yaml", to: "tags: &t [a, b]\nold: *t\n")
    #expect(await places(editor, "textDocument/definition", (1, 6)) == ["a.sample.yaml:0:6"])
    #expect(await places(editor, "textDocument/references", (0, 7)) == ["a.sample.yaml:0:6", "a.sample.yaml:1:5"])
  }

  // MARK: Changes

  @Test func aSettingIsRenamedInItsSchemaAndInEveryFile() async {
    let editor = sample()
    var params = editor.at("a.sample.yaml", (3, 3))
    params["newName"] = "theme"
    let files = Edits.files(await editor.ask("textDocument/rename", params))
    #expect(files["a.sample.yaml"]?.contains("  theme: light\n") == true)
    #expect(files["b.sample.yaml"] == "looks:\n  theme: dark\n")
    let schema = files["sample.schema.yaml"] ?? ""
    #expect(schema.contains("      theme:\n") && schema.contains("required: [theme]"))
    #expect(
      schema.contains("set: {looks.theme: dark}") && schema.contains("setting: looks.theme, is: dark, message: Only"))
    #expect(!schema.contains("looks.mode"))
  }

  @Test func aDefinitionIsRenamedWithItsReferences() async {
    let schema = """
      $schema: https://json-schema.org/draft/2020-12/schema
      $defs:
        one: {properties: {a: {type: string}}}
        two: {type: string}
      properties:
        x: {$ref: "#/$defs/one"}
        y: {$ref: "#/$defs/one/properties/a"}
        z: {$ref: "#/$defs/two"}

      """
    let other = "$schema: https://json-schema.org/draft/2020-12/schema\n$ref: ./s.schema.yaml#/$defs/one\n"
    let configuration =
      "schemas: [{files: [a.yaml], schema: s.schema.yaml}, {files: [b.yaml], schema: t.schema.yaml}]\n"
    let texts = [".settle.yaml": configuration, "s.schema.yaml": schema, "t.schema.yaml": other]
    let editor = Editor(texts)
    editor.open("s.schema.yaml", schema)
    for place in [(2, 3), (5, 14)] {
      var params = editor.at("s.schema.yaml", place)
      let prepared = await editor.ask("textDocument/prepareRename", params) as? [String: Any]
      #expect(prepared?["placeholder"] as? String == "one")
      params["newName"] = "a/b"
      let files = Edits.files(await editor.ask("textDocument/rename", params), of: texts)
      let new = files["s.schema.yaml"] ?? ""
      #expect(new.contains("  a/b: {properties") && new.contains("x: {$ref: \"#/$defs/a~1b\"}"), "\(new)")
      #expect(new.contains("\"#/$defs/a~1b/properties/a\"") && new.contains("\"#/$defs/two\"}"))
      #expect(files["t.schema.yaml"]?.contains("./s.schema.yaml#/$defs/a~1b") == true, "\(files)")
    }
    var references = editor.at("s.schema.yaml", (2, 3))
    references["context"] = ["includeDeclaration": false]
    #expect((await editor.ask("textDocument/references", references) as? [Any])?.count == 3)
    var taken = editor.at("s.schema.yaml", (2, 3))
    taken["newName"] = "two"
    #expect(await editor.error("textDocument/rename", taken) == -32_803)
  }

  @Test(arguments: [
    ("a:\n‸", "  "), ("a: 1\n‸", nil), ("  - a: 1\n‸", "    "), ("  - a:\n‸", "      "), ("- 1\n‸", nil),
    ("-\n‸", "  "),
    ("a: |\n‸", "  "), ("a: |\n  text\n‸", "  "), ("a: [\n‸", "  "), ("a: &x !t  # c\n‸", "  "), ("  # c\n‸", "  "),
    ("  a: 1\n\n‸", "  "), ("a: 1\r\n   ‸", ""), ("‸", nil), ("a: 1\n‸b: 2\n", nil), ("a:\n  ‸", nil),
  ]) func aNewLineIsIndentedAsTheOneAboveCallsFor(_ text: String, _ wanted: String?) async {
    let (text, place) = Sample.marked(text)
    let editor = sample()
    editor.change("a.sample.yaml", to: text)
    var params = editor.at("a.sample.yaml", place)
    params.merge(["ch": "\n", "options": ["tabSize": 8, "insertSpaces": true]]) { one, _ in one }
    let edits = await editor.ask("textDocument/onTypeFormatting", params) as? [[String: Any]]
    #expect(edits?.compactMap { $0["newText"] as? String } == [wanted].compactMap(\.self), "\(text)")
  }

  @Test func aNameThatIsTakenIsRefused() async {
    let editor = sample()
    var params = editor.at("a.sample.yaml", (3, 3))
    params["newName"] = "size"
    #expect(await editor.error("textDocument/rename", params) == -32_803)
    #expect(await editor.error("textDocument/prepareRename", editor.at("a.sample.yaml", (0, 3))) == -32_803)
  }

  @Test func aBlockOfTextHasNoSettings() async {
    let editor = sample()
    editor.change(
      "a.sample.yaml", to: "looks:\n  mode: |\n    size: 1\n    - mode: x\nrules:\n  - >-\n    level: low\n")
    for place in [(1, 4), (2, 6), (2, 10), (3, 8)] {
      #expect(await hover(editor, place).contains("`looks.mode`"), "\(place)")
    }
    #expect(await hover(editor, (6, 6)).contains("`rules[0]`"))
  }

  @Test func aNameThatIsALineOfASecretIsShownNowhere() async {
    let editor = sample()
    editor.change("a.sample.yaml", to: "token: |\n  S3CRET mode\nS3CRET: x\nlooks:\n  mode: dark\n")
    #expect(await hover(editor, (2, 2)) == "")
    #expect(await hover(editor, (4, 3)).contains("looks.mode"))
    for method in ["textDocument/documentSymbol", "workspace/symbol"] {
      var params = editor.text("a.sample.yaml")
      params["query"] = ""
      #expect(await editor.ask(method, params) != nil)
    }
    #expect(editor.received.text.contains("mode") && !editor.received.text.contains("S3CRET"))
  }

  @Test func anAnchorNextToASecretIsRenamedWithoutItsName() async {
    let editor = sample()
    editor.change("a.sample.yaml", to: "token: &S3CRET abc\ntags: &t [a]\n")
    let secret = await editor.ask("textDocument/prepareRename", editor.at("a.sample.yaml", (0, 9))) as? [String: Any]
    #expect(secret?["start"] != nil && !editor.received.text.contains("S3CRET"))
    let plain = await editor.ask("textDocument/prepareRename", editor.at("a.sample.yaml", (1, 7))) as? [String: Any]
    #expect(plain?["placeholder"] as? String == "t")
  }

  @Test func aFixIsOfferedAndAllOfThem() async {
    let editor = sample()
    var params = editor.text("a.sample.yaml")
    params["range"] = Editor.range((12, 12), (12, 14))
    params["context"] = ["diagnostics": [Any]()]
    let actions = await editor.ask("textDocument/codeAction", params) as? [[String: Any]] ?? []
    #expect(
      actions.first?["title"] as? String == "Replace with \"high\"" && actions.first?["isPreferred"] as? Bool == true)
    #expect(actions.contains { ($0["title"] as? String)?.hasPrefix("Ignore schema/enum") == true })
    #expect(
      Edits.files(actions.first?["edit"])["a.sample.yaml"]?.contains(
        "level: high\n  - name: two\n    level: high\n") == true)
    params["context"] = ["diagnostics": [Any](), "only": ["source.fixAll"]]
    let all = await editor.ask("textDocument/codeAction", params) as? [[String: Any]] ?? []
    #expect(all.map { $0["kind"] as? String } == ["source.fixAll.settle"])
    #expect(Edits.files(all.first?["edit"])["a.sample.yaml"]?.contains("level: High") == false)
  }

  /// A change that removes the finding is offered at the value and at the setting of the condition. An action sets the
  /// latter, so changing it directly isn't offered.
  @Test(arguments: [(3, 8), (4, 14)]) func anUnmetConditionIsMet(_ line: Int, _ column: Int) async {
    let editor = sample()
    var params = editor.text("a.sample.yaml")
    params["range"] = Editor.range((line, column), (line, column))
    params["context"] = ["diagnostics": [Any]()]
    let actions = await editor.ask("textDocument/codeAction", params) as? [[String: Any]] ?? []
    let action = actions.first { $0["title"] as? String == "Set looks.contrast to false" }
    let text = Edits.files(action?["edit"])["a.sample.yaml"]
    #expect(text?.contains("  mode: light\n  contrast: false\n") == true, "\(actions)")
    #expect(!actions.contains { $0["title"] as? String == "Set looks.mode to dark" })
  }

  @Test func theFormIsThatOfFormat() async {
    let editor = sample()
    editor.open("b.sample.yaml", "tags:   [a,b]\nlooks: {mode:   dark}\n")
    let params = editor.text("b.sample.yaml").merging(["options": ["tabSize": 2, "insertSpaces": true]]) { $1 }
    let edits = await editor.ask("textDocument/formatting", params) as? [[String: Any]] ?? []
    let text = Edits.applied(edits, to: "tags:   [a,b]\nlooks: {mode:   dark}\n")
    #expect(text == "looks:\n  mode: dark\ntags: [a, b]\n")
    editor.change("b.sample.yaml", to: "tags: [a\n")
    #expect((await editor.ask("textDocument/formatting", params) as? [Any])?.isEmpty == true)
  }

  @Test func anActionChangesTheTextOnceItIsAgreedTo() async {
    let editor = sample()
    let uri = editor.uri("a.sample.yaml")
    #expect(
      await editor.ask(
        "workspace/executeCommand", ["command": "settle.do", "arguments": [["uri": uri, "action": "darken"]]]) == nil)
    #expect(editor.sent("workspace/applyEdit").count == 1)
    _ = await editor.ask(
      "workspace/executeCommand", ["command": "settle.do", "arguments": [["uri": uri, "action": "forget"]]])
    #expect(editor.sent("workspace/applyEdit").count == 1)
    let question = editor.received.all.last { $0["method"] as? String == "window/showMessageRequest" }
    editor.send(["id": question?["id"] ?? 0, "result": ["title": "Forget everything"]])
    await editor.settle()
    #expect(editor.sent("workspace/applyEdit").count == 2)
    #expect(
      await editor.error(
        "workspace/executeCommand", ["command": "settle.do", "arguments": [["uri": uri, "action": "none"]]]) == -32_602)
  }

  @Test func aQuestionIsAnswered() async {
    let editor = sample()
    let uri = editor.uri("a.sample.yaml")
    let answer = await editor.ask(
      "workspace/executeCommand", ["command": "settle.ask", "arguments": [["uri": uri, "question": "dark"]]])
    #expect(answer as? [String: String] == ["answer": "no", "message": "It is light."])
  }

  // MARK: What is shown

  @Test func hintsShowIneffectiveSettingsAndEffectiveValues() async {
    let editor = sample()
    var params = editor.text("a.sample.yaml")
    params["range"] = Editor.range((0, 0), (30, 0))
    let hints = await editor.ask("textDocument/inlayHint", params) as? [[String: Any]] ?? []
    #expect(hints.map { $0["label"] as? String } == ["size: 12", "no effect: Only in the dark."])
    editor.notify("workspace/didChangeConfiguration", ["settings": ["settle": ["inlayHints": ["defaults": false]]]])
    let fewer = await editor.ask("textDocument/inlayHint", params) as? [[String: Any]] ?? []
    #expect(fewer.count == 1)
  }

  @Test func lensesShowTheSchemaTheActionsAndTheAnswers() async {
    let editor = sample()
    let lenses = await editor.ask("textDocument/codeLens", editor.text("a.sample.yaml")) as? [[String: Any]] ?? []
    let titles = lenses.compactMap { ($0["command"] as? [String: Any])?["title"] as? String }
    #expect(titles == ["sample.schema.yaml", "Make it dark", "Forget everything", "Is it dark? no: It is light."])
  }

  @Test func foldsAndTheOutlineOfABrokenText() async {
    let editor = sample()
    let folds = await editor.ask("textDocument/foldingRange", editor.text("a.sample.yaml")) as? [[String: Any]] ?? []
    #expect(
      folds.map { "\($0["startLine"] ?? "")-\($0["endLine"] ?? "")" } == ["0-1", "2-4", "6-7", "8-12", "9-10", "11-12"])
    editor.change("a.sample.yaml", to: "looks:\n  mode: \"dark\n  size: 3\ntoken: S3CRET\n")
    let symbols =
      await editor.ask("textDocument/documentSymbol", editor.text("a.sample.yaml")) as? [[String: Any]] ?? []
    #expect(symbols.first?["name"] as? String == "looks")
    #expect(!editor.received.text.contains("S3CRET"))
  }

  @Test func tokensAreInOrderAndHideSensitiveValues() async {
    let editor = sample()
    let answer = await editor.ask("textDocument/semanticTokens/full", editor.text("a.sample.yaml")) as? [String: Any]
    let data = answer?["data"] as? [Int] ?? []
    #expect(data.count % 5 == 0 && data.count > 60)
    let isOrdered = stride(from: 0, to: data.count, by: 5).allSatisfy { data[$0] > 0 || $0 == 0 || data[$0 + 1] > 0 }
    #expect(isOrdered)
    #expect(stride(from: 0, to: data.count, by: 5).contains { data[$0 + 3] == 5 && data[$0 + 4] == 2 })
  }

  /// A string that the schema lists is colored differently from other strings.
  @Test func aListedValueIsAMemberOfAnEnumeration() async {
    let editor = Editor(Sample.files)
    editor.open("a.sample.yaml", "looks: {mode: dark}\ntags: [a, zz]\n---\nrules: [{name: dark, level: high}]\n")
    let answer = await editor.ask("textDocument/semanticTokens/full", editor.text("a.sample.yaml")) as? [String: Any]
    let data = answer?["data"] as? [Int] ?? []
    let lengths = stride(from: 0, to: data.count, by: 5).filter { data[$0 + 3] == 1 }.map { data[$0 + 2] }
    #expect(lengths == [4, 1, 2, 4], "dark, a, zz, high")
  }
}
