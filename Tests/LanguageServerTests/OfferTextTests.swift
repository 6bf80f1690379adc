import Foundation
import Testing

/// The text that completion inserts: snippets, commas, and names from elsewhere in the schema or folder.
@Suite struct OfferTextTests {
  private static var snippets: [String: Any] {
    var able = Editor.able
    var text = able["textDocument"] as? [String: Any] ?? [:]
    text["completion"] = ["completionItem": ["snippetSupport": true, "insertReplaceSupport": true]]
    able["textDocument"] = text
    return able
  }

  /// The items offered at the mark.
  private func items(
    _ marked: String, _ name: String, _ files: [String: String] = Sample.files,
    _ capabilities: [String: Any] = Editor.able,
    language: String = "yaml"
  ) async -> [[String: Any]] {
    let (text, place) = Sample.marked(marked)
    let editor = Editor(files, capabilities)
    editor.open(name, text, language: language)
    let answer = await editor.ask("textDocument/completion", editor.at(name, place)) as? [String: Any]
    return answer?["items"] as? [[String: Any]] ?? []
  }

  private func labels(
    _ marked: String, _ name: String, _ files: [String: String] = Sample.files, language: String = "yaml"
  ) async -> [String] {
    await items(marked, name, files, language: language).compactMap { $0["label"] as? String }
  }

  private func written(_ items: [[String: Any]], _ label: String) -> String? {
    let item = items.first { $0["label"] as? String == label }
    return (item?["textEdit"] as? [String: Any])?["newText"] as? String
  }

  /// VS Code inserts up to the cursor by default, which would leave the second quote over.
  @Test(arguments: [
    ("looks:\n  mode: \"li‸\"\n", true), ("looks:\n  mode: 'li‸ght'\n", true), ("looks: {\"mo‸\"}\n", true),
    ("looks:\n  mode: li‸ght\n", false),
  ]) func aQuotedWordIsReplacedAsAWhole(_ text: String, _ isWhole: Bool) async throws {
    let edit = try #require(await items(text, "x.sample.yaml").first?["textEdit"] as? [String: Any])
    let (insert, replace) = (edit["insert"] as? NSDictionary, edit["replace"] as? NSDictionary)
    #expect(insert != nil && (insert == replace) == isWhole, "\(edit)")
  }

  // MARK: Misspelled groups

  @Test(arguments: ["lokos:\n  ‸\n", "loooks:\n  size: 1\n  ‸\n", "lokos: {‸}\n"])
  func aMisspelledGroupOffersTheKeysOfTheIntendedOne(_ text: String) async {
    #expect(await labels(text, "x.sample.yaml").contains("mode"))
  }

  @Test(arguments: ["else:\n  ‸\n", "looks: {}\nlokos:\n  ‸\n"]) func otherGroupsHaveNone(_ text: String) async {
    #expect(await labels(text, "x.sample.yaml").isEmpty)
  }

  // MARK: Snippets

  @Test(arguments: [
    ("‸", "rules", "rules:\n  - name: $1\n    level: low"), ("‸", "looks", "looks:\n  mode: light"),
    ("rules:\n  - name: x\n  ‸\n", "-", "- name: $1\n    level: low"), ("rules: ‸", "-", nil),
    ("rules: [{‸}]\n", "name", "name: "), ("shape:\n  ‸\n", "kind", "kind: "),
  ]) func theCursorGoesWhereAValueIsMissing(_ text: String, _ label: String, _ wanted: String?) async {
    let items = await items(text, "x.sample.yaml", Sample.files, Self.snippets)
    #expect(written(items, label) == wanted)
    let format = items.first { $0["label"] as? String == label }?["insertTextFormat"] as? Int
    #expect(wanted == nil || format == (wanted?.contains("$") == true ? 2 : 1))
  }

  /// Snippet syntax in values is escaped; a choice is offered if it has few values.
  @Test func signsOfSnippetsAreEscaped() async {
    let schema = """
      properties:
        g:
          type: object
          required: [a, b, c]
          properties: {a: {type: string}, b: {enum: ["x,y", "$z"]}, c: {default: "{$1}\\\\"}}

      """
    let files = ["s.json": "", "s.yaml": schema, ".settle.yaml": "schemas: [{files: [x.yaml], schema: s.yaml}]\n"]
    let items = await items("‸", "x.yaml", files, Self.snippets)
    #expect(written(items, "g") == "g:\n  a: $1\n  b: ${2|x\\,y,\\$z|}\n  c: '{\\$1\\}\\\\'", "\(items)")
  }

