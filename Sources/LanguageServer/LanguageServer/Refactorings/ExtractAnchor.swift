internal import DocumentModel
internal import YAMLEditing
internal import YAMLReading

/// Adds an anchor to the value at the cursor and replaces equal values with aliases.
enum ExtractAnchor {
  static let refactoring = Refactoring(kind: "refactor.extract") { place in
    guard let rewriting = place.rewriting, let node = place.value else { return [] }
    let name = rewriting.anchorName(for: node)
    guard place.wellFormed?.mayHide(anchor: name) != true else { return [] }
    let secrets = Secrets(place.view)
    guard let (rewrite, places) = rewriting.extraction(of: node, named: name),
      // That another value equals a secret must not be revealed either, nor an anchor name derived from one.
      !([rewriting.source.tree.range(node)] + places).contains(where: secrets.hides), !secrets.reveals(name)
    else { return [] }
    return [
      RefactoringOffer(
        "Extract to anchor `&\(name)` (\((places.count + 1).counted("equal value")))", rewrite: rewrite, by: rewriting,
        at: place)
    ]
  }
}
