internal import DocumentModel

/// A collection that isn't closed yet.
struct OpenCollection {
  var node: NodeID
  var isMapping: Bool
  var isFlow: Bool
  /// Where this mapping's names start in ``Assembler/openNames``.
  var firstName: Int
  /// The end of the last child, as a byte offset.
  var end: Int
  /// Whether the last key of a mapping has no value yet.
  var expectsValue = false
  var hasMergeKey = false
  /// The number of items or entries so far.
  var count = 0
  /// By how much expanding the aliases inside enlarges the collection.
  var aliased = Expansion.none
  /// The levels of nested collections inside, with aliases expanded.
  var height = 0

  /// Adds a finished child: a key, a value or an item.
  @inline(__always)
  mutating func take(end: Int, aliased: Expansion, height: Int) {
    self.end = max(self.end, end)
    self.aliased += aliased
    self.height = max(self.height, height)
    if isMapping, !expectsValue {
      expectsValue = true
    } else {
      expectsValue = false
      count += 1
    }
  }
}

/// The open collections of a document. The innermost is stored separately, because every event changes it.
struct OpenCollections {
  private(set) var depth = 0
  /// The largest ``depth`` so far.
  private(set) var deepest = 0
  /// Has no meaning while ``depth`` is 0.
  var innermost = OpenCollection(node: NodeID(UInt32(0)), isMapping: false, isFlow: false, firstName: 0, end: 0)
  private var outer: [OpenCollection] = []

  var current: OpenCollection? { depth > 0 ? innermost : nil }
  /// All open collections, outermost first.
  var all: [OpenCollection] { depth > 0 ? outer + [innermost] : [] }

  mutating func push(_ collection: OpenCollection) {
    if depth > 0 {
      // Enough for most texts, so that the array rarely grows.
      if outer.isEmpty { outer.reserveCapacity(8) }
      outer.append(innermost)
    }
    innermost = collection
    depth += 1
    if depth > deepest { deepest = depth }
  }

  mutating func pop() -> OpenCollection? {
    guard depth > 0 else { return nil }
    let last = innermost
    depth -= 1
    if let next = outer.popLast() { innermost = next }
    return last
  }
}
