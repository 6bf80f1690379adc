import Foundation
import TestSupport
import Testing

@Suite struct StandardOutputTests {
  private static let schema = """
    $schema: https://json-schema.org/draft/2020-12/schema
    properties:
      mode: {enum: [dark, light], title: Mode, x-setting: {scope: device}}
      key: {type: integer, x-setting: {sensitive: true}}
    additionalProperties: false
    """

  private func check(_ text: String, _ format: String, _ paths: [String] = ["a.yaml"]) -> CommandRun {
    let folder = ScratchFolder(["s.yaml": Self.schema, "a.yaml": text, "b.yaml": "mode: dark\n"])
    return CommandRun(["check", "-q", "--schema", "s.yaml", "--format", "json-schema-\(format)"] + paths, in: folder)
  }

  private func objects(_ run: CommandRun) throws -> [[String: Any]] {
    try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func oneFileIsTheUnitItself() throws {
    let run = check("mode: drak\nextra: 1\n", "flag")
    #expect(run.output == "{\"valid\":false}\n" && run.code == 1)
    #expect(check("mode: dark\n", "flag").output == "{\"valid\":true}\n")
  }

  @Test func aListOfErrors() throws {
    let output = try #require(try objects(check("mode: drak\nextra: 1\n", "basic")).first)
    let errors = try #require(output["errors"] as? [[String: Any]])
    #expect(errors.map { $0["keywordLocation"] as? String } == ["/properties/mode/enum", "/additionalProperties"])
    #expect(errors.map { $0["instanceLocation"] as? String } == ["/mode", "/extra"])
    #expect((errors[0]["absoluteKeywordLocation"] as? String)?.hasSuffix("/s.yaml#/properties/mode/enum") == true)
    #expect(output["annotations"] == nil && output["valid"] as? Bool == false)
  }

  @Test func annotationsOfAValidFile() throws {
    let output = try #require(try objects(check("mode: dark\n", "basic")).first)
    let annotations = try #require(output["annotations"] as? [[String: Any]])
    let setting = annotations.first { $0["keywordLocation"] as? String == "/properties/mode/x-setting" }
    #expect(setting?["annotation"] as? [String: String] == ["scope": "device"])
    #expect(setting?["instanceLocation"] as? String == "/mode")
    #expect(output["errors"] == nil)
  }

  @Test func aTreeLeavesOutWhatHasOneThingToSay() throws {
    let output = try #require(try objects(check("mode: drak\n", "detailed")).first)
    #expect(output["keywordLocation"] as? String == "/properties/mode/enum" && output["error"] is String)
    let two = try #require(try objects(check("mode: drak\nkey: x\n", "detailed")).first)
    #expect(two["keywordLocation"] as? String == "/properties" && (two["errors"] as? [Any])?.count == 2)
  }

  @Test func severalFilesSayWhichTheyAre() throws {
    let run = check("mode: drak\n", "flag", ["a.yaml", "b.yaml", "none.yaml"])
    #expect(run.code == 2)
    #expect(
      run.output == """
        {"path":"a.yaml","output":{"valid":false}}
        {"path":"b.yaml","output":{"valid":true}}
        {"path":"none.yaml","output":{"valid":false}}

        """)
  }

  @Test func aLineForEachDocument() {
    #expect(check("mode: dark\n---\nmode: drak\n", "flag").output == "{\"valid\":true}\n{\"valid\":false}\n")
  }

  @Test func sensitiveValuesAreNotShown() {
    for format in ["basic", "detailed"] {
      let run = check("key: hunter2\n", format)
      #expect(run.code == 1 && !run.output.contains("hunter2") && run.output.contains("redacted"), "\(run.output)")
    }
  }

  @Test func uncheckableFilesAreNotValid() throws {
    let broken = try #require(try objects(check("mode: [dark\n", "basic")).first)
    #expect(broken["valid"] as? Bool == false && (broken["errors"] as? [Any])?.isEmpty == false)
    let folder = ScratchFolder(["s.yaml": "type: strin\n", "a.yaml": "a: 1\n"])
    let run = CommandRun(["check", "--schema", "s.yaml", "--format", "json-schema-basic", "a.yaml"], in: folder)
    #expect(run.code == 2 && run.output.contains(#""valid":false"#) && run.errors.contains("s.yaml:1:7"))
  }
}
