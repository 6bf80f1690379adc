package import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import YAMLEditing
internal import YAMLReading

/// How a list of another file is merged into one that has no `uniqueBy`.
package enum ListMerging: String, CaseIterable, Sendable {
  case replace
  /// Items that only the other list has are added at the end.
  case append
}

/// A setting that a merge can't decide.
package struct MergeConflict: Sendable {
  /// The path, redacted.
  package let path: String
  /// The values on one line, redacted, or nil if there is none.
  package let mine: String?
  package let theirs: String?
}

/// The result of merging files into a text.
package enum MergeOutcome: Sendable {
  case merged(ChangeOutcome)
  /// Nothing is changed.
  case conflicts([MergeConflict])
}

extension Snapshot {
  /// Merges other texts into this one, one after the other. New entries come with their comments; entries of both texts
  /// keep the comments of this one.
  ///
  /// - Parameter base: The common ancestor. A change of only one side is taken from that side; without an ancestor, the
  ///   other texts win.
  package func merging(_ others: [Snapshot], base: Snapshot? = nil, lists: ListMerging = .replace) -> MergeOutcome {
    if let changeObstacle { return .merged(.refused(changeObstacle)) }
    var run = ChangeRun(self)
    var places: [Path?] = []
    for other in others {
      let merge = FileMerge(into: run.text, from: other, base: base, lists: lists)
      guard merge.conflicts.isEmpty else { return .conflicts(merge.conflicts) }
      places += merge.requests.map { $0.place?.withoutEnd }
      run.edit(merge.requests) { merge.order(in: $0) }
      guard !run.isRefused else { continue }
      // A comment that can't be inserted is left out, but not its value.
      _ = Bisection.successes(among: [merge.comments]) { comments in
        var attempt = run
        attempt.edit(comments)
        guard !attempt.isRefused else { return .failure(of: comments.count) }
        run = attempt
        return .success
      }
    }
    let outcome = run.outcome
    if case .proposed(let proposal) = outcome, places.count <= Self.maxPlaces, !places.contains(nil) {
      for text in [proposal.before, proposal.after] { text.focusForChange(of: places.compactMap(\.self)) }
    }
    return .merged(outcome)
  }

  /// The most changed settings that are looked up one by one.
  private static var maxPlaces: Int { 64 }

  /// The syntax tree from which entries are copied; nil if the text can't be read as YAML.
  fileprivate var adoptable: SyntaxDocument? {
    guard case .open(let editor) = editor else { return nil }
    return editor.source
  }
}

/// The changes that merge another text into this one.
private struct FileMerge {
  let mine: Snapshot
  let other: Snapshot
  let lists: ListMerging
  private let source: SyntaxDocument?
  /// Whether entries of the other text can be copied as they are written.
  private let keepsText: Bool
  private(set) var requests: [EditRequest] = []
  private(set) var conflicts: [MergeConflict] = []
  /// The comments of changed settings that have none here.
  private(set) var comments: [EditRequest] = []

  /// The value at one path in each text; nil where it isn't set.
  private struct Places {
    var path: Path
    var base: InputValue?
    var mine: InputValue?
    var theirs: InputValue?
  }

  init(into mine: Snapshot, from other: Snapshot, base: Snapshot?, lists: ListMerging) {
    self.mine = mine
    self.other = other
    self.lists = lists
    source = other.adoptable
    keepsText = mine.context.syntax.isJSON == other.context.syntax.isJSON && mine.context.syntax != .json
    let places = Places(path: Path(), base: base?.rootValue, mine: mine.rootValue, theirs: other.rootValue)
    if base == nil { merge(places) } else { mergeChanges(places) }
  }

  // MARK: Two texts

  /// Merges without an ancestor: the other text wins, and what it lacks stays.
  private mutating func merge(_ places: Places) {
    guard let theirs = places.theirs else { return }
    guard let mine = places.mine else {
      if places.path.segments.isEmpty, theirs.kind == .object {
        for member in members(places) { merge(member) }
        return
      }
      return add(theirs, at: places.path)
    }
    if mine.equals(theirs) { return }
    switch (mine.kind, theirs.kind) {
    case (.object, .object), (.null, .object): for member in members(places) { merge(member) }
    case (.array, .array): mergeLists(places, mine: mine, theirs: theirs)
    case (_, .null), (.null, _): set(theirs, at: places.path)
    case (.object, _), (_, .object), (.array, _), (_, .array): conflict(places)
    case _: set(theirs, at: places.path)
    }
  }

