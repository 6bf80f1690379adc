internal import DocumentModel
internal import YAMLEditing
internal import YAMLReading

/// Replaces the alias at the cursor, or all aliases of an anchor, with their value.
enum InlineAlias {
  static let refactoring = Refactoring(kind: "refactor.inline") { place in
    guard let rewriting = place.rewriting, let node = place.value else { return [] }
    let (source, tree) = (rewriting.source, rewriting.source.tree)
    let isAlias = tree[node].kind == .alias
    let target = isAlias ? source.syntax(source.document.resolve(NodeID(source.arenaIndex(of: node)))) : node
    guard let anchor = tree.property(.anchor, of: target) else { return [] }
    // A copy of a secret might be in a place that the schema doesn't declare as sensitive.
    let secrets = Secrets(place.view)
    let name = String(decoding: tree.bytes(anchor).dropFirst(), as: UTF8.self)
    guard !secrets.hides(tree.range(target)), !secrets.hides(anchor.range), !secrets.reveals(name) else { return [] }
    let own = isAlias ? rewriting.inlining(node) : nil
    // An entry with syntax errors may have another alias.
    let all = place.wellFormed?.mayHide(anchor: name) == true ? nil : rewriting.inliningAll(of: target)
    return (own.map { [RefactoringOffer("Inline alias `*\(name)`", rewrite: $0, by: rewriting, at: place)] } ?? [])
      + (all.map { all in
        let title = all.places.count == 1 ? "the alias `*\(name)`" : "all \(all.places.count) aliases of `&\(name)`"
        return [
          RefactoringOffer("Inline \(title) and remove the anchor", rewrite: all.rewrite, by: rewriting, at: place)
        ]
      } ?? [])
  }
}
