internal import Synchronization

/// A parsed YAML stream or JSON text: every node in one flat arena, in the order of the text.
///
/// Immutable. A node's descendants follow it directly, so a subtree is a range of the arena and its next sibling starts
/// where it ends. Children of an object alternate key and value. Scalars refer to ranges of the text, not to strings.
public final class Document: Sendable {
  /// The file's bytes as UTF-8.
  public let text: [UInt8]
  /// The top node of each document of the stream. Empty if the text holds none.
  public let roots: [NodeID]
  public let keys: KeyTable
  let nodes: [Node]
  let tables: NodeTables
  let merges: MergeTable
  /// Whether it was read as JSON.
  public let isJSON: Bool
  public let anchors: AnchorTable
  let indexes = MemberIndexes()
  private let nameMaps = NameMaps()
  private let madeLines = Mutex<LineIndex?>(nil)

  init(
    text: [UInt8], roots: [NodeID], keys: KeyTable, nodes: [Node], tables: NodeTables, merges: MergeTable,
    anchors: AnchorTable, isJSON: Bool
  ) {
    self.text = text
    self.roots = roots
    self.keys = keys
    self.nodes = nodes
    self.tables = tables
    self.merges = merges
    self.anchors = anchors
    self.isJSON = isJSON
  }

  public var nodeCount: Int { nodes.count }

  /// An object that lives as long as the document, for weak references from caches. A weak reference to the document
  /// itself would slow down its reference counting.
  package var lifetime: any AnyObject & Sendable { indexes }

  /// The tag of each node that has one which isn't of the core schema.
  public var tags: [NodeID: String] { tables.tags }

  /// The lines of ``text``; made when they are first asked for, once.
  public var lines: LineIndex {
    madeLines.withLock { made in
      if let made { return made }
      let lines = LineIndex(text)
      made = lines
      return lines
    }
  }

  /// For each of ``keys`` its index in another table, -1 for one that is missing. Linear in the keys, for the same owner once.
  ///
  /// - Parameter owner: what the table belongs to, and no other.
  public func map(to names: KeyTable, of owner: any AnyObject & Sendable) -> [Int32] {
    nameMaps.map(from: keys, to: names, of: owner)
  }

  /// The node as written: an alias stays an alias.
  @inline(__always)
  public subscript(_ id: NodeID) -> Node { nodes[Int(id.index)] }

  /// The effective node: an alias's target, otherwise the node itself. Constant time; a target is never an alias.
  @inline(__always)
  public func resolve(_ id: NodeID) -> NodeID {
    let node = nodes[Int(id.index)]
    // The parser resolves aliases of aliases, so one step is enough.
    return node.kind == .alias ? NodeID(node.data) : id
  }

  /// The kind of the node, aliases resolved.
  public func kind(_ id: NodeID) -> NodeKind {
    self[resolve(id)].kind
  }

  /// The bytes of the node as written, without anchor and tag.
  public func range(_ id: NodeID) -> ByteRange {
    self[id].range
  }

  /// The items of an array, or the entries of an object as written; 0 for a scalar.
  public func count(_ id: NodeID) -> Int {
    let id = resolve(id)
    let node = self[id]
    switch node.kind {
    case .array: return tables.count(id, node: node)
    case .object: return node.flags.contains(.hasMerge) ? mergedEntries(id)?.count ?? 0 : tables.count(id, node: node)
    case .null, .boolean, .number, .string, .alias: return 0
    }
  }

  /// The number of items of an array, or of entries of an object as written, including `<<`. Constant time.
  @inline(__always)
  public func writtenCount(of collection: NodeID) -> Int { tables.count(collection, node: self[collection]) }

  /// The index after the node and all its descendants.
  @inline(__always)
  public func subtreeEnd(_ id: NodeID) -> NodeID { self[id].end(at: id) }

  /// The nodes directly inside a collection, as written: items, or alternating keys and values.
  public func writtenItems(of collection: NodeID) -> WrittenItems { WrittenItems(collection, in: nodes) }

  /// Whether nothing refers to another node, or has a tag that isn't of the core schema.
  public var isOfPlainNodes: Bool { anchors.isEmpty && tags.isEmpty && merges.count == 0 }

  /// Where ``merges`` has the entries of an object with `<<`.
  func mergedEntries(_ object: NodeID) -> Range<UInt32>? { merges.range(of: object, end: subtreeEnd(object)) }
}

extension Document {
  /// The same document with another name at one key. Linear in the nodes, which are copied.
  ///
  /// - Parameter key: of an entry that is written in an object without `<<`, and no alias.
  package func renaming(_ key: NodeID, to name: String) -> Document {
    var (keys, nodes) = (keys, nodes)
    nodes[Int(key.index)].data = keys.intern(name.utf8Span.span).index
    return Document(
      text: text, roots: roots, keys: keys, nodes: nodes, tables: tables, merges: merges, anchors: anchors,
      isJSON: isJSON)
  }

  /// Whether a key can be given another name by ``renaming(_:to:)``.
  package func canRename(_ key: NodeID, of object: NodeID) -> Bool {
    self[key].kind != .alias && !self[resolve(object)].flags.contains(.hasMerge)
  }
}
