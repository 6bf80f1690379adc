import DocumentModel
import JSONSchema
import Settings
import Testing
import YAMLReading

/// The findings of `settle schema check` in any schema, as `line:column code message (caption)`.
struct SchemaCheckTests {
  @Test(arguments: [
    (
      "type: integer\ndefault: ten",
      ["2:10 schema/invalid-default the default is not valid: expected an integer, found \"ten\""]
    ),
    ("type: integer\ndefault: 10", []),
    (
      "minimum: 3\nexamples: [4, 2]",
      ["2:15 schema/invalid-example the example is not valid: must be at least 3, found 2"]
    ),
    ("$ref: '#/$defs/a'\ndefault: x\n$defs:\n  a: {type: boolean}", ["2:10 schema/invalid-default"]),
    ("properties:\n  a:\n    type: array\n    items: {type: string, default: 1}", ["4:36 schema/invalid-default"]),
  ])
  func statedValues(_ schema: String, _ expected: [String]) {
    expect(schema, expected)
  }

  /// Keywords that can be removed without changing the schema's meaning.
  @Test(arguments: [
    ("minLength: 0", ["1:1"]),
    ("minItems: 0\nminProperties: 0\nuniqueItems: false", ["1:1", "2:1", "3:1"]),
    ("properties: {}\npropertyNames: true\nrequired: []", ["1:1", "2:1", "3:1"]),
    ("if: {type: string}\nthen: true\nelse: {minLength: 1}", ["2:1"]), ("type: integer\nmultipleOf: 1", ["2:1"]),
    ("type: number\nmultipleOf: 1", []), ("minimum: 1\nexclusiveMinimum: 1", ["1:1"]),
    ("maximum: 1\nexclusiveMaximum: 2", ["2:1"]), ("contains: {const: 1}\nminContains: 1", ["2:1"]),
    ("required: [a, b]\nminProperties: 2", ["2:1"]), ("required: [a]\nminProperties: 2", []),
    ("allOf: [{type: string}, {maxLength: 3}, {type: string}]", ["1:41"]), ("type: [number, integer]", ["1:16"]),
    ("not: false", ["1:1"]), ("minLength: 1\nadditionalProperties: true\nenum: [a]\ntype: string", []),
    ("$schema: http://json-schema.org/draft-04/schema#\nminimum: 1\nexclusiveMinimum: true", []),
    (
      "$schema: http://json-schema.org/draft-07/schema#\n$ref: '#/definitions/a'\nminLength: 0\ndefinitions: {a: {}}",
      []
    ),
  ])
  func redundantKeywords(_ schema: String, _ places: [String]) {
    #expect(Self.places(findings(schema), code: "schema/redundant-keyword", in: schema) == places)
  }

  @Test(arguments: [
    ("not: {}", ["1:1"]), ("allOf: [{type: string}, false]", ["1:1"]), ("not: false", []),
    ("required: [a, b]\nmaxProperties: 1", ["2:1"]),
    ("required: [a]\nmaxProperties: 1", []),
  ])
  func schemasThatNothingMatches(_ schema: String, _ places: [String]) {
    #expect(Self.places(findings(schema), code: "schema/never-matches", in: schema) == places)
  }