  // MARK: JSON

  private static let json = Sample.files.merging([
    ".settle.yaml": Sample.configuration.replacingOccurrences(of: "*.sample.yaml", with: "x.json*")
  ]) { $1 }

  @Test(
    arguments: [
      ("{\n  ‸\n  \"token\": \"x\"\n}", "looks", "\"looks\": {\"mode\": \"light\"},", nil),
      ("{\n  \"token\": \"x\"\n  ‸\n}", "looks", "\"looks\": {\"mode\": \"light\"}", 1),
      ("{\n  \"token\": \"x\"\n  \"lo‸\"\n}", "looks", "\"looks\": {\"mode\": \"light\"}", 1),
      ("{\"looks\": {\"mode\": ‸ \"size\": 1}}", "dark", "\"dark\",", nil),
      ("{\"tags\": [\"a\" ‸]}", "b", "\"b\"", 0), ("{\"tags\": [‸ \"a\"]}", "b", "\"b\",", nil),
      ("{\"looks\": {‸}}", "mode", "\"mode\": \"light\"", nil),
      ("{\"looks\": {‸, \"size\": 1}}", "mode", "\"mode\": \"light\"", nil),
      ("{\"rules\": [{‸}]}", "name", "\"name\": \"$1\"", nil), ("{‸\"tags\": []}", "shape", "\"shape\": {$1\\},", nil),
      ("{‸}", "rules", "\"rules\": [$1]", nil), ("{\"lo‸\": {}}", "looks", "\"looks\"", nil),
    ] as [(String, String, String, Int?)])
  func anOfferPutsItsCommas(_ text: String, _ label: String, _ wanted: String, _ line: Int?) async {
    let items = await items(text, "x.json", Self.json, Self.snippets, language: "json")
    #expect(written(items, label) == wanted, "\(text)")
    let comma = items.first { $0["label"] as? String == label }?["additionalTextEdits"] as? [[String: Any]]
    #expect(comma?.compactMap { $0["newText"] as? String } == line.map { _ in [","] })
    let start = (comma?.first?["range"] as? [String: [String: Int]])?["start"]
    #expect(start?["line"] == line)
  }

  @Test func bracketsInYAMLHaveCommasToo() async {
    let items = await items("looks: {‸ size: 1}\n", "x.sample.yaml")
    #expect(written(items, "mode") == "mode: light,")
    // An unclosed bracket doesn't extend to the next line.
    #expect(written(await self.items("tags: [‸\nlooks: {}\n", "x.sample.yaml"), "a") == "a")
  }

  @Test(arguments: ["// looks: ‸\n", "/* a\n  ‸ */\n{}", "{\"looks\": {\"mode\": // ‸\n}}"])
  func nothingIsOfferedInACommentOfJSON(_ text: String) async {
    #expect(await labels(text, "x.jsonc", Self.json, language: "jsonc").isEmpty)
  }

  @Test func commentsInJSONAreNotValues() async {
    let text = "{ // \"looks\": [\n  /* { */ \"looks\": {\n    // \"mode\": \"dark\"\n    ‸\n  },\n}\n"
    #expect(await labels(text, "x.jsonc", Self.json, language: "jsonc") == ["mode", "contrast", "size"])
  }

  // MARK: Lists

  @Test func anotherItemIsOfferedWithItsValue() async {
    #expect(await labels("tags:\n  - a\n  ‸\n", "x.sample.yaml") == ["-", "- b", "- c"])
    let items = await items("rules:\n  - {name: x, level: low}\n  ‸\n", "x.sample.yaml")
    #expect(written(items, "-") == "- name: \n    level: low")
  }

  // MARK: Files

  private static let folder = [
    "schemas/app.json": "{}", "sub/dialect.yaml": "$schema: https://json-schema.org/draft/2020-12/schema\n",
    "notes.yaml": "a: 1\n", "sub/below.yaml": "a: 1\n",
  ]

