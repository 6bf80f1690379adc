internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import YAMLEditing

/// Applies edits to one text, one after the other, and proves each before the next. Stops at the first one that is
/// rejected.
struct ChangeRun {
  let original: Snapshot
  private(set) var text: Snapshot
  /// The text whose effective values may need to be preserved.
  private var reference: Snapshot
  /// The edits of each step, in the text produced by the steps before it.
  private var steps: [[TextEdit]] = []
  private var notes: [ChangeNote] = []
  private var moved: [Path] = []
  private var removes = false
  /// Whether all operations only move, insert or remove values, so that an old error may have a new place.
  private var onlyMoves = true
  /// Why an edit couldn't be made. Nothing may be written then.
  private(set) var refusal: ChangeNote?

  init(_ text: Snapshot) {
    original = text
    self.text = text
    reference = text
  }

  /// Starts a new phase: the changes so far may alter effective values, later ones are compared with the current text.
  mutating func startEffectHere() { reference = text }

  // MARK: Outcome

  /// The result of all edits together.
  var outcome: ChangeOutcome {
    if let refusal { return .refused(refusal) }
    let after = text.asCanonical(as: original)
    let inForm = TextEdit.ofLines(from: text.bytes, to: after.bytes)
    let edits = TextEdit.joined(steps + [inForm], length: original.bytes.count)
    after.prepareSettings(like: original)
    let cut = removes ? original.newUnknownReferences(in: after) : []
    let errors = cut.isEmpty ? original.newErrors(in: after, moves: onlyMoves) : cut
    let proposal = Proposal(
      before: original, after: after, edits: edits, notes: notes, moved: moved, cutsReferences: !cut.isEmpty)
    return errors.isEmpty ? .proposed(proposal) : .invalid(proposal, errors)
  }

  /// The result if the effective values are the same as before, or as when ``startEffectHere()`` was called.
  var outcomeInEffectTheSame: ChangeOutcome {
    let outcome = outcome
    guard case .proposed = outcome, !hasSameEffect else { return outcome }
    let message: Message = "not changed: other effective values would change"
    return .refused(ChangeNote(Diagnostic(.editUnproven, message, at: ByteRange(0..<0)), in: text))
  }

  private var hasSameEffect: Bool {
    let (old, new) = (reference.effective, text.effective)
    // With values missing, two results can't be compared.
    guard !old.exceedsLimit, !new.exceedsLimit else { return false }
    guard let one = old.root, let other = new.root else { return old.root == new.root }
    return old.document.isEqual(one, other, in: new.document)
  }

  /// Whether nothing was rejected so far, the text is valid, and the effective values are unchanged.
  var isHarmless: Bool {
    if case .proposed = outcomeInEffectTheSame { return true }
    return false
  }

  var isRefused: Bool { refusal != nil }

  /// The number of bytes read: each edit reads the whole text again.
  var work = 0

  /// Even the largest text may be edited once.
  var isExhausted: Bool { work > max(Limits.maxChangeBytes, text.bytes.count) }

  /// Why this number of edits is too large to make one by one, or nil if it isn't.
  static func limitRefusal(_ count: Int, text: Snapshot) -> ChangeNote? {
    count > 1 && count * text.bytes.count > Limits.maxChangeBytes ? limitNote(text) : nil
  }

  /// Why this number of defaults is too large to write, or nil if it isn't.
  static func defaultsRefusal(_ count: Int, text: Snapshot) -> ChangeNote? {
    guard count > Limits.maxDefaultsPerChange else { return nil }
    let message: Message = "too many defaults to write: \(count) settings, at most \(Limits.maxDefaultsPerChange)"
    return ChangeNote(Diagnostic(.editLimit, message, at: ByteRange(0..<0)), in: text)
  }

  private static func limitNote(_ text: Snapshot) -> ChangeNote {
    let message: Message = "too many changes for a file of this size"
    return ChangeNote(Diagnostic(.editLimit, message, at: ByteRange(0..<0)), in: text)
  }

