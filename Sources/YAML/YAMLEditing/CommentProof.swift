internal import DocumentModel
internal import YAMLReading

/// Compares the comments of a text before and after an edit. A comment may disappear only together with a removed
/// entry, and no comment may appear. A moved entry keeps its comments, and every other comment stays with its owner.
struct CommentProof {
  let old: SyntaxDocument
  let new: SyntaxDocument
  let plan: PlannedEdit
  /// The moved value in the text after the edit; nil if nothing was moved.
  let movedValue: NodeID?
  /// The ranges that the edits replace, in order.
  private let replaced: [Range<Int>]
  /// For each edit, by how many bytes it and the edits before it shift the text after them.
  private let shifts: [Int]
  private let removed: [SyntaxNodeID]
  private let holders: Set<SyntaxNodeID>

  init(old: SyntaxDocument, new: SyntaxDocument, plan: PlannedEdit, movedValue: NodeID?) {
    self.old = old
    self.new = new
    self.plan = plan
    self.movedValue = movedValue
    let edits = TextEdit.inOrder(plan.edits)
    replaced = edits.map(\.range.indices)
    var shift = 0
    shifts = edits.map { edit in
      shift += edit.replacement.utf8.count - edit.range.count
      return shift
    }
    removed = plan.removed.sorted()
    holders = Set(plan.removed.map(old.holder))
  }

  var holds: Bool {
    let lost = old.tree.comments.filter { Self.lies($0, in: replaced) }
    guard
      lost.allSatisfy({ comment in
        isRemoved(comment) || plan.uncommented?.contains(comment.range) == true
          || plan.commented?.replaced.contains(comment) == true
      })
    else { return false }
    let written = plan.moved?.written ?? (bringsComments ? TextEdit.written(plan.edits) : uncommented)
    let arrived = new.tree.comments.filter { Self.lies($0, in: written) }
    if let entry = plan.moved, !isSame(lost, after: arrived, by: { isMoved($0, $1, entry: entry) }) { return false }
    if let places = plan.commented, !arrived.allSatisfy(isOneOf(places.entries)) { return false }
    if let adopted = plan.adopted, !adopted.elementsEqual(arrived.map { new.text[$0.range.indices].withoutBlanksAtEnd })
    {
      return false
    }
    let kept = old.tree.comments.filter { !Self.lies($0, in: replaced) }
    return isSame(kept, after: new.tree.comments.filter { !Self.lies($0, in: written) }, by: hasSameOwner)
  }

  /// Whether the edit writes comments that the text didn't have.
  private var bringsComments: Bool { plan.commented != nil || plan.adopted != nil }

  /// The text that replaces a commented-out group: of its entries, those that aren't set are commented out one by one.
  private var uncommented: [Range<Int>] {
    guard let range = plan.uncommented, plan.edits.count == 1, let edit = plan.edits.first, edit.range == range else {
      return []
    }
    return [range.start.index..<range.start.index + edit.replacement.utf8.count]
  }

  /// - Parameter ranges: In order, without overlaps.
  private static func lies(_ comment: Comment, in ranges: [Range<Int>]) -> Bool {
    let range = comment.range.indices
    let next = ranges.partitioningIndex { $0.lowerBound > range.lowerBound }
    return next > 0 && range.upperBound <= ranges[next - 1].upperBound
  }

  /// Whether a comment belongs to a removed entry.
  private func isRemoved(_ comment: Comment) -> Bool {
    let next = removed.partitioningIndex { $0 > comment.owner }
    // `a: [ # x`: the comment's owner may be the entry `a`, which precedes the removed value in the tree.
    return removed[max(0, next - 1)..<min(next + 1, removed.count)].contains { old.isOwn(comment, id: $0) }
  }

  private func isSame(_ before: [Comment], after: [Comment], by hasSameOwner: (Comment, Comment) -> Bool) -> Bool {
    before.count == after.count
      && zip(before, after).allSatisfy { one, other in
        old.text[one.range.indices] == new.text[other.range.indices] && hasSameOwner(one, other)
      }
  }

  /// Whether a new comment belongs to one of the given entries of the old text, whose offsets may have changed.
  private func isOneOf(_ entries: [SyntaxNodeID]) -> (Comment) -> Bool {
    func starts(_ ids: [SyntaxNodeID]) -> Set<Int> { Set(ids.map { moved(old.tree.range($0).start.index) }) }
    let own = starts(entries)
    // `- # x` above `a: 1`: a comment after a dash is the item's, but it is also the one above the item's first key.
    let items = starts(entries.map { old.tree[old.tree[$0].parent].parent }.filter { old[$0].kind == .item })
    return { comment in
      let start = new.tree.range(comment.owner).start.index
      return switch comment.placement {
      case .head, .trailing: own.contains(start)
      case .header: own.contains(start) || items.contains(start)
      case .prologue, .inside, .foot, .epilogue: false
      }
    }
  }

  /// Whether two comments belong to the same node of the moved entry.
  private func isMoved(_ one: Comment, _ other: Comment, entry: MovedEntry) -> Bool {
    guard let movedValue, one.placement == other.placement else { return false }
    let (from, to) = (old.syntax(entry.value), new.syntax(movedValue))
    if one.owner == old.holder(of: from) { return other.owner == new.holder(of: to) }
    return one.owner >= from && one.owner.index - from.index == other.owner.index &- to.index
  }

  /// Whether two comments belong to the same entry. True for an entry that the edit touches: it can't be compared.
  private func hasSameOwner(_ one: Comment, _ other: Comment) -> Bool {
    let owner = old.tree.range(one.owner).indices
    guard old[one.owner].kind.isEntry, isSettled(one), !isTouched(owner) else {
      return true
    }
    // `a: # x`: the comment is trailing while `a` has no value, and before the value once `a` has one of several lines.
    return (holders.contains(one.owner) || one.placement == other.placement)
      && new.tree.range(other.owner).start.index == moved(owner.lowerBound)
  }

  /// Whether no edit can come between the comment and its owner.
  private func isSettled(_ comment: Comment) -> Bool {
    switch comment.placement {
    case .trailing, .header: true
    case .head:
      // A comment may also be between a key and its scalar. In another column than its owner, it may become the comment
      // of a neighbor that changes.
      comment.column == old.column(old.tree.range(comment.owner).start.index)
        && comment.range.end <= old.tree.range(comment.owner).start
        && old.nextLine(comment.range.end.index) == old.lineStart(old.tree.range(comment.owner).start.index)
    case .prologue, .inside, .foot, .epilogue: false
    }
  }

  /// Whether an edit replaces a byte of a range, or inserts text inside or at either end of it.
  private func isTouched(_ range: Range<Int>) -> Bool {
    let first = replaced.partitioningIndex { $0.upperBound >= range.lowerBound }
    return first < replaced.count && replaced[first].lowerBound <= range.upperBound
  }

  /// Maps an offset outside all edits to the new text.
  private func moved(_ offset: Int) -> Int {
    let next = replaced.partitioningIndex { $0.upperBound > offset }
    return next > 0 ? offset + shifts[next - 1] : offset
  }
}
