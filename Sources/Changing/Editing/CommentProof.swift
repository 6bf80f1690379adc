internal import DocumentModel
internal import SourceText
internal import SyntaxTree

/// Compares the comments of a text before and after an edit. Comments may vanish only with the entry that was removed, no
/// comment may be new, a moved entry keeps its comments, and every other comment stays with its owner.
struct CommentProof {
  let old: SyntaxDocument
  let new: SyntaxDocument
  let plan: PlannedEdit
  /// The moved value in the text after the edit; nil if nothing was moved.
  let movedValue: NodeID?

  var holds: Bool {
    let edits = plan.edits.map(\.range.indices)
    let gone = old.tree.comments.filter { Self.lies($0, in: edits) }
    if let removed = plan.removed {
      guard gone.allSatisfy({ old.isOwn($0, removed) }) else { return false }
    } else if !gone.isEmpty {
      return false
    }
    let written = plan.moved?.written ?? []
    let moved = new.tree.comments.filter { Self.lies($0, in: written) }
    if let entry = plan.moved, !isSame(gone, moved, by: { isMoved($0, $1, entry) }) { return false }
    let kept = old.tree.comments.filter { !Self.lies($0, in: edits) }
    return isSame(kept, new.tree.comments.filter { !Self.lies($0, in: written) }, by: hasSameOwner)
  }

  private static func lies(_ comment: Comment, in ranges: [Range<Int>]) -> Bool {
    let range = comment.range.indices
    return ranges.contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
  }

  private func isSame(_ before: [Comment], _ after: [Comment], by hasSameOwner: (Comment, Comment) -> Bool) -> Bool {
    before.count == after.count
      && zip(before, after).allSatisfy { one, other in
        old.text[one.range.indices] == new.text[other.range.indices] && hasSameOwner(one, other)
      }
  }

  /// Whether a comment speaks of the same part of what was moved.
  private func isMoved(_ one: Comment, _ other: Comment, _ entry: MovedEntry) -> Bool {
    guard let movedValue, one.placement == other.placement else { return false }
    let (from, to) = (old.syntax(entry.value), new.syntax(movedValue))
    if one.owner == old.holder(of: from) { return other.owner == new.holder(of: to) }
    return one.owner >= from && one.owner.index - from.index == other.owner.index &- to.index
  }

  /// Whether both speak of the same entry, as far as the edit doesn't touch it.
  private func hasSameOwner(_ one: Comment, _ other: Comment) -> Bool {
    let owner = old.tree.range(one.owner).indices
    guard old[one.owner].kind.isEntry, isSettled(one), !plan.edits.contains(where: { touches($0, owner) }) else {
      return true
    }
    // What stands behind a key without a value is before one of several lines.
    let isFilled = plan.removed.map { old.holder(of: $0) == one.owner } ?? false
    return (isFilled || one.placement == other.placement)
      && new.tree.range(other.owner).start.index == moved(owner.lowerBound)
  }

  /// Whether nothing could come between the comment and its owner.
  private func isSettled(_ comment: Comment) -> Bool {
    switch comment.placement {
    case .trailing, .header: true
    case .head:
      // One may stand between a key and its scalar.
      comment.range.end <= old.tree.range(comment.owner).start
        && old.nextLine(comment.range.end.index) == old.lineStart(old.tree.range(comment.owner).start.index)
    case .prologue, .inside, .foot, .epilogue: false
    }
  }

  private func touches(_ edit: TextEdit, _ range: Range<Int>) -> Bool {
    edit.range.start.index <= range.upperBound && range.lowerBound <= edit.range.end.index
  }

  /// Where an offset outside all edits is afterwards.
  private func moved(_ offset: Int) -> Int {
    plan.edits.reduce(offset) { place, edit in
      edit.range.end.index <= offset ? place + edit.replacement.utf8.count - edit.range.count : place
    }
  }
}
