extension Document {
  /// `&name` before a node.
  public struct Anchor: Hashable, Sendable {
    public var node: NodeID
    public var name: String
    /// The range of `&name`.
    public var range: ByteRange
  }
}

/// The anchors of a document in the order of the text. Sixteen bytes an anchor, and each name once.
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

  /// - Parameter node: after all nodes that have an anchor.
  /// - Returns: the index of the name, given out in the order names first appear.
  mutating func append(_ name: Span<UInt8>, of node: NodeID, range: ByteRange) -> KeyID {
    let name = names.intern(name)
    entries.append(Entry(node: node, name: name, range: range))
    return name
  }

  /// The index of a name that a node has, or had.
  func find(_ name: Span<UInt8>) -> KeyID? { names.find(name) }

  /// Forgets the anchors from a node on.
  mutating func removeAll(from node: NodeID) {
    while let last = entries.last, last.node >= node { entries.removeLast() }
  }
}