  private mutating func mergeLists(_ places: Places, mine: InputValue, theirs: InputValue) {
    let (own, wanted) = (mine.items ?? [], theirs.items ?? [])
    if let name = identity(of: places.path) {
      let known = firstPlaces(of: keys(own, name: name))
      for (item, key) in zip(wanted, keys(wanted, name: name)) {
        if let key, let index = known[key] {
          merge(Places(path: places.path.appending(index), mine: own[index], theirs: item))
        } else {
          add(item, at: places.path.appending(.end))
        }
      }
      return
    }
    switch lists {
    case .append:
      let isOwn = mine.membership
      for item in wanted where !isOwn(item) { add(item, at: places.path.appending(.end)) }
    case .replace: replace(own, by: wanted, value: theirs, at: places.path)
    }
  }

  /// Replaces a list. Items of both lists keep their comments if the new list begins with them.
  private mutating func replace(_ own: [InputValue], by wanted: [InputValue], value: InputValue, at path: Path) {
    let steps = ListDiff(from: own, to: wanted)
    guard steps.kept > 0 else { return set(value, at: path) }
    requests += steps.removed.map { .remove(path.appending($0)) }
    for item in wanted[steps.kept...] { add(item, at: path.appending(.end)) }
  }

  // MARK: Three texts

  /// Merges with an ancestor: a change of only one side is taken from that side.
  private mutating func mergeChanges(_ places: Places) {
    let (base, mine, theirs) = (places.base, places.mine, places.theirs)
    if same(theirs, base) || same(mine, theirs) { return }
    if mine?.kind == .object, theirs?.kind == .object, base == nil || base?.kind == .object {
      for member in members(places) { mergeChanges(member) }
      return
    }
    if let mine, let theirs, mine.kind == .array, theirs.kind == .array,
      mergeChangedLists(places, mine: mine, theirs: theirs)
    {
      return
    }
    guard same(mine, base) else { return conflict(places) }
    switch (mine, theirs) {
    case (_, nil): requests.append(.remove(places.path))
    case (nil, let theirs?): add(theirs, at: places.path)
    case (let mine?, let theirs?) where mine.kind == .array && theirs.kind == .array:
      replace(mine.items ?? [], by: theirs.items ?? [], value: theirs, at: places.path)
    case (_, let theirs?): set(theirs, at: places.path)
    }
  }

  /// - Returns: False if the lists are to be compared as a whole.
  private mutating func mergeChangedLists(_ places: Places, mine: InputValue, theirs: InputValue) -> Bool {
    let (own, wanted, old) = (mine.items ?? [], theirs.items ?? [], places.base?.items ?? [])
    if let name = identity(of: places.path) {
      let (known, there) = (keys(own, name: name), keys(wanted, name: name))
      let (ofOwn, ofWanted, ofOld) = (
        firstPlaces(of: known), firstPlaces(of: there), firstPlaces(of: keys(old, name: name))
      )
      for (index, key) in known.enumerated() where key != nil {
        mergeChanges(
          Places(
            path: places.path.appending(index), base: ofOld[key].map { old[$0] }, mine: own[index],
            theirs: ofWanted[key].map { wanted[$0] }))
      }
      for (item, key) in zip(wanted, there) where ofOwn[key] == nil {
        // An item that only this side removed stays removed, unless it was changed.
        let stood = ofOld[key].map { old[$0] }
        if let stood, stood.equals(item) { continue }
        if stood == nil { add(item, at: places.path.appending(.end)) } else { conflict(places) }
      }
      return true
    }
    guard lists == .append, !same(mine, places.base) else { return false }
    let isOld = places.base?.membership ?? { _ in false }
    let (isOwn, isWanted) = (mine.membership, theirs.membership)
    for item in wanted where !isOld(item) && !isOwn(item) { add(item, at: places.path.appending(.end)) }
    for (index, item) in own.enumerated() where isOld(item) && !isWanted(item) {
      requests.append(.remove(places.path.appending(index)))
    }
    return true
  }