  // MARK: Operations

  mutating func apply(_ operations: [SettingOperation]) {
    var rest = operations[...]
    while let operation = rest.popFirst() {
      removes = removes || operation.removes
      onlyMoves = onlyMoves && operation.onlyMoves
      switch operation {
      case .set(let path, let value, let manner): set(path, to: value, manner: manner)
      case .unset(let path, isRequired: true):
        // The setting may be written under its old names only.
        let old = text.statedOldNames(of: path)
        if old.isEmpty {
          edit(at: [path]) { editor, steps in editor.remove(steps(path)) }
        } else {
          edit(([path] + old).map { .remove($0) })
        }
      case .unset(let path, isRequired: false):
        let others = rest.popPaths { if case .unset(let path, isRequired: false) = $0 { path } else { nil } }
        edit(([path] + others).map { .remove($0) })
      case .move(let path, let destination):
        moved.append(path)
        let order = text.order
        edit(at: [path, destination]) { editor, steps in editor.move(steps(path), to: steps(destination), order: order)
        }
      case .copy(let path, let destination):
        moved.append(path)
        let order = text.order
        edit(at: [path, destination]) { editor, steps in editor.copy(steps(path), to: steps(destination), order: order)
        }
      case .moveWithReferences(let path, let destination):
        renameReferences(to: path, destination: destination)
        rest.insert(.move(path, to: destination), at: rest.startIndex)
      case .reset(let path): reset([path] + rest.popPaths { if case .reset(let path) = $0 { path } else { nil } })
      case .insert(let path, let value, nil): insert(value, at: path)
      case .insert(let path, let value, let neighbor?): insert(value, at: path, beside: neighbor)
      case .comment(let path, let above, let after): comment(path, with: EntryComments(above: above, after: after))
      case .append(let path, let value): append(value, to: path)
      case .removeItems(let path, let value): removeItems(path, equalTo: value)
      }
    }
  }

  private mutating func set(_ path: Path, to value: InputValue, manner: SettingOperation.MergeStrategy) {
    if path.isAfterLastItem, addsToDefault(path) { return insert(value, at: path) }
    moveOldName(to: path)
    let old = manner == .whole ? nil : text.value(at: path)
    func changes(insertsItems: Bool) -> MemberChanges {
      MemberChanges(
        at: path, from: old, to: value, keepsOthers: manner == .merging, insertsItems: insertsItems)
    }
    let first = changes(insertsItems: true)
    guard !first.insertions.isEmpty else { return edit(first.all, uncommentsEntries: true) }
    var run = self
    if first.insertions.count <= ItemChanges.maxInsertions {
      if !first.all.isEmpty { run.edit(first.all) }
      for insertion in first.insertions { run.insert(insertion.value, at: insertion.path) }
      // In brackets, for example, a comment may leave no room for another item.
      if run.refusal == nil { return self = run }
    }
    edit(changes(insertsItems: false).all, uncommentsEntries: true)
  }

  /// Appends to a list, unless it has the item already and `uniqueItems` would make the file invalid.
  private mutating func append(_ value: InputValue, to path: Path) {
    let items = text.value(at: path).map { $0.items ?? [] } ?? defaultItems(path)
    if isUnique(path), items.contains(where: isSame(as: value, at: path) { $0.equals($1) }) { return }
    insert(value, at: path.appending(.end))
  }

  /// Inserts an item before another one, or at the end of a list.
  private mutating func insert(_ value: InputValue, at path: Path) {
    guard addsToDefault(path) else {
      let order = text.order
      return edit(at: [path]) { editor, steps in editor.insert(steps(path), value: value, order: order) }
    }
    // The list is only a default: an item inserted into a new list would replace all of its items.
    var items = defaultItems(path.parent)
    let index = if case .index(let index)? = text.place(path).segments.last { index } else { items.count }
    items.insert(value, at: path.isAfterLastItem ? items.count : min(index, items.count))
    set(path.parent, to: .list(items), manner: .byMember)
  }

