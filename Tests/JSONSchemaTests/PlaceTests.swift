import DocumentModel
import JSONSchema
import Testing

/// Places other than the value: keywords in the schema, aliases and merge keys, fixes, sensitive values.
struct PlaceTests {
  @Test func aRuleNamesItsWayAndItsPlace() throws {
    let schema = "properties:\n  a:\n    $ref: '#/$defs/s'\n$defs:\n  s:\n    type: string\n"
    let rule = try #require(Checking.diagnostics(schema, "a: 1\n").first?.rule)
    #expect(rule.keywordLocation == "/properties/a/$ref/type")
    #expect(rule.absoluteKeywordLocation == "file:///schema.yaml#/$defs/s/type")
    #expect(rule.location?.path == "schema.yaml")
    #expect(rule.location?.range.start.line == 6)
    #expect(rule.location?.range.start.column == 5)
  }

  @Test(arguments: [
    ("base: &b\n  port: x\ns: *b\n", 3, 4), ("base: &b\n  port: x\ns:\n  <<: *b\n  h: 1\n", 4, 3),
  ])
  func sharedValuesAreReportedWhereTheyAreWritten(_ text: String, _ line: Int, _ column: Int) throws {
    let schema = "{properties: {s: {properties: {port: {type: integer}}}}}"
    #expect(
      Checking.lines(schema, text) == [#"2:9 schema/type /s/port expected an integer, found "x""#])
    let related = try #require(Checking.diagnostics(schema, text).first?.related.first)
    guard case .here(let range) = related.place else {
      Issue.record("the related place isn't in the file")
      return
    }
    let position = LineIndex(Array(text.utf8)).position(of: range.start)
    #expect((position.line, position.column) == (line, column))
  }

  @Test(arguments: [
    ("{properties: {m: {enum: [light, dark]}}}", "m: Dark\n", "dark", true),
    ("{properties: {m: {enum: [light, dark]}}}", "m: 'DARK'\n", "'dark'", true),
    ("{properties: {m: {enum: ['on', 'off']}}}", "m: OFF_\n", "\"off\"", true),
    ("{properties: {mode: {type: integer}}, additionalProperties: false}", "Mode: 1\n", "mode", true),
    // Another word, and a key that rejects the value.
    ("{properties: {m: {enum: [light, dark]}}}", "m: drak\n", "dark", false),
    ("{properties: {mode: {type: integer}}, additionalProperties: false}", "moed: 1\n", "mode", false),
    ("{properties: {mode: {type: integer}}, additionalProperties: false}", "Mode: x\n", "mode", false),
  ])
  func aSuggestionSaysWhetherItMayBeSafe(
    _ schema: String, _ text: String, _ replacement: String, _ mayBeSafe: Bool
  ) throws {
    let fix = try #require(Checking.diagnostics(schema, text).first?.fixes.first)
    #expect(fix.edits.map(\.replacement) == [replacement])
    #expect(fix.safety == (mayBeSafe ? .unproven : .risky))
  }

  @Test func theConstraintsOfAMissingSecretAreNotShown() {
    let schema =
      "{required: [token], properties: {token: {const: s3cret, default: s3cret, x-setting: {sensitive: true}}}}"
    #expect(Checking.lines(schema, "a: 1\n") == [#"1:1 schema/required # missing key "token" at the top of the file"#])
    #expect(Checking.diagnostics(schema, "a: 1\n").map(\.words) == [nil])
  }

  static let secrets = """
    properties:
      token: {enum: [s3cret], x-setting: {sensitive: true}}
      group:
        x-setting: {sensitive: true}
        properties:
          p: {maxLength: 2}
          open: {x-setting: {sensitive: false}, type: integer}
    """

  @Test func sensitiveValuesAreNeverShown() {
    let text = "token: s4cret\ngroup:\n  p: abcdef\n  open: seen\n  other: hidden\n"
    #expect(
      Checking.lines(Self.secrets, text) == [
        "1:8 schema/enum /token ‹redacted› is not an allowed value",
        "3:6 schema/maxLength /group/p must be at most 2 characters (value redacted)",
        #"4:9 schema/type /group/open expected an integer, found "seen""#,
      ])
  }

  @Test func sensitivePlacesAreKnown() throws {
    let schema = try #require(Checking.compile(Self.secrets).schema)
    let text = "token: s4cret\ngroup:\n  p: abcdef\n  open: seen\n  other: [hid, den]\n"
    let document = Checking.parse(text).document
    let parts = schema.sensitiveParts(document, root: try #require(document.roots.first))
    let shown = parts.scalars.union(parts.keys).map(document.range).filter { !$0.isEmpty }.sorted {
      $0.start < $1.start
    }
    .map { String(decoding: document.text[$0.indices], as: UTF8.self) }
    #expect(shown == ["s4cret", "abcdef", "other", "hid", "den"])
    let names = ["token", "group", "p", "open", "other"].filter(schema.sensitiveNames.areMentioned)
    #expect(names == ["token", "group", "p"])
  }
}
