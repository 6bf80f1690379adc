import DocumentModel
import Testing

/// `errorMessage`, as in Ajv and VS Code: a failure has the schema's message and the code of its keyword.
struct ErrorMessageTests {
  private static func lines(_ schema: String, _ text: String) -> [String] {
    Checking.diagnostics(schema, text).map { "\($0.range.start.index) \($0.code) \($0.message)" }
  }

  @Test(
    arguments: [
      ("{properties: {a: {type: integer, errorMessage: Give a number.}}}", "a: x", ["3 schema/type Give a number."]),
      ("{required: [a], errorMessage: Name it}", "b: 1", ["0 schema/required Name it"]),
      ("{properties: {s: {required: [a], errorMessage: Name it}}}", "s: {b: 1}", ["0 schema/required Name it"]),
      // A single string replaces the messages of all failures in the subschema.
      (
        "{properties: {s: {required: [a], properties: {b: {type: string}}, errorMessage: Not so}}}", "s: {b: 1}",
        ["0 schema/required Not so"]
      ),
      // VS Code's `patternErrorMessage` takes precedence for the pattern.
      (
        "{properties: {c: {pattern: '^#', maxLength: 2, patternErrorMessage: Start with a hash, errorMessage: Else}}}",
        "c: red", ["3 schema/maxLength Else", "3 schema/pattern Start with a hash"]
      ),
      (
        "{properties: {c: {anyOf: [{type: integer}, {const: x}], errorMessage: Or x}}}", "c: y", ["3 schema/anyOf Or x"]
      ),
      ("{properties: {c: {not: {const: 1}, errorMessage: Not 1}}}", "c: 1", ["3 schema/not Not 1"]),
      ("{additionalProperties: false, errorMessage: No keys}", "b: 1", ["0 schema/additionalProperties No keys"]),
      ("{items: {enum: [a], errorMessage: Write a}}", "[a, b]", ["4 schema/enum Write a"]),
      ("{propertyNames: {maxLength: 1, errorMessage: Shorter}}", "ab: 1", ["0 schema/propertyNames Shorter"]),
      // Keywords without a message keep their own.
      (
        "{properties: {a: {type: integer, errorMessage: ''}}}", "a: x",
        [#"3 schema/type expected an integer, found "x""#]
      ),
      (
        "{properties: {a: {type: integer, errorMessage: [x]}}}", "a: x",
        [#"3 schema/type expected an integer, found "x""#]
      ),
    ] as [(String, String, [String])])
  func asAString(_ schema: String, _ text: String, _ expected: [String]) {
    #expect(Self.lines(schema, text) == expected)
    #expect(Self.lines(schema, text + "\r\n") == expected)
  }

  @Test(
    arguments: [
      ("{type: Number, minimum: Large}", "a: x", ["3 schema/type Number"]),
      ("{type: Number, minimum: Large}", "a: 1", ["3 schema/minimum Large"]),
      ("{type: Number, _: Else}", "a: 1", ["3 schema/minimum Else"]),
      ("{type: Number}", "a: 1", ["3 schema/minimum must be at least 5, found 1"]),
      (
        "{minimum: '${0} at ${0#}, not ${/b} or ${/none}'}", "{a: 1, b: 2}",
        [#"4 schema/minimum 1 at "a", not 2 or ${/none}"#]
      ),
    ] as [(String, String, [String])])
  func byKeyword(_ messages: String, _ text: String, _ expected: [String]) {
    for rules in ["type: integer, minimum: 5", "allOf: [{type: integer}, {$ref: '#/$defs/d'}]"] {
      let schema = "{properties: {a: {\(rules), errorMessage: \(messages)}}, $defs: {d: {minimum: 5}}}"
      #expect(Self.lines(schema, text) == expected, "\(rules)")
    }
  }

  @Test(
    arguments: [
      ("{required: Both}", ["0 schema/required Both"]),
      ("{required: {a: Add a, b: Add b}}", ["0 schema/required Add a", "0 schema/required Add b"]),
      (
        "{required: {a: Add a}}",
        [#"0 schema/required missing key "b" (true or false) at the top of the file"#, "0 schema/required Add a"]
      ),
      ("{required: Both, properties: {c: A number}}", ["0 schema/required Both", "3 schema/type A number"]),
      ("{required: Both, properties: {b: A number}}", ["0 schema/required Both", "3 schema/type C"]),
      ("{required: Both, _: Else}", ["0 schema/required Both", "3 schema/type Else"]),
    ] as [(String, [String])])
  func ofMissingKeysAndOfProperties(_ messages: String, _ expected: [String]) {
    let properties = "{b: {type: boolean}, c: {type: integer, errorMessage: C}}"
    let schema = "{required: [a, b], properties: \(properties), errorMessage: \(messages)}"
    let found = Self.lines(schema, "c: x\n")
    let own = expected.contains { $0.hasPrefix("3 ") } ? [] : ["3 schema/type C"]
    #expect(found == expected + own)
  }

  @Test func ofItems() {
    let schema = "{prefixItems: [{type: integer}, {type: integer}], errorMessage: {prefixItems: [First, Second]}}"
    #expect(Self.lines(schema, "[x, y]") == ["1 schema/type First", "4 schema/type Second"])
  }

  /// A message next to `$ref` replaces those of the schema that it refers to.
  @Test func theOutermostCounts() {
    let schema =
      "{properties: {a: {$ref: '#/$defs/d', errorMessage: Outer}}, $defs: {d: {type: integer, errorMessage: D}}}"
    #expect(Self.lines(schema, "a: x") == ["3 schema/type Outer"])
    let parts = schema.replacing("errorMessage: Outer", with: "errorMessage: {minimum: Outer}")
    #expect(Self.lines(parts, "a: x") == ["3 schema/type D"])
  }

  @Test func theFixOfASingleKeywordStaysAndNothingElseIsReported() throws {
    let schema = "{properties: {a: {enum: [dark, light], description: D., errorMessage: Choose one}}}"
    let found = try #require(Checking.diagnostics(schema, "a: Dark\n").first)
    #expect(found.fixes.count == 1 && found.words == nil && found.help == nil)
    #expect(found.setting?.description == "a" && !found.hasExplicitSeverity && found.severity == .error)
    let guess = try #require(Checking.diagnostics(schema, "a: drak\n").first)
    #expect(guess.fixes.isEmpty && guess.caption == nil)
  }

  @Test func aSecretIsRedacted() {
    let schema = "{properties: {a: {type: integer, errorMessage: 'Not ${0}', x-setting: {sensitive: true}}}}"
    #expect(Self.lines(schema, "a: hunter2\n") == ["3 schema/type Not ‹redacted›"])
  }

  /// A failure with a message still doesn't make its branch the intended one.
  @Test func consequencesStayAway() {
    let schema = """
      {properties: {t: {enum: [a, b], errorMessage: Choose one}},
       if: {properties: {t: {const: a}}}, then: {}, else: {required: [x]}}
      """
    #expect(Self.lines(schema, "t: c\n") == ["3 schema/enum Choose one"])
  }
}
