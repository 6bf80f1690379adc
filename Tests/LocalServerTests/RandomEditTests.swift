import Analysis
import DocumentModel
import EditSessions
import Foundation
import Settings
import Testing

/// Random edits through a session come to the same bytes as the same edits made one by one on the text, and undoing all of
/// them comes back to where it began. `SETTLE_EDITS` says how many there are, 360 unless set.
struct RandomEditTests {
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private static let start = """
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

  private static func change(_ generator: inout Generator) -> (EditSession.Change, SettingOperation) {
    let (name, choices) = values[Int(generator.next() % UInt64(values.count))]
    let path = SettingPath(name) ?? SettingPath()
    switch generator.next() % 6 {
    case 0: return (.unset(path), .unset(path))
    case 1: return (.reset(path), .reset(path))
    case 2:
      let list = SettingPath("dietary.cuisines") ?? SettingPath()
      let item = InputValue(text: ["Thai", "Georgian", "#1", "yes"][Int(generator.next() % 4)])
      return (.append(list, item), .append(list, item, isUnique: true))
    case _:
      let value = InputValue(text: choices[Int(generator.next() % UInt64(choices.count))])
      return (.set(path, value), .set(path, value))
    }
  }

  private static let editsOfOne = 120
  private static let seeds: ClosedRange<UInt64> = {
    let wanted = ProcessInfo.processInfo.environment["SETTLE_EDITS"].flatMap { Int($0) } ?? 3 * editsOfOne
    return 1...UInt64(max(1, (wanted + editsOfOne - 1) / editsOfOne))
  }()

  @Test(arguments: seeds) func likeTheSameEditsOneByOne(_ seed: UInt64) throws {
    var generator = Generator(state: seed)
    let disk = EditorFile.Disk(Self.start)
    var session = try EditorFile.session(Self.start, "betrfood", disk.file)
    let model = try EditorFile.model("betrfood").0
    var text = Snapshot(Array(Self.start.utf8), SnapshotContext("a.yaml", TextSyntax(nil), schema: .model(model)))
    var texts = [text.bytes]
    for _ in 0..<Self.editsOfOne {
      let (change, operation) = Self.change(&generator)
      let refusal = Result { try session.edit([change], revision: session.state.revision) }
      switch text.change([operation]) {
      case .proposed(let proposal):
        #expect(throws: Never.self) { try refusal.get() }
        text = proposal.after
        if !proposal.isEmpty { texts.append(text.bytes) }
      case .refused, .invalid: #expect(throws: (any Error).self) { try refusal.get() }
      }
      if generator.next() % 10 == 0 {
        try session.save(revision: session.state.revision, fingerprint: session.state.fingerprint)
        #expect(disk.text == String(decoding: text.bytes, as: UTF8.self))
      }
    }
    while let expected = texts.popLast() {
      try session.save(revision: session.state.revision, fingerprint: session.state.fingerprint)
      #expect(disk.text == String(decoding: expected, as: UTF8.self))
      if !texts.isEmpty { try session.undo(revision: session.state.revision) }
    }
    #expect(disk.text == Self.start && !session.state.canUndo)
  }
}
