internal import DocumentModel
internal import YAMLReading

/// Plans that add a value where there was none.
extension Editor {
  func plans(setting path: Path, to value: NewValue, places: InsertionPlaces) -> Planning {
    placing(value, at: path) { place in
      switch place.target {
      case .missing(let container, let rest): return adding(value, rest: rest, to: container, at: place, places: places)
      case .value(let node?) where place.mergeKey == nil:
        return replacingWithTag(node, by: value, at: place) ?? replacing(node, by: value, at: place)
      case .value(.some): return overriding(value, path: path, at: place, places: places)
      case .value(nil): return beginning(value, path: path, places: places)
      }
    }
  }

  func plans(inserting value: NewValue, at path: Path, places: InsertionPlaces) -> Planning {
    switch path.segments.last {
    case .index, .end: break
    case .name, .each, .last, .matching, .input, nil:
      return .failure(
        EditRefusal(
          .editIndex, message: "\(path.words) is not a list item", at: ByteRange(0..<0),
          help: "name the item to insert before, such as hosts[0], or hosts[+] for the end"))
    }
    return placing(value, at: path) { plans(placing: value, path: path, at: $0, places: places) }
  }

  /// Plans that add a mapping entry, or insert a list item before another.
  func plans(placing value: NewValue, path: Path, at place: EditPlace, places: InsertionPlaces) -> Planning {
    switch place.target {
    case .missing(let container, let rest): adding(value, rest: rest, to: container, at: place, places: places)
    case .value(.some) where place.mergeKey != nil: overriding(value, path: path, at: place, places: places)
    case .value(let node?):
      place.container.map { document[$0].kind } == .object
        ? .failure(.taken("\(path)", range: document.range(node)))
        : inserting(value, before: node, path: path, at: place)
    case .value(nil): beginning(value, path: path, places: places)
    }
  }

  private func placing(_ value: NewValue, at path: Path, plan: (EditPlace) -> Planning) -> Planning {
    if !value.isWritable { return .failure(.unwritable) }
    if isJSON, value.verbatim != nil { return .failure(.propertiesInJSON) }
    if value.outerAliases.contains(where: { !facts.anchorNames.contains($0) }) { return .failure(.noAnchor) }
    return EditPlace.find(path, from: root, in: document).flatMap { place in
      refusedAlias(in: value, at: place).map { .failure($0) } ?? plan(place)
    }
  }

  /// Refuses an alias that would come before its anchor, or refer to a value that contains it.
  private func refusedAlias(in value: NewValue, at place: EditPlace) -> EditRefusal? {
    let names = value.outerAliases
    guard !names.isEmpty, let root else { return nil }
    let nodes = document.nodes(of: root)
    var (container, limit) = (place.container, place.container.map { document.range($0).end.index } ?? 0)
    // An entry from `<<` is overridden in the mapping itself.
    if case .value(let node?) = place.target, place.mergeKey == nil {
      container = container ?? node
      limit = (document.anchors[node]?.range ?? document.range(node)).start.index
    }
    let anchors = document.anchors.filter { nodes.contains($0.node.index) && $0.range.start.index < limit }
    for name in names {
      guard let anchor = anchors.last(where: { $0.name == name }) else { return .lateAnchor }
      let isInside = container.map { document.nodes(of: anchor.node).contains($0.index) } ?? false
      if isInside { return .cyclicAlias }
    }
    return nil
  }

  /// Plans that write the first value of an empty document.
  func beginning(_ inner: NewValue, path: Path, places: InsertionPlaces? = nil) -> Planning {
    if let refusal = EditRefusal.gap(in: path.segments) { return .failure(refusal) }
    let value = inner.wrapped(in: path.segments[...])
    let change = ValueChange(pieces: [.value(value, of: nil)])
    let style = style(near: nil)
    let uncommented = uncommenting(inner, rest: path.segments[...], in: SyntaxNodeID(0), places: places) { _ in change }
    return .success(
      EditPlans(
        plans: uncommented
          + [true, false].map { usesLiterals in
            let writer = ValueWriter(style: style, usesLiterals: usesLiterals)
            return PlannedEdit(edits: DocumentStart(source: source, writer: writer).edits(value), change: change)
          }))
  }

