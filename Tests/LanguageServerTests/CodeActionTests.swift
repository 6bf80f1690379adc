import Foundation
import Testing

/// The code actions for a finding, other than its fixes.
@Suite struct CodeActionTests {
  private static let schema = """
    $schema: https://json-schema.org/draft/2020-12/schema
    type: object
    properties:
      looks:
        type: object
        properties:
          size: {type: integer, minimum: 8, maximum: 40, default: 16}
          zoom: {type: number, exclusiveMinimum: 0, multipleOf: 0.25}
          columns: {type: integer, exclusiveMaximum: 5}
          far: {type: number, minimum: 1.0e+20, multipleOf: 1.0e+300}
          fine: {type: number, minimum: 5.0e+18, multipleOf: 100000.5}
          mode: {enum: [light, dark, system]}
          wide: {type: boolean}
        additionalProperties: false
      sync:
        type: object
        x-setting: {noDefault: Everybody has another.}
        properties:
          server: {type: string}
          token: {type: string, x-setting: {sensitive: true}, default: S3CRET}
          every: {type: integer, default: 5}
        additionalProperties: false
      users:
        type: array
        items:
          type: object
          required: [name, level, age]
          properties:
            name: {type: string}
            level: {enum: [low, high]}
            age: {type: integer, minimum: 18}
    additionalProperties: false

    """

  private static var snippets: [String: Any] {
    Editor.able.merging([
      "workspace": ["workspaceEdit": ["documentChanges": true, "snippetEditSupport": true]]
    ]) { $1 }
  }

  /// Each action at the mark, with its title and the text after it.
  private func actions(_ marked: String, _ capabilities: [String: Any] = Editor.able, _ name: String = "a.yaml") async
    -> [(title: String, text: String)]
  {
    let (text, place) = Sample.marked(marked)
    let files = ["s.yaml": Self.schema, ".settle.yaml": "schemas: [{files: [\"a.*\"], schema: s.yaml}]\n", name: text]
    let editor = Editor(files, capabilities)
    editor.open(name, text)
    var params = editor.text(name)
    params["range"] = Editor.range(place, place)
    params["context"] = ["diagnostics": [Any]()]
    let actions = await editor.ask("textDocument/codeAction", params) as? [[String: Any]] ?? []
    return actions.map { action in
      (action["title"] as? String ?? "", Edits.files(action["edit"], of: files)[name] ?? "")
    }
  }

  @Test(arguments: [
    ("looks: {size: ‸3}\n", ["8"]), ("looks: {size: ‸99}\n", ["40"]), ("looks: {zoom: ‸0.3}\n", ["0.25", "0.50"]),
    ("looks: {zoom: ‸-2}\n", ["0.25"]), ("looks: {columns: ‸7}\n", ["4"]), ("looks: {far: ‸3}\n", []),
    ("looks: {fine: ‸3}\n", []),
  ]) func aNumberIsSetToTheNearestAllowed(_ text: String, _ wanted: [String]) async {
    let (line, _) = Sample.marked(text)
    let name = line.split(separator: "{")[1].prefix { $0 != ":" }
    let found = await actions(text).filter { $0.title.hasPrefix("Set ") && !$0.title.contains("default") }
    #expect(found.map(\.title) == wanted.map { "Set looks.\(name) to \($0)" })
    #expect(found.map(\.text) == wanted.map { "looks: {\(name): \($0)}\n" })
  }

  /// The documents of a stream have separate problems, even if the same error occurs in two of them.
  @Test(arguments: [
    ("looks: {size: 9}\n---\nlooks: {size: ‸3}\n", "looks: {size: 9}\n---\nlooks: {size: 8}\n"),
    ("looks: {size: 3}\n---\nlooks: {size: ‸3}\n", "looks: {size: 3}\n---\nlooks: {size: 8}\n"),
    ("looks: {size: ‸3}\n---\nlooks: {size: 3}\n", "looks: {size: 8}\n---\nlooks: {size: 3}\n"),
  ]) func aDocumentOfAStreamIsChanged(_ text: String, _ wanted: String) async {
    let found = await actions(text).map(\.text)
    #expect(found.contains(wanted), "\(found)")
  }

  @Test(arguments: [
    ("looks: {mode: ‸blue}\n", ["light", "dark", "system"]), ("looks: {wide: ‸1}\n", ["true", "false"]),
  ]) func eachChoiceIsOffered(_ text: String, _ wanted: [String]) async {
    let found = await actions(text).map(\.text)
    let head = text.prefix { $0 != "‸" }
    for choice in wanted { #expect(found.contains("\(head)\(choice)}\n"), "\(choice) in \(found)") }
  }

  /// Missing keys are added; editors that support snippets get placeholders for the values.
  @Test func missingMembersAreAddedAsPlaceholders() async {
    let text = "users:\n  - ‸name: x\n"
    let offered = await actions(text)
    let plain = offered.first { $0.title == "Add level, age" }
    #expect(plain?.text == "users:\n  - name: x\n    level: low\n    age: 18\n", "\(offered)")
    let snippet = await actions(text, Self.snippets).first { $0.title == "Add level, age" }
    #expect(snippet?.text == "users:\n  - name: x\n    level: ${1:low}\n    age: ${2:18}\n")
    let empty = await actions("users:\n  - ‸{}\n", Self.snippets).first { $0.title == "Add name, level, age" }
    #expect(empty?.text.contains("name: \"$1\"") == true, "\(empty?.text ?? "")")
    let json = await actions("{\"users\": [{‸\"name\": \"x\"}]}\n", Editor.able, "a.json")
    #expect(
      json.contains { $0.text == "{\"users\": [{\"name\": \"x\", \"level\": \"low\", \"age\": 18}]}\n" }, "\(json)")
  }

  /// A misplaced group or setting is moved to its place in the schema, and missing groups are created.
  @Test(arguments: [
    ("‸size: 9\n", "Move it to looks.size", "looks:\n  size: 9\n"),
    ("sync:\n  ‸looks:\n    size: 9\n", "Move it to looks", "looks:\n  size: 9\n"),
    ("looks:\n  ‸server: x\n", "Move it to sync.server", "sync:\n  server: x\n"),
  ]) func whatIsMisplacedIsMoved(_ text: String, _ title: String, _ wanted: String) async {
    let found = await actions(text)
    #expect(found.contains { $0.title == title && $0.text.contains(wanted) }, "\(found)")
  }

  @Test(arguments: [
    ("looks:\n  ‸size: 9\n", true), ("sync:\n  ‸every: 9\n", true), ("sync:\n  ‸server: x\n", false),
    ("sync:\n  ‸token: x\n", false), ("looks:\n  ‸mode: dark\n", false), ("‸sync:\n  server: x\n", false),
  ]) func onlyADefaultThatIsStatedAndSeenIsOffered(_ text: String, _ isOffered: Bool) async {
    let found = await actions(text)
    #expect(found.contains { $0.title.contains("default") } == isOffered, "\(found)")
    #expect(!found.contains { $0.text.contains("S3CRET") })
  }
}
