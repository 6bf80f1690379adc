internal import SourceText
internal import SyntaxTree

/// An entry with the comments above it.
struct EntrySlot {
  var entry: SyntaxNodeID
  /// Comments separated from the entry by a blank line, such as a file header or a divider. They stay when entries move.
  var detached: [Comment] = []
  /// Comments directly above the entry.
  var attached: [Comment] = []
  /// Whether a blank line is above all of it.
  var hasBlankLine = false
}

/// The entries of a collection, one after the other.
struct EntrySlots: Sequence, IteratorProtocol {
  fileprivate let order: EntryOrder
  fileprivate var entries: SyntaxChildren
  /// The entries in the schema's order; nil where it has none for them.
  fileprivate var sorted: IndexingIterator<[EntrySlot]>?

  mutating func next() -> EntrySlot? {
    sorted != nil ? sorted?.next() : entries.next().map(order.slot)
  }
}

/// The order of a collection's entries: as written, or by the schema. Blank lines and dividers make sections, and entries are
/// sorted only within their section.
struct EntryOrder {
  let tree: SyntaxTree
  let keyOrder: KeyOrder?

  func slots(of collection: SyntaxNodeID) -> EntrySlots {
    EntrySlots(order: self, entries: tree.children(collection), sorted: sortedSlots(of: collection)?.makeIterator())
  }

  /// The entries of a mapping in the schema's order; nil for any other collection.
  private func sortedSlots(of collection: SyntaxNodeID) -> [EntrySlot]? {
    guard let keyOrder, tree[collection].kind.isMapping, let names = keyOrder(collection) else { return nil }
    var slots = tree.children(collection).map(slot)
    var rank: [String: Int] = [:]
    for (index, name) in names.enumerated() where rank[name] == nil { rank[name] = index }
    var start = 0
    while start < slots.count {
      var end = start + 1
      while end < slots.count, slots[end].detached.isEmpty, !slots[end].hasBlankLine { end += 1 }
      sort(&slots, start..<end, by: rank)
      start = end
    }
    return slots
  }

  func firstSlot(of collection: SyntaxNodeID) -> EntrySlot? {
    var slots = slots(of: collection)
    return slots.next()
  }

  /// Whether the schema's order moves any entry of the tree.
  func movesAny() -> Bool {
    guard keyOrder != nil else { return false }
    for index in 0..<tree.nodeCount {
      let id = SyntaxNodeID(index)
      guard let entries = sortedSlots(of: id)?.map(\.entry) else { continue }
      if entries != entries.sorted() { return true }
    }
    return false
  }

  func slot(_ entry: SyntaxNodeID) -> EntrySlot {
    let heads = tree.comments(of: entry, .head)
    let token = Int(tree[entry].firstToken)
    let start = tree.range(entry).start.index
    guard let first = heads.first else {
      return EntrySlot(entry: entry, hasBlankLine: tree.hasBlankLine(before: start, inGapBefore: token))
    }
    var attached = 0
    var below = start
    while attached < heads.count, !tree.hasBlankLine(before: below, inGapBefore: token) {
      attached += 1
      below = heads[heads.count - attached].range.start.index
    }
    // The file's own lines for tools stay at its top.
    let isForTools = attached == heads.count && FileHeader.isForTools(first, in: tree)
    let split =
      isForTools
      ? heads.firstIndex { FileHeader.isOfEntry($0, in: tree) } ?? heads.count : heads.count - attached
    return EntrySlot(
      entry: entry, detached: Array(heads[..<split]), attached: Array(heads[split...]),
      hasBlankLine: tree.hasBlankLine(before: first.range.start.index, inGapBefore: first.nextToken))
  }

  // MARK: Sorting

  /// Stable; names that the schema doesn't know come last in their own order.
  private func sort(_ slots: inout [EntrySlot], _ range: Range<Int>, by rank: [String: Int]) {
    guard range.count > 1 else { return }
    let ranked = slots[range].enumerated().map { offset, slot in
      (rank: name(of: slot.entry).flatMap { rank[$0] } ?? Int.max, offset: offset, slot: slot)
    }
    let sorted = ranked.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }
    guard sorted.map(\.offset) != ranked.map(\.offset), mayMove(slots[range].map(\.entry)) else { return }
    let top = slots[range.lowerBound]
    for (index, item) in zip(range, sorted) { slots[index] = item.slot }
    for index in range {
      slots[index].detached = index == range.lowerBound ? top.detached : []
      slots[index].hasBlankLine = index == range.lowerBound && top.hasBlankLine
    }
  }

  private func name(of entry: SyntaxNodeID) -> String? {
    let key = tree.child(entry)
    guard tree[key].kind == .scalar else { return nil }
    return String(decoding: tree.value(ofScalar: key), as: UTF8.self)
  }

  /// Whether the entries may be moved: no key twice, no alias with an anchor in another entry, no anchor twice.
  private func mayMove(_ entries: [SyntaxNodeID]) -> Bool {
    var names: Set<String> = []
    for entry in entries {
      guard let name = name(of: entry), names.insert(name).inserted else { return false }
    }
    var anchors: [ArraySlice<UInt8>: Int] = [:]
    var aliases: [(name: ArraySlice<UInt8>, entry: Int)] = []
    for (number, entry) in entries.enumerated() {
      for token in tree.tokens[tree[entry].tokens] {
        let name = tree.bytes(token).dropFirst()
        if token.kind == .anchor, anchors.updateValue(number, forKey: name) != nil { return false }
        if token.kind == .alias { aliases.append((name, number)) }
      }
    }
    return aliases.allSatisfy { alias in anchors[alias.name].map { $0 == alias.entry } ?? true }
  }
}
