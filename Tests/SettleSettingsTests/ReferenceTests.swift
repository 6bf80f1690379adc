import SettleSettings
import Testing

/// Names that other values in the file refer to.
@Suite struct ReferenceTests {
  @Test func aRemovedNameIsRefusedWithItsReferences() throws {
    let schema = """
      properties:
        servers: {additionalProperties: {properties: {host: {type: string}}}}
        main: {type: string, x-setting: {refersTo: {keysOf: /servers}}}
        others: {items: {type: string}, x-setting: {refersTo: {keysOf: /servers}}}

      """
    let text = "servers: {a: {host: x}, b: {host: y}}\nmain: a\nothers: [b, a]\n"
    var settings = try SettingsFile(inMemory: text, schema: SettingsSchema(text: schema))
    var problems: [SettingsProblem] = []
    do throws(SettingsError) { try settings.unset("servers.a") } catch {
      if case .invalid(let found) = error { problems = found }
    }
    #expect(problems.map(\.message) == ["no server named \"a\"", "no server named \"a\""])
    #expect(settings.text == text)
    try settings.set("main", to: "b")
    try settings.set("others", encoding: ["b"])
    try settings.unset("servers.a")
  }
}