  /// The places that sourcemeta's linter finds too, except in its rules about style.
  @Test(arguments: [
    // Subschemas that never match.
    ("enum: []", "never-matches"), ("anyOf: [false, false]", "never-matches"), ("contains: false", "never-matches"),
    ("type: object\nanyOf: [{type: string}, {required: [a]}]", "never-matches"),
    ("oneOf: [{minimum: 1}, {minimum: 1}, {type: string}]", "never-matches"),
    ("const: 1\nenum: [2]", "impossible-value"),
    ("minContains: 2\nmaxContains: 1\ncontains: {}", "contradicting-bounds"),
    // Keywords without effect.
    ("then: {minLength: 1}", "unreachable-keyword"), ("else: {minLength: 1}", "unreachable-keyword"),
    ("if: {}", "unreachable-keyword"),
    ("type: string\nif: {type: object}\nthen: {minProperties: 1}", "unreachable-keyword"),
    ("contentSchema: {type: object}", "unreachable-keyword"), ("maxContains: 1", "unreachable-keyword"),
    ("additionalItems: false\n$schema: http://json-schema.org/draft-07/schema#", "unreachable-keyword"),
    ("enum: [a, b]\nminimum: 3", "inapplicable-keyword"), ("const: 1\nmaxLength: 3", "inapplicable-keyword"),
    ("type: string\nminimum: 3", "inapplicable-keyword"), ("enum: [a, a]", "repeated-value"),
    ("examples: [a, a]", "repeated-value"),
    (
      "$schema: http://json-schema.org/draft-07/schema#\n$ref: '#/definitions/a'\nminLength: 1\ndefinitions: {a: {}}",
      "ignored-beside-ref"
    ),
    // Keywords that can be written shorter.
    ("const: 1\nenum: [1, 2]", "redundant-keyword"), ("type: [string]", "redundant-keyword"),
    ("type: string\nnot: {type: object}", "redundant-keyword"),
    ("propertyNames: {type: string}", "redundant-keyword"), ("allOf: [{}]", "redundant-keyword"),
    ("allOf: [{}, {minimum: 1}]", "redundant-keyword"), ("anyOf: [false, {minimum: 1}]", "redundant-keyword"),
    ("oneOf: [{minimum: 1}, false]", "redundant-keyword"),
    ("required: [a]\ndependentRequired: {b: [a]}", "redundant-keyword"),
    ("contains: {}\nmaxContains: 3\nmaxItems: 3", "redundant-keyword"),
    ("contentMediaType: text/html\ncontentSchema: true", "redundant-keyword"),
    ("$schema: http://json-schema.org/draft-04/schema#\nmaximum: 1\nexclusiveMaximum: false", "redundant-keyword"),
  ])
  func placesOfOtherLinters(_ schema: String, _ code: String) {
    let found = findings(schema)
    #expect(found.map(\.code.description) == ["schema/\(code)"])
  }

  /// No findings: deliberate uses, and keywords that only annotate.
  @Test(arguments: [
    "anyOf: [{type: string}, {}]", "items: {}", "additionalProperties: true", "type: string\nconst: a",
    "type: object\nanyOf: [{required: [a]}, {required: [b]}]", "minimum: 1\nmaximum: 1",
    "allOf: [{$ref: '#/$defs/a'}]\n$defs: {a: {}}",
    "type: integer\nmaximum: 2.5",
    "type: object\nnullable: true\nanyOf: [{type: 'null'}, {required: [a]}]\nx-kubernetes-a: 1",
    "required: [b]\ndependentRequired: {b: [a]}", "contains: false\nminContains: 0",
    "oneOf: [{type: string}, {type: integer}]",
  ])
  func whatIsMeant(_ schema: String) {
    let known = ["schema/unknown-keyword", "schema/unknown-format"]
    let found = findings(schema).filter { !known.contains($0.code.description) }
    #expect(found.map(\.message) == [])
  }