  /// Plans for writing a plain value over a tagged one: `!Ref Old` becomes `!Ref New` if the tagged result is the
  /// requested value. Nil if it isn't, or if the text already has that value.
  private func replacingWithTag(_ node: NodeID, by value: NewValue, at place: EditPlace) -> Planning? {
    guard value.mayKeepTag, document[node].flags.contains(.hasTag), !document[node].kind.isCollection,
      !value.isCollection
    else { return nil }
    var tagged = value
    tagged.keepsTag = true
    guard case .success(let plans) = replacing(node, by: tagged, at: place),
      let kept = plans.plans.first(where: { isProven($0) })
    else { return nil }
    return .success(EditPlans(plans: [kept], notes: plans.notes))
  }

  private func replacing(_ node: NodeID, by value: NewValue, at place: EditPlace) -> Planning {
    // Writing an equal value would only change its style.
    if value.isThere(document, node: node) { return .success(unchanged) }
    let change = ValueChange.replacing(node, by: .value(value, of: node), in: document)
    if let refusal = neededAnchor(in: document.nodes(of: node), except: value.keepsAnchor ? node : nil) {
      return .failure(refusal)
    }
    let syntax = source.syntax(node)
    var style = style(near: place.container)
    if value.kind == .array, let step = stepToCommentedItems(syntax) { style.sequenceIndent = step }
    let plans = [true, false].compactMap { usesLiterals -> PlannedEdit? in
      let writer = ValueWriter(style: style, usesLiterals: usesLiterals)
      // An empty document has no value to replace; the new one goes below its comments.
      let isBareRoot = node == root && source[syntax].kind == .empty && !source[syntax].hasAnchor
      let edits =
        isBareRoot
        ? DocumentStart(source: source, writer: writer, document: source.holder(of: syntax)).edits(value)
        : ValueReplacement(source: source, value: syntax, writer: writer, new: value).edits(value)
      return edits.map { PlannedEdit(edits: $0, change: change, removed: [syntax]) }
    }
    return .success(
      EditPlans(
        plans: plans, notes: sharedNotes(place) + anchorNotes(node) + (value.keepsTag ? [] : tagNotes(node))))
  }

  /// How many columns deeper than its key an empty list has its commented-out items; nil if it has none. New items are
  /// written in the same column.
  ///
  /// ```yaml
  /// volumes: []
  ///   # - name: data
  /// ```
  private func stepToCommentedItems(_ value: SyntaxNodeID) -> Int? {
    let holder = source.holder(of: value)
    guard source[holder].kind == .pair,
      let first = source.tree.comments(of: holder, .inside).first(where: { source.text[$0.range.indices].readsAsItem })
    else { return nil }
    return first.column - source.column(of: source.tree[holder].parent)
  }

  /// Adds an entry to the mapping itself, which overrides the one from `<<`.
  private func overriding(
    _ value: NewValue, path: Path, at place: EditPlace, places: InsertionPlaces
  ) -> Planning {
    guard let container = place.container, let last = path.segments.last else { return .failure(.nothingNamed) }
    return adding(value, rest: [last], to: container, at: place, places: places)
  }

  /// Adds a value together with the missing collections around it.
  func adding(
    _ value: NewValue, rest: ArraySlice<Path.Segment>, to container: NodeID, at place: EditPlace,
    places: InsertionPlaces
  ) -> Planning {
    if let refusal = EditRefusal.gap(in: rest) { return .failure(refusal) }
    let inside = value.wrapped(in: rest.dropFirst())
    let collection = source.syntax(container)
    let isEmptyFlow =
      source[collection].kind.isFlow && document.count(container) == 0
      && document.subtreeEnd(container).index == container.index + 1
    // `a: {}` becomes a block mapping with its first entry, unless comments in the braces would be lost.
    let becomesBlock = isEmptyFlow && !isJSON && !source.isInFlow(collection) && !hasComments(collection)
    if document[container].kind == .null || becomesBlock {
      let whole = value.wrapped(in: rest)
      let holder = source.holder(of: collection)
      let isBare = container == root && source[collection].kind == .empty && source[holder].kind == .document
      // A document that contains only comments may have the entry commented out.
      let uncommented =
        isBare
        ? uncommenting(value, rest: rest, in: holder, places: places) { _ in
          ValueChange.replacing(container, by: .value(whole, of: container), in: document)
        } : []
      let headed = becomesBlock ? underHeading(whole, rest: rest, insteadOf: container, places: places) : []
      return replacing(container, by: whole, at: place).map {
        EditPlans(plans: uncommented + headed + $0.plans, notes: $0.notes)
      }
    }
    guard let step = rest.first else { return .failure(.nothingNamed) }
    guard document[container].kind == .object, case .name(let name) = step else {
      return inserting(inside, named: nil, at: document.count(container), in: container, at: place)
    }
    let heading = container == root ? places.heading(name) : nil
    let insertion = inserting(
      inside, named: name, at: places[container].index(of: name), in: container, at: place, below: heading)
    let uncommented = uncommenting(value, rest: rest, in: collection, places: places) { index in
      change(inserting: inside, named: name, at: index, in: container)
    }
    return insertion.map { EditPlans(plans: uncommented + $0.plans, notes: $0.notes) }
  }

