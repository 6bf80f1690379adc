internal import Analysis
internal import DocumentModel
internal import SettingsWork

/// A file's text with the edits since it was read, each of them proven. Undo goes back through them, even past a save.
struct DraftText: Sendable {
  private struct Step: Sendable {
    var forward: [TextEdit]
    var backward: [TextEdit]
  }

  /// The most steps that can be undone.
  static let stepLimit = 1_000

  /// The text in the file, as last read or saved.
  private(set) var base: Snapshot
  private(set) var current: Snapshot
  private var steps: [Step] = []
  /// The number of steps that are applied; those after it can be redone.
  private var place = 0
  /// Increases with each new text.
  private(set) var revision = 1

  init(_ base: Snapshot) { (self.base, current) = (base, base) }

  var isDirty: Bool { current.bytes != base.bytes }
  var canUndo: Bool { place > 0 }
  var canRedo: Bool { place < steps.count }

  /// Identifies the text of the file, by its 64-bit FNV-1a hash and its length.
  var fingerprint: String {
    String(StableHash(base.bytes).value, radix: 16) + "-" + String(base.bytes.count)
  }

  /// Applies a proposal as a new step, unless it changes nothing.
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

  /// The file now contains the draft.
  mutating func noteSaved() { base = current }

  /// Starts again from another text of the file, without any edits.
  mutating func follow(_ bytes: [UInt8]) {
    base = base.edited(bytes)
    steps = []
    place = 0
    show(base)
    // `show` does nothing if the bytes are equal, but the draft must be the new snapshot.
    current = base
  }
}
