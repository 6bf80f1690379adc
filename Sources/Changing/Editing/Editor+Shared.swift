internal import Diagnostics
internal import DocumentModel

/// What is said of an edit that shows in several places.
extension Editor {
  /// Aliases that are named before only their number is said.
  private static let namedAliases = 3

  /// The way leads through aliases or merge keys, or through a collection that aliases elsewhere stand for: what they mean
  /// changes wherever it is used.
  func sharedNotes(_ place: EditPlace) -> [Diagnostic] { sharedNotes(place.shared) + changed(showing(place)) }

  func sharedNotes(_ nodes: [NodeID]) -> [Diagnostic] {
    nodes.map { node in
      Diagnostic(
        .editShared, "this changes where the value is written, and with it every place that uses it",
        at: document.range(node))
    }
  }

  /// The value has an anchor that aliases use.
  func anchorNotes(_ node: NodeID) -> [Diagnostic] { changed(aliases { $0 == node }) }

  private func changed(_ aliases: [NodeID]) -> [Diagnostic] {
    let more = aliases.count - Self.namedAliases
    return aliases.prefix(Self.namedAliases).enumerated().map { index, alias in
      let isLast = index == Self.namedAliases - 1 && more > 0
      let others = isLast ? ", and so \(more == 1 ? "does 1 more place" : "do \(more) more places")" : ""
      return Diagnostic(
        .editShared, "this changes too: it is \(document.sourceText(alias))\(others)", at: document.range(alias))
    }
  }

  /// The aliases of collections on the way to a place, apart from merges into a mapping that has an entry of its own there.
  /// Linear in the nodes of the document.
  private func showing(_ place: EditPlace) -> [NodeID] {
    guard !place.anchored.isEmpty else { return [] }
    let steps = Dictionary(place.anchored.map { ($0.collection, $0.step) }, uniquingKeysWith: { first, _ in first })
    let mappings = mergingMappings()
    return aliases { steps[$0] != nil }.filter { alias in
      guard case .name(let name)? = steps[document.resolve(alias)], let mapping = mappings[alias],
        let entry = document.entry(mapping, named: name)
      else { return true }
      return entry.mergeKey != nil
    }
  }

  /// The mappings that aliases are merged into by `<<`, alone or in a list.
  private func mergingMappings() -> [NodeID: NodeID] {
    var mappings: [NodeID: NodeID] = [:]
    for index in 0..<UInt32(document.nodeCount) where document[NodeID(index)].kind == .object {
      let mapping = NodeID(index)
      var isMerged = false
      for node in document.writtenItems(of: mapping) {
        if isMerged {
          let items = document[node].kind == .array ? Array(document.writtenItems(of: node)) : [node]
          for alias in items where document[alias].kind == .alias { mappings[alias] = mapping }
        }
        isMerged = document[node].flags.contains(.isMergeKey)
      }
    }
    return mappings
  }
}
