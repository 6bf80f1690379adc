import DocumentModel
import JSONSchema
import Testing

/// Findings of `$ref`, the `unevaluated…` keywords, and dialects.
struct ReferenceAndRestTests {
  @Test(arguments: [
    (
      "{allOf: [{prefixItems: [true]}], unevaluatedItems: {type: integer}}", "[a, 2, x]\n",
      [#"1:8 schema/type /2 expected an integer, found "x""#]
    ),
    (
      "{allOf: [{prefixItems: [true]}], contains: {const: 2}, unevaluatedItems: false}", "[a, 2, x]\n",
      ["1:8 schema/unevaluatedItems /2 unexpected item: the list must be empty"]
    ),
    (
      "{anyOf: [{properties: {a: true}}, true], unevaluatedProperties: {type: integer}}", "a: x\nb: y\nc: 3\n",
      [#"2:4 schema/type /b expected an integer, found "y""#]
    ),
    (
      "{if: {properties: {kind: {const: a}}, required: [kind]}, then: {properties: {x: true}}, unevaluatedProperties: false}",
      "kind: b\nx: 1\n",
      [
        #"1:1 schema/unevaluatedProperties /kind "kind" is not allowed here"#,
        #"2:1 schema/unevaluatedProperties /x "x" is not allowed here"#,
      ]
    ),
    (
      """
      $dynamicAnchor: node
      properties: {value: {type: integer}, children: {items: {$dynamicRef: '#node'}}}
      """, "children: [{value: 1}, {children: [{value: x}]}]\n",
      [#"1:44 schema/type /children/1/children/0/value expected an integer, found "x""#]
    ),
    (
      """
      $schema: https://json-schema.org/draft/2019-09/schema
      $recursiveAnchor: true
      properties: {value: {type: integer}, child: {$recursiveRef: '#'}}
      """, "child: {child: {value: x}}\n",
      [#"1:24 schema/type /child/child/value expected an integer, found "x""#]
    ),
    (
      """
      $schema: http://json-schema.org/draft-07/schema#
      $id: http://a.org/s
      definitions: {n: {$id: 'http://a.org/s#n', type: integer}}
      properties: {p: {$ref: '#n'}, q: {$id: 'http://a.org/s#q', items: {$ref: '#/definitions/n'}}}
      """, "p: x\nq: [y]\n",
      [
        #"1:4 schema/type /p expected an integer, found "x""#, #"2:5 schema/type /q/0 expected an integer, found "y""#,
      ]
    ),
    (
      "{patternProperties: {'^a': {type: integer}, 'z$': {minimum: 5}}, additionalProperties: {type: string}}",
      "az: 3\nab: x\nc: 1\n",
      [
        "1:5 schema/minimum /az must be at least 5, found 3",
        #"2:5 schema/type /ab expected an integer, found "x""#,
        #"3:4 schema/type /c expected a string, found 1 (did you mean "1"?)"#,
      ]
    ),
    (
      "{properties: {a: {const: true}, b: {enum: [false, auto]}}}", "a: yes\nb: off\n",
      [
        #"1:4 schema/const /a expected true, found "yes" (did you mean true?)"#,
        #"2:4 schema/enum /b "off" is not one of false, "auto" (did you mean false?)"#,
      ]
    ),
    (
      "{$ref: '#/$defs/closed', $defs: {closed: {properties: {a: {}, b: {}}, additionalProperties: false}}}",
      "base: &base {q: 1}\n<<: *base\na: 1\n",
      [
        #"1:1 schema/additionalProperties /base unknown key "base""#,
        #"1:14 schema/additionalProperties /q unknown key "q""#,
      ]
    ),
  ])
  func says(_ schema: String, _ instance: String, _ expected: [String]) {
    #expect(Checking.lines(schema, instance) == expected)
  }

  @Test(arguments: [
    (
      "$ref: '#/$defs/none'\n",
      "1:7 schema/unresolvable-reference cannot resolve \"$ref\": nothing at \"/$defs/none\""
    ),
    ("$ref: '#none'\n", "1:7 schema/unresolvable-reference cannot resolve \"$ref\": unknown anchor \"none\""),
    (
      "$ref: other.yaml\n",
      "1:7 schema/unresolvable-reference cannot resolve \"$ref\": no such file: file:///other.yaml"
    ),
    (
      "title: x\n$ref: '#/title'\n",
      "2:7 schema/unresolvable-reference cannot resolve \"$ref\": the target is a string, not a schema"
    ),
    (
      "additionalProperties: {$ref: '#/$defs/l/prefixItems'}\n$defs: {l: {prefixItems: [true]}}\n",
      "1:30 schema/unresolvable-reference cannot resolve \"$ref\": the target is a list, not a schema"
    ),
    (
      "$ref: '#/$defs/adress'\n$defs: {address: {}}\n",
      "1:7 schema/unresolvable-reference cannot resolve \"$ref\": nothing at \"/$defs/adress\""
        + " (did you mean \"#/$defs/address\"?)"
    ),
    (
      "$ref: '#/$defs/port'\ndefinitions: {port: {}}\n",
      "1:7 schema/unresolvable-reference cannot resolve \"$ref\": nothing at \"/$defs/port\""
        + " (did you mean \"#/definitions/port\"?)"
    ),
    (
      "$ref: '#port'\n$defs: {port: {}}\n",
      "1:7 schema/unresolvable-reference cannot resolve \"$ref\": unknown anchor \"port\""
        + " (did you mean \"#/$defs/port\"?)"
    ),
    (
      "$ref: $defs/port\n$defs: {port: {}}\n",
      "1:7 schema/unresolvable-reference cannot resolve \"$ref\": no such file: file:///$defs/port"
        + " (did you mean \"#/$defs/port\"?)"
    ),
    (
      "$ref: /$defs/port\n$defs: {port: {}}\n",
      "1:7 schema/unresolvable-reference cannot resolve \"$ref\": no such file: file:///$defs/port"
        + " (did you mean \"#/$defs/port\"?)"
    ),
    (
      "$ref: port\n$defs: {port: {}}\n",
      "1:7 schema/unresolvable-reference cannot resolve \"$ref\": no such file: file:///port"
        + " (did you mean \"#/$defs/port\"?)"
    ),
    ("$ref: 3\n", "1:7 schema/invalid-keyword \"$ref\" must be a string, found 3"),
  ])
  func saysOfAReference(_ schema: String, _ expected: String) {
    #expect(Checking.schemaLines(schema) == [expected])
  }

  /// Without `$schema`, the newest draft applies unless a keyword belongs only to older ones.
  @Test(arguments: [
    ("prefixItems: [{type: integer}]", "[x]\n", 1, "2020-12"), ("$defs: {a: {}}\ndefinitions: {}", "1\n", 0, "2020-12"),
    ("items: [{type: integer}]", "[x]\n", 1, "7"), ("definitions: {a: {}}\ndependencies: {a: [b]}", "a: 1\n", 1, "7"),
    ("minimum: 3\nexclusiveMinimum: true", "3\n", 1, "4"), ("id: 'http://a.org/s'\nminimum: 3", "2\n", 1, "4"),
    (
      "properties: {definitions: {minimum: 3}, items: {type: array}, id: {type: string}}", "definitions: 2\n", 1,
      "2020-12"
    ),
  ])
  func aDialectWithoutANumberIsRead(_ schema: String, _ instance: String, _ errors: Int, _ draft: String) {
    for name in ["http://json-schema.org/schema#", "https://json-schema.org/schema", "http://json-schema.org/schema"] {
      let text = "$schema: \(name)\n\(schema)\n"
      #expect(Checking.lines(text, instance).count == errors, "\(text)")
      let compilation = Checking.compile(text)
      let notes = compilation.reports.flatMap(\.diagnostics)
      #expect(notes.map(\.code.description) == ["schema/unnumbered-dialect"], "\(notes)")
      #expect(notes.first?.message.hasSuffix("read as \(draft))") == true, "\(notes)")
      #expect(compilation.reports.allSatisfy { $0.status == .valid })
    }
  }

  /// The `$vocabulary` of a metaschema determines which keywords apply (2020-12 Core, section 8.1.2).
  @Test(arguments: [
    ("core, applicator", []), ("core, validation", []),
    ("core, applicator, validation", ["must be at least 2, found 1"]),
    ("core, applicator, validation, format-assertion", ["must be at least 2, found 1"]),
  ])
  func aDialectKnowsTheKeywordsOfItsVocabularies(_ names: String, _ expected: [String]) throws {
    let vocabularies = names.split(separator: ", ").map { "https://json-schema.org/draft/2020-12/vocab/\($0): true" }
    let metaschema = """
      $schema: https://json-schema.org/draft/2020-12/schema
      $id: https://example.org/dialect
      $vocabulary: {\(vocabularies.joined(separator: ", "))}
      """
    let compilation = Checking.compile(
      "$schema: https://example.org/dialect\nproperties: {a: {minimum: 2}}\n",
      others: ["https://example.org/dialect": metaschema])
    let schema = try #require(compilation.schema)
    let document = Checking.parse("a: 1\n").document
    let root = try #require(document.roots.first)
    #expect(schema.diagnostics(document, root).map(\.message) == expected)
  }

  /// A dialect may be given with http or https, and with or without an empty fragment.
  @Test(arguments: [
    "http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft-07/schema",
    "http://json-schema.org/draft-07/schema",
  ])
  func aDialectIsKnownByEachOfItsNames(_ uri: String) {
    let schema = "$schema: \(uri)\n$ref: '#/definitions/a'\nminimum: 9\ndefinitions: {a: {type: integer}}\n"
    #expect(Checking.lines(schema, "1\n").isEmpty)
    #expect(Checking.lines(schema, "x\n") == [#"1:1 schema/type # expected an integer, found "x""#])
  }
}
