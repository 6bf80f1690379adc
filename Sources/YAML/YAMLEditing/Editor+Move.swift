internal import DocumentModel
internal import YAMLReading

/// Moves an entry: removes it from the text, then inserts it into the rest.
extension Editor {
  func moving(_ path: Path, to destination: Path, order: PropertyOrder) -> EditResult {
    if destination == path { return prove(found(path).map { _ in unchanged }) }
    if path.segments.isEmpty { return prove(nesting(under: destination)) }
    if destination.segments.isEmpty { return prove(lifting(path)) }
    switch found(path) {
    case .failure(let refusal): return .refused(refusal.diagnostic)
    case .success(let found):
      // Within its own mapping, a move is a rename, and the entry stays where it is.
      if let name = newName(found, path: path, destination: destination) { return rename(path, to: name) }
      guard !destination.isInside(path) else {
        return .refused(EditRefusal.intoItself("\(path)", range: document.range(found.node)).diagnostic)
      }
      return moved(found, path: path, to: destination, order: order)
    }
  }

  /// The new key of an entry that stays in its mapping; nil for any other move.
  private func newName(_ found: FoundValue, path: Path, destination: Path) -> String? {
    guard document[found.container].kind == .object, path.parent == destination.parent,
      case .name(let name)? = destination.segments.last
    else { return nil }
    return name
  }

  private func moved(
    _ found: FoundValue, path: Path, to destination: Path, order: PropertyOrder
  ) -> EditResult {
    let holder = source.holder(of: source.syntax(found.node))
    var written = WrittenEntry(holder, in: source)
    let keepsKey = keepsKey(found, destination: destination)
    if !keepsKey { written?.forgetKey() }
    var notes = sharedNotes(found.place)
    var plans: [PlannedEdit] = []
    // The flow collection at the destination, if the entry has comments that it may have no place for.
    var brackets: NodeID?
    // Each way to remove the entry leaves another text to insert into.
    for removal in removals(of: found) {
      guard let rest = without(removal) else { continue }
      switch EditPlace.find(destination, from: rest.root, in: rest.document) {
      case .failure(let refusal): return .refused(refusal.diagnostic)
      case .success(let place):
        let removed = RemovedNodes(
          entry: entry(of: found), key: keepsKey ? key(of: found) : nil, value: found.node)
        // First with its own text and comments; if those don't fit at the destination, written anew.
        for text in [written, nil] {
          var value = NewValue(document, node: found.node)
          value.written = text
          switch rest.plans(
            placing: value, path: destination, at: place, places: InsertionPlaces(rest.document, order: order))
          {
          case .failure(let refusal): return .refused(refusal.diagnostic)
          case .success(let additions):
            plans += additions.plans.map { joined(removal, addition: $0, removed: removed, text: rest.source.text) }
          }
        }
        if plans.isEmpty { return .refused(EditRefusal.unproven.diagnostic) }
        if let container = place.container, rest.source[rest.source.syntax(container)].kind.isFlow,
          // A flow collection may have no place for a comment: a clearer reason than "unproven".
          source.tree.hasComments(in: holder)
        {
          brackets = NodeID(removed.before(container.index))
        }
        let shared = place.shared.map { NodeID(removed.before($0.index)) }
        notes += sharedNotes(shared.filter { !found.place.shared.contains($0) })
      }
    }
    let outcome = prove(plans, notes: notes)
    guard case .refused = outcome else { return outcome }
    // The proof failed; look for a reason that tells the user more.
    let nodes = entry(of: found)
    let refusal =
      neededAnchor(in: nodes, except: nil) ?? neededByAlias(in: nodes)
      ?? brackets.map { .commentsInBrackets("\(path)", brackets: document.range($0)) }
    return refusal.map { .refused($0.diagnostic) } ?? outcome
  }

  func keepsKey(_ found: FoundValue, destination: Path) -> Bool {
    guard document[found.container].kind == .object, case .name(let name)? = destination.segments.last else {
      return false
    }
    return document.keyID(key(of: found)).map(document.keys.name) == name
  }

  /// An editor for the text without an entry; nil if that can't be parsed.
  private func without(_ removal: PlannedEdit) -> Editor? {
    guard let number = source.document.roots.firstIndex(where: { $0 == root }),
      let text = TextEdit.apply(removal.edits, to: source.text)
    else { return nil }
    // In this intermediate text, aliases may lack their anchors.
    let rest = SyntaxDocument(text, limits: limits)
    guard rest.isConsistent, number < rest.document.roots.count else { return nil }
    return Editor(source: rest, root: rest.document.roots[number], limits: limits, isJSON: isJSON)
  }

  /// Both edits as one edit of the original text.
  private func joined(
    _ removal: PlannedEdit, addition: PlannedEdit, removed: RemovedNodes, text: [UInt8]
  ) -> PlannedEdit {
    var growth = removal.change.growth
    for (container, count) in addition.change.growth {
      growth[NodeID(removed.before(container.index)), default: 0] += count
    }
    return PlannedEdit(
      edits: TextEdit.joined([removal.edits, addition.edits], length: source.text.count),
      change: ValueChange(pieces: removed.before(addition.change.pieces), growth: growth),
      removed: removal.removed,
      moved: MovedEntry(value: removed.value, written: TextEdit.written(addition.edits)))
  }
}

/// Maps the nodes of a document without one entry back to those of the original document.
private struct RemovedNodes {
  var entry: Range<UInt32>
  /// Nil if the entry has no key, or gets a new one.
  var key: NodeID?
  var value: NodeID

  func before(_ index: UInt32) -> UInt32 {
    index < entry.lowerBound ? index : index + UInt32(entry.count)
  }

  private func before(_ node: NodeID?) -> NodeID? { node.map { NodeID(before($0.index)) } }

  func before(_ pieces: [ValueChange.Piece]) -> [ValueChange.Piece] {
    var result = pieces.flatMap(before)
    for index in result.indices.dropFirst() {
      if case .kept(let range) = result[index], range.lowerBound == value.index,
        case .key(let name, of: nil) = result[index - 1]
      {
        result[index - 1] = .key(name, of: key)
      }
    }
    return result
  }

  /// The moved value counts as kept, not as new.
  private func before(_ piece: ValueChange.Piece) -> [ValueChange.Piece] {
    switch piece {
    case .kept(let range): return before(range).map { .kept($0) }
    case .key(let name, let node): return [.key(name, of: before(node))]
    case .collection(let kind, let node): return [.collection(kind, of: before(node))]
    case .value(let new, let node):
      var pieces: [ValueChange.Piece] = []
      for (index, step) in new.wrappers.enumerated() {
        let place = index == 0 ? before(node) : nil
        switch step {
        case .name, .each, .input: pieces += [.collection(.object, of: place), .key(step.token, of: nil)]
        case .index, .end, .last, .matching: pieces.append(.collection(.array, of: place))
        }
      }
      return pieces + [.kept(value.index..<entry.upperBound)]
    }
  }

  private func before(_ range: Range<UInt32>) -> [Range<UInt32>] {
    guard range.lowerBound < entry.lowerBound, range.upperBound > entry.lowerBound else {
      return [before(range.lowerBound)..<before(range.lowerBound) + UInt32(range.count)]
    }
    return [range.lowerBound..<entry.lowerBound, entry.upperBound..<before(range.upperBound)]
  }
}
