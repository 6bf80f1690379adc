import Properties
import SettleSettings
import Synchronization
import TestSupport
import Testing

/// Settings that follow their file.
@Suite struct WatchingTests {
  /// A clock whose sleeps do work: what a test does between two looks.
  private final class StepClock: Clock, Sendable {
    private let clock = ContinuousClock()
    private let steps: Mutex<[@Sendable () -> Void]>
    var now: ContinuousClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }
    init(_ steps: [@Sendable () -> Void]) { self.steps = Mutex(steps.reversed()) }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      guard let step = steps.withLock({ $0.popLast() }) else { throw CancellationError() }
      step()
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

  @Test func theLastGoodSettingsStayInForce() async throws {
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

  /// Random sequences of good, broken and invalid texts, deletions and folders in the file's place against a model.
  @Test func randomSequencesAgainstAModel() async throws {
    var random = Random(seed: 11)
    for _ in 0..<100 {
      let folder = ScratchFolder(["a.yaml": "appearance: {mode: dark}\n"])
      var (expected, mode) = ([String](), "dark")
      var texts: [String?] = []
      for _ in 0..<10 {
        let next = ["light", "dark", "system"].randomElement(using: &random) ?? "dark"
        switch Int.random(in: 0..<5, using: &random) {
        case 0: texts.append("appearance: {mode: \(next)\n")
        case 1: texts.append("appearance: {mode: \(next)x}\n")
        case 2: texts.append(nil)
        default:
          texts.append("appearance: {mode: \(next)}\n")
          mode = next
        }
        expected.append(mode)
      }
      let changes = try await Self.changes(folder, texts)
      let last = try changes.last.map { try $0.settings.value(at: "appearance.mode", as: String.self) }
      #expect(last == nil ? mode == "dark" : last == mode, "\(texts)")
    }
  }

  @MainActor @Test func aValueThatViewsObserve() async throws {
    struct Appearance: Decodable, Sendable { var mode: String }
    struct Root: Decodable, Sendable { var appearance: Appearance }
    let folder = ScratchFolder(["a.yaml": "appearance: {mode: dark}\n"])
    let observed = try ObservedSettings<Root>(
      SettingsFile(path: folder.path + "/a.yaml", schema: SettingsSchema("settings")))
    #expect(observed.value.appearance.mode == "dark")
    try observed.change { settings throws(SettingsError) in try settings.set("appearance.mode", to: "light") }
    #expect(observed.value.appearance.mode == "light" && folder.text("a.yaml") == "appearance: {mode: light}\n")
  }
}