  /// The first entry of a document that is `{}`: it goes below its section's heading, if that isn't directly above
  /// `{}`, which is where the last entry was removed.
  private func underHeading(
    _ whole: NewValue, rest: ArraySlice<Path.Segment>, insteadOf container: NodeID, places: InsertionPlaces
  ) -> [PlannedEdit] {
    guard container == root, case .name(let name)? = rest.first, let heading = places.heading(name) else { return [] }
    let braces = source.syntax(container)
    let range = source.content(braces)
    let isAlone = source.isFirstOnLine(range.lowerBound) && source.isBlankLine(range.upperBound)
    let writer = ValueWriter(style: style(near: nil))
    let insertion = BlockInsertion(
      source: source, collection: braces, list: facts[braces], writer: writer, heading: heading)
    let above = source.comments(before: Int(source[braces].firstToken))
    let below = source.comments(before: Int(source[braces].endToken))
    let lines = writer.lines(whole, column: 0)
    // If the heading is directly above, replacing `{}` is enough.
    guard isAlone, !source[braces].hasAnchor, !source[braces].hasTag,
      let edits = insertion.belowHeading(lines, among: above.dropLast()) ?? insertion.belowHeading(lines, among: below)
    else { return [] }
    let removal = TextEdit.removal(source.lineStart(range.lowerBound)..<source.nextLine(range.upperBound))
    let change = ValueChange.replacing(container, by: .value(whole, of: container), in: document)
    return [PlannedEdit(edits: [removal] + edits, change: change)]
  }

  private func inserting(
    _ value: NewValue, before node: NodeID, path: Path, at place: EditPlace
  ) -> Planning {
    guard let container = place.container, document[container].kind == .array,
      let index = document.items(container).enumerated().first(where: { $0.element == node })?.offset
    else {
      return .failure(
        EditRefusal(
          .editIndex, message: "\(path) is not a list item", at: document.range(node)))
    }
    return inserting(value, named: nil, at: index, in: container, at: place)
  }

  /// Plans that replace a commented-out entry with the entry itself; empty if there is no such comment. An entry on one
  /// line stays on one line if it fits.
  ///
  /// - Parameters:
  ///   - collection: A mapping, or a document that contains only comments.
  ///   - change: Makes the resulting change, given the new entry's position among the existing ones.
  private func uncommenting(
    _ inner: NewValue, rest: ArraySlice<Path.Segment>, in collection: SyntaxNodeID, places: InsertionPlaces?,
    change: (Int) -> ValueChange
  ) -> [PlannedEdit] {
    guard places?.uncommentsEntries == true, case .name(let name)? = rest.first else { return [] }
    // `# mode: dark` becomes the entry, so that it doesn't remain next to a new one.
    guard let commented = CommentedEntry(name, in: collection, of: source) else {
      return uncommentingGroup(inner, path: rest, in: collection, change: change)
    }
    let value = inner.wrapped(in: rest.dropFirst())
    let range = commented.comment.range
    let isDocument = source[collection].kind == .document
    let change = change(index(before: range, in: collection))
    func plan(_ edits: [TextEdit]) -> PlannedEdit { PlannedEdit(edits: edits, change: change, uncommented: range) }
    let style = styles[isDocument ? nil : collection]
    let writer = ValueWriter(style: style)
    if source[collection].kind.isFlow {
      return [
        plan(
          uncommenting(
            writer.flowProperty(name, value: value), at: index(before: range, in: collection), of: collection,
            comment: range))
      ]
    }
    let column = isDocument ? 0 : source.column(of: collection)
    // `# list: [1, 2]` was on one line, so `list: [3, 4]` stays on one line too if it fits.
    let line = value.isCollection && commented.isFlow ? "\(writer.key(name)): \(writer.flow(value))" : nil
    let lines = line.flatMap { column + $0.unicodeScalars.count <= Self.maxUncommentedWidth ? $0 : nil }
    return [lines].compactMap(\.self).map { plan([TextEdit(range, $0)]) }
      + [true, false].map { usesLiterals in
        let writer = ValueWriter(style: style, usesLiterals: usesLiterals)
        let text = writer.property(name, value: value, column: column).joined(separator: style.lineBreak).dropFirst(
          column)
        return plan([TextEdit(range, String(text))])
      }
  }

