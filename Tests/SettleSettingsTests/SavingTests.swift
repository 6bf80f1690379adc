import Foundation
import SettleSettings
import Synchronization
import TestSupport
import Testing

/// Files that another program changes at the same time.
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

  private final class Log: Sendable {
    let saved = Mutex<[String]>([])
    let refused = Mutex<[String]>([])
  }

  /// Programs that change one file at the same time: each change is in the file or its program got an error, and
  /// changes of different settings don't conflict. `SETTLE_SAVES` sets the number.
  @Test func manySavesAtOnce() async throws {
    let count = (ProcessInfo.processInfo.environment["SETTLE_SAVES"].flatMap { Int($0) } ?? 80) / 4
    let folder = ScratchFolder(["a.yaml": "# mine\nstart: 0\n"])
    let path = folder.path + "/a.yaml"
    let log = Log()
    await withTaskGroup { group in
      for worker in 0..<4 {
        group.addTask {
          do {
            var settings = try SettingsFile(path: path)
            for number in 0..<count {
              let name = "w\(worker)_\(number)"
              try settings.set(name, to: number)
              do {
                try settings.save()
                log.saved.withLock { $0.append(name) }
              } catch {
                log.refused.withLock { $0.append("\(error)") }
              }
            }
          } catch {
            log.refused.withLock { $0.append("\(error)") }
          }
        }
      }
    }
    let file = try SettingsFile(path: path)
    for name in log.saved.withLock(\.self) {
      #expect(throws: Never.self) { let _: Int = try file.value(at: name) }
    }
    let refused = log.refused.withLock(\.self)
    #expect(log.saved.withLock(\.count) + refused.count == count * 4, "\(refused)")
    #expect(refused.allSatisfy { $0.hasSuffix("another program keeps changing the file") }, "\(refused)")
    #expect(file.text.hasPrefix("# mine\nstart: 0\n"))
  }

  @Test func aCommentIsSavedIntoWhatChangedOutside() throws {
    let folder = ScratchFolder(["a.yaml": "appearance: {mode: dark}\n"])
    var settings = try Self.file(folder)
    try settings.setComment(of: "appearance", above: "How it looks.")
    folder.write("a.yaml", "appearance: {mode: light}\n")
    try settings.save()
    #expect(folder.text("a.yaml") == "# How it looks.\nappearance: {mode: light}\n")
  }

  /// After a conflict, the unsaved changes are kept until the application decides.
  @Test func afterAConflictNothingIsLost() throws {
    let folder = ScratchFolder(["a.yaml": "appearance: {mode: dark}\n"])
    var settings = try Self.file(folder)
    try settings.set("appearance.mode", to: "system")
    folder.write("a.yaml", "appearance: {mode: light}\n")
    #expect(throws: SettingsError.self) { try settings.save() }
    #expect(try settings.value(at: "appearance.mode") == "system")
    folder.write("a.yaml", "appearance: {mode: dark}\n# new\n")
    try settings.save()
    #expect(folder.text("a.yaml") == "appearance: {mode: system}\n# new\n")
  }
}
