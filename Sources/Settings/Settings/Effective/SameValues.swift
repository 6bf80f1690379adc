package import DocumentModel
internal import JSONSchema
internal import Patterns
internal import Workspace

/// Two equal values, or items, for which `differsFrom` or `disjointFrom` requires different ones.
struct SameValues: Sendable {
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
  static func all(_ entries: [SettingEntry], places: [JSONPointer: Int], in document: Document) -> [SameValues] {
    entries.indices.flatMap { index -> [SameValues] in
      let entry = entries[index]
      guard let node = entry.effective else { return [] }
      func other(_ comparison: SettingComparison?) -> Side? {
        guard let path = comparison?.setting.value else { return nil }
        let pointer = entries[entry.base].path.appending(path).pointer
        guard let place = places[pointer], let node = entries[place].effective else { return nil }
        return Side(entry: place, node: node)
      }
      var found: [SameValues] = []
      // Two settings without a value needn't differ.
      if let other = other(entry.facts.differsFrom?.value), document.kind(node) != .null,
        document.isEqual(node, other.node, in: document)
      {
        found.append(SameValues(own: Side(entry: index, node: node), other: other))
      }
      if let list = other(entry.facts.disjointFrom?.value) {
        let items = Array(document.items(list.node))
        let graph = entry.facts.graph
        let areUUIDs = graph.areUUIDs(graph.applied(graph.items(entry.applied)))
        let buckets = ItemBuckets(document, items: items, ignoresCase: areUUIDs)
        for (place, item) in document.items(node).enumerated() {
          guard let same = buckets.first(equalTo: item) else { continue }
          found.append(
            SameValues(
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

/// Values by hash, to find equal ones without comparing each with all others.
package struct ItemBuckets {
  private let document: Document
  private let items: [NodeID]
  private let places: [UInt64: [Int]]
  /// The first place of each UUID, ignoring case.
  private var uuids: [String: Int]?

  /// - Parameter ignoresCase: Whether UUIDs that differ only in case are equal.
  package init(_ document: Document, items: [NodeID], ignoresCase: Bool = false) {
    self.document = document
    self.items = items
    places = Dictionary(grouping: items.indices) { document.structuralHash(items[$0]) }
    guard ignoresCase else { return }
    let known = items.enumerated().compactMap { place, item in UUIDText.normal(document, node: item).map { ($0, place) }
    }
    uuids = Dictionary(known) { first, _ in first }
  }

  /// The index of the first item that is equal to a value of the same document; expected constant time.
  package func first(equalTo value: NodeID) -> Int? {
    if let uuids, let text = UUIDText.normal(document, node: value) { return uuids[text] }
    return (places[document.structuralHash(value)] ?? []).first { document.isEqual(items[$0], value, in: document) }
  }
}

/// UUIDs as strings: two that differ only in case are the same (RFC 9562, section 4).
package enum UUIDText {
  private static let format = Format.named("uuid")

  /// The UUID in lowercase, as it should be written, or nil for any other string.
  package static func normal(_ text: String) -> String? {
    format?.isValid(Array(text.utf8).span) == true ? text.lowercased() : nil
  }

  static func normal(_ document: Document, node: NodeID) -> String? {
    document.kind(node) == .string ? document.string(node).flatMap(normal) : nil
  }
}

extension SchemaGraph {
  /// Whether a value must be a UUID.
  func areUUIDs(_ applied: [Applied]) -> Bool {
    stated("format", applied: applied).map { $0.source.document.string($0.node) == "uuid" } ?? false
  }
}