  /// Inserts a key next to another one of its mapping.
  private mutating func insert(_ value: InputValue, at path: Path, beside neighbor: SettingOperation.KeyNeighbor) {
    func refuse(_ code: DiagnosticCode, message: Message) {
      refusal = refusal ?? ChangeNote(Diagnostic(code, message, at: ByteRange(0..<0)), in: text)
    }
    guard text.node(at: path) == nil else { return refuse(.editDuplicate, message: "\(path) is already set") }
    let (name, next) = (path.name, neighbor.name)
    let place = path.parent.appending(next)
    guard let mapping = text.node(at: path.parent), text.node(at: place) != nil else {
      return refuse(.editNoSetting, message: "\(place) is not set")
    }
    // A key from `<<` has no line in the mapping.
    guard text.values.keys.find(next).map({ text.values.writtenEntries(mapping, named: $0) })?.isEmpty == false else {
      return refuse(.editInherited, message: "\(place) comes from a merge key (<<)")
    }
    edit([.set(path, value)]) { text in
      { document in
        let bySchema = text.order(document)
        return { mapping in
          let keys = document.named(mapping).map(\.name)
          guard let place = keys.firstIndex(of: next) else { return bySchema(mapping) }
          let isAfter = if case .after = neighbor { true } else { false }
          return keys[..<(isAfter ? place + 1 : place)] + [name] + keys[(isAfter ? place + 1 : place)...]
        }
      }
    }
  }

  /// Whether a path names an item of a list that exists only as the schema's default.
  private func addsToDefault(_ path: Path) -> Bool {
    text.value(at: path.parent) == nil && !defaultItems(path.parent).isEmpty
  }

  private mutating func comment(_ path: Path, with comments: EntryComments) {
    guard text.context.syntax != .json else {
      refusal = refusal ?? ChangeNote(Snapshot.noComments, in: text)
      return
    }
    let sign = text.commentMarker
    edit(at: [path]) { editor, steps in editor.comment(steps(path), with: comments, sign: sign) }
  }

  private func isUnique(_ path: Path) -> Bool {
    if let entry = original.effective(about: path).entry(at: path) { return entry.facts.wantsUniqueItems }
    guard let model = original.model, let applied = model.applied(at: path) else { return false }
    return model.graph.wantsUniqueItems(applied)
  }

  /// Whether an item equals a value, ignoring the case of UUIDs.
  ///
  /// - Parameter compare: Compares the item with the value.
  private func isSame(
    as value: InputValue, at path: Path, compare: @escaping (InputValue, InputValue) -> Bool
  ) -> (InputValue) -> Bool {
    guard let model = original.model, let list = model.applied(at: path) else { return { compare($0, value) } }
    let items = model.graph.applied(model.graph.items(list))
    let normal = model.graph.normal(value, applied: items)
    return { compare(model.graph.normal($0, applied: items), normal) }
  }

  private mutating func removeItems(_ path: Path, equalTo value: InputValue) {
    let isSame = isSame(as: value, at: path) { $0.matches($1) }
    guard let list = text.value(at: path) else {
      let items = defaultItems(path)
      let kept = items.filter { !isSame($0) }
      // To remove an item of the default list, write the list without it.
      if kept.count < items.count { set(path, to: .list(kept), manner: .byMember) }
      return
    }
    let equal = (list.items ?? []).enumerated().filter { isSame($0.element) }
    edit(equal.map { .remove(path.appending($0.offset)) })
  }

