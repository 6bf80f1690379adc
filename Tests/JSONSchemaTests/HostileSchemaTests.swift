import DocumentModel
import JSONSchema
import Testing

/// Schemas that are invalid, or made to exhaust time or stack.
struct HostileSchemaTests {
  @Test(arguments: [
    (
      "{properties: {a: {minimum: '3'}}}",
      #"1:28 schema/invalid-keyword "minimum" must be a number, found "3""#
    ),
    (
      "{pattern: '['}",
      "1:11 schema/invalid-pattern invalid regular expression: unclosed character class, at character 1"
    ),
    ("{multipleOf: 0}", #"1:14 schema/invalid-keyword "multipleOf" must be greater than 0, found 0"#),
    ("{required: [1]}", #"1:13 schema/invalid-keyword an item of "required" must be a string, found 1"#),
    ("{items: 3}", "1:9 schema/invalid-keyword a schema must be true, false or a mapping, found 3"),
    ("{anyOf: []}", #"1:9 schema/invalid-keyword "anyOf" must not be empty"#),
    ("{$ref: '#/nope'}", #"1:8 schema/unresolvable-reference cannot resolve "$ref": nothing at "/nope""#),
    ("{$ref: 'x.yaml'}", #"1:8 schema/unresolvable-reference cannot resolve "$ref": no such file: file:///x.yaml"#),
    ("{$schema: 'http://example.com/x'}", #"1:11 schema/unknown-dialect unknown dialect "http://example.com/x""#),
  ])
  func errorsAreReportedAtTheirPlaces(_ schema: String, _ expected: String) {
    #expect(Checking.schemaLines(schema) == [expected])
  }

  /// Aliases of a long string are checked and reported once, like aliases of a collection; those of a short one each
  /// time.
  @Test(arguments: [
    "enum: [a]", "maxLength: 5", "pattern: '^y+$'", "format: email",
  ])
  func aliasesOfALongText(_ keyword: String) {
    let schema = "{properties: {b: {items: {\(keyword)}}}}"
    func lines(_ letters: Int) -> [String] {
      let text = String(repeating: "x", count: letters)
      return Checking.lines(schema, "a: &a \(text)\nb:\n" + String(repeating: "- *a\n", count: 20))
    }
    #expect(lines(1_000).count == 1)
    #expect(lines(10).count == 20)
  }

  @Test func theRestOfASchemaApplies() {
    func schema(_ more: String) -> String {
      "{allOf: [{$ref: '#/nope'}], properties: {a: {type: integer, minimum: '3'}\(more)}}"
    }
    #expect(Checking.lines(schema(""), "a: x\n") == ["1:4 schema/type /a expected an integer, found \"x\""])
    // If the schema has sensitive values, the missing part may declare more, so no value is shown.
    #expect(
      Checking.lines(schema(", b: {x-setting: {sensitive: true}}"), "a: x\n") == [
        "1:4 schema/type /a expected an integer, found ‹redacted›"
      ])
  }

  @Test(arguments: [
    "{$ref: '#'}", "{allOf: [{$ref: '#'}], type: object}",
    "{properties: {a: {$ref: '#/$defs/a'}}, $defs: {a: {$ref: '#/$defs/a'}}}",
    "{$ref: '#/$defs/a', $defs: {a: {anyOf: [{$ref: '#/$defs/b'}]}, b: {$ref: '#/$defs/a'}}}",
  ])
  func endlessReferencesMakeASchemaUseless(_ schema: String) {
    let compilation = Checking.compile(schema)
    #expect(compilation.schema == nil)
    #expect(compilation.reports.flatMap(\.diagnostics).map(\.code.description) == ["schema/endless-reference"])
  }

  @Test func aSchemaThatIncludesItselfSaysWhatElseItSays() throws {
    let schema = "{properties: {a: {$ref: '#/$defs/a'}}, $defs: {a: {type: string, allOf: [{$ref: '#/$defs/a'}]}}}"
    #expect(Checking.schemaLines(schema).count == 1)
    #expect(
      Checking.lines(schema, "a: 1\n") == [
        #"1:4 schema/type /a expected a string, found 1 (did you mean "1"?)"#
      ])
  }

  /// Applied to the same value again, the root adds nothing (through "b"); applied to the value of "c", it does.
  @Test(arguments: [
    "dependentSchemas: {b: {$ref: '#/$defs/t'}}", "if: {required: [b]}, then: {$ref: '#/$defs/t'}",
    "anyOf: [{not: {required: [b]}}, {$ref: '#/$defs/t'}]", "dependentSchemas: {b: {$ref: '#/$defs/u'}}",
  ])
  func aCycleOfReferencesIsCheckedElsewhere(_ way: String) {
    let schema =
      "{type: object, properties: {c: {$ref: '#/$defs/t'}}, \(way), $defs: {t: {$ref: '#'}, u: {allOf: [{$ref: '#/$defs/t'}]}}}"
    #expect(Checking.lines(schema, "c: text\n") == ["1:4 schema/type /c expected a mapping, found \"text\""])
    #expect(Checking.lines(schema, "b: 1\nc: {b: 1, c: {c: 1}}\n").count == 1)
    #expect(Checking.lines(schema, "b: 1\nc: {b: 1, c: {c: {}}}\n").isEmpty)
  }

  /// Each case uses up all the steps of an evaluation.
  @Test(arguments: [("allOf", "1\n"), ("anyOf", "x\n"), ("oneOf", "1\n")])
  func doublingEnds(_ keyword: String, _ text: String) throws {
    var schema = "$ref: '#/$defs/d0'\n$defs:\n"
    for level in 0..<40 {
      let next = "{$ref: '#/$defs/d\(level + 1)'}"
      schema += "  d\(level): {\(keyword): [\(next), \(next)]}\n"
    }
    schema += "  d40: {type: integer}\n"
    let compiled = try #require(Checking.compile(schema).schema)
    let document = Checking.parse(text).document
    #expect(compiled.diagnostics(document, try #require(document.roots.first)).isEmpty == (keyword == "allOf"))
  }

  @Test func doublingThatTracksEnds() throws {
    var schema = "$ref: '#/$defs/d0'\nunevaluatedProperties: false\n$defs:\n"
    for level in 0..<40 {
      let next = "{$ref: '#/$defs/d\(level + 1)'}"
      schema += "  d\(level): {anyOf: [\(next), \(next)]}\n"
    }
    schema += "  d40: {properties: {a: {type: integer}}}\n"
    #expect(Checking.lines(schema, "a: 1\nb: 1\n") == [#"2:1 schema/unevaluatedProperties /b unknown key "b""#])
  }

  @Test(arguments: ["allOf", "not", "items"], [500, 2_000, 5_000])
  func deepNestingDoesNotCrash(_ keyword: String, _ depth: Int) throws {
    var limits = Limits()
    limits.depth = 10_000
    let open = keyword == "allOf" ? "{\"allOf\":[" : "{\"\(keyword)\":"
    let close = keyword == "allOf" ? "]}" : "}"
    let text = String(repeating: open, count: depth) + "{\"type\":\"string\"}" + String(repeating: close, count: depth)
    let source = SchemaSource(uri: "file:///deep.json", path: "deep.json", document: JSONText.parse(text, limits))
    let compilation = Schema.compile(source, options: Checking.options()) { _ in .notFound(reason: "") }
    let schema = try #require(compilation.schema)
    let document = Checking.parse("1\n").document
    let root = try #require(document.roots.first)
    let isValid = schema.isValid(document, root)
    let codes = schema.diagnostics(document, root).map(\.code.description)
    #expect(isValid == codes.isEmpty)
    // An even number of `not` around a schema that fails makes a schema that fails.
    let expected = ["allOf": ["schema/type"], "not": ["schema/not"], "items": []][keyword]
    if depth == 500 { #expect(codes == expected) }
  }

  @Test func manyAliasesShareTheirVerdict() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<4 {
      text += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
    }
    let schema =
      "{$defs: {t: {anyOf: [{type: integer}, {type: array, items: {$ref: '#/$defs/t'}}]}}, additionalProperties: {$ref: '#/$defs/t'}}"
    let lines = Checking.lines(schema, text)
    #expect(!lines.isEmpty)
    #expect(lines.count <= 40)
  }

  @Test func aCostlyPatternIsReported() throws {
    let text = "a: \(String(repeating: "a", count: 4_000))!\n"
    let lines = Checking.lines("{properties: {a: {pattern: '^(a+)+(a+)+(a+)+$'}}}", text)
    #expect(lines.count == 1)
    #expect(lines.first?.contains("schema/pattern-too-costly /a") == true)
  }

  /// Patterns are matched with the schema's own property names in advance; if that takes too long, when a file has the
  /// name.
  @Test func namesThatTakeLongToFitAreFittedInTheText() {
    let name = String(repeating: "a", count: 40) + "b"
    let schema =
      "{properties: {\(name): {}, ba: {}}, patternProperties: {'^(a+)+$': {}, '^[ab]': {type: string}}, additionalProperties: false}"
    #expect(Checking.lines(schema, "ba: 1\n").map { $0.prefix(16) } == ["1:5 schema/type "])
    let lines = Checking.lines(schema, "\(name): 1\n")
    #expect(lines.contains { $0.contains("schema/type ") })
    #expect(lines.contains { $0.contains("schema/pattern-too-costly") })
  }

  @Test func manyNamesAreMatchedAgainstManyPatterns() {
    let names = (0..<6_000).map { "n\($0): {}" }.joined(separator: ", ")
    let patterns = (0..<100).map { "'^m\($0)$': {}" }.joined(separator: ", ")
    let schema =
      "{properties: {\(names)}, patternProperties: {\(patterns), '^n': {type: string}}, additionalProperties: false}"
    #expect(Checking.lines(schema, "n0: x\nn5999: x\nm7: 1\n").isEmpty)
    let wrong = Checking.lines(schema, "n0: 1\nn5999: 1\nm700: 1\n")
    #expect(wrong.map { $0.prefix(2) } == ["1:", "2:", "3:"])
  }

  /// `^(a+)+$` takes about 260,000 steps for 18 letters: a few values may take that many each, many values fewer.
  @Test(arguments: [(10, "schema/pattern "), (4_000, "schema/pattern-too-costly")])
  func manyValuesShareTheStepsOfAPattern(_ count: Int, _ code: String) throws {
    let text = String(repeating: "- \(String(repeating: "a", count: 18))b\n", count: count)
    let lines = Checking.lines("{items: {pattern: '^(a+)+$'}}", text)
    #expect(lines.count == count)
    #expect(lines.allSatisfy { $0.contains(code) })
  }

  @Test func aLongTextAmongManyValuesHasItsOwnSteps() {
    let text = String(repeating: "- \(String(repeating: "ab ", count: 80))\n", count: 20_000)
    #expect(Checking.lines("{items: {pattern: '^(?:(?:\\w+) ?)+$'}}", text).isEmpty)
  }
}
