package import DocumentModel
internal import JSONSchema
internal import Workspace

/// Two equal values, or items, for which `differsFrom` or `disjointFrom` requires different ones.
struct ConflictingValues: Sendable {
  /// One of the two.
  struct Side: Sendable {
    /// Index into ``EffectiveSettings/entries``.
    var entry: Int
    /// The index of the item, or nil for the whole value.
    var item: Int?
    /// In ``EffectiveSettings/document``.
    var node: NodeID
  }

  /// The setting that has the rule.
  var own: Side
  var other: Side

  /// - Parameters:
  ///   - places: The index of each entry by its pointer.
  ///   - document: The effective values.
  static func all(_ entries: [SettingEntry], places: [JSONPointer: Int], in document: Document) -> [ConflictingValues] {
    entries.indices.flatMap { index -> [ConflictingValues] in
      let entry = entries[index]
      guard let node = entry.effective else { return [] }
      func other(_ comparison: SettingComparison?) -> Side? {
        guard let path = comparison?.setting.value else { return nil }
        let pointer = entries[entry.base].path.appending(path).pointer
        guard let place = places[pointer], let node = entries[place].effective else { return nil }
        return Side(entry: place, node: node)
      }
      var found: [ConflictingValues] = []
      // Two settings without a value needn't differ.
      if let other = other(entry.facts.differsFrom?.value), document.kind(node) != .null,
        document.isEqual(node, other.node, in: document)
      {
        found.append(ConflictingValues(own: Side(entry: index, node: node), other: other))
      }
      if let list = other(entry.facts.disjointFrom?.value) {
        let items = Array(document.items(list.node))
        let graph = entry.facts.graph
        let areUUIDs = graph.areUUIDs(graph.applied(graph.items(entry.applied)))
        let buckets = ItemBuckets(document, items: items, ignoresCase: areUUIDs)
        for (place, item) in document.items(node).enumerated() {
          guard let same = buckets.first(equalTo: item) else { continue }
          found.append(
            ConflictingValues(
              own: Side(entry: index, item: place, node: item),
              other: Side(entry: list.entry, item: same, node: items[same])))
        }
      }
      return found
    }
  }
}

extension EffectiveSettings {
  /// Values in a layer that ``SettingsFindings`` call equal to one that must be hidden.
  package func revealing(_ layer: Int) -> [NodeID] {
    guard model?.schema.hasSensitive == true else { return [] }
    return same.filter { isSensitive($0.own.node) || isSensitive($0.other.node) }.flatMap { [$0.own, $0.other] }
      .compactMap { side in
        guard case .layer(layer, let node) = entries[side.entry].origin else { return nil }
        let document = layers[layer].document
        return document.resolve(side.item.flatMap { document.item(node, at: $0) } ?? node)
      }
  }
}