  /// Changes values that don't contain each other, together if the text allows it.
  ///
  /// - Parameters:
  ///   - uncommentsEntries: Whether a single setting that is commented out is set in its place.
  ///   - order: The wanted order of keys, or nil for that of the schema.
  mutating func edit(
    _ changes: [EditRequest], uncommentsEntries: Bool = false, order: ((Snapshot) -> Editor.PropertyOrder)? = nil
  ) {
    let order = order ?? { $0.order }
    let uncommentsEntries = uncommentsEntries && changes.count == 1
    _ = Bisection.successes(among: [lastRemovedFirst(changes)]) { group in
      guard refusal == nil else { return nil }
      guard group.count == 1 else { return editTogether(group, order: order) }
      // An earlier removal may have included it.
      if case .remove(let path) = group[0], text.node(at: path) == nil { return .success }
      let (heading, order) = (text.heading, order(text))
      edit(at: group.map(\.place), order: orderAlone(order, of: group, uncommentsEntries: uncommentsEntries)) {
        editor, steps in
        editor.apply(
          [group[0].placed(by: steps)], uncommentsEntries: uncommentsEntries, heading: heading, order: order
        ).outcome
      }
      return .success
    }
  }

  /// The changes, without the removal of missing settings. Removals come last and go from the end of the text to its
  /// start: an anchor is removed after the aliases that need it, and an item before those in front of it, which keep
  /// their indices.
  private func lastRemovedFirst(_ changes: [EditRequest]) -> [EditRequest] {
    var (others, removals): ([EditRequest], [(change: EditRequest, place: Int)]) = ([], [])
    for change in changes {
      guard case .remove(let path) = change else {
        others.append(change)
        continue
      }
      if let node = text.node(at: path) { removals.append((change, text.values.range(node).start.index)) }
    }
    return others + removals.sorted { $0.place > $1.place }.map(\.change)
  }

  private mutating func editTogether(
    _ changes: [EditRequest], order: (Snapshot) -> Editor.PropertyOrder
  ) -> AttemptResult {
    var left: [Int] = []
    var isRefused = false
    let (heading, order) = (text.heading, order(text))
    edit(at: changes.map(\.place), order: orderAlone(order, of: changes)) { editor, steps in
      let batch = editor.apply(changes.map { $0.placed(by: steps) }, heading: heading, order: order)
      left = batch.left
      isRefused = if case .refused = batch.outcome { true } else { false }
      return isRefused ? nil : batch.outcome
    }
    return isRefused ? .failure(of: changes.count) : AttemptResult(untried: Set(left))
  }

  /// The order of keys if it alone decides where new keys go; nil if a comment in the text may decide.
  private func orderAlone(
    _ order: @escaping Editor.PropertyOrder, of changes: [EditRequest], uncommentsEntries: Bool = false
  ) -> Editor.PropertyOrder? {
    let new = changes.compactMap(\.place).filter { text.node(at: $0) == nil }
    let names = new.flatMap(\.segments).compactMap { if case .name(let name) = $0 { name } else { nil } }
    let isDecided = names.contains { name in
      text.heading(of: name) != nil || uncommentsEntries && CommentedEntry.mayBe(name, in: text.bytes)
    }
    return isDecided ? nil : order
  }

  /// - Parameters:
  ///   - places: All places that the edit concerns; empty, or with a nil, if it concerns more than particular places.
  ///   - order: The order of keys, if it alone decides where a new key goes.
  ///   - body: Makes the edit, or returns nil if there is nothing to do. Its second parameter turns a path into the one
  ///     that the editor knows.
  private mutating func edit(
    at places: [Path?] = [], order: Editor.PropertyOrder? = nil, _ body: (Editor, (Path) -> Path) -> EditResult?
  ) {
    guard refusal == nil else { return }
    work += text.bytes.count
    guard !isExhausted else {
      refusal = Self.limitNote(text)
      return
    }
    if editExcerpt(at: places, order: order, body) { return }
    switch text.editor {
    case .refused(let diagnostic): refusal = ChangeNote(diagnostic, in: text)
    case .open(let editor):
      switch body(editor, text.steps) {
      case nil: return
      case .refused(let diagnostic): refusal = ChangeNote(diagnostic, in: text)
      case .edited(let edit):
        notes += edit.notes.map { ChangeNote($0, in: text) }
        guard !edit.edits.isEmpty else { return }
        guard let (edits, after) = text.translating(edit) else {
          refusal = ChangeNote(Snapshot.unmovableComment, in: text)
          return
        }
        steps.append(edits)
        text = after
      }
    }
  }

