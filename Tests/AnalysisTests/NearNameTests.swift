import Analysis
import DocumentModel
import Testing

/// Keys that an open mapping allows but that are one typo away from a declared key. Rows: text, suggestion by key.
struct NearNameTests {
  private static let schema = """
    properties:
      font_size: {}
      theme: {}
      then: {}
      note: {}
      notes: {}
      size: {}
      closed: {additionalProperties: false, properties: {colour: {}}}
      map: {additionalProperties: {type: integer}, properties: {total: {}}}
      open: {additionalProperties: true, properties: {colour: {type: string}}, patternProperties: {^x: {type: integer}}}
      list: {items: {properties: {identity: {}}}}
    """

  @Test(arguments: [
    ("font_sise: 1\n", ["font_sise": "font_size"]),
    ("\"fontSize\": 1\nthmee: a\n", ["\"fontSize\"": "font_size", "thmee": "theme"]),
    ("font-size: 1\n", ["font-size": "font_size"]),
    ("open:\n  color: red\nlist:\n  - identty: 1\n", ["color": "colour", "identty": "identity"]),
    // Already set, equally close to two keys, too different, too short, declared by a branch.
    ("font_sise: 1\nfont_size: 2\n", [:]),
    ("notee: 1\nfon_siz: 1\nsizes: 1\nopen:\n  size: 1\n", ["sizes": "size"]),
    ("siz: 1\n", [:]),
    ("when: 1\n", [:]), ("thne: 1\n", ["thne": "then"]),
    // Undeclared keys are rejected, or a subschema or pattern applies to them.
    ("closed:\n  color: red\nmap:\n  totl: 1\nopen:\n  xcolour: 1\n", [:]),
  ])
  func finds(_ text: String, _ names: [String: String]) throws {
    let found = try Self.findings(text, schema: Self.schema)
    let pairs = found.map { finding in
      (String(decoding: Array(text.utf8)[finding.range.indices], as: UTF8.self), finding.help?.text ?? "")
    }
    #expect(Dictionary(uniqueKeysWithValues: pairs) == names.mapValues { "did you mean \"\($0)\"?" })
  }

  @Test func theNameIsCorrectedOnlyWhereAsked() throws {
    let schema = try Fixing.schema(Self.schema)
    for (isUnsafe, expected) in [(false, "'font_sise': 1\n"), (true, "'font_size': 1\n")] {
      let text = Fixing.run(
        "'font_sise': 1\n", rules: ["near-name": [:]], schema: schema, syntax: .yaml, unsafe: isUnsafe)
      #expect(text.string == expected)
    }
  }

  private static func findings(_ text: String, schema: String) throws -> [Diagnostic] {
    let report = Fixing.report(text, rules: ["near-name": [:]], schema: try Fixing.schema(schema))
    return report.diagnostics.filter { $0.code.family == .lint }
  }
}
