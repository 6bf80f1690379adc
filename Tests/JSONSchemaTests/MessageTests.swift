import Testing

/// The message of every keyword, with its position, code and instance location.
struct MessageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var schema: String
    var instance: String
    var expected: [String]

    init(_ schema: String, _ instance: String, _ expected: String...) {
      self.schema = schema
      self.instance = instance
      self.expected = expected
    }

    var testDescription: String { schema }
  }

  static let scalars = [
    Case(
      "{properties: {mode: {enum: [light, dark, system]}}}", "mode: drak\n",
      #"1:7 schema/enum /mode "drak" is not one of "light", "dark", "system" (did you mean "dark"?)"#),
    Case(
      "{properties: {mode: {enum: [light, dark, system]}}}", "mode:\n",
      #"1:6 schema/enum /mode expected one of "light", "dark", "system", found nothing"#),
    Case(
      "{properties: {mode: {const: dark}}}", "mode: 12\n",
      #"1:7 schema/const /mode expected "dark", found 12"#),
    Case("{properties: {n: {maximum: 10}}}", "n: 12\n", "1:4 schema/maximum /n must be at most 10, found 12"),
    Case("{properties: {n: {minimum: 5}}}", "n: 1\n", "1:4 schema/minimum /n must be at least 5, found 1"),
    Case(
      "{properties: {n: {exclusiveMaximum: 10}}}", "n: 10\n",
      "1:4 schema/exclusiveMaximum /n must be less than 10, found 10"),
    Case(
      "{properties: {n: {exclusiveMinimum: 10}}}", "n: 10\n",
      "1:4 schema/exclusiveMinimum /n must be greater than 10, found 10"),
    Case(
      "{properties: {n: {multipleOf: 0.1}}}", "n: 0.25\n",
      "1:4 schema/multipleOf /n must be a multiple of 0.1, found 0.25"),
    Case(
      "{properties: {b: {type: boolean}}}", "b: 'yes'\n",
      #"1:4 schema/type /b expected true or false, found "yes" (did you mean true?)"#),
    Case(
      "{properties: {b: {type: integer}}}", "b: '412'\n",
      #"1:4 schema/type /b expected an integer, found "412" (did you mean 412?)"#),
    Case(
      "{properties: {b: {type: integer}}}", "b: '4.5'\n",
      #"1:4 schema/type /b expected an integer, found "4.5""#),
    Case(
      "{properties: {b: {type: string}}}", "b: 1.10\n",
      #"1:4 schema/type /b expected a string, found 1.10 (did you mean "1.10"?)"#),
    Case(
      "{properties: {b: {anyOf: [{type: boolean}, {type: 'null'}]}}}", "b: off\n",
      #"1:4 schema/anyOf /b expected true, false or null, found "off" (did you mean false?)"#),
    Case(
      "{properties: {b: {enum: [ios]}}}", "b: iso\n",
      #"1:4 schema/enum /b expected "ios", found "iso" (did you mean "ios"?)"#),
    Case(
      "{properties: {b: {type: [boolean, 'null', integer]}}}", "b: [1, 2]\n",
      "1:4 schema/type /b expected true, false, an integer or null, found a list with 2 items"),
    Case("{properties: {b: {type: integer}}}", "b:\n", "1:3 schema/type /b expected an integer, found nothing"),
    Case(
      "{properties: {b: {minLength: 3}}}", "b: ab\n",
      #"1:4 schema/minLength /b must be at least 3 characters, found 2"#),
    Case("{properties: {b: {minLength: 1}}}", "b: ''\n", "1:4 schema/minLength /b must not be empty"),
    Case(
      "{properties: {b: {maxLength: 1}}}", "b: äß\n",
      #"1:4 schema/maxLength /b must be at most 1 character, found 2"#),
    Case(
      "{properties: {b: {pattern: '^x'}}}", "b: ab\n",
      #"1:4 schema/pattern /b expected a string that starts with "x", found "ab" (unexpected "a")"#),
    Case(
      "{properties: {b: {pattern: '^(?=[a-z])(?!x)'}}}", "b: '12'\n",
      #"1:4 schema/pattern /b must match `^(?=[a-z])(?!x)`"#),
    Case(
      "{properties: {b: {pattern: '^\\d+s$'}}}", "b: '30'\n",
      #"1:4 schema/pattern /b must match `^\d+s$` (ends too early)"#),
    Case(
      "{properties: {b: {pattern: '^[a-z]+$', x-setting: {sensitive: true}}}}", "b: Name\n",
      "1:4 schema/pattern /b expected lowercase letters, found ‹redacted›"),
    Case(
      #"{properties: {b: {pattern: '^(?!x)[\w ]+$'}}}"#, "b: '50% #1'\n",
      #"1:4 schema/pattern /b must match `^(?!x)[\w ]+$` (unexpected "%")"#),
    Case(
      "{properties: {b: {pattern: '^(?!x)[a-z]+-[a-z]+$'}}}", "b: abcd\n",
      #"1:4 schema/pattern /b must match `^(?!x)[a-z]+-[a-z]+$` (ends too early)"#),
    Case(
      "{properties: {b: {pattern: '^(?!x)[a-z]+$'}}}", #"b: "\x41b1""#,
      #"1:4 schema/pattern /b must match `^(?!x)[a-z]+$` (unexpected "A" at character 1)"#),
    Case(
      "{properties: {b: {pattern: '^(?!\(String(repeating: "x", count: 60)))[a-z]+$'}}}", "b: '1'\n",
      "1:4 schema/pattern /b must match `^(?!\(String(repeating: "x", count: 55))…`"
        + " (unexpected \"1\")"),
    Case(
      "{properties: {b: {format: regex}}}", #"b: 'a\-(b'"#,
      #"1:4 schema/format /b "a\\-(b" is not a valid regular expression: unclosed group, at character 4"#),
    Case(
      "{properties: {b: {format: regex, x-setting: {sensitive: true}}}}", #"b: '(b'"#,
      "1:4 schema/format /b ‹redacted› is not a valid regular expression"),
    Case("{properties: {b: {format: date}}}", "b: ab\n", #"1:4 schema/format /b "ab" is not a valid date"#),
    Case(
      "{properties: {b: {format: uuid}}}", "b: ab\n", #"1:4 schema/format /b "ab" is not a valid UUID"#),
    Case("{properties: {a: false}}", "a: 1\n", #"1:1 schema/false /a "a" is not allowed here"#),
    Case(
      "{properties: {a: {type: integer}}}", "a: \(String(repeating: "x", count: 60))\n",
      "1:4 schema/type /a expected an integer, found \"\(String(repeating: "x", count: 39))…\""),
  ]

  static let collections = [
    Case(
      "{properties: {b: {minItems: 2}}}", "b: [1]\n",
      "1:1 schema/minItems /b must have at least 2 items, found 1"),
    Case(
      "{properties: {b: {maxItems: 1}}}", "b: [1, 2]\n",
      "1:1 schema/maxItems /b must have at most 1 item, found 2"),
    Case("{uniqueItems: true}", "[a, b, a]\n", #"1:8 schema/uniqueItems # duplicate item: "a""#),
    Case(
      "{uniqueItems: true}", "[1, 2, 3, 4, 5, 6, 7, 8, {a: 1, b: 2}, {b: 2, a: 1.0}]\n",
      "1:40 schema/uniqueItems # duplicate item: a mapping with 2 keys"),
    Case("{minProperties: 3}", "b: 1\n", "1:1 schema/minProperties # must have at least 3 keys, found 1"),
    Case(
      "{maxProperties: 1}", "b: 1\nc: 2\n", "1:1 schema/maxProperties # must have at most 1 key, found 2"
    ),
    Case(
      "{properties: {notifications: {}}, additionalProperties: false, required: [end]}", "notfications: 1\nzzz: 2\n",
      #"1:1 schema/additionalProperties /notfications unknown key "notfications" (did you mean "notifications"?)"#,
      #"1:1 schema/required # missing key "end" at the top of the file"#,
      #"2:1 schema/additionalProperties /zzz unknown key "zzz""#),
    Case(
      "{properties: {a: {items: {required: [x]}}}}", "a:\n  - y: 1\n  - {}\n  - x: 1\n",
      #"2:3 schema/required /a/0 missing key "x" in a[0]"#, #"3:5 schema/required /a/1 missing key "x" in a[1]"#),
    Case("{properties: {a: {required: [x]}}}", "b: 1\na: {y: 1}\n", #"2:1 schema/required /a missing key "x" in a"#),
    Case("{required: [a]}", "{}", #"1:1 schema/required # missing key "a" at the top of the file"#),
    Case("{contains: {type: string}}", "[1]\n", "1:1 schema/contains # must contain a string"),
    Case(
      "{contains: {properties: {main: {const: true}}, required: [main]}}", "[{main: false}]\n",
      "1:1 schema/contains # must contain a mapping with main: true"),
    Case(
      "{contains: {const: 1}, minContains: 2}", "[1]\n",
      "1:1 schema/minContains # must contain 1 at least 2 times, found 1"),
    Case(
      "{contains: {type: integer}, maxContains: 1}", "[1, 2]\n",
      "1:1 schema/maxContains # must contain an integer at most 1 time, found 2"),
    Case("{dependentRequired: {a: [b]}}", "c: 1\na: 1\n", #"2:1 schema/dependentRequired /a "a" requires "b""#),
    Case(
      "{dependentRequired: {a: [b, c, d]}}", "a: 1\nc: 1\n",
      #"1:1 schema/dependentRequired /a "a" requires "b" and "d""#),
    Case(
      "{dependentSchemas: {a: {required: [c]}}}", "a: 1\n",
      #"1:1 schema/required # missing key "c" at the top of the file"#),
    Case(
      "{prefixItems: [{type: string}], items: false}", "[a, b]\n",
      "1:5 schema/items /1 unexpected item: the list must have at most 1 item"),
    Case(
      "{prefixItems: [true, true], items: false}", "[a, b, c]\n",
      "1:8 schema/items /2 unexpected item: the list must have at most 2 items"),
    Case("{items: false}", "[a]\n", "1:2 schema/items /0 unexpected item: the list must be empty"),
    Case(
      "{propertyNames: {pattern: '^[a-z]+$'}}", "ab: 1\nA1: 2\n",
      #"2:1 schema/propertyNames /A1 expected lowercase letters, found "A1" (unexpected "A")"#),
    Case(
      "{patternProperties: {'^[a-z-]+$': {}}, additionalProperties: false}", "my_name: 1\n",
      #"1:1 schema/additionalProperties /my_name unknown key "my_name""#),
    Case(
      "{allOf: [{properties: {a: {}}}, {properties: {beta: {}}}], unevaluatedProperties: false}", "a: 1\nbeat: 2\n",
      #"2:1 schema/unevaluatedProperties /beat unknown key "beat" (did you mean "beta"?)"#),
    Case(
      "{anyOf: [{properties: {a: {}}}, {properties: {beta: {}}}], unevaluatedProperties: false}", "a: 1\nbeat: 2\n",
      #"2:1 schema/unevaluatedProperties /beat unknown key "beat" (did you mean "beta"?)"#),
    Case(
      "{prefixItems: [true], unevaluatedItems: false}", "[1, 2]\n",
      "1:5 schema/unevaluatedItems /1 unexpected item: the list must have at most 1 item"),
    Case(
      "{properties: {s: {properties: {}}}}", "s:\n  ? [a]\n  : 1\n",
      "2:5 schema/non-scalar-key /s a list with 1 item cannot be used as a key"),
  ]

  /// The strings agree for longer than messages show of a value.
  @Test func longStringsAreShownWhereTheyDiffer() {
    let start = "https://spec.openapis.org/oas/3.1/dialect/"
    #expect(
      Checking.lines("{const: \(start)2024-11-10}", "\(start)base\n") == [
        #"1:1 schema/const # expected "…1/dialect/2024-11-10", found "…1/dialect/base""#
      ])
  }

  @Test(arguments: scalars + collections) func says(_ example: Case) {
    #expect(Checking.lines(example.schema, example.instance) == example.expected)
  }

  /// A value that fails several rules for the same thing is one mistake: only the strictest rule is reported.
  @Test(arguments: [
    ("{maximum: 3}, {maximum: 2}, {exclusiveMaximum: 5}", "6", ["must be at most 2, found 6"]),
    ("{maximum: 2}, {exclusiveMaximum: 2}", "5", ["must be less than 2, found 5"]),
    ("{minimum: 3}, {exclusiveMinimum: 4}", "2", ["must be greater than 4, found 2"]),
    ("{multipleOf: 4}, {multipleOf: 8}", "10", ["must be a multiple of 8, found 10"]),
    (
      "{multipleOf: 4}, {multipleOf: 6}", "9", ["must be a multiple of 4, found 9", "must be a multiple of 6, found 9"]
    ),
    ("{minLength: 2}, {minLength: 3}", "a", ["must be at least 3 characters, found 1"]),
    ("{maxItems: 1}, {maxItems: 2}", "[1, 2, 3]", ["must have at most 1 item, found 3"]),
    ("{minProperties: 2}, {minProperties: 3}", "{a: 1}", ["must have at least 3 keys, found 1"]),
    (
      "{minLength: 2}, {maxLength: 0}", "a",
      ["must be at least 2 characters, found 1", "must be at most 0 characters, found 1"]
    ),
    ("{type: [string, number]}, {type: [string, boolean, number]}", "~", ["expected a number or a string, found null"]),
    ("{type: number}, {type: integer}", "x", [#"expected an integer, found "x""#]),
    ("{type: string}, {type: number}", "~", ["expected a string, found null", "expected a number, found null"]),
    ("{enum: [a, b, c]}, {enum: [a, b]}, {const: a}", "x", [#"expected "a", found "x""#]),
    ("{enum: [a, b]}, {enum: [a, c]}", "x", [#""x" is not one of "a", "b""#, #""x" is not one of "a", "c""#]),
    ("{type: string}, {enum: [a, b]}", "42", [#"42 is not one of "a", "b""#]),
    (
      "{type: integer}, {enum: [a, 1.0]}", "~",
      ["expected an integer, found null", #"null is not one of "a", 1"#]
    ),
    ("{type: integer}, {enum: [1.0, 2]}", "~", ["null is not one of 1, 2"]),
    ("{const: a}, {const: a}", "x", [#"expected "a", found "x""#]),
  ])
  func onlyTheStrictestRuleIsReported(rules: String, value: String, expected: [String]) {
    for schema in ["{properties: {t: {allOf: [\(rules)]}}}", "{allOf: [{properties: {t: {allOf: [\(rules)]}}}]}"] {
      #expect(Checking.diagnostics(schema, "t: \(value)\n").map(\.message) == expected)
      #expect(Checking.diagnostics(schema, "{\"t\": \(value)}\n").map(\.message) == expected)
    }
    // Other values have their own findings.
    let twice = Checking.diagnostics("{items: {allOf: [\(rules)]}}", "- \(value)\n- \(value)\n")
    #expect(twice.count == 2 * expected.count)
  }

  /// A value that only YAML 1.1 reads as a number or keyword is rejected with that reason, and the fix writes it as in
  /// YAML 1.2.
  @Test(
    arguments: [
      ("integer", "1_000", "1000", "YAML 1.2 reads 1_000 as a string; only YAML 1.1 reads it as 1000"),
      ("integer", "-1_000", "-1000", "YAML 1.2 reads -1_000 as a string; only YAML 1.1 reads it as -1000"),
      ("number", "1_000.5", "1000.5", "YAML 1.2 reads 1_000.5 as a string; only YAML 1.1 reads it as 1000.5"),
      ("integer", "0b101", "5", "YAML 1.2 reads 0b101 as a string; only YAML 1.1 reads it as 5"),
      (
        "integer", "190:20:30", "685230",
        "YAML 1.2 reads 190:20:30 as a string; only YAML 1.1 reads it as 685230 (base 60)"
      ),
      ("integer", "0x_1F", "31", "YAML 1.2 reads 0x_1F as a string; only YAML 1.1 reads it as 31"),
      ("integer", "'1_000'", "1000", "write 1000 without quotes"),
      ("integer", "'0x1F'", "31", "write 31 without quotes"), ("integer", "\"0o17\"", "15", "write 15 without quotes"),
      ("integer", "'1,000'", "1000", "write 1000 without quotes"),
      ("integer", "'12,345,678'", "12345678", "write 12345678 without quotes"), ("integer", "'0x+1'", nil, nil),
      ("integer", "'1,00'", nil, nil), ("integer", "'0,000'", nil, nil), ("number", "'1,000'", nil, nil),
      ("boolean", "on", "true", "YAML 1.2 reads on as a string; only YAML 1.1 reads it as true"),
      ("boolean", "'on'", "true", nil), ("integer", "'1000'", "1000", nil),
      ("integer", "1_000.5", nil, "YAML 1.2 reads 1_000.5 as a string"),
      ("integer", "0_7", nil, "YAML 1.2 reads 0_7 as a string"),
      ("integer", "1_", nil, "YAML 1.2 reads 1_ as a string"),
      ("boolean", "1_000", nil, nil), ("integer", "12:75", nil, "YAML 1.2 reads 12:75 as a string"),
      // `!` makes it a string in both versions.
      ("integer", "! 5", nil, nil),
      ("boolean", "", nil, "add a value, or remove the key"),
    ] as [(String, String, String?, String?)])
  func olderNotations(type: String, value: String, meant: String?, help: String?) {
    let findings = Checking.diagnostics("{properties: {t: {type: \(type)}}}", "t: \(value)\n")
    #expect(findings.map(\.code.description) == ["schema/type"])
    let reason = help?.hasPrefix("YAML 1.2") == true ? ["a string in YAML 1.2"] : []
    let caption = (reason + (meant.map { ["did you mean \($0)?"] } ?? [])).joined(separator: "; ")
    #expect((findings.first?.caption?.text ?? "") == caption)
    #expect(findings.first?.help?.text == help)
    #expect(findings.first?.fixes.flatMap(\.edits).map(\.replacement) == (meant.map { [$0] } ?? []))
  }

  @Test func anEmptyItemMayBeRemoved() {
    let findings = Checking.diagnostics("{properties: {t: {items: {type: integer}}}}", "t:\n  -\n  - 1\n")
    #expect(findings.map(\.help?.text) == ["add a value, or remove the item"])
  }

  /// ECMA-262 has no inline flags: they're an error if the schema declares a draft; otherwise they work as in
  /// `pattern`.
  @Test(arguments: [("", 0), ("$schema: 'http://json-schema.org/draft-07/schema#', ", 1)])
  func flagsOfAWholePattern(dialect: String, count: Int) {
    let findings = Checking.diagnostics("{\(dialect)properties: {t: {format: regex}}}", "t: (?i)yes\n")
    #expect(findings.count == count && findings.allSatisfy { $0.message.contains("flags for a whole pattern") })
    #expect(Checking.diagnostics("{\(dialect)properties: {t: {format: regex}}}", "t: '(?i:yes)[(?i)]'\n").isEmpty)
  }

  /// `nullable` has its meaning in OpenAPI 3.0 and Kubernetes schemas, whatever draft they declare; elsewhere only
  /// without a draft.
  @Test(arguments: [
    ("", "null", 0), ("", "", 0), ("$schema: 'http://json-schema.org/draft-07/schema#', ", "null", 1), ("", "1", 1),
    ("$schema: 'http://json-schema.org/draft-07/schema#', x-kubernetes-group-version-kind: [], ", "null", 0),
    ("$schema: 'http://json-schema.org/draft-07/schema#', openapi: 3.0.3, ", "null", 0),
    ("$schema: 'http://json-schema.org/draft-07/schema#', x-kubernetes-group-version-kind: [], ", "1", 1),
  ])
  func nullable(dialect: String, value: String, count: Int) {
    let schema = "{\(dialect)properties: {t: {type: boolean, nullable: true}}}"
    #expect(Checking.diagnostics(schema, "t: \(value)\n").count == count)
  }

  /// `10min` is corrected to `10m` if the pattern has only that unit.
  @Test(
    arguments: [
      ("^[0-9]+(s|m|h)$", "10min", "10m"), ("^[0-9]+(ms|s|m)$", "5 seconds", "5s"),
      ("^([0-9]+([.][0-9]+)?(ms|h))+$", "1.5 Hours", "1.5h"), ("^[0-9]+(min|h)$", "10minutes", "10min"),
      ("^[0-9]+(s|m|h)$", "3 days", nil), ("^[0-9]+(s|m|h)$", "min", nil),
    ] as [(String, String, String?)])
  func aUnitOfTimeIsShortened(pattern: String, value: String, meant: String?) {
    let finding = Checking.diagnostics("{properties: {t: {pattern: '\(pattern)'}}}", "t: \(value)\n").first
    let caption = finding?.caption?.text ?? ""
    if let meant {
      #expect(caption == "did you mean \"\(meant)\"?")
    } else {
      #expect(!caption.contains("did you mean"))
    }
  }

  /// The titles of the branches may tell no more than the type.
  @Test func aListThatMatchesNoFormIsExplained() {
    let forms = "{type: array, minItems: 5}, {type: array, maxItems: 1, items: {type: string}}"
    let finding = Checking.diagnostics("{properties: {t: {oneOf: [\(forms)]}}}", "t: [x, y]\n").first
    let reasons = [
      "as a list: must have at least 5 items", "as a list of strings: must have at most 1 item",
    ]
    #expect(finding?.message.contains("matches none of the allowed forms") == true)
    for reason in reasons { #expect(finding?.help?.text.contains(reason) == true, "\(String(describing: finding))") }
  }

  /// If the value isn't a string, the message says what the expected string has to look like.
  @Test(
    arguments: [
      ("pattern: '^[0-9]+(ms|s|m)$'", "30", #"use a number with a time unit, for example "30s""#),
      ("pattern: '^[0-9]+(ms|s|m)$'", "", #"use a number with a time unit, for example "30s""#),
      ("pattern: '^[0-9]+(ms|s|m)$', examples: [5m]", "30", "use a number with a time unit"),
      ("format: date", "2026", "use a valid date, for example 2026-02-28"),
      ("enum: [fast, slow]", "3", #"use one of "fast", "slow""#),
      ("enum: [fast, slow, null]", "[fast]", nil), ("const: fast", "true", #"use "fast""#),
      ("enum: ['3', '4']", "3", nil), ("pattern: '^[0-9]+$'", "30", nil), ("maxLength: 2", "30", nil),
    ] as [(String, String, String?)])
  func stringRequirement(rule: String, value: String, expected: String?) {
    let schema = "{properties: {t: {type: string, \(rule)}}}"
    let findings = Checking.diagnostics(schema, "t: \(value)\n")
    #expect(findings.map(\.code.description) == ["schema/type"] && findings.first?.help?.text == expected)
  }
}
