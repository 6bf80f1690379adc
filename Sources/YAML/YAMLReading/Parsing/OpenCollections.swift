internal import DocumentModel

/// A collection whose end has not been read yet.
struct OpenCollection {
  var node: NodeID
  var isMapping: Bool
  var isFlow: Bool
  /// Where this mapping's names start in ``Assembler/openNames``.
  var firstName: Int
  /// The end of the last child.
  var end: Int
  /// Whether a mapping has its key and waits for the value.
  var expectsValue = false
  var hasMergeKey = false
  /// Items or entries so far.
  var count = 0
  /// The size that aliases inside add when they are written out.
  var aliased = Expansion.none
  /// Levels of collections inside, aliases expanded.
  var height = 0

  /// Takes a finished child in: a key, a value, or an item.
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

/// The open collections of a document, innermost on top. The innermost is held apart, because every event touches it.
struct OpenCollections {
  private(set) var depth = 0
  /// The largest ``depth`` so far.
  private(set) var deepest = 0
  /// Means something only where ``depth`` isn't 0.
  var innermost = OpenCollection(node: NodeID(UInt32(0)), isMapping: false, isFlow: false, firstName: 0, end: 0)
  private var outer: [OpenCollection] = []

  var current: OpenCollection? { depth > 0 ? innermost : nil }
  /// The outer ones first.
  var all: [OpenCollection] { depth > 0 ? outer + [innermost] : [] }

  mutating func push(_ collection: OpenCollection) {
    if depth > 0 {
      // Space for the depth of most texts is reserved in one go.
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
