import Foundation
import TestSupport
import Testing

/// The form for a new list item in `settle preview`.
@Suite struct PreviewRecordTests {
  /// Eight kinds of records that contain all other kinds: without a limit the form would never end.
  private static func nested() -> String {
    let kinds = (0..<8).map { kind in
      let members = (0..<8).map { "\"m\($0)\": {\"$ref\": \"#/$defs/k\($0)\"}" }.joined(separator: ", ")
      return
        "\"k\(kind)\": {\"type\": \"object\", \"properties\": {\"text\": {\"type\": \"string\"}, \(members)}}"
    }
    return """
      {"properties": {"list": {"type": "array", "items": {"$ref": "#/$defs/k0"}, "default": []}},
       "$defs": {\(kinds.joined(separator: ", "))}}
      """
  }

  private struct Screen: Decodable {
    struct Field: Decodable { var name: String }
    struct Item: Decodable { var fields: [Field]? }
    struct Row: Decodable { var item: Item? }
    struct Section: Decodable { var rows: [Row]? }
    var sections: [Section]?
    var fields: [Field] { (sections ?? []).flatMap { $0.rows ?? [] }.flatMap { $0.item?.fields ?? [] } }
  }

  private static func fields(_ schema: String) throws -> [String] {
    let run = CommandRun(
      ["preview", "--schema", "schema.json", "--json"], in: ScratchFolder(["schema.json": schema]))
    #expect(run.code == 0, "\(run.errors)")
    return try JSONDecoder().decode(Screen.self, from: Data(run.output.utf8)).fields.map(\.name)
  }

  @Test func aRecordInsideItselfHasNoFurtherFields() throws {
    let fields = try Self.fields(
      """
      {"properties": {"list": {"type": "array", "default": [], "items": {"$ref": "#/$defs/node"}}},
       "$defs": {"node": {"type": "object", "properties": {"text": {"type": "string"}, "next": {"$ref": "#/$defs/node"}}}}}
      """)
    #expect(fields == ["text"])
  }

  @Test func recordsThatNestWithoutEndHaveABoundedForm() throws {
    let fields = try Self.fields(Self.nested())
    #expect(fields.contains("text") && fields.contains("m1/text") && fields.count <= 200)
  }

  @Test func aNeededFieldPastTheBoundIsFound() throws {
    let schema = Self.nested().replacing(
      "\"items\": {\"$ref\": \"#/$defs/k0\"}",
      with: """
        "items": {"properties": {"nested": {"$ref": "#/$defs/k0"}, "name": {"type": "string"}}, "required": ["name"]}
        """)
    #expect(try Self.fields(schema).contains("name"))
  }
}