  @Test(arguments: [
    ("# yaml-language-server: $schema=‸\n", "x.yaml", ["schemas/app.json", "sub/dialect.yaml", "appearance"]),
    ("# $schema: x\n# settle: schema=‸\n", "sub/x.yaml", ["../schemas/app.json", "dialect.yaml"]),
    ("schemas:\n  - files: [a]\n    schema: ‸\n", ".settle.yaml", ["schemas/app.json", "sub/dialect.yaml"]),
    ("uris:\n  https://example.org/a: ‸\n", ".settle.yaml", ["schemas/app.json"]),
    ("layers:\n  - files: [a]\n    below:\n      - file: ‸\n", ".settle.yaml", ["notes.yaml", "sub/below.yaml"]),
    ("$schema: ‸\n", "x.yaml", ["schemas/app.json", "https://json-schema.org/draft/2020-12/schema"]),
    ("{\"$schema\": \"‸\"}", "x.json", ["schemas/app.json", "http://json-schema.org/draft-07/schema"]),
    ("$schema: https://json-schema.org/draft/2020-12/schema\n$ref: ‸\n", "x.yaml", ["schemas/app.json"]),
  ]) func localSchemasAreNamed(_ text: String, _ name: String, _ wanted: [String]) async {
    let found = await labels(text, name, Self.folder, language: name.hasSuffix("json") ? "json" : "yaml")
    #expect(Set(wanted).isSubset(of: found), "\(found)")
    #expect(found.contains("notes.yaml") == wanted.contains("notes.yaml"))
  }

  // MARK: Schemas

  private static let start = "$schema: https://json-schema.org/draft/2020-12/schema\n"
  private static let parts = """
    properties:
      a: {enum: [x, y]}
      b: {type: boolean}
      c: {properties: {d: {}}}
    x-settings:
      name: n
      version: "1"
      sections: [{id: s, title: S}]
      stores: {kept: {kind: property-list, scope: device, title: T}}
      actions: {go: {title: Go}}
      questions: {ask: {title: Ask, all: []}}

    """

  @Test(arguments: [
    ("properties: {e: {type: string, format: ‸}}\n", ["date", "date-time", "uuid"]),
    ("properties: {e: {type: ‸}}\n", ["string", "integer", "array"]),
    ("properties: {e: {type: [string, ‸]}}\n", ["null"]),
    (parts + "required: [a, ‸]\n", ["b", "c"]), (parts + "required:\n  - a\n  - ‸\n", ["b", "c"]),
    (parts + "dependentRequired: {a: [‸]}\n", ["a", "b", "c"]), (parts + "dependentRequired:\n  ‸\n", ["a", "b", "c"]),
    ("properties:\n  e: {enum: [x, y], default: ‸}\n", ["x", "y"]),
    ("properties:\n  e:\n    enum: [x, y]\n    x-setting:\n      enumLabels:\n        ‸\n", ["x", "y"]),
    ("properties: {e: {x-setting: {scope: ‸}}}\n", ["device", "account"]),
    ("properties: {e: {x-setting: {control: ‸}}}\n", ["time", "multiline"]),
    (parts + "x-setting: {section: ‸}\n", ["s"]), (parts + "x-setting: {store: {in: ‸}}\n", ["kept"]),
    (parts + "x-setting: {replacedBy: ‸}\n", ["a", "b", "c.d"]),
    (parts + "x-setting: {requires: [{setting: a, is: ‸}]}\n", ["x", "y"]),
    (parts + "x-setting: {requires: [{setting: a, in: [x, ‸]}]}\n", ["y"]),
    (parts + "x-setting: {requires: [{setting: b, is: ‸}]}\n", ["true", "false"]),
    (parts + "items: {properties: {m: {}}}\nx-setting: {uniqueBy: {member: ‸}}\n", ["m"]),
    (
      parts.replacingOccurrences(of: "actions: {go: {title: Go}}", with: "actions: {go: {title: Go, set: {‸}}}"),
      ["a", "b", "c.d"]
    ),
    (
      parts.replacingOccurrences(of: "actions: {go: {title: Go}}", with: "actions: {go: {title: Go, unset: [‸]}}"),
      ["a", "b"]
    ),
    (parts.replacingOccurrences(of: "{id: s, title: S}", with: "{id: s, title: S, rows: [{action: ‸}]}"), ["go"]),
    (parts + "  tour: {question: ‸}\n", ["ask"]),
  ]) func valuesOfKeywordsAreOffered(_ text: String, _ wanted: [String]) async {
    let found = await labels(Self.start + text, "s.yaml")
    #expect(Set(wanted).isSubset(of: found), "\(text): \(found)")
  }

  @Test func aPropertyOfTheNameOfAKeywordIsAnEntryLikeAnother() async {
    let found = await labels(Self.start + "properties:\n  format:\n    ‸\n", "s.yaml")
    #expect(found.contains("type") && !found.contains("date-time"))
  }
}
