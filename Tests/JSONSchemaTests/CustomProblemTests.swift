import DocumentModel
import JSONSchema
import Testing

/// `x-problem`: a failure is reported with the schema's code and message instead of its details.
struct CustomProblemTests {
  /// - Parameter schema: `P` stands for an `x-problem` with the code `p`.
  private static func lines(_ schema: String, _ text: String, isPartial: Bool = false) -> [String] {
    Checking.lines(schema.replacing(" P", with: " x-problem: {code: p, message: No}"), text, isPartial: isPartial)
  }

  @Test(
    arguments: [
      ("{properties: {a: {type: integer, P}}}", "a: x", "1:4 policy/p /a No"),
      ("{required: [a], P}", "{}", "1:1 policy/p # No"),
      ("{allOf: [{required: [a], P}]}", "{}", "1:1 policy/p # No"),
      (
        "{properties: {a: {anyOf: [{type: object, required: [k], P}, {type: integer}]}}}", "a: {}", "1:1 policy/p /a No"
      ),
      ("{properties: {a: {anyOf: [{type: object}, {type: integer}], P}}}", "a: x", "1:4 policy/p /a No"),
      (
        "{properties: {a: {oneOf: [{type: object, required: [k], P}, {type: integer}]}}}", "a: {}", "1:1 policy/p /a No"
      ),
      ("{properties: {a: {oneOf: [{type: integer}, {const: 1}], P}}}", "a: 1", "1:4 policy/p /a No"),
      ("{properties: {a: {not: {const: 1}, P}}}", "a: 1", "1:4 policy/p /a No"),
      ("{if: {required: [a]}, then: {required: [b], P}}", "a: 1", "1:1 policy/p # No"),
      ("{if: {required: [b]}, then: {}, else: {properties: {a: {const: 2, P}}}}", "a: 1", "1:4 policy/p /a No"),
      ("{items: {type: integer, P}}", "[1, x]", "1:5 policy/p /1 No"),
      ("{prefixItems: [{}, {type: integer, P}]}", "[1, x]", "1:5 policy/p /1 No"),
      ("{properties: {a: {contains: {const: 2, P}}}}", "a: [1, 3]", "1:1 policy/p /a No"),
      ("{properties: {a: {contains: {const: 2, P}, minContains: 2}}}", "a: [1, 2]", "1:1 policy/p /a No"),
      ("{patternProperties: {^a: {type: integer, P}}}", "ab: x", "1:5 policy/p /ab No"),
      ("{additionalProperties: {type: integer, P}}", "ab: x", "1:5 policy/p /ab No"),
      ("{additionalProperties: false, P}", "ab: x", "1:1 policy/p /ab No"),
      ("{dependentSchemas: {a: {required: [b], P}}}", "a: 1", "1:1 policy/p # No"),
      ("{propertyNames: {pattern: '^a', P}}", "b: 1", "1:1 policy/p /b No"),
      ("{propertyNames: {pattern: '^a'}, P}", "b: 1", "1:1 policy/p /b No"),
      ("{allOf: [{prefixItems: [{}]}], unevaluatedItems: {type: integer, P}}", "[1, x]", "1:5 policy/p /1 No"),
      (
        "{anyOf: [{properties: {a: {}}}], unevaluatedProperties: {type: integer, P}}", "{a: x, b: x}",
        "1:11 policy/p /b No"
      ),
      ("{properties: {a: {$ref: '#/$defs/d'}}, $defs: {d: {type: integer, P}}}", "a: x", "1:4 policy/p /a No"),
      ("{properties: {a: {$ref: '#/$defs/d', P}}, $defs: {d: {type: integer}}}", "a: x", "1:4 policy/p /a No"),
      (
        "{properties: {a: {$dynamicRef: '#d'}}, $defs: {d: {$dynamicAnchor: d, type: integer, P}}}", "a: x",
        "1:4 policy/p /a No"
      ),
      (
        "{$schema: 'http://json-schema.org/draft-07/schema#', items: [{type: integer, P}]}", "[x]", "1:2 policy/p /0 No"
      ),
      (
        "{$schema: 'http://json-schema.org/draft-07/schema#', dependencies: {a: {required: [b], P}}}", "a: 1",
        "1:1 policy/p # No"
      ),
    ] as [(String, String, String)])
  func insideEveryApplicator(_ schema: String, _ text: String, _ expected: String) {
    #expect(Self.lines(schema, text) == [expected])
    #expect(Self.lines(schema, text + "\r\n") == [expected])
  }

  @Test(arguments: [
    ("{properties: {a: {not: {const: 1, P}}}}", "a: 1", "schema/not"),
    ("{if: {properties: {a: {const: 1, P}}}, then: {required: [b]}}", "a: 1", "schema/required"),
    ("{properties: {a: {contains: {const: 1, P}, maxContains: 1}}}", "a: [1, 1]", "schema/maxContains"),
  ])
  func aMatchingSubschemaReportsNothing(_ schema: String, _ text: String, _ code: String) {
    #expect(Self.lines(schema, text).map { $0.split(separator: " ")[1] } == [code[...]])
    #expect(Self.lines("{properties: {a: {anyOf: [{type: string, P}, {type: integer}]}}}", "a: 1") == [])
  }

