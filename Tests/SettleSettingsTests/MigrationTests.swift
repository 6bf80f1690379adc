import Foundation
import SettleSettings
import TestSupport
import Testing

/// `migrate()`: an application reads settings of an earlier version.
@Suite struct MigrationTests {
  private static let schema = """
    type: object
    properties:
      version: {type: integer, default: 2}
      sound: {enum: [chime, none], default: chime}
      weekly: {type: boolean, default: false}
    additionalProperties: false
    x-settings:
      name: app
      version: 2.0.0
      versionKey: version
      migrations:
        - from: 1.0.0
          to: 2.0.0
          steps:
            - mapValues: {setting: sound, values: [{from: bell, to: chime}]}
            - setDefault: {setting: weekly, value: true}
            - drop: {setting: legacy}

    """

  private func settings(_ text: String) throws -> SettingsFile {
    let folder = ScratchFolder(["s.yaml": Self.schema])
    defer { withExtendedLifetime(folder) {} }
    return try SettingsFile(inMemory: text, schema: SettingsSchema(folder.path + "/s.yaml"))
  }

  @Test func everythingIsBroughtAlong() throws {
    var settings = try settings("# mine\nversion: 1\nsound: bell # loud\nlegacy: 1\n")
    let migration = try #require(try settings.migrate())
    #expect(migration.from == "1.0.0" && migration.to == "2.0.0" && migration.dropped == ["legacy"])
    #expect(settings.text == "# mine\nversion: 2\nsound: chime # loud\nweekly: true\n")
    #expect(try settings.value(at: "weekly") == true)
    #expect(settings.problems.isEmpty)
    #expect(try settings.migrate() == nil)
  }

  @Test func layersComeAlong() throws {
    let folder = ScratchFolder(["s.yaml": Self.schema, "team.yaml": "version: 1\nsound: bell # team\n"])
    var settings = try SettingsFile(
      inMemory: "version: 2\nweekly: true\n", schema: SettingsSchema(folder.path + "/s.yaml"),
      layers: [.init(name: "team", path: folder.path + "/team.yaml"), .text("version: 1\nlegacy: 1\n", name: "old")],
      overrides: [.values(["weekly": false], name: "boss")])
    #expect(settings.problems.filter { $0.code == "settings/old-version" }.isEmpty)
    let migration = try #require(try settings.migrate())
    #expect(migration.from == "1.0.0" && migration.dropped == ["legacy"])
    #expect(settings.errors.isEmpty, "\(settings.errors)")
    #expect(try settings.value(at: "sound") == "chime" && settings.value(at: "weekly") == false)
  }

  @Test(arguments: [
    ("version: 1\nsound: bell\n", "the file has version 1.0.0, the schema 2.0.0"),
    ("legacy: 1\n", "legacy is a setting of version 1.0.0, the schema has version 2.0.0"),
  ])
  func anOldFileNamesTheCommand(_ text: String, _ message: String) throws {
    let old = try settings(text).problems.filter { $0.code == "settings/old-version" }
    #expect(old.count == 1 && old.allSatisfy { $0.message.contains(message) }, "\(old)")
    #expect(old.map(\.help) == ["run `settle migrate`"] && old.map(\.severity) == [.warning])
    #expect(try settings("version: 2\n").problems.isEmpty)
  }

  @Test func aFileOfALaterVersionIsReported() throws {
    let problems = try settings("version: 3\n").problems
    #expect(problems.map(\.code) == ["settings/new-version"] && problems.map(\.severity) == [.warning], "\(problems)")
    #expect(problems.map(\.message) == ["the file has version 3.0.0, the schema only 2.0.0"])
  }

  @Test func nothingIsDoneToANewFile() throws {
    var settings = try settings("")
    #expect(try settings.migrate() == nil)
    #expect(settings.text == "")
  }

  @Test(arguments: ["version: 1\nsound: 5\n", "version: 3\nsound: chime\n", "version: 1\nsound: [\n"])
  func orNothing(_ text: String) throws {
    var settings = try settings(text)
    #expect(throws: SettingsError.self) { try settings.migrate() }
    #expect(settings.text == text)
  }
}
