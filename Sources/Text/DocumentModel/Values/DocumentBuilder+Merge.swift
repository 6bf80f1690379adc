extension DocumentBuilder {
  /// A mapping that a `<<` takes entries over from.
  public struct MergeSource: Sendable {
    public var key: NodeID
    public var mapping: NodeID

    public init(key: NodeID, mapping: NodeID) {
      self.key = key
      self.mapping = mapping
    }
  }

  /// Computes the entries of a closed object with `<<`: its own first, then the merged ones whose names it doesn't have
  /// yet.
  ///
  /// Linear in the entries of the object and its sources.
  ///
  /// - Parameter sources: closed objects, in order of precedence.
  public mutating func merge(_ object: NodeID, from sources: [MergeSource]) {
    let first = merges.count
    names.begin()
    for entry in WrittenEntries(object, in: nodes, aliasNames: tables.aliasNames)
    where !nodes[Int(entry.key.index)].flags.contains(.isMergeKey) {
      // A collection as a key has no name, and can't be overridden.
      if let name = entry.keyID { _ = names.mark(name) }
      merges.append(entry, by: nil)
    }
    for source in sources {
      // A source with `<<` of its own passes on the entries that it merged.
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
    // The first source with a name wins, and the object itself before all of them.
    guard let name = entry.keyID, names.mark(name) else { return }
    merges.append(entry, by: mergeKey)
  }
}
