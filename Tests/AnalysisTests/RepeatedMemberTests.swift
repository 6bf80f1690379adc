import Analysis
import DocumentModel
import TestSupport
import Testing

/// `uniqueBy`: list items with the same value for a member that must be unique, in any schema.
@Suite struct RepeatedMemberTests {
  private static let rule = "x-setting: {uniqueBy: {member: id, message: Taken.}}"
  private static let uuid = "0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a01"

  /// The subschema of `list`, and a text with the repeated values marked.
  private static let rows: [(String, String)] = [
    (rule, "list: [{id: x}, {id: y}, {id: «x», a: 1}, {id: «x»}]\n"),
    (rule, "list: [{}, {}, x, x, [x], {id: 1}, {id: «1.0»}, {id: '1'}]\n"),
    (rule, "list: {a: {id: x}, b: {id: x}}\n"),
    // Two equal items are reported by `uniqueItems`.
    ("uniqueItems: true, \(rule)", "list: [{id: x}, {id: «x», a: 1}]\n"),
    // UUIDs are compared case-insensitively only if the schema declares the format.
    ("items: {properties: {id: {format: uuid}}}, \(rule)", "list: [{id: \(uuid)}, {id: «\(uuid.uppercased())»}]\n"),
    (rule, "list: [{id: \(uuid)}, {id: \(uuid.uppercased())}]\n"),
    // In lists inside lists, through aliases, in a branch that applies.
    ("items: {\(rule)}", "list: [[{id: x}, {id: «x»}], [{id: x}]]\n"),
    (rule, "x: &x {id: a}\nlist: [*x, {id: «a»}]\n"),
    ("anyOf: [{type: array, \(rule)}, {type: string}]", "list: [{id: x}, {id: «x»}]\n"),
    ("if: {maxItems: 2}, then: {\(rule)}", "list: [{id: x}, {id: x}, {id: x}]\n"),
    ("additionalProperties: {\(rule)}", "list: {a: [{id: x}, {id: «x»}]}\n"),
  ]

  @Test(arguments: rows.indices) func repeatedValuesAreFound(_ row: Int) throws {
    let (schema, marked) = Self.rows[row]
    let text = MarkedText(marked).text
    let properties = "properties: {list: {\(schema)}}\n"
    let found = try Fixing.report(text, schema: Fixing.schema(properties)).diagnostics
    #expect(
      found.allSatisfy { $0.code.description == "settings/repeated-member" && $0.message == "Taken" }, "\(found)")
    #expect(found.allSatisfy { $0.related.map(\.message.text) == ["first here"] })
    #expect(MarkedText.marking(text, found.map(\.range.indices)) == marked.replacing("««", with: "«"))
  }
}
