internal import Diagnostics
internal import DocumentModel
package import Editing
internal import Settings
internal import SourceText

/// Edits of one text, one after the other, each proven before the next. The first that is refused ends them all.
struct ChangeRun {
  let original: Snapshot
  private(set) var text: Snapshot
  /// The edits of each step, in the text that the steps before it made.
  private var steps: [[TextEdit]] = []
  private var notes: [ChangeNote] = []
  private var moved: [SettingPath] = []
  /// Why an edit couldn't be made; nothing may be written then.
  private var refusal: ChangeNote?

  init(_ text: Snapshot) {
    (original, self.text) = (text, text)
  }

  // MARK: Outcome

  /// What the edits came to, all of them together.
  var outcome: ChangeOutcome {
    if let refusal { return .refused(refusal) }
    let edits = TextEdit.joined(steps, length: original.bytes.count)
    let proposal = Proposal(before: original, after: text, edits: edits, notes: notes, moved: moved)
    let errors = original.newErrors(in: text)
    return errors.isEmpty ? .proposed(proposal) : .invalid(proposal, errors)
  }

  /// The same, where what takes effect has to be as before.
  var outcomeInEffectTheSame: ChangeOutcome {
    let outcome = outcome
    guard case .proposed = outcome, !hasSameEffect else { return outcome }
    let message = "something else would take effect, so nothing was changed"
    return .refused(ChangeNote(Diagnostic(.editUnproven, message, at: ByteRange(0..<0)), in: text))
  }

  private var hasSameEffect: Bool {
    let (old, new) = (original.effective, text.effective)
    guard let one = old.root, let other = new.root else { return old.root == new.root }
    return old.document.isEqual(one, other, in: new.document)
  }

  /// Whether nothing was refused so far, and the text may be written and has the effect of the first.
  var isHarmless: Bool {
    if case .proposed = outcomeInEffectTheSame { return true }
    return false
  }

  var isRefused: Bool { refusal != nil }

  // MARK: Operations

  mutating func carryOut(_ operation: SettingOperation) {
    switch operation {
    case .set(let path, let value, let manner): set(path, to: value, manner)
    case .unset(let path, isRequired: true): edit { editor, _ in editor.remove(path.editSteps) }
    case .unset(let path, isRequired: false): remove(path)
    case .move(let path, let destination):
      moved.append(path)
      edit { editor, text in editor.move(path.editSteps, to: destination.editSteps, order: text.order) }
    case .reset(let path): reset(path)
    case .append(let path, let value, let isUnique): append(value, to: path, isUnique: isUnique)
    case .removeItems(let path, let value): removeItems(path, equalTo: value)
    }
  }

  mutating func set(_ path: SettingPath, to value: InputValue, _ manner: SettingOperation.Manner) {
    var pending = [(path: path, value: value)]
    var surplus: [SettingPath] = []
    while let (path, value) = pending.popLast() {
      let new = members(value)
      let old = manner == .whole ? nil : node(at: path).flatMap { isMapping($0) ? $0 : nil }
      let names = Set(old.map(members)?.map(\.name) ?? [])
      let isMerged = manner == .merging && old != nil && isMapping(value)
      guard isMerged || new.contains(where: { names.contains($0.name) }) else {
        edit { editor, text in editor.set(path.editSteps, to: NewValue(value.document, value.node), order: text.order) }
        continue
      }
      pending += new.reversed().map { (path.appending($0.name), InputValue(value.document, $0.value)) }
      guard !isMerged, let old else { continue }
      let kept = Set(new.map(\.name))
      surplus += members(old).filter { !kept.contains($0.name) }.map { path.appending($0.name) }
    }
    for path in surplus { remove(path) }
  }

  /// What isn't there is no fault.
  mutating func remove(_ path: SettingPath) {
    guard node(at: path) != nil else { return }
    edit { editor, _ in editor.remove(path.editSteps) }
  }

