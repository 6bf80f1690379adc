extension Document {
  /// An anchor, written as `&name` before its node.
  public struct Anchor: Hashable, Sendable {
    public var node: NodeID
    public var name: String
    /// The byte range of `&name`.
    public var range: ByteRange
  }
}

/// The anchors of a document, in text order. Takes sixteen bytes for each anchor, and stores each name once.
public struct AnchorTable: RandomAccessCollection, Sendable {
  private struct Entry {
    var node: NodeID
    var name: KeyID
    var range: ByteRange
  }

  private var names = KeyTable()
  private var entries: [Entry] = []

  init() {}

  public var startIndex: Int { 0 }
  public var endIndex: Int { entries.count }

  public subscript(index: Int) -> Document.Anchor {
    let entry = entries[index]
    return Document.Anchor(node: entry.node, name: names.name(entry.name), range: entry.range)
  }

  /// The anchor of a node; nil if it has none. Logarithmic.
  public subscript(node: NodeID) -> Document.Anchor? {
    let index = entries.partitioningIndex { $0.node >= node }
    return index < entries.count && entries[index].node == node ? self[index] : nil
  }

  /// Whether two of the anchors have the same name.
  public var hasRepeatedName: Bool {
    var isSeen = [Bool](repeating: false, count: names.count)
    for entry in entries {
      if isSeen[Int(entry.name.index)] { return true }
      isSeen[Int(entry.name.index)] = true
    }
    return false
  }

  /// - Parameter node: A node after all nodes that have an anchor already.
  /// - Returns: The index of the name, in order of first appearance.
  mutating func append(_ name: Span<UInt8>, of node: NodeID, range: ByteRange) -> KeyID {
    let name = names.intern(name)
    entries.append(Entry(node: node, name: name, range: range))
    return name
  }

  /// The index of a name that a node has, or a removed node had; nil if there is none.
  func find(_ name: Span<UInt8>) -> KeyID? { names.find(name) }

  /// Removes the anchors of a node and all later ones.
  mutating func removeAll(from node: NodeID) {
    while let last = entries.last, last.node >= node { entries.removeLast() }
  }
}
