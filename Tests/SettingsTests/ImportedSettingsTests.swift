import Analysis
import DocumentModel
import JSONParsing
import Settings
import SettingsWork
import Stores
import Testing

/// Settings from a store, without the parts that are invalid.
@Suite struct ImportedSettingsTests {
  /// - Returns: The valid part as JSON, or nil if there is none, and the parts that were skipped.
  private func sound(_ schema: String, _ text: String) throws -> (left: String?, losses: [String]) {
    let model = try #require(EffectiveDocuments.model(schema))
    let document = JSONParser.parse(Array(text.utf8), limits: Limits()).document
    var imported = ImportedSettings(document, root: try #require(document.roots.first), model: model, limits: Limits())
    let isValid = imported.omitInvalidParts()
    #expect(imported.problems.isEmpty == isValid)
    let losses = imported.losses.map { "\($0.path) \($0.finding.code.name)\($0.isDueToGroup ? " whole" : "")" }
    return (isValid ? EffectiveDocuments.json(imported.document) : nil, losses)
  }

  private static let integers = "{type: object, additionalProperties: {type: integer}}"

  @Test(arguments: [
    // A key is skipped on its own; a mapping is skipped with its last key, but one that was empty is kept.
    ("{properties: {a: \(integers)}}", #"{"a":{"b":1,"c":"x"},"d":{}}"#, #"{"a":{"b":1},"d":{}}"#, ["a.c type"]),
    ("{properties: {a: \(integers)}}", #"{"a":{"c":"x"},"d":{}}"#, #"{"d":{}}"#, ["a.c type"]),
    // A record that is invalid without one of its fields is skipped; the place is that in the input.
    (
      "{properties: {a: {items: {required: [b], properties: {b: {type: integer}}}}}}",
      #"{"a":[{"b":"x"},{"b":1},{"c":1},{"b":2}]}"#, #"{"a":[{"b":1},{"b":2}]}"#,
      ["a[2] required whole", "a[0].b type", "a[0] required whole"]
    ),
    ("{properties: {a: {items: \(integers)}}}", #"{"a":[{"b":"x"},{"b":1}]}"#, #"{"a":[{},{"b":1}]}"#, ["a[0].b type"]),
    // If the position of items has a meaning, they're skipped together.
    (
      "{properties: {a: {prefixItems: [{type: integer}, {type: string}]}}}", #"{"a":["x","y"],"b":1}"#, #"{"b":1}"#,
      ["a type whole"]
    ),
    (
      "{properties: {a: {uniqueItems: true}}}", #"{"a":[1,2,1,1.0,2,3]}"#, #"{"a":[1,2,3]}"#,
      ["a[2] uniqueItems", "a[3] uniqueItems", "a[4] uniqueItems"]
    ),
    (
      "{properties: {a: {minItems: 2, items: {type: integer}}}}", #"{"a":[1,"x"],"b":1}"#, #"{"b":1}"#,
      ["a[1] type", "a minItems whole"]
    ),
    // A value that only an invalid value requires isn't missing.
    (
      "{properties: {a: {properties: {b: {enum: [x, y]}, c: {type: integer}}, if: {properties: {b: {const: x}}}, else: {properties: {c: {maximum: 1}}}}}}",
      #"{"a":{"b":"z","c":5}}"#, #"{"a":{"c":5}}"#, ["a.b enum"]
    ),
    // A condition is checked once the settings that it reads are valid.
    (
      "{properties: {a: {type: boolean, default: true}, b: {default: 1, x-setting: {requires: [{setting: a, is: true, message: m}]}}}}",
      #"{"b":2,"a":"no"}"#, #"{"b":2}"#, ["a type"]
    ),
    (
      "{properties: {a: {type: boolean, default: false}, b: {default: 1, x-setting: {requires: [{setting: a, is: true, message: m, severity: error}]}}}}",
      #"{"b":2,"a":false}"#, #"{"a":false}"#, ["b unmet-condition"]
    ),
    (
      "{properties: {a: {oneOf: [{type: integer}, {type: boolean}]}}}", #"{"a":{"x":1},"b":1}"#, #"{"b":1}"#,
      ["a oneOf"]
    ),
    (
      "{additionalProperties: false, properties: {a: {}}}", #"{"a":1,"/~":2,"b":{"c":1}}"#, #"{"a":1}"#,
      ["\"/~\" additionalProperties", "b additionalProperties"]
    ),
  ])
  func membersAndGroups(_ schema: String, _ text: String, _ left: String, _ losses: [String]) throws {
    let found = try sound(schema, text)
    #expect(found.left == left)
    #expect(Set(found.losses) == Set(losses), "\(found.losses)")
  }

  /// If the root itself is invalid, skipping more doesn't help.
  @Test(arguments: [
    ("{required: [a]}", #"{"b":1}"#), ("{type: array}", #"{"b":1}"#), ("{minProperties: 3}", #"{"b":1}"#),
    ("{not: {}}", "{}"),
  ])
  func nothingIsValid(_ schema: String, _ text: String) throws {
    #expect(try sound(schema, text).left == nil)
  }

  /// Many invalid keys of one mapping are skipped in a few rounds.
  @Test func manyMembers() throws {
    let members = (0..<3_000).map { "\"m\($0)\":\($0 % 3 == 0 ? "1" : "true")" }.joined(separator: ",")
    let found = try sound("{properties: {a: \(Self.integers)}}", "{\"a\":{\(members)}}")
    #expect(found.losses.count == 2_000 && found.left?.contains("true") == false)
    let items = (0..<3_000).map { $0 % 3 == 0 ? "1" : "true" }.joined(separator: ",")
    let list = try sound("{properties: {a: {items: {type: integer}}}}", "{\"a\":[\(items)]}")
    #expect(list.losses.count == 2_000 && list.losses.contains("a[2999] type") && !list.losses.contains("a[3] type"))
  }
}
