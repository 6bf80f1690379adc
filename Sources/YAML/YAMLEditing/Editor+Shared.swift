internal import DocumentModel

/// Notes about an edit that changes several places at once.
extension Editor {
  /// How many aliases are named; any further ones are only counted.
  private static let namedAliases = 3

  /// Notes that the path leads through aliases or merge keys, or through a collection with aliases: the edit also
  /// changes the other places that use these.
  func sharedNotes(_ place: EditPlace) -> [Diagnostic] { sharedNotes(place.shared) + changed(showing(place)) }

  func sharedNotes(_ nodes: [NodeID]) -> [Diagnostic] {
    nodes.map { node in
      Diagnostic(
        .editShared, "this also changes every place that uses the shared value",
        at: document.range(node))
    }
  }

  /// Notes that the value has an anchor with aliases.
  func anchorNotes(_ node: NodeID) -> [Diagnostic] { changed(aliases.of(node)) }

  private func changed(_ aliases: [NodeID]) -> [Diagnostic] {
    let more = aliases.count - Self.namedAliases
    return aliases.prefix(Self.namedAliases).enumerated().map { index, alias in
      let isLast = index == Self.namedAliases - 1 && more > 0
      let others = isLast ? ", and \(more.counted("more place"))" : ""
      return Diagnostic(
        .editShared, "also changes here: \(document.sourceText(alias))\(words: others)", at: document.range(alias))
    }
  }

  /// The aliases of the collections on the way to a place, in document order. An alias under `<<` doesn't count if its
  /// mapping overrides the edited key.
  private func showing(_ place: EditPlace) -> [NodeID] {
    let steps = Dictionary(place.anchored.map { ($0.collection, $0.step) }, uniquingKeysWith: { first, _ in first })
    return steps.flatMap { collection, step in
      aliases.of(collection).filter { alias in
        guard case .name(let name) = step, let mapping = aliases.mergedInto[alias],
          let entry = document.entry(mapping, named: name)
        else { return true }
        return entry.mergeKey != nil
      }
    }.sorted()
  }
}
