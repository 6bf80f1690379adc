/// Consecutive entries of a block collection that edits replaced.
public struct DocumentSplice: Sendable {
  /// The collections around the entries, outermost first.
  public let ancestors: [NodeID]
  /// The nodes of the old entries, which are in the last collection of ``ancestors``.
  public let nodes: Range<UInt32>
  /// How many bytes longer the new entries are than the old ones.
  public let growth: Int
  /// A document whose only root contains the new entries. Its ranges refer to the new text.
  public let entries: Document

  public init(ancestors: [NodeID], nodes: Range<UInt32>, growth: Int, entries: Document) {
    self.ancestors = ancestors
    self.nodes = nodes
    self.growth = growth
    self.entries = entries
  }

  /// How many more nodes the new entries have. The root of ``entries`` doesn't count.
  fileprivate var added: Int { entries.nodeCount - 1 - nodes.count }
}

extension Document {
  /// This document with some entries replaced, or nil if a mapping then has a duplicate key. Linear in the nodes, which
  /// are copied. This document and all new entries must consist of plain nodes: see ``hasOnlyPlainNodes``.
  ///
  /// - Parameters:
  ///   - splices: In text order, none inside another.
  ///   - text: The new text.
  public func splicing(_ splices: [DocumentSplice], text: [UInt8]) -> Document? {
    var splicer = Splicer(splices, in: self, text: text)
    return splicer.splice() ? splicer.builder.finish() : nil
  }
}

private struct Splicer: ~Copyable {
  let old: Document
  let splices: [DocumentSplice]
  var builder: DocumentBuilder
  /// By how many nodes and bytes everything after the first *n* splices moves, for each *n*.
  private let shifts: [(nodes: Int, bytes: Int)]

  init(_ splices: [DocumentSplice], in old: Document, text: [UInt8]) {
    self.old = old
    self.splices = splices
    shifts = splices.reduce(into: [(0, 0)]) { shifts, splice in
      let last = shifts[shifts.count - 1]
      shifts.append((last.nodes + splice.added, last.bytes + splice.growth))
    }
    builder = DocumentBuilder(text: text)
    builder.keys = old.keys
    builder.tables = old.tables
    builder.tables.counts = [:]
    builder.nodes.reserveCapacity(old.nodeCount + shifts[splices.count].nodes)
  }

  mutating func splice() -> Bool {
    var next = 0
    for (index, splice) in splices.enumerated() {
      copy(next..<Int(splice.nodes.lowerBound), shift: shifts[index])
      builder.append(splice.entries, from: 1)
      next = Int(splice.nodes.upperBound)
    }
    copy(next..<old.nodeCount, shift: shifts[splices.count])
    for (node, count) in old.tables.counts {
      if let moved = place(of: node) { builder.tables.counts[moved] = count }
    }
    for root in old.roots { place(of: root).map { builder.addRoot($0) } }
    return correctCollections()
  }

  private mutating func copy(_ range: Range<Int>, shift: (nodes: Int, bytes: Int)) {
    guard shift != (0, 0) else { return builder.nodes.append(contentsOf: old.nodes[range]) }
    let (nodes, bytes) = (UInt32(truncatingIfNeeded: shift.nodes), UInt32(truncatingIfNeeded: shift.bytes))
    for index in range {
      var node = old.nodes[index]
      node.start &+= bytes
      node.end &+= bytes
      if node.kind.isCollection { node.data &+= nodes }
      builder.nodes.append(node)
    }
  }

  /// The new index of a node; nil if it was replaced.
  private func place(of node: NodeID) -> NodeID? {
    let before = splices.partitioningIndex { $0.nodes.upperBound > node.index }
    if before < splices.count, splices[before].nodes.contains(node.index) { return nil }
    return NodeID(Int(node.index) + shifts[before].nodes)
  }

  /// Corrects the ends and counts of the collections around the splices.
  ///
  /// - Returns: False if a mapping has a duplicate key.
  private mutating func correctCollections() -> Bool {
    var growth: [NodeID: Int] = [:]
    for splice in splices {
      for node in splice.ancestors.dropLast() { growth[node, default: 0] += 0 }
      guard let collection = splice.ancestors.last else { continue }
      let removed = WrittenItems(
        from: NodeID(splice.nodes.lowerBound), to: NodeID(splice.nodes.upperBound), in: old.nodes)
      let perEntry = old[collection].kind == .object ? 2 : 1
      let added = splice.entries.writtenCount(of: splice.entries.roots[0])
      growth[collection, default: 0] += added - removed.reduce(0) { count, _ in count + 1 } / perEntry
    }
    for (collection, growth) in growth {
      guard let node = place(of: collection) else { return false }
      let end = old.subtreeEnd(collection).index
      // The last splice before the end of the collection is inside it.
      let before = splices.partitioningIndex { $0.nodes.lowerBound >= end }
      let last = splices[before - 1]
      builder.nodes[Int(node.index)].data = UInt32(truncatingIfNeeded: Int(end) + shifts[before].nodes)
      builder.nodes[Int(node.index)].end =
        last.nodes.upperBound == end
        ? last.entries[last.entries.roots[0]].end
        : UInt32(truncatingIfNeeded: Int(old[collection].end) + shifts[before].bytes)
      builder.tables.setCount(
        node, node: &builder.nodes[Int(node.index)], count: old.writtenCount(of: collection) + growth)
    }
    var names = NameMarks()
    for collection in Set(splices.compactMap(\.ancestors.last)) where old[collection].kind == .object {
      guard let node = place(of: collection) else { return false }
      names.begin()
      for entry in builder.writtenEntries(of: node) {
        if let name = entry.keyID, !names.mark(name) { return false }
      }
    }
    return true
  }
}
