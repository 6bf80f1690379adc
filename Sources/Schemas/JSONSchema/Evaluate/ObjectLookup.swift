internal import DocumentModel
internal import Patterns

/// The entries of the large object that was searched last, by name, because a schema may look up many names one by one.
struct LargeObject {
  struct Entries {
    /// The first value of each name that the program knows.
    var values: [Int32: NodeID] = [:]
    /// Whether every key is a scalar.
    var areNamed = true
  }

  /// The size of the smallest object that is indexed, and the number of linear searches before that.
  static let (smallest, searchesBeforeIndexing) = (32, 4)

  private var object: NodeID?
  private var lookups = 0
  private var known: Entries?

  /// The entries by name; nil if a linear search is just as good.
  ///
  /// - Parameter object: An object with at least ``smallest`` entries.
  mutating func entries(_ object: NodeID, of document: Document, name: (KeyID) -> Int32) -> Entries? {
    if self.object != object { (self.object, lookups, known) = (object, 0, nil) }
    if let known { return known }
    lookups += 1
    guard lookups > Self.searchesBeforeIndexing else { return nil }
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
  /// The index of a property name in the program; negative if no keyword mentions it.
  @inline(__always)
  func name(of key: KeyID) -> Int32 {
    nameMap[Int(key.index)]
  }

  /// Whether a pattern matches a property name. Cached for each pair if the table isn't too large.
  mutating func isNameMatched(_ pattern: UInt32, key: KeyID) -> Bool {
    let count = document.keys.count
    let place = Int(pattern) * count + Int(key.index)
    if nameVerdicts.isEmpty {
      let size = program.tables.patterns.count * count
      if size <= Self.nameVerdictLimit { nameVerdicts = Array(repeating: 0, count: size) }
    }
    if !nameVerdicts.isEmpty, nameVerdicts[place] != 0 { return nameVerdicts[place] == 1 }
    let (expression, memory) = (program.tables.patterns[Int(pattern)], memory)
    let verdict = document.keys.withBytes(key) { expression.search($0, in: memory) }
    if verdict == .tooCostly {
      exceededLimits.insert(.patternTooCostly)
      self.count(Self.ofCostlyName)
    }
    if !nameVerdicts.isEmpty { nameVerdicts[place] = verdict == .match ? 1 : 2 }
    return verdict == .match
  }

  mutating func hasProperty(_ name: Int32, object: NodeID) -> Bool {
    value(of: name, in: object) != nil
  }

  /// The value of the first entry with this property name.
  mutating func value(of name: Int32, in object: NodeID) -> NodeID? {
    let node = document[object]
    if let known = entries(ofLarge: object) { return known.values[name] }
    if node.flags.contains(.hasMerge) {
      return document.entries(object).first { $0.keyID.map { nameMap[Int($0.index)] } == name }?.value
    }
    var key = NodeID(object.index + 1)
    while key < NodeID(node.data) {
      let value = document.subtreeEnd(key)
      if let id = document.keyID(key), self.name(of: id) == name { return value }
      key = document.subtreeEnd(value)
    }
    return nil
  }

  mutating func entries(ofLarge object: NodeID) -> LargeObject.Entries? {
    // Checked first because the closure retains the map, and most objects are small.
    guard document.count(object) >= LargeObject.smallest else { return nil }
    let nameMap = nameMap
    return largeObject.entries(object, of: document) { nameMap[Int($0.index)] }
  }

  /// The bits of the required names that are missing; nil if the entries have to be walked.
  mutating func lacking(_ shape: MembersShape, object: NodeID) -> UInt64? {
    guard let known = entries(ofLarge: object), known.areNamed else { return nil }
    var missing: UInt64 = 0
    for (bit, place) in shape.requiredNames.indices.enumerated()
    where known.values[program.tables.nameLists[place]] == nil {
      missing |= 1 << UInt64(bit)
    }
    return missing
  }
}
