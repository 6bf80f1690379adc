internal import DocumentModel

/// The entries of the large object that was asked of last, by name: a schema may ask for as many names as an object has, one by
/// one.
struct LargeObject {
  struct Entries {
    /// The first of each name that the program knows.
    var values: [Int32: NodeID] = [:]
    /// Whether every key is a scalar.
    var areNamed = true
  }

  /// The smallest object that is indexed, and how often one is searched from its start before.
  static let (smallest, patience) = (32, 4)

  private var object: NodeID?
  private var asked = 0
  private var known: Entries?

  /// Nil where going through the object is as good.
  ///
  /// - Parameter object: of at least ``smallest`` entries.
  mutating func entries(_ object: NodeID, of document: Document, _ name: (KeyID) -> Int32) -> Entries? {
    if self.object != object { (self.object, asked, known) = (object, 0, nil) }
    if let known { return known }
    asked += 1
    guard asked > Self.patience else { return nil }
    var found = Entries()
    for entry in document.entries(object) {
      guard let key = entry.keyID else {
        found.areNamed = false
        continue
      }
      let name = name(key)
      if name >= 0, found.values[name] == nil { found.values[name] = entry.value }
    }
    known = found
    return found
  }
}

extension Evaluator {
  mutating func entries(ofLarge object: NodeID) -> LargeObject.Entries? {
    // First, as the closure counts one more owner of the map, and most objects are small.
    guard document.count(object) >= LargeObject.smallest else { return nil }
    let nameMap = nameMap
    return largeObject.entries(object, of: document) { nameMap[Int($0.index)] }
  }

  /// The bits of the required names that an object doesn't have; nil where its entries have to be gone through.
  mutating func lacking(_ shape: MembersShape, _ object: NodeID) -> UInt64? {
    guard let known = entries(ofLarge: object), known.areNamed else { return nil }
    var missing: UInt64 = 0
    for (bit, place) in shape.requiredNames.indices.enumerated()
    where known.values[program.tables.nameLists[place]] == nil {
      missing |= 1 << UInt64(bit)
    }
    return missing
  }
}
