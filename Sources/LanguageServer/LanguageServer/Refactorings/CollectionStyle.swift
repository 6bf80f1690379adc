internal import YAMLEditing
internal import YAMLReading

/// Converts mappings and lists between flow and block style.
enum CollectionStyle {
  static let refactoring = Refactoring(kind: "refactor.rewrite") { place in
    guard let rewriting = place.rewriting, let collection = place.collection else { return [] }
    if let rewrite = rewriting.flow(collection) {
      return [RefactoringOffer("Convert to flow style", rewrite: rewrite, by: rewriting, at: place)]
    }
    // A nested flow collection can't become a block collection before those around it.
    let outermost = (place.around + [collection]).first { rewriting.source.tree[$0].kind.isFlow }
    guard let outermost, let rewrite = rewriting.block(outermost) else { return [] }
    let all = rewriting.hasInnerBrackets(outermost) ? rewriting.block(outermost, opensAll: true) : nil
    return [RefactoringOffer("Convert to block style", rewrite: rewrite, by: rewriting, at: place)]
      + (all.map { [RefactoringOffer("Convert all levels to block style", rewrite: $0, by: rewriting, at: place)] }
        ?? [])
  }
}
