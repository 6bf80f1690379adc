internal import DocumentModel

/// The keys of block mappings, to find the mapping that a line in a given column would belong to.
struct BlockKeys {
  private struct Key {
    var start: Int
    var column: Int
    var mapping: NodeID
  }

  /// In document order.
  private let keys: [Key]
  /// How many keys are searched for one in the column.
  private static let reach = 1_000

  init(_ document: Document, lines: LineIndex) {
    var keys: [Key] = []
    for index in 0..<document.nodeCount where document[NodeID(index)].kind == .object {
      guard document[NodeID(index)].flags.style == .block else { continue }
      for entry in document.entries(NodeID(index)) where entry.mergeKey == nil {
        let start = document.range(entry.key).indices.lowerBound
        keys.append(
          Key(start: start, column: start - lines.lineStart(of: start), mapping: NodeID(index)))
      }
    }
    self.keys = keys.sorted { $0.start < $1.start }
  }

  var isEmpty: Bool { keys.isEmpty }

  /// The mapping with keys in a column that would contain a line at an offset.
  func mapping(column: Int, at place: Int) -> NodeID? {
    let next = keys.partitioningIndex { $0.start >= place }
    // A comment in the column of the key below it is usually about that key.
    if next < keys.count, keys[next].column == column { return keys[next].mapping }
    for key in keys[..<next].suffix(Self.reach).reversed() where key.column <= column {
      return key.column == column ? key.mapping : nil
    }
    return nil
  }
}
