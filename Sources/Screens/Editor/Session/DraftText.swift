internal import Analysis
internal import DocumentModel
internal import SettingsWork

/// A file's text with the edits since it was read, each proven before it counts. Undo works through them, even past a
/// save.
struct DraftText: Sendable {
  private struct Step: Sendable {
    var forward: [TextEdit]
    var backward: [TextEdit]
  }

  /// The most steps that can be undone.
  static let stepLimit = 1_000

  /// The text as the file holds it.
  private(set) var base: Snapshot
  private(set) var current: Snapshot
  private var steps: [Step] = []
  /// How many of the steps count now.
  private var place = 0
  /// Another one for each text.
  private(set) var revision = 1

  init(_ base: Snapshot) { (self.base, current) = (base, base) }

  var isDirty: Bool { current.bytes != base.bytes }
  var canUndo: Bool { place > 0 }
  var canRedo: Bool { place < steps.count }

  /// Names the text of the file: FNV-1a, 64 bits.
  var fingerprint: String {
    let hash = base.bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16) + "-" + String(base.bytes.count)
  }

  /// A change that isn't any is no step.
  mutating func take(_ proposal: Proposal) {
    guard !proposal.isEmpty else { return }
    let old = proposal.before.bytes
    // The ranges of the edits are those of the old text, and undoing needs those of the new one.
    let backward = zip(proposal.edits, TextEdit.written(proposal.edits)).map { edit, written in
      TextEdit(ByteRange(written), String(decoding: old[edit.range.indices], as: UTF8.self))
    }
    // A new edit after an undo discards what could be redone.
    steps.removeLast(steps.count - place)
    steps.append(Step(forward: proposal.edits, backward: backward))
    if steps.count > Self.stepLimit { steps.removeFirst() }
    place = steps.count
    show(proposal.after)
  }

  /// - Returns: whether there was anything to undo.
  mutating func undo() -> Bool {
    guard place > 0, let bytes = TextEdit.apply(steps[place - 1].backward, to: current.bytes) else { return false }
    place -= 1
    show(current.edited(bytes))
    return true
  }

  mutating func redo() -> Bool {
    guard place < steps.count, let bytes = TextEdit.apply(steps[place].forward, to: current.bytes) else { return false }
    place += 1
    show(current.edited(bytes))
    return true
  }

  private mutating func show(_ text: Snapshot) {
    guard text.bytes != current.bytes else { return }
    current = text
    revision += 1
  }

  /// The file holds the draft now.
  mutating func noteSaved() { base = current }

  /// Starts again on another text of the file: no edit is left.
  mutating func follow(_ bytes: [UInt8]) {
    base = base.edited(bytes)
    steps = []
    place = 0
    show(base)
    // A draft of another text is a different draft, even if both texts are equal.
    current = base
  }
}
