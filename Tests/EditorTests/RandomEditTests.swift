import Analysis
import Editor
import Screens
import Settings
import Testing

/// Random edits in a session give the same bytes as the same edits made directly, and undoing all of them restores the
/// original.
struct RandomEditTests {
  private static let editsOfOne = 120

  @Test(arguments: RandomEdits.seeds(each: editsOfOne)) func likeTheSameEditsOneByOne(_ seed: UInt64) throws {
    var chance = RandomEdits(seed: seed)
    let disk = EditorFile.Disk(RandomEdits.start)
    var session = try EditorFile.session(RandomEdits.start, "betrfood", disk.file)
    let model = try EditorFile.model("betrfood")
    let context = SnapshotContext("a.yaml", syntax: .yaml, schema: .model(model))
    var text = Snapshot(Array(RandomEdits.start.utf8), context: context)
    var texts = [text.bytes]
    for _ in 0..<Self.editsOfOne {
      let change = chance.change()
      let refusal = Result { try session.edit([change], revision: session.state.revision) }
      switch text.change([change]) {
      case .proposed(let proposal):
        #expect(throws: Never.self) { try refusal.get() }
        text = proposal.after
        if !proposal.isEmpty { texts.append(text.bytes) }
      case .refused, .invalid: #expect(throws: (any Error).self) { try refusal.get() }
      }
      if chance.next() % 10 == 0 {
        try session.save(revision: session.state.revision, fingerprint: session.state.fingerprint)
        #expect(disk.text == String(decoding: text.bytes, as: UTF8.self))
      }
    }
    while let expected = texts.popLast() {
      try session.save(revision: session.state.revision, fingerprint: session.state.fingerprint)
      #expect(disk.text == String(decoding: expected, as: UTF8.self))
      if !texts.isEmpty { try session.undo(revision: session.state.revision) }
    }
    #expect(disk.text == RandomEdits.start && !session.state.canUndo)
  }

  /// The page receives each row whose HTML differs, so an edit must not change many of them.
  @Test(arguments: RandomEdits.seeds(each: editsOfOne)) func anEditChangesFewRows(_ seed: UInt64) throws {
    var chance = RandomEdits(seed: seed)
    let disk = EditorFile.Disk(RandomEdits.start)
    var session = try EditorFile.session(RandomEdits.start, "betrfood", disk.file)
    func drawn() -> [String: String] {
      let parts = ScreenPage(session.screen(), isEditor: true).parts.filter { $0.id.hasPrefix("row:") }
      return Dictionary(parts.map { ($0.id, $0.html.text) }) { first, _ in first }
    }
    var before = drawn()
    #expect(before.count > 20)
    var changed = 0
    for _ in 0..<Self.editsOfOne {
      _ = try? session.edit([chance.change()], revision: session.state.revision)
      let after = drawn()
      changed += after.count { id, html in before[id].map { $0 != html } ?? false }
      before = after
    }
    #expect(changed > 20 && changed < Self.editsOfOne * before.count / 4, "\(changed)")
  }
}
