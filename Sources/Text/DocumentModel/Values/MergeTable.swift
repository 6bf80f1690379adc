/// The entries of all objects with `<<`, merged ones included, in order of precedence, at sixteen bytes each.
struct MergeTable: Sendable {
  private struct Entry {
    var key: NodeID
    var value: NodeID
    /// The indices of the property name and of the `<<` key, plus one; 0 for none.
    var name: UInt32
    var mergeKey: UInt32
  }

  private struct Object {
    var node: NodeID
    /// The index after its last descendant.
    var end: NodeID
    var entries: Range<UInt32>
  }

  private var entries: [Entry] = []
  /// The objects in the order in which they were closed: by their ends, and inner objects before outer ones.
  private var objects: [Object] = []

  /// The range of an object's entries; nil if it has no `<<`. Logarithmic.
  func range(of node: NodeID, end: NodeID) -> Range<UInt32>? {
    let index = objects.partitioningIndex { $0.end > end || $0.end == end && $0.node <= node }
    return index < objects.count && objects[index].node == node ? objects[index].entries : nil
  }

  subscript(index: UInt32) -> ObjectEntry {
    let entry = entries[Int(index)]
    return ObjectEntry(
      key: entry.key, value: entry.value, keyID: entry.name > 0 ? KeyID(entry.name - 1) : nil,
      mergeKey: entry.mergeKey > 0 ? NodeID(entry.mergeKey - 1) : nil)
  }

  var count: UInt32 { UInt32(entries.count) }

  /// - Parameter mergeKey: The `<<` key that merges the entry; nil for an entry of the object itself.
  mutating func append(_ entry: ObjectEntry, by mergeKey: NodeID?) {
    entries.append(
      Entry(
        key: entry.key, value: entry.value, name: entry.keyID.map { $0.index + 1 } ?? 0,
        mergeKey: mergeKey.map { $0.index + 1 } ?? 0))
  }

  /// Assigns the entries from an index on to an object that was just closed.
  mutating func close(_ node: NodeID, end: NodeID, from first: UInt32) {
    objects.append(Object(node: node, end: end, entries: first..<count))
  }

  /// Removes the objects from a node on.
  mutating func removeAll(from node: NodeID) {
    while let last = objects.last, last.node >= node {
      entries.removeSubrange(Int(last.entries.lowerBound)...)
      objects.removeLast()
    }
  }
}
