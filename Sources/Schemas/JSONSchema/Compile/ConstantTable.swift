internal import DocumentModel

/// The values of an `enum` or `const`, sorted by kind.
struct Enumeration: Sendable {
  var hasNull = false
  var hasTrue = false
  var hasFalse = false
  var strings: TableRange = .empty
  var numbers: TableRange = .empty
  var collections: TableRange = .empty
  /// The keyword's value in the schema.
  var node: NodeID
  var source: UInt32
  var keyword: Keyword
}

/// The constants of all enumerations.
struct ConstantTable: Sendable {
  struct Text: Sendable {
    var start: UInt32
    var count: UInt32
    var hash: UInt32
  }

  struct Collection: Sendable {
    var hash: UInt64
    var source: UInt32
    var node: NodeID
  }

  /// The largest number of numbers for which comparing one by one is faster than hashing.
  private static let shortRange = 8

  private(set) var bytes: [UInt8] = []
  private(set) var texts: [Text] = []
  private(set) var numbers: [ExactNumber] = []
  /// The numbers of longer ranges, by the start of the range.
  private var longRanges: [UInt32: Set<ExactNumber>] = [:]
  private(set) var collections: [Collection] = []

  mutating func add(_ nodes: [NodeID], of document: Document, source: Int, node: NodeID, keyword: Keyword)
    -> Enumeration
  {
    var result = Enumeration(node: node, source: UInt32(source), keyword: keyword)
    var strings: [Text] = []
    var foundNumbers: [ExactNumber] = []
    var foundCollections: [Collection] = []
    for value in nodes {
      switch document.kind(value) {
      case .null, .alias: result.hasNull = true
      case .boolean: if document.boolean(value) == true { result.hasTrue = true } else { result.hasFalse = true }
      case .number: if let number = document.number(value) { foundNumbers.append(number) }
      case .string: document.withStringBytes(value) { strings.append(store($0)) }
      case .array, .object:
        foundCollections.append(
          Collection(hash: document.structuralHash(value), source: UInt32(source), node: document.resolve(value)))
      }
    }
    strings.sort { $0.hash < $1.hash }
    result.strings = TableRange(start: texts.count, count: strings.count)
    texts += strings
    result.numbers = TableRange(start: numbers.count, count: foundNumbers.count)
    if foundNumbers.count > Self.shortRange { longRanges[result.numbers.start] = Set(foundNumbers) }
    numbers += foundNumbers
    foundCollections.sort { $0.hash < $1.hash }
    result.collections = TableRange(start: collections.count, count: foundCollections.count)
    collections += foundCollections
    return result
  }

  private mutating func store(_ text: Span<UInt8>) -> Text {
    let start = bytes.count
    for index in text.indices { bytes.append(text[index]) }
    return Text(
      start: UInt32(start), count: UInt32(text.count), hash: NameHash.hash(text, seed: NameHash.processSeed))
  }

  /// Merges the strings of several ranges, with the index of the range of each; nil if two ranges share a string.
  mutating func merge(_ ranges: [TableRange]) -> (range: TableRange, owners: [Int])? {
    var all = ranges.enumerated().flatMap { owner, range in texts[range.indices].map { (text: $0, owner: owner) } }
    all.sort { $0.text.hash < $1.text.hash }
    // Among several thousand strings, two may well have the same hash, so compare the bytes too.
    for (index, one) in all.enumerated() {
      let alike = all[(index + 1)...].prefix { $0.text.hash == one.text.hash }
      if alike.contains(where: { bytes(of: $0.text) == bytes(of: one.text) }) { return nil }
    }
    let start = texts.count
    texts += all.map(\.text)
    return (TableRange(start: start, count: all.count), all.map(\.owner))
  }

  /// The index of a string in a range sorted by hash; nil if there is none.
  func find(_ text: Span<UInt8>, in range: TableRange) -> Int? {
    // Comparing a few short strings is faster than hashing one.
    if range.count <= 4 {
      for index in range.indices where isEqual(texts[index], text: text) { return index }
      return nil
    }
    let hash = NameHash.hash(text, seed: NameHash.processSeed)
    var low = Int(range.start)
    var high = low + Int(range.count)
    let end = high
    while low < high {
      let middle = (low + high) / 2
      if texts[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    // Different strings may have the same hash.
    while low < end, texts[low].hash == hash {
      if isEqual(texts[low], text: text) { return low }
      low += 1
    }
    return nil
  }

  func holds(_ number: ExactNumber, in range: TableRange) -> Bool {
    // Check the count too: an empty range starts where the next one does and would find that one's numbers.
    if let long = longRanges[range.start], range.count > Self.shortRange { return long.contains(number) }
    return numbers[range.indices].contains(number)
  }

  /// The collections of a range that have a certain hash.
  func alike(_ hash: UInt64, in range: TableRange) -> ArraySlice<Collection> {
    let all = collections[range.indices]
    let start = all.partitioningIndex { $0.hash >= hash }
    return all[start...].prefix { $0.hash == hash }
  }

  private func isEqual(_ constant: Text, text: Span<UInt8>) -> Bool {
    let stored = bytes.span
    return NameHash.areEqual(stored.extracting(Int(constant.start)..<Int(constant.start + constant.count)), text)
  }

  private func bytes(of constant: Text) -> ArraySlice<UInt8> {
    bytes[Int(constant.start)..<Int(constant.start + constant.count)]
  }
}
