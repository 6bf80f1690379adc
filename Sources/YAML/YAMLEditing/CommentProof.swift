internal import DocumentModel
internal import YAMLReading

/// Compares the comments of a text before and after an edit. Comments may vanish only with the entry that was removed, no
/// comment may be new, a moved entry keeps its comments, and every other comment stays with its owner.
struct CommentProof {
  let old: SyntaxDocument
  let new: SyntaxDocument
  let plan: PlannedEdit
  /// The moved value in the text after the edit; nil if nothing was moved.
  let movedValue: NodeID?
  /// The bytes that are replaced, in order.
  private let replaced: [Range<Int>]
  /// The sums by which each edit and those before it shift the text after them.
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
        isRemoved(comment) || plan.revived?.contains(comment.range) == true
          || plan.commented?.replaced.contains(comment) == true
      })
    else { return false }
    let written = plan.moved?.written ?? (bringsComments ? TextEdit.written(plan.edits) : revived)
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

  /// Whether the edit writes comments that weren't in the text.
  private var bringsComments: Bool { plan.commented != nil || plan.adopted != nil }

  /// The replacement for a commented-out group: its entries that aren't set are commented out one by one.
  private var revived: [Range<Int>] {
    guard let range = plan.revived, plan.edits.count == 1, let edit = plan.edits.first, edit.range == range else {
      return []
    }
    return [range.start.index..<range.start.index + edit.replacement.utf8.count]
  }

  /// - Parameter ranges: in order, without overlaps.
  private static func lies(_ comment: Comment, in ranges: [Range<Int>]) -> Bool {
    let range = comment.range.indices
    let next = ranges.partitioningIndex { $0.lowerBound > range.lowerBound }
    return next > 0 && range.upperBound <= ranges[next - 1].upperBound
  }

  /// Whether a comment belongs to the removed part.
  private func isRemoved(_ comment: Comment) -> Bool {
    let next = removed.partitioningIndex { $0 > comment.owner }
    // The owner of a comment after an opening bracket may be the entry that holds the brackets.
    return removed[max(0, next - 1)..<min(next + 1, removed.count)].contains { old.isOwn(comment, id: $0) }
  }

  private func isSame(_ before: [Comment], after: [Comment], by hasSameOwner: (Comment, Comment) -> Bool) -> Bool {
    before.count == after.count
      && zip(before, after).allSatisfy { one, other in
        old.text[one.range.indices] == new.text[other.range.indices] && hasSameOwner(one, other)
      }
  }

  /// Whether a new comment belongs to one of some entries of the old text, whose places may have changed.
  private func isOneOf(_ entries: [SyntaxNodeID]) -> (Comment) -> Bool {
    func starts(_ ids: [SyntaxNodeID]) -> Set<Int> { Set(ids.map { moved(old.tree.range($0).start.index) }) }
    let own = starts(entries)
    // The comment after a dash is that of the item, and the one above its first key.
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

  /// Whether two comments belong to the same part of the moved entry.
  private func isMoved(_ one: Comment, _ other: Comment, entry: MovedEntry) -> Bool {
    guard let movedValue, one.placement == other.placement else { return false }
    let (from, to) = (old.syntax(entry.value), new.syntax(movedValue))
    if one.owner == old.holder(of: from) { return other.owner == new.holder(of: to) }
    return one.owner >= from && one.owner.index - from.index == other.owner.index &- to.index
  }

  /// Whether both belong to the same entry, as far as the edit doesn't touch it.
  private func hasSameOwner(_ one: Comment, _ other: Comment) -> Bool {
    let owner = old.tree.range(one.owner).indices
    guard old[one.owner].kind.isEntry, isSettled(one), !isTouched(owner) else {
      return true
    }
    // A comment after a key without a value precedes a new value of several lines.
    return (holders.contains(one.owner) || one.placement == other.placement)
      && new.tree.range(other.owner).start.index == moved(owner.lowerBound)
  }

  /// Whether an edit can't put anything between the comment and its owner.
  private func isSettled(_ comment: Comment) -> Bool {
    switch comment.placement {
    case .trailing, .header: true
    case .head:
      // A key and its scalar may have a comment between them, and in another column than its owner a comment may become the
      // neighbor's where that changes.
      comment.column == old.column(old.tree.range(comment.owner).start.index)
        && comment.range.end <= old.tree.range(comment.owner).start
        && old.nextLine(comment.range.end.index) == old.lineStart(old.tree.range(comment.owner).start.index)
    case .prologue, .inside, .foot, .epilogue: false
    }
  }

  /// Whether an edit replaces a byte of a range, or inserts something in it or at its ends.
  private func isTouched(_ range: Range<Int>) -> Bool {
    let first = replaced.partitioningIndex { $0.upperBound >= range.lowerBound }
    return first < replaced.count && replaced[first].lowerBound <= range.upperBound
  }

  /// The offset after the edit of one that is outside of all edits.
  private func moved(_ offset: Int) -> Int {
    let next = replaced.partitioningIndex { $0.upperBound > offset }
    return next > 0 ? offset + shifts[next - 1] : offset
  }
}
