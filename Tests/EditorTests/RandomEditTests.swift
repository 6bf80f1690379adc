import Analysis
import Editor
import Settings
import Testing

/// Random edits through a session give the same bytes as the same edits made one by one on the text, and undoing all of
/// them restores the first text.
struct RandomEditTests {
  private static let editsOfOne = 120

  @Test(arguments: RandomEdits.seeds(each: editsOfOne)) func likeTheSameEditsOneByOne(_ seed: UInt64) throws {
    var chance = RandomEdits(seed: seed)
    let disk = EditorFile.Disk(RandomEdits.start)
    var session = try EditorFile.session(RandomEdits.start, "betrfood", disk.file)
    let model = try EditorFile.model("betrfood").0
    let context = SnapshotContext("a.yaml", TextSyntax(nil), schema: .model(model))
    var text = Snapshot(Array(RandomEdits.start.utf8), context)
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
}
