package import Diagnostics
internal import DocumentModel
internal import Editing
package import Settings
internal import SourceText

/// Edits of one text, one after the other, each proven before the next. The first that is refused ends them all.
package struct SettingsRevision: Sendable {
  private let original: SettingsText
  package internal(set) var text: SettingsText
  /// What else changed, each with the text in which it stands.
  package private(set) var notes: [(diagnostic: Diagnostic, text: [UInt8])] = []
  /// Why an edit couldn't be made, with the text in which its place is; nothing may be written then.
  private var refusal: (diagnostic: Diagnostic, text: [UInt8])?

  package init(_ text: SettingsText) {
    original = text
    self.text = text
  }

  /// What the edits came to, all of them together.
  package var outcome: RevisionOutcome {
    if let refusal { return .refused(refusal.diagnostic, in: refusal.text) }
    let errors = original.newErrors(text.bytes)
    return errors.isEmpty ? .changed(self) : .invalid(errors)
  }

  /// The same, where what takes effect has to be as before.
  package var outcomeInEffectTheSame: RevisionOutcome {
    let outcome = outcome
    guard case .changed = outcome, !hasSameEffect else { return outcome }
    let message = "something else would take effect, so nothing was changed"
    return .refused(Diagnostic(.editUnproven, message, at: ByteRange(0..<0)), in: text.bytes)
  }

  private var hasSameEffect: Bool {
    let (old, new) = (original.effective, text.effective)
    guard let one = old.root, let other = new.root else { return old.root == new.root }
    return old.document.isEqual(one, other, in: new.document)
  }

  /// Whether nothing was refused so far, and the text may be written and has the effect of the first.
  var isHarmless: Bool {
    if case .changed = outcomeInEffectTheSame { return true }
    return false
  }

  var isRefused: Bool { refusal != nil }

  /// Gives a setting a value. A mapping gets it member by member, so that the comments of what stays stay.
  package mutating func set(_ path: SettingPath, to value: InputValue) {
    var pending = [(path: path, value: value)]
    var surplus: [SettingPath] = []
    while let (path, value) = pending.popLast() {
      let new = members(value.document, value.node)
      let old = node(at: path).map { members($0.document, $0.node) } ?? []
      let kept = Set(new.map(\.name)).intersection(old.map(\.name))
      guard !kept.isEmpty else {
        edit { editor, text in editor.set(path.editSteps, to: NewValue(value.document, value.node), order: text.order) }
        continue
      }
      pending += new.reversed().map { (path.appending($0.name), InputValue(value.document, $0.value)) }
      surplus += old.filter { !kept.contains($0.name) }.map { path.appending($0.name) }
    }
    for path in surplus { remove(path) }
  }

  /// Takes a setting out, with the comments that speak of it; what isn't there is no fault.
  package mutating func remove(_ path: SettingPath) {
    guard node(at: path) != nil else { return }
    edit { editor, _ in editor.remove(path.editSteps) }
  }

  /// Puts an item behind the last of a list. One that only the schema's default has is written out first.
  package mutating func append(_ value: InputValue, to path: SettingPath, isUnique: Bool) {
    guard let list = node(at: path) else {
      let items = defaultItems(path)
      if !isUnique || !items.contains(where: { $0.equals(value) }) { set(path, to: .list(items + [value])) }
      return
    }
    let items = list.document.items(list.node).map { InputValue(list.document, $0) }
    if isUnique, items.contains(where: { $0.equals(value) }) { return }
    edit { editor, text in
      editor.set(path.editSteps + [.end], to: NewValue(value.document, value.node), order: text.order)
    }
  }

  /// Takes every item out of a list that equals a value.
  package mutating func remove(_ value: InputValue, from path: SettingPath) {
    guard let list = node(at: path) else {
      let items = defaultItems(path)
      let kept = items.filter { !$0.equals(value) }
      if kept.count < items.count { set(path, to: .list(kept)) }
      return
    }
    let equal = list.document.items(list.node).enumerated().filter {
      InputValue(list.document, $0.element).equals(value)
    }
    for (index, _) in equal.reversed() { remove(path.appending(index)) }
  }

  private mutating func edit(_ body: (Editor, SettingsText) -> EditOutcome) {
    guard refusal == nil else { return }
    let outcome: EditOutcome
    switch text.editor {
    case .refused(let diagnostic): outcome = .refused(diagnostic)
    case .open(let editor): outcome = body(editor, text)
    }
    switch outcome {
    case .refused(let diagnostic): refusal = (diagnostic, text.bytes)
    case .edited(let edit):
      notes += edit.notes.map { ($0, text.bytes) }
      text.bytes = edit.text
    }
  }

  /// A value as the text states it.
  private func node(at path: SettingPath) -> InputValue? {
    let (document, root) = text.document
    return root.flatMap { document.node(at: path.pointer, from: $0) }.map { InputValue(document, document.resolve($0)) }
  }

  private func defaultItems(_ path: SettingPath) -> [InputValue] {
    let configured = text.effective.configured
    let list = configured.roots.first.flatMap { configured.node(at: path.pointer, from: $0) }
    return list.map { configured.items($0).map { InputValue(configured, $0) } } ?? []
  }

  /// The properties of a mapping; empty for anything else.
  private func members(_ document: Document, _ node: NodeID) -> [(name: String, value: NodeID)] {
    document.entries(node).compactMap { entry in entry.keyID.map { (document.keys.name($0), entry.value) } }
  }
}

/// What several edits of one text came to.
package enum RevisionOutcome: Sendable {
  /// The whole text, which may be written.
  case changed(SettingsRevision)
  /// An edit can't be made: why, with the text in which its place is.
  case refused(Diagnostic, in: [UInt8])
  /// The text would have these errors, and hasn't now.
  case invalid([Diagnostic])
}
