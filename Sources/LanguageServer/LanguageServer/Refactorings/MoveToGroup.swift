/// Moves a setting to the group that declares it. If the schema forbids the setting where it is, this fixes the error.
enum MoveToGroup {
  static let refactoring = Refactoring(kind: "refactor.rewrite") { place in
    guard place.key != nil else { return [] }
    let view = place.view.document(at: place.range.lowerBound)
    return (view.vocabulary?.moves(at: place.range.lowerBound, in: view) ?? []).map { move in
      RefactoringOffer(move.title) { .edits(move.edits) }
    }
  }
}