  /// The identifying member of each item, as JSON; nil for an item without it.
  private func keys(_ items: [InputValue], name: String) -> [String?] { items.map { $0.stated(name)?.json } }

  private func firstPlaces(of keys: [String?]) -> [String?: Int] {
    Dictionary(zip(keys, keys.indices), uniquingKeysWith: { first, _ in first })
  }

  private func same(_ one: InputValue?, _ other: InputValue?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.equals(other)
  }

  // MARK: Changes

  /// The members that any of the texts has, those of this one first.
  private func members(_ places: Places) -> [Places] {
    let all = [places.base, places.mine, places.theirs].map { value in
      Dictionary(value?.members.map { ($0.name, $0.value) } ?? [], uniquingKeysWith: { first, _ in first })
    }
    let names = ((places.mine?.members ?? []) + (places.theirs?.members ?? []) + (places.base?.members ?? [])).map(
      \.name)
    return names.uniqued().map { name in
      Places(path: places.path.appending(name), base: all[0][name], mine: all[1][name], theirs: all[2][name])
    }
  }

  private mutating func add(_ value: InputValue, at path: Path) {
    guard keepsText, let source, !path.segments.isEmpty, value.document.nodeCount == source.document.nodeCount else {
      return set(value, at: path)
    }
    requests.append(.adopt(path, AdoptedEntry(source, node: value.node)))
  }

  private mutating func set(_ value: InputValue, at path: Path) {
    var value = value
    value.dropsTag = true
    if keepsText, value.document[value.node].flags.contains(.hasTag), !value.kind.isCollection, let source {
      let text = source.text[source.tree.range(source.syntax(value.node)).indices]
      // `!Ref x` has a tag besides its value, so its text is copied.
      if !text.contains(0x0A) { value.verbatim = String(decoding: text, as: UTF8.self) }
    }
    requests.append(.set(path, value))
    let isNamed = path.segments.allSatisfy { if case .name = $0 { true } else { false } }
    guard keepsText, isNamed, other.hiddenValue(path) == nil, mine.node(at: path) != nil else { return }
    let (own, theirs) = (mine.comments(of: path), other.comments(of: path))
    let above = own.above == nil ? theirs.above : nil
    let after = own.after == nil ? theirs.after : nil
    if above != nil || after != nil {
      comments.append(.comment(path, EntryComments(above: above, after: after), sign: mine.commentMarker))
    }
  }

  /// The member that identifies the items of a list, according to the schema.
  private func identity(of path: Path) -> String? { mine.model?.info(of: path)?.facts.uniqueBy?.value.member.value }

  private mutating func conflict(_ places: Places) {
    let isHidden = mine.hiddenValue(places.path) != nil || other.hiddenValue(places.path) != nil
    func shown(_ value: InputValue?) -> String? {
      value.map { isHidden ? ValueDescription.redacted : InlineText.of($0.document, node: $0.node) }
    }
    let path = other.shown(mine.shown(places.path))
    conflicts.append(
      MergeConflict(
        path: path.segments.isEmpty ? "the document" : path.description, mine: shown(places.mine),
        theirs: shown(places.theirs)))
  }

  /// The order of keys in the schema or, where it has none, in the other text.
  func order(in text: Snapshot) -> Editor.PropertyOrder {
    { document in
      let bySchema = text.order(document)
      return { node in
        let names = bySchema(node)
        guard names.isEmpty, let root = text.root, let theirs = other.rootValue else { return names }
        let pointer = document.pointer(to: node, from: root)
        let found = theirs.document.node(at: pointer, from: theirs.node)
        return found.map { InputValue(theirs.document, node: theirs.document.resolve($0)).members.map(\.name) } ?? []
      }
    }
  }
}

extension Snapshot {
  /// The whole document; nil for one without content.
  fileprivate var rootValue: InputValue? { root.map { InputValue(values, node: values.resolve($0)) } }
}

extension InputValue {
  /// Whether a list has an item equal to a value. Each call takes constant time on average.
  var membership: (InputValue) -> Bool {
    let buckets = ItemBuckets(document, items: (items ?? []).map(\.node))
    return { buckets.first(equalTo: $0.node, in: $0.document) != nil }
  }
}

extension Path {
  /// The list for the place after its last item; otherwise the path itself.
  fileprivate var withoutEnd: Path { segments.last == .end ? parent : self }
}
