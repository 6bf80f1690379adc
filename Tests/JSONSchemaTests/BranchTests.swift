import Testing

/// Findings of `anyOf`, `oneOf`, `not` and `if`: those of the intended branch, or one about the choice of branches.
struct BranchTests {
  static let stringOrStrings =
    "{properties: {a: {anyOf: [{type: string}, {type: array, items: {type: string}}]}}}"
  static let kinds = """
    oneOf:
      - {properties: {kind: {const: disk}, size: {type: integer}}, required: [kind]}
      - {properties: {kind: {const: net}, host: {type: string}}, required: [kind, host]}
    """

  @Test(arguments: [
    (
      stringOrStrings, "a: 5\n",
      [#"1:4 schema/anyOf /a expected a string or a list of strings, found 5 (did you mean "5"?)"#]
    ),
    (
      stringOrStrings, "a: [x, 5]\n",
      [#"1:8 schema/type /a/1 expected a string, found 5 (did you mean "5"?)"#]
    ),
    (kinds, "kind: disk\nsize: no\n", [#"2:7 schema/type /size expected an integer, found "no""#]),
    (kinds, "kind: net\n", [#"1:1 schema/required # missing key "host" (a string) at the top of the file"#]),
    (
      kinds, "kind: nte\n",
      [
        #"1:1 schema/required # missing key "host" (a string) at the top of the file"#,
        #"1:7 schema/oneOf /kind "nte" is not one of "disk", "net" (did you mean "net"?)"#,
      ]
    ),
    (
      """
      oneOf:
        - {required: [x-case], properties: {x-case: {type: string}}, additionalProperties: false}
        - {required: [long-case], properties: {long-case: {type: string}}, additionalProperties: false}
      """, "lnog-case: a\n",
      [
        #"1:1 schema/additionalProperties /lnog-case unknown key "lnog-case", missing key "long-case" (did you mean "long-case"?)"#
      ]
    ),
    (
      """
      oneOf:
        - {required: [task], properties: {task: {type: string}, note: {}}, additionalProperties: false}
        - {required: [script], properties: {script: {type: string}, note: {}}, additionalProperties: false}
        - {properties: {checkout: {type: string}, note: {}}, additionalProperties: false}
      """, "scrpt: a\nnote: b\n",
      [
        #"1:1 schema/additionalProperties /scrpt unknown key "scrpt", missing key "script" (did you mean "script"?)"#
      ]
    ),
    (
      """
      oneOf:
        - {required: [file], properties: {file: {type: string}, mode: {}}, additionalProperties: false}
        - {required: [url], properties: {url: {type: string}, mode: {}}, additionalProperties: false}
        - {required: [git], properties: {git: {type: string}, ref: {}}, additionalProperties: false}
      """, "git: a\nref: b\nurl: c\n",
      [#"3:1 schema/additionalProperties /url "url" is not allowed together with "git""#]
    ),
    (
      """
      oneOf:
        - {required: [kind], properties: {kind: {const: github}, repo: {}}, additionalProperties: false}
        - {required: [kind], properties: {kind: {const: link}, url: {}}, additionalProperties: false}
      """, "kind: githb\nurl: a\n",
      [
        #"1:7 schema/oneOf /kind "githb" is not one of "github", "link" (did you mean "github"?)"#,
        #"2:1 schema/additionalProperties /url "url" is not allowed here"#,
      ]
    ),
    (
      """
      properties: {name: {}}
      oneOf:
        - {required: [kind, file], properties: {kind: {const: a}, file: {type: string}}}
        - {required: [kind, url], properties: {kind: {const: b}, url: {type: string}}}
      unevaluatedProperties: false
      """, "kind: a\nfile: 1\nnmae: x\n",
      [
        #"2:7 schema/type /file expected a string, found 1 (did you mean "1"?)"#,
        #"3:1 schema/unevaluatedProperties /nmae unknown key "nmae" (did you mean "name"?)"#,
      ]
    ),
    (
      """
      properties: {name: {}}
      oneOf:
        - {required: [kind, file], properties: {kind: {const: a}, file: {type: string}}}
        - {required: [kind, url], properties: {kind: {const: b}, url: {type: string}}}
      unevaluatedProperties: false
      """, "kind: a\nfiel: x\n",
      [
        #"2:1 schema/unevaluatedProperties /fiel unknown key "fiel", missing key "file" (did you mean "file"?)"#
      ]
    ),
    (
      "{oneOf: [{type: 'null'}, {properties: {p: {enum: [on, off]}}, type: object}]}", "p: 1\n",
      [#"1:4 schema/enum /p 1 is not one of "on", "off""#]
    ),
    (
      "{oneOf: [{required: [env]}, {required: [value]}]}", "key: 1\n",
      [#"1:1 schema/oneOf # expected a mapping with "env" or "value", found one with "key""#]
    ),
    (
      """
      properties: {env: {}, value: {}}
      oneOf: [{required: [env]}, {required: [value]}]
      additionalProperties: false
      """, "key: 1\n", [#"1:1 schema/additionalProperties /key unknown key "key""#]
    ),
    (
      "{oneOf: [{required: [env, v]}, {required: [value, v]}]}", "key: 1\n",
      [#"1:1 schema/required # missing key "v" at the top of the file"#]
    ),
    (
      "{anyOf: [{type: string, pattern: '^[a-z]+$'}, {const: 0}]}", "2\n",
      [#"1:1 schema/anyOf # expected a string or 0, found 2 (did you mean "2"?)"#]
    ),
    ("{enum: [v1.0, v2.0]}", "v3.0\n", [#"1:1 schema/enum # "v3.0" is not one of "v1.0", "v2.0""#]),
    (
      "{oneOf: [{type: integer}, {type: number}, {const: a}]}", "5\n",
      [
        "1:1 schema/oneOf # 5 matches forms 1 and 2 (an integer and a number), but only one may match"
      ]
    ),
    (
      "{anyOf: [{enum: [light, dark]}, {const: system}]}", "drak\n",
      [#"1:1 schema/anyOf # "drak" is not one of "light", "dark", "system" (did you mean "dark"?)"#]
    ),
    (
      "{anyOf: [{type: string, format: date}, {type: 'null'}]}", "x\n",
      [#"1:1 schema/format # "x" is not a valid date"#]
    ),
    (
      "{oneOf: [{type: object, oneOf: [{required: [a]}, {required: [b]}]}, {type: array}]}", "x\n",
      [#"1:1 schema/oneOf # expected a mapping or a list, found "x""#]
    ),
    (
      "{oneOf: [{patternProperties: {'^a': {type: integer}}}, {patternProperties: {'^a': {enum: [2]}}}]}", "ab: x\n",
      [#"1:5 schema/type /ab expected an integer, found "x""#]
    ),
    (
      "{oneOf: [{required: [run, shell]}, {required: [uses]}]}", "{run: a, uses: b, shell: c}\n",
      [#"1:10 schema/oneOf # "uses" is not allowed together with "run" and "shell""#]
    ),
    (
      "{oneOf: [{required: [a]}, {required: [a, b]}]}", "{a: 1, b: 2}\n",
      [
        "1:1 schema/oneOf # a mapping with 2 keys matches forms 1 and 2 "
          + #"(a mapping with "a" and a mapping with "a" and "b"), but only one may match"#
      ]
    ),
    (
      "{oneOf: [{required: [run, shell]}, {required: [uses]}]}", "run: a\n",
      [#"1:1 schema/required # missing key "shell" at the top of the file"#]
    ),
    (
      "{anyOf: [{type: string, pattern: '^none$'}, {type: array, items: {type: string}}, {type: object}]}", "main\n",
      [#"1:1 schema/anyOf # expected "none", a list of strings or a mapping, found "main""#]
    ),
    (
      "{enum: [string, 'null']}", "null\n",
      [#"1:1 schema/enum # null is not one of "string", "null" (did you mean "null"?)"#]
    ),
    (
      """
      oneOf: [{properties: {a: {const: 1}, needs: {$ref: '#/$defs/n'}}}, {properties: {b: {type: string}, needs: {$ref: '#/$defs/n'}}}]
      $defs: {n: {oneOf: [{type: array, items: {type: string}}, {type: string}]}}
      """, "needs: {x: y}\n",
      ["1:8 schema/oneOf /needs expected a list of strings or a string, found a mapping with 1 key"]
    ),
    ("{not: {type: string}}", "x\n", [#"1:1 schema/not # must not be a string, found "x""#]),
    ("{not: {enum: [1]}}", "1\n", ["1:1 schema/not # 1 is not allowed here"]),
    ("{not: {required: [a, b]}}", "{a: 1, b: 2}\n", [#"1:8 schema/not # "a" and "b" are not allowed together"#]),
    (
      "{if: {properties: {a: {const: 1}}}, then: {required: [b]}, else: {required: [c]}}", "a: 1\n",
      [#"1:1 schema/required # missing key "b" at the top of the file"#]
    ),
    (
      "{if: {properties: {a: {const: 1}}}, then: {required: [b]}, else: {required: [c]}}", "a: 2\n",
      [#"1:1 schema/required # missing key "c" at the top of the file"#]
    ),
  ])
  func tellsTheBranch(_ schema: String, _ instance: String, _ expected: [String]) {
    #expect(Checking.lines(schema, instance) == expected)
  }

  /// A value that every branch rejects is reported, along with the mapping's other errors.
  @Test(arguments: [
    (
      """
      additionalProperties: false
      required: [r, n]
      properties: {r: {type: string}, n: {type: string}, x: {type: integer}}
      """,
      [
        "1:11 schema/oneOf /n expected a string, found a list with 1 item",
        "1:19 schema/type /x expected an integer, found \"b\"",
        "1:22 schema/additionalProperties /q unknown key \"q\"",
      ]
    ),
    (
      """
      required: [r]
      properties: {r: {type: string}, n: {type: string}, x: {type: integer}}
      propertyNames: {enum: [r, n, x]}
      """,
      [
        "1:11 schema/oneOf /n expected a string, found a list with 1 item",
        "1:19 schema/type /x expected an integer, found \"b\"",
        "1:22 schema/propertyNames /q \"q\" is not one of \"r\", \"n\", \"x\"",
      ]
    ),
  ])
  func everyFaultOfAMappingIsReported(_ form: String, _ expected: [String]) {
    let other = "{additionalProperties: false, required: [u, n], properties: {u: {type: string}, n: {type: string}}}"
    let indented = form.split(separator: "\n").joined(separator: "\n    ")
    let forms = "  - \(indented)\n  - \(other)\n"
    #expect(Checking.lines("oneOf:\n\(forms)", "{r: a, n: [1], x: b, q: 1}\n") == expected)
    let nested = "$ref: '#/$defs/a'\n$defs: \n  a: {if: {required: [r]}, then: {$ref: '#/$defs/f'}}\n  f:\n   oneOf:\n"
    let inner = forms.split(separator: "\n").map { " \($0)\n" }.joined()
    #expect(Checking.lines(nested + inner, "{r: a, n: [1], x: b, q: 1}\n") == expected)
  }

  /// If a property is invalid, conditions on it don't apply; the rest of the mapping is still checked.
  @Test(arguments: [
    ("{type: [1], attributes: 5}\n", ["1:8 schema/type /type", "1:25 schema/type /attributes"]),
    ("{type: 1, attributes: {}, zz: 1}\n", ["1:8 schema/type /type", "1:27 schema/additionalProperties /zz"]),
    ("{type: 1, attributes: {}, options: 3}\n", ["1:8 schema/type /type", "1:36 schema/type /options"]),
    ("{type: 1, attributes: {}}\n", ["1:8 schema/type /type"]), ("{type: other, zz: 1}\n", []),
  ])
  func conditionsOnAPropertyThatIsWrongHideNoFault(_ instance: String, _ expected: [String]) {
    let schema = """
      properties: {type: {type: string}}
      allOf:
        - if: {properties: {type: {const: text}}}
          then: {properties: {type: {}, attributes: {type: object}}, additionalProperties: false}
        - if: {properties: {type: {const: list}}}
          then: {properties: {type: {}, attributes: {type: object}, options: {type: array}}, additionalProperties: false}
      """
    let places = Checking.lines(schema, instance).map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
    #expect(places == expected)
  }

  /// A `const` rules out a branch only if the other branches have that property too.
  @Test func theFormThatFailsOneRuleIsIntended() {
    let schema = """
      oneOf: [{$ref: '#/$defs/reference'}, {$ref: '#/$defs/parameter'}]
      $defs:
        reference: {type: object, required: [$ref], patternProperties: {'^\\$ref$': {type: string}}}
        parameter:
          required: [name, in]
          properties: {name: {type: string}, in: {type: string}, required: {type: boolean}}
          additionalProperties: false
          oneOf:
            - {required: [required], properties: {in: {const: path}, required: {const: true}}}
            - {properties: {in: {const: query}}}
      """
    #expect(
      Checking.lines(schema, "{name: id, in: path, required: false}\n") == [
        "1:32 schema/const /required expected true, found false"
      ])
  }

  @Test func aNumberWithItsUnitIsCheckedAgainstTheFormsForNumbersToo() {
    let schema = "{properties: {wait: {oneOf: [{type: number}, {type: string, pattern: '^\\$\\{.*\\}$'}]}}}"
    let lines = Checking.lines(schema, "wait: 10 minutes\n")
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("1:7 schema/oneOf /wait expected a number or "))
  }

  @Test func oneFaultIsReportedOnce() {
    let schema =
      "{properties: {a: {allOf: [{$ref: '#/$defs/s'}, {$ref: '#/$defs/s'}], $ref: '#/$defs/s'}}, $defs: {s: {type: string}}}"
    #expect(
      Checking.lines(schema, "a: 1\n") == [
        #"1:4 schema/type /a expected a string, found 1 (did you mean "1"?)"#
      ])
  }

  /// Kubernetes objects of different kinds share an `apiVersion`, so the note names the key that distinguishes the
  /// branches.
  @Test(arguments: [
    ("apiVersion: v1\nkind: Service\n", #"compared with the form that has kind: "Service""#),
    ("kind: Service\napiVersion: v1\n", #"compared with the form that has kind: "Service""#),
    ("apiVersion: apps/v1\nkind: Service\nspec: 1\n", #"compared with the form that has kind: "Service""#),
    ("apiVersion: v1\nkind: Thing\n", #"compared with the form that has apiVersion: "v1" and kind: "Thing""#),
  ])
  func theNoteNamesTheKeyThatDecides(_ instance: String, _ note: String) {
    let things = instance.contains("Thing")
    let forms = [
      ("v1", "Pod"), ("v1", things ? "Thing" : "Service"), ("apps/v1", "Deployment"),
      ("b/v1", things ? "Thing" : "Job"),
    ]
    let schema =
      "oneOf:\n"
      + forms.map {
        "  - {required: [apiVersion, kind, spec], properties: {apiVersion: {const: \($0)}, kind: {const: \($1)}}}\n"
      }.joined()
    #expect(Checking.diagnostics(schema, instance).first?.note?.text == note)
  }

  @Test func partOfAFileProvesNothingMissing() {
    let schema =
      "{required: [a], minProperties: 4, dependentRequired: {b: [c]}, properties: {b: {type: string}, d: {minItems: 1}}}"
    #expect(
      Checking.lines(schema, "b: 1\nd: []\n", isPartial: true) == [
        #"1:4 schema/type /b expected a string, found 1 (did you mean "1"?)"#
      ])
  }

  /// If the draft lacks a branch's only keyword, the branch matches everything.
  @Test(arguments: [
    (
      "http://json-schema.org/draft-04/schema#",
      #""const" has no effect in draft 4; it was added in draft 6"# as String?
    ),
    ("http://json-schema.org/draft-07/schema#", nil), ("https://json-schema.org/draft/2020-12/schema", nil),
  ])
  func keywordOfALaterDraftIsNamed(_ dialect: String, _ help: String?) {
    let schema =
      "{$schema: '\(dialect)', oneOf: [{const: a, $defs: {}}, {$ref: '#/definitions/b'}, {type: string}], "
      + "definitions: {b: {const: a}}}"
    #expect(Checking.diagnostics(schema, "a\n").map(\.help?.text) == [help])
  }
}
