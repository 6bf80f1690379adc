/// A setting in the group where the schema has it. Where the schema forbids it at its place, this is a fix of that problem.
enum MoveToGroup {
  static let refactoring = Refactoring(kind: "refactor.rewrite") { place in
    guard place.isWhole, place.key != nil else { return [] }
    let view = place.view.document(at: place.range.lowerBound)
    return (view.vocabulary?.moves(at: place.range.lowerBound, in: view) ?? []).map { move in
      RefactoringOffer(move.title) { .edits(move.edits) }
    }
  }
}
