import DocumentModel
import Testing

/// Descriptions in the schema are shown with findings.
struct AuthorTextTests {
  private static func words(_ schema: String, _ text: String) -> [String?] {
    Checking.diagnostics(schema, text).map { $0.words?.line }
  }

  @Test(
    arguments: [
      (
        "{description: 'The port, e.g. 80 or 8080. More.', type: integer, default: 80, examples: [x, 8080]}",
        "The port, e.g. 80 or 8080; for example 8080; default 80"
      ),
      ("{title: Port, type: integer}", "Port"),
      ("{title: Port, description: Where it listens, type: integer}", "Where it listens"),
      ("{markdownDescription: 'The [port](https://x) of `a`.', type: integer}", "The port of `a`"),
      ("{type: integer, x-setting: {help: 'Ask the network. Please.'}, title: T}", "Ask the network"),
      ("{$ref: '#/$defs/p'}", "Of the definition; default 1"),
      ("{$ref: '#/$defs/p', description: Of the place}", "Of the place; default 1"),
      ("{allOf: [{$ref: '#/$defs/p'}]}", "Of the definition; default 1"),
      ("{type: integer, description: 'Text\n\n- list'}", "Text"),
      ("{type: integer, description: 'https://example.org'}", nil),
      ("{type: integer, default: no number}", nil), ("{type: integer}", nil),
      ("{type: integer, description: Secret one, default: 5, x-setting: {sensitive: true}}", "Secret one"),
    ] as [(String, String?)])
  func ofTheValue(_ port: String, _ expected: String?) {
    let schema =
      "{properties: {port: \(port)}, $defs: {p: {type: integer, description: Of the definition, default: 1}}}"
    #expect(Self.words(schema, "port: abc\n") == [expected])
  }

  @Test func ofAChoice() {
    let schema = "{properties: {m: {enum: [light, dark], enumDescriptions: [By day., By night.]}}}"
    #expect(Self.words(schema, "m: drak\n") == [#""dark" is: By night"#])
  }

  /// A finding about a missing or misspelled key shows the description of that key.
  @Test(arguments: ["other: 1\n", "hots: a\n", "{}"])
  func ofAName(_ text: String) {
    let schema = "{required: [host], properties: {host: {description: Its name, type: string, examples: [ada]}}}"
    #expect(Self.words(schema, text) == ["Its name; for example ada"])
    #expect(Checking.diagnostics(schema, text).map(\.setting?.description) == ["host"])
  }

  @Test func theSettingIsNamedAsAPersonDoes() {
    let schema = "{properties: {a: {items: {properties: {'x y': {type: integer}}}}}}"
    #expect(Checking.diagnostics(schema, "a: [{}, {x y: z}]\n").map(\.setting?.description) == [#"a[1]."x y""#])
  }

  /// The description of the root isn't shown for a single key.
  @Test func theWholeFileIsNotDescribed() {
    #expect(
      Self.words("{description: A file., additionalProperties: false, required: [a, b]}", "c: 1\n") == [nil, nil])
  }
}