  @Test func oneProblemReplacesAllDetails() {
    let schema =
      "{properties: {s: {required: [x], properties: {a: {type: integer}, b: {minimum: 3}}, P}}, required: [t]}"
    #expect(
      Self.lines(schema, "s: {a: x, b: 1}\n") == [
        #"1:1 schema/required # missing key "t" at the top of the file"#, "1:1 policy/p /s No",
      ])
    #expect(Self.lines(schema, "t: 1\ns: {a: 1, b: 1, x: 1}\n") == ["2:14 policy/p /s/b No"])
  }

  @Test func theOutermostCounts() {
    let outer = "x-problem: {code: outer, message: Outer}"
    #expect(
      Self.lines("{properties: {a: {properties: {b: {type: integer, P}}, \(outer)}}}", "a: {b: x}")
        == ["1:8 policy/outer /a/b Outer"])
    #expect(
      Self.lines("{properties: {a: {$ref: '#/$defs/d', \(outer)}}, $defs: {d: {type: integer, P}}}", "a: x")
        == ["1:4 policy/outer /a Outer"])
    #expect(
      Self.lines("{allOf: [{properties: {a: {type: integer, P}}}], required: [b]}", "a: x")
        == [#"1:1 schema/required # missing key "b" at the top of the file"#, "1:4 policy/p /a No"])
  }

  /// Two problems are reported separately, but each only once, however many paths lead to it.
  @Test func twoOfOneCode() {
    let second = "x-problem: {code: p, message: Neither}"
    #expect(
      Self.lines("{properties: {a: {allOf: [{type: integer, P}, {maxLength: 1, \(second)}]}}}", "a: xx")
        == ["1:4 policy/p /a No", "1:4 policy/p /a Neither"])
    let shared =
      "{properties: {a: {allOf: [{$ref: '#/$defs/d'}, {$ref: '#/$defs/d'}]}}, $defs: {d: {type: integer, P}}}"
    #expect(Self.lines(shared, "a: x") == ["1:4 policy/p /a No"])
  }

  @Test func aFaultWithAndWithoutACodeIsReportedOnce() {
    #expect(
      Self.lines("{properties: {a: {type: integer}}, allOf: [{properties: {a: {type: integer, P}}}]}", "a: x")
        == ["1:4 policy/p /a No"])
  }

  /// Without a code, the name is that of the keyword that fails.
  @Test(arguments: [
    ("{type: integer}", "x", "policy/type"), ("{minimum: 3}", "1", "policy/minimum"),
    ("{not: {const: 1}}", "1", "policy/not"), ("{required: [b]}", "{}", "policy/required"),
    ("{propertyNames: {maxLength: 1}}", "{ab: 1}", "policy/propertyNames"),
    ("{properties: {b: false}}", "{b: 1}", "policy/false"),
    ("{anyOf: [{type: integer}, {type: boolean}]}", "x", "policy/anyOf"),
  ])
  func theCodeIsThatOfTheKeyword(_ rules: String, _ value: String, _ code: String) {
    let schema = "{properties: {a: {allOf: [\(rules)], x-problem: {message: No}}}}"
    #expect(Checking.diagnostics(schema, "a: \(value)\n").map(\.code.description) == [code])
  }

  @Test func severityAndHelp() throws {
    let schema =
      "{properties: {a: {type: integer, x-problem: {message: No, help: Do it, severity: note}}, b: {type: integer, P}}}"
    let found = Checking.diagnostics(schema.replacing(" P", with: " x-problem: {message: No}"), "a: x\nb: x\n")
    #expect(found.map(\.severity) == [.note, .error])
    #expect(found.map(\.hasExplicitSeverity) == [true, false])
    #expect(found.map { $0.help?.text } == ["Do it", nil])
    #expect(found.map(\.replacedCode) == [.keyword(.type), .keyword(.type)])
  }

  @Test(arguments: [
    ("image: nginx:latest", #"Not "nginx:latest" at image under "image""#),
    ("image: [1, 2]", #"Not a list with 2 items at image under "image""#),
    ("image: 1.50", #"Not 1.5 at image under "image""#),
  ])
  func placeholders(_ text: String, _ message: String) {
    let words = "x-problem: {message: 'Not {value} at {path} under {key}'}"
    #expect(Checking.diagnostics("{properties: {image: {enum: [], \(words)}}}", text).map(\.message) == [message])
  }

  @Test func placeholdersOfItemsKeysAndTheWhole() {
    let words = "x-problem: {message: '{path}: {key}: {other} {'}"
    func messages(_ schema: String, _ text: String) -> [String] {
      Checking.diagnostics(schema, text).map(\.message)
    }
    #expect(messages("{properties: {a: {items: {type: integer, \(words)}}}}", "a: [x]") == [#"a[0]: "a": {other} {"#])
    #expect(messages("{propertyNames: {maxLength: 1, \(words)}}", "ab: 1") == [#"ab: "ab": {other} {"#])
    #expect(messages("{required: [a], \(words)}", "{}") == ["the document: the document: {other} {"])
  }

  @Test func sensitiveValuesAndNamesAreRedacted() {
    let words = "x-problem: {message: '{value} at {path}'}"
    let secret = "{properties: {key: {type: integer, \(words), x-setting: {sensitive: true}}}}"
    #expect(Checking.diagnostics(secret, "key: hunter2\n").map(\.message) == ["‹redacted› at key"])
    let names = "{additionalProperties: {type: integer, \(words)}, x-setting: {sensitive: true}}"
    #expect(Checking.diagnostics(names, "hunter2: hunter3\n").map(\.message) == ["‹redacted› at ‹redacted›"])
  }

  @Test func theFixOfASingleKeywordStays() {
    let found = Checking.diagnostics(
      "{properties: {a: {enum: [dark, light], x-problem: {code: p, message: No}}}}", "a: Dark\nb: 1\n")
    #expect(found.map(\.fixes.count) == [1])
    // A similar word is only a guess, so the schema's message is better.
    let guess = Checking.diagnostics(
      "{properties: {a: {enum: [dark, light], x-problem: {code: p, message: No}}}}", "a: drak\n")
    #expect(guess.map(\.fixes.count) == [0] && guess.allSatisfy { $0.caption == nil })
    let both = Checking.diagnostics(
      "{properties: {a: {enum: [dark, light], pattern: '^x', x-problem: {code: p, message: No}}}}", "a: Dark\n")
    #expect(both.map(\.fixes.count) == [0])
  }

  /// An ill-formed `x-problem` has no effect; it's reported in the schema.
  @Test(arguments: ["1", "[]", "null", "{}", "{code: p}", "{message: 1}", "{message: ''}", "{message: ' \n '}"])
  func anIllFormedOneIsLeftOut(_ problem: String) {
    #expect(
      Checking.diagnostics("{properties: {a: {type: integer, x-problem: \(problem)}}}", "a: x\n").map(
        \.code.description)
        == ["schema/type"])
  }

  @Test(arguments: ["p/q", "p q", "ä", "", "-p", "'*'", "1.5", String(repeating: "p", count: 65)])
  func anIllFormedCodeIsLeftOut(_ code: String) {
    let schema =
      "{properties: {a: {type: integer, x-problem: {message: No, code: '\(code.replacing("'", with: ""))', more: 1, severity: bad}}}}"
    #expect(Checking.diagnostics(schema, "a: x\n").map(\.code.description) == ["policy/type"])
  }

  @Test func aLongMessageIsShortened() {
    let schema =
      "{properties: {a: {type: integer, x-problem: {message: \"\(String(repeating: "word ", count: 100_000))\"}}}}"
    #expect(Checking.diagnostics(schema, "a: x\n").allSatisfy { $0.message.utf8.count < 500 })
  }

  @Test func theUnreadPartOfAFileMayHaveWhatIsMissing() {
    #expect(Self.lines("{required: [a], P}", "b: 1\n", isPartial: true) == [])
    #expect(
      Self.lines("{required: [a], properties: {b: {type: string}}, P}", "b: 1\n", isPartial: true) == [
        #"1:4 policy/p /b No (did you mean "1"?)"#
      ])
  }

  @Test func theOutputOfJSONSchemaIsAsWithoutIt() throws {
    func output(_ schema: String) throws -> OutputUnit {
      let compiled = try #require(Checking.compile(schema).schema)
      let document = Checking.parse("a: x\n").document
      return compiled.output(document, document.roots[0], .basic)
    }
    let plain = "{properties: {a: {type: integer}}}"
    let stating = "{properties: {a: {type: integer, x-problem: {message: No}}}}"
    #expect(try output(plain).details.map(\.error) == output(stating).details.map(\.error))
    #expect(try output(plain).details.map(\.keywordLocation) == output(stating).details.map(\.keywordLocation))
  }

  @Test func itCountsBeforeTheMessageOfEditors() {
    let schema =
      "{properties: {a: {type: integer, errorMessage: Editors, P}, b: {type: integer, errorMessage: Editors}}}"
    let found = Checking.diagnostics(
      schema.replacing(" P", with: " x-problem: {message: No}"), "a: x\nb: x\n")
    #expect(found.map(\.code.description) == ["policy/type", "schema/type"])
    #expect(found.map(\.message) == ["No", "Editors"])
  }

  @Test func declarationsOfASchema() throws {
    let schema = try #require(
      Checking.compile(
        "{properties: {a: {type: integer, x-problem: {message: No}}, b: {minimum: 1, x-problem: {code: c, message: B}}}}"
      ).schema)
    #expect(schema.problems.map(\.codes) == [["type"], ["c"]])
    #expect(
      schema.problems.map { $0.rule.absoluteKeywordLocation.split(separator: "#").last } == [
        "/properties/a", "/properties/b",
      ])
  }
}
