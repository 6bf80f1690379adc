import DocumentModel
import JSONSchema
import SchemaWork
import Settings
import Testing
import YAMLReading

/// Schemas of older drafts, and their upgrades to 2020-12.
struct SchemaUpgradeTests {
  @Test(arguments: [
    (
      """
      # Settings of an app
      $schema: http://json-schema.org/draft-07/schema#
      properties:
        a: {$ref: '#/definitions/a~1b'}   # a part
      definitions:
        # the part
        a/b: {type: string}
      """,
      """
      # Settings of an app
      $schema: https://json-schema.org/draft/2020-12/schema
      properties:
        a: {$ref: '#/$defs/a~1b'}   # a part
      $defs:
        # the part
        a/b: {type: string}
      """
    ),
    (
      """
      $schema: http://json-schema.org/draft-04/schema#
      id: http://example.com/a
      properties:
        n:
          minimum: 1   # above
          exclusiveMinimum: true
          # below
          maximum: 9
          exclusiveMaximum: false
        definitions: {id: '#n', const: 1}
        m: {exclusiveMinimum: true, minimum: 2}
        o: {id: 'http://example.com/a#o'}
      """,
      """
      $schema: https://json-schema.org/draft/2020-12/schema
      $id: http://example.com/a
      properties:
        n:
          exclusiveMinimum: 1   # above
          # below
          maximum: 9
        definitions: {$anchor: 'n', x-ignored-const: 1}
        m: {exclusiveMinimum: 2}
        o: {$anchor: 'o'}
      """
    ),
    (
      """
      {
        "items": [{"type": "string"}],
        "additionalItems": {"$ref": "#/items/0"}
      }
      """,
      """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "prefixItems": [{"type": "string"}],
        "items": {"$ref": "#/prefixItems/0"}
      }
      """
    ),
    (
      """
      dependencies:
        a: [b]
        c:
        - d
        e: {required: [f]}
      """,
      """
      $schema: https://json-schema.org/draft/2020-12/schema
      dependentSchemas:
        a: {"required": ["b"]}
        c: {"required": ["d"]}
        e: {required: [f]}
      """
    ),
    (
      "dependencies: {a: [b]}",
      "$schema: https://json-schema.org/draft/2020-12/schema\ndependentRequired: {a: [b]}"
    ),
    (
      "properties: {a: {$ref: '#/definitions/x', minLength: 2, title: b}}\ndefinitions: {x: {}}",
      """
      $schema: https://json-schema.org/draft/2020-12/schema
      properties: {a: {$ref: '#/$defs/x', x-ignored-minLength: 2, title: b}}
      $defs: {x: {}}
      """
    ),
    (
      "$id: 'http://example.com/a#top'\n$ref: '#/definitions/x'\ndefinitions: {x: {default: {definitions: 1}}}",
      """
      $schema: https://json-schema.org/draft/2020-12/schema
      x-ignored-$id: 'http://example.com/a#top'
      $ref: '#/$defs/x'
      $defs: {x: {default: {definitions: 1}}}
      """
    ),
    (
      """
      $schema: https://json-schema.org/draft/2019-09/schema
      $recursiveAnchor: true
      properties: {a: {$recursiveRef: '#'}}
      """,
      """
      $schema: https://json-schema.org/draft/2020-12/schema
      $dynamicAnchor: meta
      properties: {a: {$dynamicRef: "#meta"}}
      """
    ),
    (
      "$schema: https://json-schema.org/draft/2020-12/schema\ndefinitions: {a: {}}",
      "$schema: https://json-schema.org/draft/2020-12/schema\ndefinitions: {a: {}}"
    ),
  ])
  func upgrades(_ old: String, _ new: String) {
    #expect(Self.upgrade(old).text.map { String(decoding: $0, as: UTF8.self) } == new)
  }

  @Test func setAsideTextIsReported() {
    let outcome = Self.upgrade("$ref: '#/definitions/a'\nminLength: 2\ndefinitions: {a: {}}")
    #expect(
      outcome.notes.map(\.message) == [
        "\"minLength\" was ignored next to \"$ref\"; renamed to \"x-ignored-minLength\""
      ])
  }

  @Test func aDialectOfItsOwnIsLeftAlone() {
    let outcome = Self.upgrade("$schema: https://example.com/mine")
    #expect(outcome.text == nil && outcome.problem?.contains("unknown dialect in") == true)
  }

  private static func upgrade(_ text: String) -> SchemaUpgrade.Upgraded {
    let source = SchemaSource(
      uri: "file:///schema.yaml", path: "schema.yaml",
      document: YAMLParser.parse(Array(text.utf8), limits: Limits()).document)
    var options = Schema.Options(sensitivity: .setting)
    options.defaultDialect = "http://json-schema.org/draft-07/schema"
    return SchemaUpgrade.run(source, options: options) { .notFound(reason: $0) }
  }
}
