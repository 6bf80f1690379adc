internal import DocumentModel
internal import YAMLReading

/// An entry with the comments above it.
struct EntrySlot {
  var entry: SyntaxNodeID
  /// Comments about the whole file, which stay above the first entry even if another entry becomes the first.
  var header: [Comment] = []
  /// Whether a blank line follows the header.
  var isSeparated = false
  /// Whether a blank line is above the entry and its own comments.
  var hasBlankLine = false
  /// The entry's comments: those directly above it, and those that a blank line separates from it, such as a divider.
  var comments: [Comment] = []
  /// Whether a blank line separates the entry from the comments above it.
  var isDetached = false

  var isBare: Bool { header.isEmpty && comments.isEmpty }
}

/// The entries of a collection, in the order in which they are written.
struct EntrySlots: Sequence, IteratorProtocol {
  fileprivate let order: EntryOrder
  fileprivate var entries: SyntaxChildren
  /// The entries in the schema's order; nil if their order doesn't change.
  fileprivate var sorted: IndexingIterator<[EntrySlot]>?

  mutating func next() -> EntrySlot? {
    sorted != nil ? sorted?.next() : entries.next().map(order.slot)
  }
}

/// The order of a collection's entries: the schema's, otherwise as in the file.
struct EntryOrder {
  let tree: SyntaxTree
  let guide: FormatGuide

  func slots(of collection: SyntaxNodeID) -> EntrySlots {
    EntrySlots(order: self, entries: tree.children(collection), sorted: sortedSlots(of: collection)?.makeIterator())
  }

  func firstSlot(of collection: SyntaxNodeID) -> EntrySlot? {
    var slots = slots(of: collection)
    return slots.next()
  }

  func slot(_ entry: SyntaxNodeID) -> EntrySlot {
    let above = tree.commentsAbove(entry)
    let token = Int(tree[entry].firstToken)
    let start = tree.range(entry).start.index
    var slot = EntrySlot(entry: entry)
    slot.header = Array(above.header)
    slot.comments = Array(above.others)
    slot.isDetached = !(slot.header + slot.comments).isEmpty && tree.hasBlankLine(before: start, inGapBefore: token)
    let first = slot.comments.first.map { ($0.range.start.index, $0.nextToken) } ?? (start, token)
    slot.hasBlankLine = tree.hasBlankLine(before: first.0, inGapBefore: first.1)
    if let top = slot.header.first {
      slot.isSeparated = slot.hasBlankLine
      slot.hasBlankLine = tree.hasBlankLine(before: top.range.start.index, inGapBefore: top.nextToken)
    }
    return slot
  }

  // MARK: Sorting

  /// The entries of a mapping in the schema's order; nil if they are already in it or must not move.
  private func sortedSlots(of collection: SyntaxNodeID) -> [EntrySlot]? {
    guard tree[collection].kind.isMapping, let names = guide.keyOrder(collection) else { return nil }
    let entries = Array(tree.children(collection))
    let sorted = KeyOrder.names(names).sorted(entries, in: tree)
    guard sorted != entries, KeyOrder.mayMove(entries, to: sorted, in: tree) else { return nil }
    var slots = sorted.map(slot)
    let top = entries[0]
    guard let old = sorted.firstIndex(of: top), old != 0 else { return slots }
    // The header stays at the top, and the blank line of the entry that is now first goes to the one that was.
    (slots[0].header, slots[old].header) = (slots[old].header, slots[0].header)
    let hasBlankLine = slots[old].hasBlankLine
    slots[old].hasBlankLine = slots[0].hasBlankLine
    slots[0].hasBlankLine = hasBlankLine
    (slots[0].isSeparated, slots[old].isSeparated) = (slots[old].isSeparated, false)
    return slots
  }
}
