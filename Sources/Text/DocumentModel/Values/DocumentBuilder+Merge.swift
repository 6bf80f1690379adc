extension DocumentBuilder {
  /// Computes the entries of a closed object with `<<`: its own, then the merged ones whose names it doesn't have.
  ///
  /// Linear in the entries of the object and its sources.
  ///
  /// - Parameter sources: The mappings that `<<` keys merge, as closed objects in order of precedence.
  public mutating func merge(_ object: NodeID, from sources: [(key: NodeID, mapping: NodeID)]) {
    let first = merges.count
    names.begin()
    for entry in WrittenEntries(object, in: nodes, aliasNames: tables.aliasNames)
    where !nodes[Int(entry.key.index)].flags.contains(.isMergeKey) {
      // A key that is a collection has no name, so nothing can override it.
      if let name = entry.keyID { _ = names.mark(name) }
      merges.append(entry, by: nil)
    }
    for source in sources {
      // A source with its own `<<` also passes on what it has merged.
      if let range = merges.range(of: source.mapping, end: subtreeEnd(source.mapping)) {
        for index in range { take(merges[index], by: source.key) }
      } else {
        for entry in WrittenEntries(source.mapping, in: nodes, aliasNames: tables.aliasNames) {
          take(entry, by: source.key)
        }
      }
    }
    nodes[Int(object.index)].flags.insert(.hasMerge)
    merges.close(object, end: subtreeEnd(object), from: first)
  }

  private mutating func take(_ entry: ObjectEntry, by mergeKey: NodeID) {
    // The object itself wins over all sources, and an earlier source over later ones.
    guard let name = entry.keyID, names.mark(name) else { return }
    merges.append(entry, by: mergeKey)
  }
}