  /// An embedded schema resource is checked with the metaschema of its own draft.
  @Test(arguments: [
    ("items: [true, {type: string}]\n    additionalItems: false", 0), ("items: 3", 1), ("exclusiveMinimum: true", 1),
  ])
  func resourcesOfAnotherDraft(_ keyword: String, _ count: Int) {
    let inner = "$schema: http://json-schema.org/draft-07/schema#\n    $id: http://a.b/one\n    \(keyword)"
    let schema =
      "$schema: https://json-schema.org/draft/2020-12/schema\n$ref: http://a.b/one\n$defs:\n  one:\n    \(inner)\n"
    let found = findings(schema)
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    (
      "format: emial",
      [
        "1:9 schema/unknown-format unknown format \"emial\"; it checks nothing (did you mean \"email\"?)"
      ]
    ), ("format: datetime", ["1:9 schema/unknown-format"]), ("format: date-time", []), ("format: int32", []),
    ("format: password", []), ("format: url", []), ("format: colour", []),
  ])
  func unknownFormats(_ schema: String, _ expected: [String]) {
    expect(schema, expected)
  }

  @Test(arguments: [
    (
      "$defs:\n  a: {$anchor: x}\n  b: {$anchor: x}",
      ["3:16 schema/repeated-identifier duplicate \"$anchor\" \"x\""]
    ),
    ("$defs:\n  a: {$dynamicAnchor: x}\n  b: {$anchor: x}", ["3:16 schema/repeated-identifier"]),
    ("$defs:\n  a: {$id: 'http://a.org/b'}\n  b: {$id: 'http://a.org/./b'}", ["3:12 schema/repeated-identifier"]),
    ("$defs:\n  a: {$id: a, $anchor: x}\n  b: {$id: b, $anchor: x}\n  c: {$anchor: x, $dynamicAnchor: x}", []),
    (
      "$schema: http://json-schema.org/draft-07/schema#\ndefinitions:\n  a: {$id: '#x'}\n  b: {$id: '#x'}",
      ["4:12 schema/repeated-identifier"]
    ),
  ])
  func repeatedIdentifiers(_ schema: String, _ expected: [String]) {
    expect(schema, expected)
  }

  @Test(arguments: [
    (
      "type: string\nenum: [a, 1]",
      ["2:11 schema/excluded-value this value in \"enum\" is not valid: expected a string"]
    ),
    ("type: string\nenum: [1, 2]", ["2:1 schema/impossible-value"]),
    ("type: string\nconst: 1", ["2:8 schema/impossible-value the value of \"const\" is not valid"]),
    ("type: [string, 'null']\nenum: [a, null]", []),
    ("enum: [a, b, a]", ["1:14 schema/repeated-value duplicate value \"a\" in \"enum\""]),
    ("enum: [1, 2, 1.0, '1']", ["1:14 schema/repeated-value"]),
    (
      "oneOf: [{const: 1}, {const: 2}, {const: 1}]",
      ["1:41 schema/shared-choice 1 matches more than one form of \"oneOf\", so it is never valid"]
    ),
    (
      "oneOf: [{enum: [a, b]}, {type: string, maxLength: 1}, {const: long}]",
      ["1:17 schema/shared-choice", "1:20 schema"]
    ),
    ("oneOf: [{const: 1}, {type: string}]\nanyOf: [{const: 1}, {const: 1}]", ["2:21 schema/redundant-keyword"]),
  ])
  func allowedValues(_ schema: String, _ expected: [String]) {
    expect(schema, expected)
  }

  @Test(arguments: [
    (
      "default: 1\n$ref: '#/$defs/a'\n$defs:\n  a: {default: 2}",
      ["1:10 schema/conflicting-defaults two different defaults: 1 here, 2 elsewhere"]
    ),
    ("default: 1\n$ref: '#/$defs/a'\n$defs:\n  a: {default: 1.0}", []),
    (
      "properties: {a: {default: 1}}\nif: {required: [b]}\nthen:\n  properties: {a: {default: 2}}",
      ["1:27 schema/conflicting-defaults"]
    ),
    ("oneOf:\n- properties: {a: {default: 1}}\n- properties: {a: {default: 2}}", []),
    ("if: {required: [b]}\nthen: {default: 1}\nelse: {default: 2}", []),
    (
      "$schema: http://json-schema.org/draft-07/schema#\ndefault: 1\n$ref: '#/definitions/a'\ndefinitions: {a: {default: 2}}",
      []
    ),
  ])
  func conflictingDefaults(_ schema: String, _ expected: [String]) {
    expect(schema, expected)
  }

  @Test(arguments: [
    (
      "type: integer\nminLength: 2",
      [
        "2:1 schema/inapplicable-keyword \"minLength\" never applies: it is for strings, but only an integer is allowed here"
      ]
    ),
    (
      "const: 1\nmaxLength: 3",
      [
        "2:1 schema/inapplicable-keyword \"maxLength\" never applies: it is for strings, but only a number is allowed here"
      ]
    ),
    ("type: [integer, string]\nminLength: 2\nminimum: 1", []),
    ("type: integer\nformat: int32", []),
    ("type: integer\nformat: date", ["2:1 schema/inapplicable-keyword"]),
    ("type: array\nproperties: {a: {}}", ["2:1 schema/inapplicable-keyword"]),
    (
      "then: {type: string}",
      ["1:1 schema/unreachable-keyword \"then\" has no effect: missing \"if\" next to it"]
    ),
    ("minContains: 2", ["1:1 schema/unreachable-keyword"]),
    (
      "properties: {a: {}, additionalProperties: false}",
      [
        "1:21 schema/unreachable-keyword \"additionalProperties\" is not applied: under \"properties\", it is the name of a key"
      ]
    ),
    ("properties: {a: {}, additionalProperties: {type: boolean}}", []),
    ("if: true\nthen: {type: string}\nelse: {type: string}", ["3:1 schema/unreachable-keyword"]),
    ("additionalProperties: true\nunevaluatedProperties: false", ["2:1 schema/unreachable-keyword"]),
    ("minimum: 3\nmaximum: 2", ["2:10 schema/contradicting-bounds"]),
    ("minimum: 3\nexclusiveMaximum: 3", ["2:19 schema/contradicting-bounds"]),
    ("minimum: 3\nmaximum: 3.0", []),
    (
      "type: string\nallOf: [{minLength: 1}, {type: integer}]",
      [
        "2:25 schema/contradicting-types no value is valid: an integer required here, a string elsewhere"
      ]
    ),
    ("allOf: [{$ref: '#/$defs/a'}, {type: object}]\n$defs: {a: {type: array}}", ["1:30 schema/contradicting-types"]),
    ("type: integer\nanyOf: [{type: string}, {type: 'null'}]", ["2:8 schema/contradicting-types"]),
    ("type: number\nallOf: [{type: integer}]\noneOf: [{type: string}, {minimum: 1}]", ["3:9 schema/never-matches"]),
    ("type: string\nallOf: [false]", ["2:1 schema/never-matches"]),
    (
      "properties: {color: {}}\nadditionalProperties: false\nrequired: [colour]",
      ["3:12 schema/forbidden-requirement \"colour\" is required but not allowed (did you mean \"color\"?)"]
    ),
    ("properties: {a: {}}\nadditionalProperties: false\npatternProperties: {b: {}}\nrequired: [b]", []),
  ])
  func whatNeverApplies(_ schema: String, _ expected: [String]) {
    expect(schema, expected)
  }

  @Test(arguments: [
    (
      "minLenght: 2",
      [
        "1:1 schema/unknown-keyword unknown keyword \"minLenght\" in draft 2020-12 (did you mean \"minLength\"?)"
      ]
    ),
    (
      "type: integer\nmin: 1",
      [
        "2:1 schema/unknown-keyword unknown keyword \"min\" in draft 2020-12 (did you mean \"minimum\"?)"
      ]
    ),
    (
      "type: string\nmax: 1",
      [
        "2:1 schema/unknown-keyword unknown keyword \"max\" in draft 2020-12 (did you mean \"maxLength\"?)"
      ]
    ),
    (
      "type: number\nexclusiveMin: 1",
      [
        "2:1 schema/unknown-keyword unknown keyword \"exclusiveMin\" in draft 2020-12 (did you mean \"exclusiveMinimum\"?)"
      ]
    ),
    (
      "required: [a]\nrequried: [b]",
      [
        "2:1 schema/unknown-keyword unknown keyword \"requried\" in draft 2020-12 (did you mean \"required\"?)"
      ]
    ),
    (
      "type: string\nnullable: true",
      ["2:1 schema/unknown-keyword \"nullable\" is an OpenAPI 3.0 keyword, not part of draft 2020-12"]
    ),
    ("type: string\nnullable: true\nx-kubernetes-map-type: atomic", []),
    ("x-anything: 2\nmarkdownDescription: a\n$comment: b\ntsType: c\nx-intellij-html-description: d", []),
    (
      "additionalItems: false",
      [
        "1:1 schema/unknown-keyword \"additionalItems\" is a keyword of drafts 4 to 2019-09, unknown in draft 2020-12"
      ]
    ),
    (
      "$schema: http://json-schema.org/draft-04/schema#\nconst: 1",
      ["2:1 schema/unknown-keyword \"const\" is a keyword of draft 6 and later"]
    ),
    ("$ref: '#/parts/a'\nparts: {a: {type: string}}", []),
    (
      "properties: {a: {x-settings: {sensitive: true}}}\nx-settings: {name: a, version: 1.0.0}",
      ["1:18 schema/unknown-keyword \"x-settings\" has no effect here: it describes a whole schema"]
    ),
    (
      "x-setings: {name: a, version: 1.0.0}",
      [
        "1:1 schema/unknown-keyword unknown keyword \"x-setings\" in draft 2020-12 (did you mean \"x-settings\"?)"
      ]
    ),
    (
      "type: string\nx-seting: {sensitive: true}",
      ["2:1 schema/unknown-keyword unknown keyword \"x-seting\" in draft 2020-12 (did you mean \"x-setting\"?)"]
    ),
    (
      "type: string\nx_setting: {sensitive: true}",
      ["2:1 schema/unknown-keyword unknown keyword \"x_setting\" in draft 2020-12 (did you mean \"x-setting\"?)"]
    ),
    ("type: string\nx-hosting: a\nx-section: b", []),
    ("properties: {minLenght: {}}", []),
    (
      "theme: dark\ntitle: App",
      [
        "1:1 schema/no-keyword not a schema: no JSON Schema keywords, so every file would be valid"
      ]
    ),
    ("title: Anything\ndescription: goes", []), ("theme: dark\n$comment: a", ["1:1 schema/unknown-keyword"]),
    (
      "$schema: http://json-schema.org/draft-07/schema#\n$ref: '#/definitions/a'\nminLength: 2\ntitle: b\ndefinitions: {a: {}}",
      ["3:1 schema/ignored-beside-ref \"minLength\" is ignored next to \"$ref\""]
    ),
  ])
  func keywordsThatAreNotKnown(_ schema: String, _ expected: [String]) {
    expect(schema, expected)
  }

  /// A property that isn't indented below `properties`, even if tools have a keyword with its name.
  @Test(arguments: ["units: {enum: [c, f]}", "theme: {type: string}"])
  func aPropertyNextToProperties(_ property: String) {
    let found = findings("properties: {a: {}}\n\(property)")
    #expect(found.map(\.help?.text) == ["move it into \"properties\""], "\(found)")
    #expect(findings("properties: {a: {}}\nunits: px\noptions: {hidden: true}") == [])
  }

  @Test(arguments: [
    ("$schema: https://example.com/mine", ["1:10 schema/unknown-dialect"]),
    ("$ref: '#/$defs/none'", ["1:7 schema/unresolvable-reference"]),
    ("$defs: {unused: {pattern: '('}}", ["1:27 schema/invalid-pattern"]),
  ])
  func whatCannotBeUsed(_ schema: String, _ expected: [String]) {
    expect(schema, expected)
  }

  @Test(
    arguments: [
      ("x-problem: {message: No, code: a-b_1, help: Do, severity: note}", []),
      ("x-problem: No", [#"1:1 schema/invalid-keyword "x-problem" must be a mapping, found "No""#]),
      ("x-problem: {code: a}", [#"1:1 schema/invalid-keyword missing key "message" in "x-problem""#]),
      (
        "x-problem: {mesage: No}",
        [
          #"1:1 schema/invalid-keyword missing key "message" in "x-problem""#,
          #"1:13 schema/invalid-keyword unknown key "mesage" in "x-problem" (did you mean "message"?)"#,
        ]
      ),
      ("x-problem: {message: 1}", [#"1:22 schema/invalid-keyword "message" must be a non-empty string, found 1"#]),
      ("x-problem: {message: ''}", ["1:22 schema/invalid-keyword"]),
      ("x-problem: {message: No, help: [a]}", ["1:32 schema/invalid-keyword"]),
      (
        "x-problem: {message: No, severity: fatal}",
        [#"1:36 schema/invalid-keyword "severity" must be error, warning or note, found "fatal""#]
      ),
      (
        "x-problem: {message: No, code: policy/a}",
        [
          #"1:32 schema/invalid-keyword "code" must be letters, digits, - and _, such as pinned-image, found "policy/a""#
        ]
      ),
      (
        "not: {const: 1, x-problem: {message: No}}",
        [#"1:17 schema/unreachable-keyword "x-problem" has no effect under "not""#]
      ),
      ("if: {const: 1, x-problem: {message: No}}\nthen: {type: integer}", ["1:16 schema/unreachable-keyword"]),
      ("not: {const: 1}\nx-problem: {message: No}", []),
      ("properties: {not: {type: integer, x-problem: {message: No}}}", []),
      ("properties: {x-problem: {type: integer}}", []),
    ] as [(String, [String])])
  func problemsWithTheAuthorsMessages(_ schema: String, _ expected: [String]) {
    expect(schema, expected)
  }

  @Test func aDefaultOfNullInSchemasOfOthersIsAWarning() {
    #expect(findings("type: string\ndefault: null", isStrict: false).map(\.severity) == [.warning])
    #expect(findings("type: string\ndefault: null", isStrict: true).map(\.severity) == [.error])
  }

  @Test func everyCodeIsListedOnce() {
    let names = (SchemaCodes.all + SchemaCheckRules.codes).map(\.description)
    #expect(Set(names).count == names.count)
    #expect(names.contains("schema/conflicting-defaults"))
  }

  private func findings(_ schema: String, isStrict: Bool = true) -> [Diagnostic] {
    let source = SchemaSource(
      uri: "file:///schema.yaml", path: "schema.yaml",
      document: YAMLParser.parse(Array(schema.utf8), limits: Limits()).document)
    var options = Schema.Options(sensitivity: .setting)
    options.checksMetaschema = false
    return SchemaCheck.run(source, isStrict: isStrict, options: options) { .notFound(reason: $0) }
      .reports.flatMap(\.diagnostics)
  }

  /// The positions of the findings with the code, as `line:column`.
  private static func places(_ found: [Diagnostic], code: String, in schema: String) -> [String] {
    let index = LineIndex(Array(schema.utf8))
    return found.filter { $0.code.description == code }.map { index.position(of: $0.range.start) }.map {
      "\($0.line):\($0.column)"
    }
  }

  /// Expects exactly these findings, each given by how it begins.
  private func expect(_ schema: String, _ expected: [String]) {
    let index = LineIndex(Array(schema.utf8))
    let found = findings(schema).map { finding in
      let start = index.position(of: finding.range.start)
      return "\(start.line):\(start.column) \(finding.code) \(finding.message)"
        + (finding.caption.map { " (\($0))" } ?? "")
    }
    #expect(
      found.count == expected.count && zip(found, expected).allSatisfy { $0.hasPrefix($1) },
      "\(schema)\nfound \(found)")
  }
}
