import Foundation
import LanguageServer
import Testing

/// Content and Markdown of hovers.
@Suite struct HoverTests {
  private static let schema = """
    $schema: https://json-schema.org/draft/2020-12/schema
    x-settings:
      name: player
      version: 1.0.0
      stores: {kept: {kind: property-list, scope: device, title: Kept}}
    properties:
      sound:
        x-setting: {scope: device, store: {in: kept}}
        properties:
          volume: {title: Volume, type: integer, minimum: 0, maximum: 100, default: 50, x-setting: {unit: percent}}
          speed: {type: number, exclusiveMinimum: 0, multipleOf: 0.25, x-setting: {unit: times}}
          name: {type: string, minLength: 1, pattern: "^[a-z]+$", format: hostname}
          fade:
            title: Fade
            description: Seconds before the end, e.g. 2.5.
            type: number
            default: 0
            x-setting:
              requires: [{setting: sound.volume, is: 50, otherwise: 1, message: Only at half_of_it.}]

    """

  private func hover(_ line: Int) async -> String {
    let text = "sound:\n  volume: 60\n  speed: 1\n  name: a\n  fade: 2.5\n"
    let editor = Editor(["s.yaml": Self.schema, ".settle.yaml": "schemas: [{files: [v1.2.yaml], schema: s.yaml}]\n"])
    editor.open("v1.2.yaml", text)
    let answer = await editor.ask("textDocument/hover", editor.at("v1.2.yaml", (line, 3))) as? [String: Any]
    return (answer?["contents"] as? [String: Any])?["value"] as? String ?? ""
  }

  @Test(arguments: [
    (1, ["Range: 0 to 100", "Unit: percent", "Scope: device", "Store: kept, key volume", "Default: `50`"]),
    (2, ["Range: more than 0, a multiple of 0.25", "Unit: times"]),
    (3, ["Length: at least 1", "Format: hostname", "Pattern: `^[a-z]+$`"]),
    (
      4,
      ["Requires: `sound.volume` to be `50`, otherwise `1`. Only at half_of_it.", "Seconds before the end, e.g. 2.5."]
    ),
  ]) func theDescriptionsOfTheSchemaAreShown(_ line: Int, _ wanted: [String]) async {
    let words = await hover(line)
    for part in wanted {
      #expect(words.components(separatedBy: "\n").contains { $0.hasSuffix(part) }, "\(part): \(words)")
    }
  }

  /// Of several forms, the one that the value matches describes it; if none does, the first one.
  @Test(arguments: [
    ("le‸vel: high\n", "Much"), ("level: hi‸gh\n", "Much"), ("level: l‸ow\n", "Little"), ("level: n‸o\n", "Little"),
    ("ch‸ild:\n  b: 1\n", "The second"), ("a: 1\n---\nch‸ild: {b: 1}\n", "The second"),
    ("list:\n- x\n- hi‸gh\n", "Much"),
  ])
  func theFormOfTheValueIsDescribed(_ marked: String, _ expected: String) async {
    let schema = """
      properties:
        level: &level {anyOf: [{const: low, description: Little}, {const: high, description: Much}]}
        child:
          anyOf:
          - {title: One, description: The first, properties: {a: {}}, required: [a]}
          - {title: Two, description: The second, properties: {b: {}}, required: [b]}
        list: {items: {anyOf: [*level, {const: x}]}}

      """
    let (text, place) = Sample.marked(marked)
    let editor = Editor(["s.yaml": schema, ".settle.yaml": "schemas: [{files: [a.yaml], schema: s.yaml}]\n"])
    editor.open("a.yaml", text)
    let answer = await editor.ask("textDocument/hover", editor.at("a.yaml", place)) as? [String: Any]
    let words = (answer?["contents"] as? [String: Any])?["value"] as? String ?? ""
    #expect(words.components(separatedBy: "\n").contains(expected), "\(words)")
  }

  /// An alias shows the value of its anchor, with its keys.
  @Test func anAliasShowsTheMapping() async {
    let editor = Editor()
    editor.open("a.yaml", "base: &b\n  image: x\n  ports: [1, 2]\nweb: *b\nmore:\n  <<: *b\n")
    for place in [(3, 6), (5, 7)] {
      let answer = await editor.ask("textDocument/hover", editor.at("a.yaml", place)) as? [String: Any]
      let words = (answer?["contents"] as? [String: Any])?["value"] as? String ?? ""
      #expect(words.contains("image: x") && words.contains("(line 1)"), "\(words)")
    }
  }

  /// Dots, dashes and brackets aren't escaped, because clients may show the Markdown as plain text.
  @Test func namesOfFilesAreWrittenAsTheyAre() async {
    #expect(await hover(4).contains(" v1.2.yaml:5"))
    #expect(await !hover(4).contains("\\"))
  }
}
