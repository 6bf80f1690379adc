internal import SourceText
internal import SyntaxTree

/// Holds the comments of a text after an edit against those before: none lost but those of what was removed, none new,
/// and those away from the edit still with what they spoke of.
struct CommentProof {
  let old: EditableText
  let new: SyntaxTree
  let plan: PlannedEdit

  var holds: Bool {
    let edits = plan.edits.map(\.range.indices)
    var kept: [Comment] = []
    for comment in old.tree.comments {
      let range = comment.range.indices
      if edits.contains(where: { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }) {
        guard let removed = plan.removed, old.isOwn(comment, removed) else { return false }
      } else {
        kept.append(comment)
      }
    }
    guard kept.count == new.comments.count else { return false }
    return zip(kept, new.comments).allSatisfy { one, other in
      old.text[one.range.indices] == new.text[other.range.indices] && hasSameOwner(one, other)
    }
  }

  /// Whether both speak of the same entry, as far as the edit doesn't touch it.
  private func hasSameOwner(_ one: Comment, _ other: Comment) -> Bool {
    let owner = old.tree.range(one.owner).indices
    guard old[one.owner].kind.isEntry, isSettled(one), !plan.edits.contains(where: { touches($0, owner) }) else {
      return true
    }
    return one.placement == other.placement && new.range(other.owner).start.index == moved(owner.lowerBound)
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
