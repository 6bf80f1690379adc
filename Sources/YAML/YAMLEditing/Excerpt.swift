package import DocumentModel
package import YAMLReading

/// A large text without most of the entries that an edit isn't about. The edit is planned and proven on what is left, then proven
/// once more on the values of the whole text, which needs no tree of it.
///
/// To set `servers[5000].port` among 100,000 servers, the excerpt has the first and last of them, those near number 5000, and
/// everything around the list. What is cut out lies between the first bytes of two entries, so that the second one takes the
/// place of the first:
///
///     servers:
///       - name: server-31
///       - name: server-4968
package struct Excerpt: Sendable {
  /// The smallest text for which this is faster, in bytes.
  package static let smallest = 1 << 16
  /// The entries that stay on each side of the edited one, and at the start and end of each collection.
  private static let margin = 32

  package let source: SyntaxDocument
  private let whole: Document
  /// In order.
  private let cuts: [Cut]

  private struct Cut {
    var collection: NodeID
    /// What is cut out, in the whole text.
    var entries: Range<Int>
    var nodes: Range<UInt32>
    var bytes: Range<Int>
    /// Where that was, in the excerpt.
    var node: UInt32 = 0
    var byte = 0
  }

  /// Linear in the excerpt and in the entries of the collections on the way. Nil if the text is small, if little can be left out,
  /// or if it has anchors, aliases or tags.
  ///
  /// - Parameters:
  ///   - whole: A text without errors.
  ///   - paths: Where it is to be edited.
  ///   - number: The index of the document that the paths are in.
  package init?(of whole: Document, about paths: [Path], document number: Int, limits: Limits) {
    guard whole.text.count >= Self.smallest, whole.isOfPlainNodes, whole.roots.indices.contains(number) else {
      return nil
    }
    var choice = Choice(whole, margin: Self.margin)
    for path in paths where !choice.keep(path, from: whole.roots[number]) { return nil }
    var cuts: [Cut] = []
    for root in whole.roots { cuts += choice.cuts(from: root) }
    guard cuts.reduce(0, { $0 + $1.bytes.count }) > whole.text.count / 2 else { return nil }
    var text: [UInt8] = []
    var (node, byte): (UInt32, Int) = (0, 0)
    for index in cuts.indices {
      let cut = cuts[index]
      text += whole.text[byte..<cut.bytes.lowerBound]
      cuts[index].byte = text.count
      cuts[index].node = cut.nodes.lowerBound - node
      node += UInt32(cut.nodes.count)
      byte = cut.bytes.upperBound
    }
    text += whole.text[byte...]
    self.whole = whole
    self.cuts = cuts
    source = SyntaxDocument(text, limits: limits)
    guard source.isWellFormed, source.parsed.diagnostics.isEmpty, isFaithful else { return nil }
  }

  /// Whether the excerpt has the values of the whole text but for those cut out.
  private var isFaithful: Bool {
    let left = source.document
    var missing: [NodeID: Int] = [:]
    for cut in cuts { missing[cut.collection, default: 0] += cut.entries.count }
    guard left.nodeCount + cuts.reduce(0, { $0 + $1.nodes.count }) == whole.nodeCount,
      left.roots.map(node) == whole.roots
    else { return false }
    return (0..<UInt32(left.nodeCount)).allSatisfy { index in
      let (here, there) = (NodeID(index), node(NodeID(index)))
      guard whole.isSameNode(there, as: here, in: left) else { return false }
      return !left[here].kind.isCollection
        || left.writtenCount(of: here) + missing[there, default: 0] == whole.writtenCount(of: there)
    }
  }

  // MARK: From the whole text to the excerpt

  /// The path in the excerpt to what a path of the whole text leads to: `servers[5000]` is `servers[64]`.
  package func path(_ path: Path, document number: Int) -> Path {
    var (result, current) = (path, Optional(whole.roots[number]))
    for (place, step) in path.segments.enumerated() {
      guard let node = current else { break }
      current = Choice.entry(step, of: node, in: whole)?.value
      guard whole[node].kind == .array, let index = Choice.index(step) else { continue }
      let before = cuts.lazy.filter { $0.collection == node && $0.entries.upperBound <= index }
      result.segments[place] = .index(index - before.reduce(0) { $0 + $1.entries.count })
    }
    return result
  }

  // MARK: From the excerpt to the whole text

  private func node(_ node: NodeID) -> NodeID {
    NodeID(node.index + cuts.prefix { $0.node <= node.index }.reduce(0) { $0 + UInt32($1.nodes.count) })
  }

  /// Nil where it isn't certain on which side of what was cut out a range ends.
  private func range(_ range: ByteRange) -> ByteRange? {
    let bytes = range.indices
    guard !cuts.contains(where: { bytes.lowerBound <= $0.byte && $0.byte <= bytes.upperBound }) else { return nil }
    let shift = cuts.prefix { $0.byte < bytes.lowerBound }.reduce(0) { $0 + $1.bytes.count }
    return ByteRange(bytes.lowerBound + shift..<bytes.upperBound + shift)
  }

  /// An edit of the excerpt as one of the whole text; nil if it might be another there.
  package func edits(_ edit: ProvenEdit) -> [TextEdit]? {
    guard edit.notes.isEmpty else { return nil }
    let edits = edit.edits.compactMap { edit in range(edit.range).map { TextEdit($0, edit.replacement) } }
    return edits.count == edit.edits.count ? edits : nil
  }

  /// Whether a whole text after an edit has the values before it, changed as the edit intends. Linear in the text.
  package func holds(_ edit: ProvenEdit, after: ParsedText) -> Bool {
    guard !after.isPartial, after.diagnostics.isEmpty, let change = change(edit.change),
      let proof = ValueProof(old: whole, new: after.document, change: change)
    else { return false }
    return proof.holds
  }

  private func change(_ change: ValueChange) -> ValueChange? {
    var result = ValueChange(pieces: [])
    for piece in change.pieces {
      switch piece {
      case .kept(let range):
        let isEdge = { (place: UInt32) in cuts.contains { $0.node == place } }
        guard !isEdge(range.lowerBound), !isEdge(range.upperBound) else { return nil }
        let end = range.isEmpty ? node(NodeID(range.lowerBound)).index : node(NodeID(range.upperBound - 1)).index + 1
        result.pieces.append(.kept(node(NodeID(range.lowerBound)).index..<end))
      case .key(let name, of: let old): result.pieces.append(.key(name, of: old.map(node)))
      case .collection(let kind, of: let old): result.pieces.append(.collection(kind, of: old.map(node)))
      case .value(let value, of: let old): result.pieces.append(.value(value, of: old.map(node)))
      }
    }
    for (collection, growth) in change.growth { result.growth[node(collection)] = growth }
    return result
  }

  // MARK: What is cut out

  /// Which entries stay.
  private struct Choice {
    let document: Document
    let margin: Int
    /// Entries that stay, by the collections on the way to an edit.
    var kept: [NodeID: [Range<Int>]] = [:]
    /// The values to edit, which stay as a whole.
    var targets: Set<NodeID> = []

    init(_ document: Document, margin: Int) {
      self.document = document
      self.margin = margin
    }

    static func index(_ step: Path.Segment) -> Int? {
      if case .index(let index) = step { index } else { JSONPointer.arrayIndex(step.token) }
    }

    /// The entry that a step leads to, the first of its name; nil if there is none.
    static func entry(_ step: Path.Segment, of node: NodeID, in document: Document) -> (index: Int, value: NodeID)? {
      switch document[node].kind {
      case .array:
        guard let index = index(step), let item = document.item(node, at: index) else { return nil }
        return (index, item)
      case .object:
        guard let name = document.keys.find(step.token) else { return nil }
        var index = 0
        var isFound = false
        for child in document.writtenItems(of: node) {
          if isFound { return (index / 2, child) }
          isFound = index.isMultiple(of: 2) && document.keyID(child) == name
          if !isFound { index += 1 }
        }
        return nil
      case .null, .boolean, .number, .string, .alias: return nil
      }
    }

    /// - Returns: Whether an edit there can be planned without the rest.
    mutating func keep(_ path: Path, from root: NodeID) -> Bool {
      var node = root
      for step in path.segments {
        guard document[node].kind.isCollection else { break }
        let count = document.writtenCount(of: node)
        guard let (index, value) = Self.entry(step, of: node, in: document) else {
          // The place of a new key depends on all others; a new item comes last.
          if document[node].kind == .object { targets.insert(node) }
          return document[node].kind == .object || step == .end
        }
        kept[node, default: []].append(max(0, index - margin)..<min(count, index + margin + 1))
        node = value
      }
      targets.insert(node)
      return true
    }

    /// The stretches that don't stay, in order.
    func cuts(from root: NodeID) -> [Cut] {
      var cuts: [Cut] = []
      var pending = [root]
      while let node = pending.popLast() {
        guard document[node].kind.isCollection, !targets.contains(node) else { continue }
        let count = document.writtenCount(of: node)
        let isMapping = document[node].kind == .object
        let ranges =
          count <= 4 * margin
          ? [0..<count]
          : joined([0..<margin, count - margin..<count] + kept[node, default: []])
        var next = 0
        var start: (index: Int, node: NodeID)?
        var (index, isKey) = (0, isMapping)
        var staying: [NodeID] = []
        for child in document.writtenItems(of: node) {
          let isFirst = !isMapping || isKey
          if isFirst, next < ranges.count, ranges[next].lowerBound == index, let from = start {
            cuts.append(
              Cut(
                collection: node, entries: from.index..<index, nodes: from.node.index..<child.index,
                bytes: document.range(from.node).start.index..<document.range(child).start.index))
            start = nil
          }
          if next < ranges.count, ranges[next].contains(index) {
            staying.append(child)
          } else if isFirst, start == nil {
            start = (index, child)
          }
          if isMapping { isKey.toggle() }
          guard !isMapping || isKey else { continue }
          index += 1
          if next < ranges.count, index == ranges[next].upperBound { next += 1 }
        }
        pending += staying
      }
      return cuts.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
    }

    private func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
      ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
        if let last = joined.last, range.lowerBound <= last.upperBound {
          joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        } else {
          joined.append(range)
        }
      }
    }
  }
}
