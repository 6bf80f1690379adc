import DocumentModel
import Editor
import Foundation
import Settings

/// Random edits of an app's settings. `SETTLE_EDITS` sets their number.
struct RandomEdits: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }

  /// The seeds that are needed to make `SETTLE_EDITS` edits, if each seed makes `each`.
  static func seeds(each: Int) -> ClosedRange<UInt64> {
    let wanted = ProcessInfo.processInfo.environment["SETTLE_EDITS"].flatMap { Int($0) } ?? 3 * each
    return 1...UInt64(max(1, (wanted + each - 1) / each))
  }

  static let start = """
    # Ana's
    account: {linked_accounts: [apple]} # hers
    appearance:
      mode: dark # at night
    quiet_hours: {start: "22:00", end: "07:00"}

    """

  private static let values: [(String, [String])] = [
    ("appearance.mode", ["light", "dark", "system"]), ("appearance.text_size", ["small", "large"]),
    ("privacy.profile_visibility", ["public", "private"]), ("appearance.feed_layout", ["grid", "list"]),
    ("quiet_hours.start", ["21:00", "22:30"]), ("quiet_hours.end", ["06:00", "07:30"]),
  ]

  mutating func change() -> SettingOperation {
    let (name, choices) = Self.values[Int(next() % UInt64(Self.values.count))]
    let path = Path(name) ?? Path()
    switch next() % 6 {
    case 0: return .unset(path)
    case 1: return .reset(path)
    case 2:
      let list = Path("dietary.cuisines") ?? Path()
      let item = InputValue(text: ["Thai", "Georgian", "#1", "yes"][Int(next() % 4)])
      return .append(list, item)
    case _:
      return .set(path, InputValue(text: choices[Int(next() % UInt64(choices.count))]))
    }
  }
}