  /// Plans that set an entry inside a commented-out group; empty if there is no such group.
  private func uncommentingGroup(
    _ value: NewValue, path: ArraySlice<Path.Segment>, in collection: SyntaxNodeID, change: (Int) -> ValueChange
  ) -> [PlannedEdit] {
    let names = path.compactMap { step -> String? in if case .name(let name) = step { name } else { nil } }
    guard names.count == path.count, let name = names.last,
      let group = CommentedGroup(names, in: collection, of: source)
    else { return [] }
    let change = change(index(before: group.range, in: collection))
    let style = styles[source[collection].kind == .document ? nil : collection]
    return [true, false].compactMap { usesLiterals in
      let writer = ValueWriter(style: style, usesLiterals: usesLiterals)
      return group.uncommented { writer.property(name, value: value, column: $0) }.map { lines in
        let text = lines.joined(separator: style.lineBreak)
        return PlannedEdit(edits: [TextEdit(group.range, text)], change: change, uncommented: group.range)
      }
    }
  }

  /// The position that a comment would have as an entry of the collection.
  private func index(before comment: ByteRange, in collection: SyntaxNodeID) -> Int {
    guard source[collection].kind != .document else { return 0 }
    return facts[collection].all.prefix { source.tree.range($0).start < comment.start }.count
  }

  /// The maximum width of an entry that stays on one line when it is uncommented.
  private static let maxUncommentedWidth = 80

  /// Replaces a comment in a flow collection with an entry and adds the necessary comma.
  private func uncommenting(
    _ text: String, at index: Int, of collection: SyntaxNodeID, comment: ByteRange
  ) -> [TextEdit] {
    let entries = facts[collection].all
    // Before all other entries, the comma goes after the new one.
    guard index > 0 else { return [TextEdit(comment, text + (entries.isEmpty ? "" : ","))] }
    let previous = entries[index - 1]
    // The entry before may have a trailing comma already.
    let hasComma = source.tree.tokens[Int(source[previous].endToken)].kind == .comma
    let comma = hasComma ? [] : [TextEdit.insertion(at: source.tree.range(previous).end.index, text: ",")]
    return comma + [TextEdit(comment, text + (hasComma ? "," : ""))]
  }

  /// - Parameters:
  ///   - index: The position among the entries as written.
  ///   - heading: The comment that heads the entry's section.
  private func inserting(
    _ value: NewValue, named name: String?, at index: Int, in container: NodeID, at place: EditPlace,
    below heading: String? = nil
  ) -> Planning {
    let collection = source.syntax(container)
    let change = change(inserting: value, named: name, at: index, in: container)
    let style = style(near: container)
    // The preferred plan uses literal block scalars and the file's blank lines, which isn't possible everywhere.
    let plans = [true, false].map { isPreferred -> PlannedEdit in
      let writer = ValueWriter(style: style, usesLiterals: isPreferred)
      if source[collection].kind.isFlow {
        let insertion = FlowInsertion(
          source: source, collection: collection, list: facts[collection], style: style)
        return PlannedEdit(edits: insertion.edits(writer.flowEntry(name, value: value), at: index), change: change)
      }
      let column = source.column(of: collection)
      let lines =
        name.map { writer.property($0, value: value, column: column) }
        ?? writer.item(value, column: column, gap: source.dashGap(collection))
      let insertion = BlockInsertion(
        source: source, collection: collection, list: facts[collection], writer: writer, keepsBlankLines: isPreferred,
        heading: heading, endsInBreak: value.written?.endsInBlockScalar ?? false)
      return PlannedEdit(edits: insertion.edits(lines, at: index), change: change)
    }
    return .success(EditPlans(plans: plans, notes: sharedNotes(place)))
  }

  /// - Parameter index: The position among the entries as written.
  private func change(
    inserting value: NewValue, named name: String?, at index: Int, in container: NodeID
  ) -> ValueChange {
    let entries = facts[source.syntax(container)].all
    let start =
      index < entries.count
      ? source.arenaIndex(of: source.tree.child(entries[index])) : Int(document.subtreeEnd(container).index)
    let new = (name.map { [.key($0, of: nil)] } ?? []) + [ValueChange.Piece.value(value, of: nil)]
    return .inserting(new, at: UInt32(start), into: container, in: document)
  }

  private func hasComments(_ collection: SyntaxNodeID) -> Bool {
    // Comments before the opening bracket belong to the entry rather than to the collection.
    source[collection].tokens.dropFirst().contains { !source.comments(before: $0).isEmpty }
  }
}
