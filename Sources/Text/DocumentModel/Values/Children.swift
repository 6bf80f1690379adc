/// A key of an object, with its value.
public struct ObjectEntry: Hashable, Sendable {
  /// The key's node; a scalar unless ``keyID`` is nil.
  public var key: NodeID
  public var value: NodeID
  /// The name of the key; nil if the key is a collection.
  public var keyID: KeyID?
  /// The `<<` key that merges the entry; nil for an entry of the object itself.
  public var mergeKey: NodeID?
}

/// The entries of an object in text order, then merged ones. Each step takes constant time and allocates nothing.
public struct ObjectEntries: Sequence, IteratorProtocol {
  private let document: Document
  private let isMerged: Bool
  private var nextIndex: UInt32
  private let end: UInt32

  init(document: Document, object: NodeID) {
    self.document = document
    let node = document[object]
    isMerged = node.flags.contains(.hasMerge)
    // The merge table contains the object's own entries too.
    if isMerged {
      let range = document.mergedEntries(object) ?? 0..<0
      nextIndex = range.lowerBound
      end = range.upperBound
    } else {
      (nextIndex, end) = node.kind == .object ? (object.index + 1, node.data) : (0, 0)
    }
  }

  @inline(__always)
  public mutating func next() -> ObjectEntry? {
    guard nextIndex < end else { return nil }
    if isMerged {
      defer { nextIndex += 1 }
      return document.merges[nextIndex]
    }
    let key = NodeID(nextIndex)
    let value = document.subtreeEnd(key)
    nextIndex = document.subtreeEnd(value).index
    return ObjectEntry(key: key, value: value, keyID: document.keyID(key))
  }
}

/// The items of an array in order. Each step takes constant time and allocates nothing.
public struct ArrayItems: Sequence, IteratorProtocol {
  private let document: Document
  private var nextIndex: UInt32
  private let end: UInt32

  init(document: Document, array: NodeID) {
    self.document = document
    let node = document[array]
    (nextIndex, end) = node.kind == .array ? (array.index + 1, node.data) : (0, 0)
  }

  public mutating func next() -> NodeID? {
    guard nextIndex < end else { return nil }
    let item = NodeID(nextIndex)
    nextIndex = document.subtreeEnd(item).index
    return item
  }
}

extension Document {
  /// The entries of an object, following an alias; empty for any other kind.
  public func entries(_ id: NodeID) -> ObjectEntries {
    ObjectEntries(document: self, object: resolve(id))
  }

  /// The items of an array, following an alias; empty for any other kind.
  public func items(_ id: NodeID) -> ArrayItems {
    ArrayItems(document: self, array: resolve(id))
  }

  /// The property name of a key node; nil for a collection. An alias has the name of its target.
  @inline(__always)
  public func keyID(_ key: NodeID) -> KeyID? {
    self[key].keyID(at: key, aliasNames: tables.aliasNames)
  }

  /// The entry with this key; the last one if there are duplicates.
  ///
  /// - Complexity: O(*n*) in the entries; O(1) for an object in which many keys are looked up.
  public func entry(_ object: NodeID, named name: String) -> ObjectEntry? {
    guard let id = keys.find(name) else { return nil }
    if let index = indexes.of(resolve(object), in: self) { return index.names[id] }
    var found: ObjectEntry?
    for entry in entries(object) where entry.keyID == id {
      // A written entry wins over a merged one. Of several written ones the last wins, as in most parsers.
      if entry.mergeKey == nil || found == nil { found = entry }
    }
    return found
  }

  /// The entries with a name that are written in an object, without merged ones. Linear in the object; constant time if
  /// many names are looked up and this one is unique.
  public func writtenEntries(_ object: NodeID, named name: KeyID) -> [ObjectEntry] {
    // The index stores one entry for each name, so duplicates need the slow path.
    if let index = indexes.of(resolve(object), in: self), !index.repeated.contains(name) {
      return [index.names[name]].compactMap(\.self).filter { $0.mergeKey == nil }
    }
    return entries(object).filter { $0.keyID == name && $0.mergeKey == nil }
  }

  /// The value of a key; nil if there is none.
  public func value(_ object: NodeID, named name: String) -> NodeID? {
    entry(object, named: name)?.value
  }

  /// The item of an array; nil if the index is out of range.
  ///
  /// - Complexity: O(*n*) in the index; O(1) for an array in which many items are looked up.
  public func item(_ array: NodeID, at index: Int) -> NodeID? {
    guard index >= 0 else { return nil }
    if let items = indexes.of(resolve(array), in: self)?.items { return index < items.count ? items[index] : nil }
    var rest = index
    for item in items(array) {
      if rest == 0 { return item }
      rest -= 1
    }
    return nil
  }

  /// The written entry whose value contains a node; nil if none does. Linear; logarithmic after many lookups.
  public func entry(_ object: NodeID, holding node: NodeID) -> ObjectEntry? {
    guard let entries = indexes.of(resolve(object), in: self)?.written else {
      return entries(object).first { $0.mergeKey == nil && contains($0.value, node: node) }
    }
    let next = entries.partitioningIndex { $0.value > node }
    return next > 0 && contains(entries[next - 1].value, node: node) ? entries[next - 1] : nil
  }

  /// The index of the array item that contains a node; nil if none does.
  public func index(_ array: NodeID, holding node: NodeID) -> Int? {
    guard let items = indexes.of(resolve(array), in: self)?.items else {
      return items(array).enumerated().first { contains($0.element, node: node) }?.offset
    }
    let next = items.partitioningIndex { $0 > node }
    return next > 0 && contains(items[next - 1], node: node) ? next - 1 : nil
  }

  /// Whether `node` is `outer` or inside it, without following aliases.
  private func contains(_ outer: NodeID, node: NodeID) -> Bool {
    outer <= node && node < subtreeEnd(outer)
  }
}
