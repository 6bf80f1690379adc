internal import Synchronization

/// A parsed YAML stream or JSON text: all nodes in one flat arena, in text order.
///
/// Immutable. A node's descendants follow it directly, so a subtree is a range of the arena, and the next sibling
/// starts where it ends. An object's children alternate between key and value. Scalars refer to ranges of the text.
public final class Document: Sendable {
  /// The file's bytes in UTF-8.
  public let text: [UInt8]
  /// The root of each document in the stream; empty if the text has none.
  public let roots: [NodeID]
  public let keys: KeyTable
  let nodes: [Node]
  let tables: NodeTables
  let merges: MergeTable
  /// Whether the text was parsed as JSON.
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

  /// An object that lives as long as the document, for weak references from caches. Weak references to the document
  /// itself would slow down its reference counting.
  package var lifetime: any AnyObject & Sendable { indexes }

  /// The tags outside the core schema, by node.
  public var tags: [NodeID: String] { tables.tags }

  /// The line index of ``text``, created on first use.
  public var lines: LineIndex {
    madeLines.withLock { made in
      if let made { return made }
      let lines = LineIndex(text)
      made = lines
      return lines
    }
  }

  /// The index in another table for each of ``keys``, or -1 if the name is missing there. Linear in the keys, but
  /// computed only once for each owner.
  ///
  /// - Parameter owner: The only object that the other table belongs to.
  public func map(to names: KeyTable, of owner: any AnyObject & Sendable) -> [Int32] {
    nameMaps.map(from: keys, to: names, of: owner)
  }

  /// The node as written, without following aliases.
  @inline(__always)
  public subscript(_ id: NodeID) -> Node { nodes[Int(id.index)] }

  /// The target of an alias, or the node itself. Constant time, because a target is never an alias.
  @inline(__always)
  public func resolve(_ id: NodeID) -> NodeID {
    let node = nodes[Int(id.index)]
    // The parser resolves aliases of aliases, so one step suffices.
    return node.kind == .alias ? NodeID(node.data) : id
  }

  /// The kind of the node, following an alias.
  public func kind(_ id: NodeID) -> NodeKind {
    self[resolve(id)].kind
  }

  /// The bytes of the node as written, without its anchor and tag.
  public func range(_ id: NodeID) -> ByteRange {
    self[id].range
  }

  /// The number of items of an array, or entries of an object including merged ones; 0 for a scalar. Follows an alias.
  public func count(_ id: NodeID) -> Int {
    let id = resolve(id)
    let node = self[id]
    switch node.kind {
    case .array: return tables.count(id, node: node)
    case .object: return node.flags.contains(.hasMerge) ? mergedEntries(id)?.count ?? 0 : tables.count(id, node: node)
    case .null, .boolean, .number, .string, .alias: return 0
    }
  }

  /// The number of items of an array, or of entries written in an object, counting `<<` keys. Constant time.
  @inline(__always)
  public func writtenCount(of collection: NodeID) -> Int { tables.count(collection, node: self[collection]) }

  /// The index after the node and all its descendants.
  @inline(__always)
  public func subtreeEnd(_ id: NodeID) -> NodeID { self[id].end(at: id) }

  /// The direct children of a collection, as written: items, or alternating keys and values.
  public func writtenItems(of collection: NodeID) -> WrittenItems { WrittenItems(collection, in: nodes) }

  /// Whether the document has no anchors, no merge keys, and no tags outside the core schema.
  public var hasOnlyPlainNodes: Bool { anchors.isEmpty && tags.isEmpty && merges.count == 0 }

  /// The range in ``merges`` with the entries of an object that has `<<`; nil if there is none.
  func mergedEntries(_ object: NodeID) -> Range<UInt32>? { merges.range(of: object, end: subtreeEnd(object)) }
}

extension Document {
  /// The document with one key renamed. Linear in the nodes, which are copied.
  ///
  /// - Parameter key: The key of an entry written in an object without `<<`, not an alias.
  package func renaming(_ key: NodeID, to name: String) -> Document {
    var (keys, nodes) = (keys, nodes)
    nodes[Int(key.index)].data = keys.intern(name.utf8Span.span).index
    return Document(
      text: text, roots: roots, keys: keys, nodes: nodes, tables: tables, merges: merges, anchors: anchors,
      isJSON: isJSON)
  }

  /// Whether ``renaming(_:to:)`` can rename a key.
  package func canRename(_ key: NodeID, of object: NodeID) -> Bool {
    self[key].kind != .alias && !self[resolve(object)].flags.contains(.hasMerge)
  }
}
