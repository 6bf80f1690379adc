package import DocumentModel

/// The names defined in one collection or several, by hash.
package struct NameTable: Sendable {
  /// The collections; empty if the document has none at the place.
  package let collections: Set<NodeID>
  /// The key of the collection; nil for an item, the whole document, or several collections.
  package let holder: NodeID?
  private var keys = KeyTable()
  /// For each name, the first key or string that defines it, with its entry or item as written. Empty for given names.
  package private(set) var definitions: [(name: NodeID, owner: NodeID)] = []
  /// The other nodes that define a name, if there are several.
  private var others: [Int: [NodeID]] = [:]
  /// The name of each entry or item.
  package private(set) var owners: [NodeID: Int] = [:]
  /// Whether it may have names that the text doesn't show.
  package private(set) var isOpen: Bool

  /// Collects the names. Linear in the collections.
  ///
  /// - Parameter isUnknown: Whether a scalar's value isn't known yet.
  init(
    _ collections: [NodeID], holder: NodeID?, names: NameReference.Names, in document: Document, isOpen: Bool = false,
    isUnknown: (NodeID) -> Bool
  ) {
    self.collections = Set(collections)
    self.holder = holder
    self.isOpen = isOpen
    if case .given(let names) = names {
      for name in names { _ = keys.intern(Array(name.utf8).span) }
    }
    for collection in collections { add(collection, names: names, in: document, isUnknown: isUnknown) }
  }

  private mutating func add(
    _ collection: NodeID, names: NameReference.Names, in document: Document, isUnknown: (NodeID) -> Bool
  ) {
    if isUnknown(collection) { isOpen = true }
    switch names {
    case .given: break
    case .keys:
      for entry in document.entries(collection) {
        // A key that is a list or a mapping isn't a name.
        guard entry.keyID != nil else { continue }
        add(entry.key, owner: entry.value, in: document, isUnknown: isUnknown)
      }
    case .items:
      // The pointer may lead to the names themselves: `workflows.*.jobs.*.*.name`.
      if document.kind(collection) == .string { add(collection, owner: collection, in: document, isUnknown: isUnknown) }
      for item in document.items(collection) { add(item, owner: item, in: document, isUnknown: isUnknown) }
    case .member(let name):
      for item in document.items(collection) {
        guard document.kind(item) == .object else {
          isOpen = isOpen || isUnknown(item)
          continue
        }
        if let value = document.value(item, named: name) {
          add(value, owner: item, in: document, isUnknown: isUnknown)
        }
      }
    }
  }

  private mutating func add(
    _ name: NodeID, owner: NodeID, in document: Document, isUnknown: (NodeID) -> Bool
  ) {
    if isUnknown(name) {
      isOpen = true
      return
    }
    guard let id = document.withNameBytes(name, body: { keys.intern($0) }) else { return }
    if Int(id.index) == definitions.count {
      definitions.append((name, owner))
    } else {
      others[Int(id.index), default: []].append(name)
    }
    owners[owner] = Int(id.index)
  }

  /// The index of a name in ``definitions``; nil if there is none. Expected constant time.
  func find(_ name: Span<UInt8>) -> Int? { keys.find(name).map { Int($0.index) } }

  /// The number of names defined in the document.
  package var count: Int { definitions.count }

  /// Whether the names are given rather than found in the document.
  var isGiven: Bool { definitions.isEmpty && keys.count > 0 }

  package func name(_ index: Int) -> String { keys.name(KeyID(UInt32(index))) }

  var names: [String] { (0..<keys.count).map(name) }

  /// All keys and strings that define a name, in text order.
  package func all(_ index: Int) -> [NodeID] { [definitions[index].name] + (others[index] ?? []) }
}

extension Document {
  /// The values that a pointer leads to, in text order, with aliases resolved. A token `*` matches every key or item.
  func values(at tokens: [String], from starts: [NodeID]) -> [NodeID] {
    tokens.reduce(starts) { nodes, token in nodes.flatMap { values(in: $0, at: token) } }
      .map(resolve).uniqued()
  }

  func values(in collection: NodeID, at token: String) -> [NodeID] {
    guard token == PlacePointer.each else { return child(of: collection, token).map { [$0] } ?? [] }
    return switch kind(collection) {
    case .array: Array(items(collection))
    case .object: entries(collection).map(\.value)
    case .null, .boolean, .number, .string, .alias: []
    }
  }

  /// Calls `body` with a part of a string's bytes; all of them if `part` is nil.
  func withNameBytes<Result>(_ node: NodeID, part: Range<Int>?, body: (Span<UInt8>) -> Result) -> Result? {
    guard let part else { return withNameBytes(node, body: body) }
    return withNameBytes(node) { body($0.extracting(part)) }
  }

  /// Calls `body` with a string or the name of a key; nil for any other value. Follows an alias.
  func withNameBytes<Result>(_ node: NodeID, body: (Span<UInt8>) -> Result) -> Result? {
    // Keys needn't be strings to be names: `8080:`.
    if self[node].flags.contains(.isKey), let key = keyID(node) { return keys.withBytes(key, body) }
    return kind(node) == .string ? withStringBytes(node, body) : nil
  }
}