  /// Makes the edit on an excerpt of a large text.
  ///
  /// - Returns: False if it has to be made on the whole text, even if only to find out why it is refused.
  private mutating func editExcerpt(
    at places: [Path?], order: Editor.PropertyOrder?, _ body: (Editor, (Path) -> Path) -> EditResult?
  ) -> Bool {
    let paths = places.compactMap { $0.map(text.steps) }
    guard !paths.isEmpty, paths.count == places.count, let excerpt = text.excerpt(about: paths, order: order),
      case .open(let editor) = text.editor(of: excerpt),
      case .edited(let edit)? = body(editor, { excerpt.path(text.steps(to: $0)) })
    else { return false }
    guard !edit.edits.isEmpty else { return true }
    guard let (edits, after) = text.translating(edit, of: excerpt) else { return false }
    steps.append(edits)
    text = after
    return true
  }

  /// Renames the references to a key in advance. The key itself isn't changed.
  private mutating func renameReferences(to path: Path, destination: Path) {
    guard case .name(let name)? = destination.segments.last, let key = text.key(at: path), !isRefused else { return }
    let (document, place) = (text.values, text.values.range(key))
    let groups = text.relations.names.compactMap { NameGroup($0.names, of: key) }
    let edits = groups.flatMap { $0.edits(to: name) }.filter { $0.range != place }
    guard !edits.isEmpty, document.text == text.bytes, let bytes = TextEdit.apply(edits, to: text.bytes) else { return }
    work += text.bytes.count
    steps.append(edits)
    text = text.edited(bytes, by: edits)
  }

  /// Inserts comments where they change no value: all of them, or else the first ones that can be inserted.
  mutating func insert(_ comments: [TextEdit]) {
    guard !isRefused, let root = text.root else { return }
    _ = Bisection.successes(among: [comments], stopsAtFirst: true) { comments in
      work += text.bytes.count
      guard !isExhausted else { return nil }
      guard let bytes = TextEdit.apply(comments, to: text.bytes) else { return .failure(of: comments.count) }
      let after = text.edited(bytes, by: comments)
      guard let newRoot = after.root, text.values.isEqual(root, newRoot, in: after.values) else {
        return .failure(of: comments.count)
      }
      steps.append(comments)
      text = after
      return .success
    }
  }

  // MARK: Values

  private func defaultItems(_ path: Path) -> [InputValue] {
    text.effective(about: path, hasContents: true).configuredValue(at: path)?.items ?? []
  }
}

extension Path {
  /// Whether it names the place after a list's last item.
  fileprivate var isAfterLastItem: Bool { segments.last == .end || segments.last == .name("-") }
}

extension Snapshot {
  /// The start of a comment that the editor writes.
  var commentMarker: String { context.syntax == .jsonWithComments ? "#/" : "#" }

  /// The key of the entry at a path, if it is written there; nil for an item.
  fileprivate func key(at path: Path) -> NodeID? {
    guard let last = path.segments.last, let outer = node(at: path.parent), values.kind(outer) == .object else {
      return nil
    }
    return values.entry(outer, named: last.token).flatMap { $0.mergeKey == nil ? $0.key : nil }
  }
}

extension ArraySlice<SettingOperation> {
  /// Removes operations of one kind from the front and returns their paths.
  fileprivate mutating func popPaths(_ path: (SettingOperation) -> Path?) -> [Path] {
    var paths: [Path] = []
    while let next = first.flatMap(path) {
      paths.append(next)
      removeFirst()
    }
    return paths
  }
}
