import Foundation
import Properties
import SettleSettings
import Synchronization
import TestSupport
import Testing

/// Settings that are updated when their file changes.
@Suite struct WatchingTests {
  /// A clock that runs a step of the test in place of each wait.
  private final class StepClock: Clock, Sendable {
    private let clock = ContinuousClock()
    private let steps: [@Sendable () -> Void]
    private let count = Mutex(0)
    /// The number of steps that were run.
    var taken: Int { count.withLock { $0 } }
    var now: ContinuousClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }
    init(_ steps: [@Sendable () -> Void]) { self.steps = steps }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      let number = count.withLock { count in
        count += 1
        return count - 1
      }
      guard number < steps.count else { throw CancellationError() }
      steps[number]()
    }
  }

  private static func changes(_ folder: ScratchFolder, _ texts: [String?]) async throws -> [SettingsChange] {
    let settings = try SettingsFile(path: folder.path + "/a.yaml", schema: SettingsSchema("settings"))
    let steps = texts.map { text in
      { @Sendable in if let text { folder.write("a.yaml", text) } else { folder.remove("a.yaml") } }
    }
    var found: [SettingsChange] = []
    for await change in settings.changes(every: .seconds(1), clock: StepClock(steps)) { found.append(change) }
    return found
  }

  @Test func theLastValidSettingsStayInEffect() async throws {
    let folder = ScratchFolder(["a.yaml": "appearance: {mode: dark}\n"])
    let changes = try await Self.changes(
      folder,
      [
        "appearance: {mode: dark} # the same\n", "appearance: {mode: light}\n", "appearance: {mode: [\n",
        "appearance: {mode: drak}\n", nil, "appearance: {mode: light}\n", "appearance: {mode: system}\n",
      ])
    let modes = try changes.map { try $0.settings.value(at: "appearance.mode", as: String.self) }
    #expect(modes == ["light", "light", "light", "light", "light", "system"])
    #expect(changes.map(\.changed) == [["appearance.mode"], [], [], [], [], ["appearance.mode"]])
    #expect(changes.map(\.problems.isEmpty) == [true, false, false, false, true, true])
    #expect(
      changes[2].problems.first?.description.hasSuffix(
        "a.yaml:1:20: \"drak\" is not one of \"light\", \"dark\", \"system\"") == true)
    #expect(changes[3].problems.first?.message == "no such file or folder")
  }

  @Test func aDeletedFileOfAnyNameIsReported() async throws {
    let folder = ScratchFolder(["größe ü.yaml": "appearance: {mode: dark}\n"])
    let settings = try SettingsFile(path: folder.path + "/größe ü.yaml", schema: SettingsSchema("settings"))
    let clock = StepClock([{ folder.remove("größe ü.yaml") }])
    var problems: [String] = []
    for await change in settings.changes(every: .seconds(1), clock: clock) {
      problems += change.problems.map(\.description)
    }
    #expect(problems == [folder.path + "/größe ü.yaml: no such file or folder"])
  }

  /// Random sequences of valid, malformed and invalid files, replacements and deletions: the effective values are
  /// always those of the last valid file. `SETTLE_SEQUENCES` sets the number of sequences.
  @Test func randomSequencesAgainstAModel() async throws {
    var random = Random(seed: 11)
    let count = ProcessInfo.processInfo.environment["SETTLE_SEQUENCES"].flatMap { Int($0) } ?? 100
    for _ in 0..<count {
      let folder = ScratchFolder(["a.yaml": "appearance: {mode: dark}\n"])
      var (expected, mode) = ([String](), "dark")
      var steps: [@Sendable () -> Void] = []
      for _ in 0..<10 {
        let next = ["light", "dark", "system"].randomElement(using: &random) ?? "dark"
        switch Int.random(in: 0..<6, using: &random) {
        case 0: steps.append { folder.write("a.yaml", "appearance: {mode: \(next)\n") }
        case 1: steps.append { folder.write("a.yaml", "appearance: {mode: \(next)x}\n") }
        case 2: steps.append { folder.remove("a.yaml") }
        case 3:
          steps.append {
            folder.write("b.yaml", "appearance: {mode: \(next)}\n")
            folder.rename("b.yaml", to: "a.yaml")
          }
          mode = next
        default:
          steps.append { folder.write("a.yaml", "appearance: {mode: \(next)}\n") }
          mode = next
        }
        expected.append(mode)
      }
      let settings = try SettingsFile(path: folder.path + "/a.yaml", schema: SettingsSchema("settings"))
      let clock = StepClock(steps)
      var last = "dark"
      for await change in settings.changes(every: .seconds(1), clock: clock) {
        last = try change.settings.value(at: "appearance.mode", as: String.self)
        #expect(last == expected[clock.taken - 1])
      }
      #expect(last == mode)
    }
  }

  /// An unsaved change is kept when another program changes another setting, and isn't reported as a change.
  @Test func unsavedChangesAreKept() async throws {
    let folder = ScratchFolder(["a.yaml": "appearance: {mode: dark}\n"])
    let path = folder.path + "/a.yaml"
    var settings = try SettingsFile(path: path, schema: SettingsSchema("settings"))
    try settings.set("appearance.text_size", to: "large")
    let clock = StepClock([
      { folder.write("a.yaml", "appearance: {mode: light}\n") },
      { folder.write("a.yaml", "appearance: {mode: light, text_size: small}\n") },
    ])
    var changes: [SettingsChange] = []
    for await change in settings.changes(every: .seconds(1), clock: clock) { changes.append(change) }
    #expect(changes.map(\.changed) == [["appearance.mode"], []])
    #expect(changes[0].settings.text == "appearance: {mode: light, text_size: large}\n")
    #expect(changes[1].problems.map(\.message) == ["appearance.text_size was changed here and in the file"])
    // Changes that were made after watching began.
    try settings.set("sync.enabled", to: false)
    #expect(try settings.merge(changes[0]) == ["appearance.mode"])
    #expect(try settings.value(at: "appearance.text_size") == "large")
    folder.write("a.yaml", "appearance: {mode: light}\n")
    try settings.save()
    let text = folder.text("a.yaml")
    #expect(text.hasPrefix("appearance: {mode: light, text_size: large}\n"), "\(text)")
  }

  @MainActor @Test func aValueThatViewsObserve() async throws {
    struct Appearance: Decodable, Sendable { var mode: String }
    struct Root: Decodable, Sendable { var appearance: Appearance }
    let folder = ScratchFolder(["a.yaml": "appearance: {mode: dark}\n"])
    let observed = try ObservedSettings<Root>(
      SettingsFile(path: folder.path + "/a.yaml", schema: SettingsSchema("settings")))
    #expect(observed.value.appearance.mode == "dark")
    try observed.change { try $0.set("appearance.mode", to: "light") }
    #expect(observed.value.appearance.mode == "light" && folder.text("a.yaml") == "appearance: {mode: light}\n")
  }

  /// If the new value can't be decoded, the file isn't changed.
  @MainActor @Test func whatCannotBeDecodedIsNotSaved() throws {
    struct Root: Decodable, Sendable { var port: Int }
    let folder = ScratchFolder(["a.yaml": "port: 1\n"])
    let observed = try ObservedSettings<Root>(SettingsFile(path: folder.path + "/a.yaml"))
    #expect(throws: SettingsError.self) { try observed.change { try $0.set("port", to: "high") } }
    #expect(folder.text("a.yaml") == "port: 1\n" && observed.value.port == 1)
    try observed.change { try $0.set("port", to: 2) }
    #expect(folder.text("a.yaml") == "port: 2\n" && observed.value.port == 2)
  }
}