  /// A list that only the schema's default has is written out first.
  private mutating func append(_ value: InputValue, to path: SettingPath, isUnique: Bool) {
    guard let list = node(at: path) else {
      let items = defaultItems(path)
      if !isUnique || !items.contains(where: { $0.equals(value) }) { set(path, to: .list(items + [value]), .byMember) }
      return
    }
    let items = list.document.items(list.node).map { InputValue(list.document, $0) }
    if isUnique, items.contains(where: { $0.equals(value) }) { return }
    edit { editor, text in
      editor.set(path.editSteps + [.end], to: NewValue(value.document, value.node), order: text.order)
    }
  }

  private mutating func removeItems(_ path: SettingPath, equalTo value: InputValue) {
    guard let list = node(at: path) else {
      let items = defaultItems(path)
      let kept = items.filter { !$0.equals(value) }
      if kept.count < items.count { set(path, to: .list(kept), .byMember) }
      return
    }
    let equal = list.document.items(list.node).enumerated().filter {
      InputValue(list.document, $0.element).equals(value)
    }
    for (index, _) in equal.reversed() { remove(path.appending(index)) }
  }

  private mutating func edit(_ body: (Editor, Snapshot) -> EditOutcome) {
    guard refusal == nil else { return }
    switch text.editor {
    case .refused(let diagnostic): refusal = ChangeNote(diagnostic, in: text)
    case .open(let editor):
      switch body(editor, text) {
      case .refused(let diagnostic): refusal = ChangeNote(diagnostic, in: text)
      case .edited(let edit):
        notes += edit.notes.map { ChangeNote($0, in: text) }
        guard !edit.edits.isEmpty else { return }
        steps.append(edit.edits)
        text = text.edited(edit.after)
      }
    }
  }

  /// Puts a text in at an offset where it changes no value; leaves it out where it would.
  mutating func insert(_ comment: String, at offset: Int) {
    let edit = TextEdit(ByteRange(offset..<offset), comment)
    guard !isRefused, let root = text.root, let bytes = TextEdit.apply([edit], to: text.bytes) else { return }
    let after = text.edited(bytes)
    guard let newRoot = after.root, text.values.isEqual(root, newRoot, in: after.values) else { return }
    steps.append([edit])
    text = after
  }

  // MARK: Values

  /// A value as the text states it.
  private func node(at path: SettingPath) -> InputValue? {
    text.node(at: path).map { InputValue(text.values, text.values.resolve($0)) }
  }

  private func defaultItems(_ path: SettingPath) -> [InputValue] {
    let configured = text.effective.configured
    let list = configured.roots.first.flatMap { configured.node(at: path.pointer, from: $0) }
    return list.map { configured.items($0).map { InputValue(configured, $0) } } ?? []
  }

  private func isMapping(_ value: InputValue) -> Bool { value.document.kind(value.node) == .object }

  /// The properties of a mapping; empty for anything else.
  private func members(_ value: InputValue) -> [(name: String, value: NodeID)] {
    let document = value.document
    return document.entries(value.node).compactMap { entry in
      entry.keyID.map { (document.keys.name($0), entry.value) }
    }
  }
}

extension SettingPath {
  /// As the editor walks it.
  var editSteps: [EditStep] {
    segments.map { segment in
      switch segment {
      case .name(let name), .input(let name): .name(name)
      case .index(let index): .index(index)
      }
    }
  }
}

extension Snapshot {
  /// Edits are made on the text as YAML reads it, of JSON too.
  package var editor: Editor.Opening {
    if context.syntax == .jsonWithComments, !reading.asYAML.document.agrees(with: reading.parsed.document) {
      return .refused(
        Diagnostic(
          .editJSONComments, "the text is JSON with comments, which is not edited", at: ByteRange(0..<0),
          help: "change it by hand"))
    }
    return Editor.open(reading.document, document: context.documentNumber, isJSON: isJSON, limits: context.limits)
  }
}
