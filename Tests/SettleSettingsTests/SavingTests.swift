import SettleSettings
import TestSupport
import Testing

/// Files that another program also changes.
@Suite struct SavingTests {
  private static func file(_ folder: ScratchFolder) throws -> SettingsFile {
    try SettingsFile(path: folder.path + "/a.yaml", schema: SettingsSchema("settings"))
  }

  @Test func changesFromOutsideAreMerged() throws {
    let folder = ScratchFolder(["a.yaml": "# mine\nappearance: {mode: dark}\n"])
    var settings = try Self.file(folder)
    try settings.set("appearance.text_size", to: "large")
    folder.write("a.yaml", "# mine\nappearance: {mode: light} # theirs\n")
    try settings.save()
    #expect(folder.text("a.yaml") == "# mine\nappearance: {mode: light, text_size: large} # theirs\n")
    #expect(try settings.value(at: "appearance.mode") == "light")
    folder.write("a.yaml", "# mine\n")
    try settings.save()
    #expect(folder.text("a.yaml") == "# mine\n")
  }

  @Test func whatBothChangedIsAConflict() throws {
    let folder = ScratchFolder(["a.yaml": "appearance: {mode: dark}\n"])
    var settings = try Self.file(folder)
    try settings.set("appearance.mode", to: "system")
    folder.write("a.yaml", "appearance: {mode: light}\n")
    let error = #expect(throws: SettingsError.self) { try settings.save() }
    #expect(error?.description == "appearance.mode was changed here and in the file")
    #expect(folder.text("a.yaml") == "appearance: {mode: light}\n")
  }

  @Test func aFileThatVanishedIsMadeAgain() throws {
    let folder = ScratchFolder(["a.yaml": "appearance: {mode: dark}\n"])
    var settings = try Self.file(folder)
    try settings.set("appearance.mode", to: "light")
    folder.remove("a.yaml")
    try settings.save()
    #expect(folder.text("a.yaml") == "appearance: {mode: light}\n")
  }

  @Test func fixesOfTheTextsOwnProblems() throws {
    var settings = try SettingsFile(text: "appearance: {mode: Dark}\n", schema: SettingsSchema("settings"))
    #expect(settings.applyFixes() == 1 || settings.applyFixes(allowsUnsafe: true) == 1)
    #expect(settings.text == "appearance: {mode: dark}\n" && settings.problems.isEmpty)
    #expect(settings.applyFixes() == 0)
  }
}
