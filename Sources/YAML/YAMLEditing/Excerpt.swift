package import DocumentModel
package import YAMLReading

/// A large text without most of the entries that an edit doesn't concern. The edit is planned and proven on the
/// excerpt, then proven again on the values of the whole text, which needs no tree of it.
///
/// To set `servers[5000].port` among 100,000 servers, the excerpt has the first and last servers, those near number
/// 5000, and everything around the list. Each cut goes from the first byte of an entry to the first byte of a later
/// one, which takes its place:
///
///     servers:
///       - name: server-31
///       - name: server-4968
package struct Excerpt: Sendable {
  /// The size in bytes from which an excerpt is faster.
  private static let smallest = 1 << 16

  package let source: SyntaxDocument
  private let whole: Document
  private let root: NodeID
  /// In document order, without overlaps.
  private let cuts: [Cut]

  private struct Cut {
    var collection: NodeID
    /// The entries, nodes and bytes that are cut out, in the whole text.
    var entries: Range<Int>
    var nodes: Range<UInt32>
    var bytes: Range<Int>
    /// Where the cut is, in the excerpt.
    var node: UInt32 = 0
    var byte = 0
  }

  /// Linear in the excerpt and in the entries of its collections. Nil if the text is small, if less than half of it can
  /// be left out, or if it has anchors, aliases or tags.
  ///
  /// - Parameters:
  ///   - whole: A document without errors.
  ///   - paths: The paths that will be edited.
  ///   - number: The index of the document that the paths are in.
  ///   - order: The order of keys, if it alone decides where a new key goes. If nil, mappings that get one stay complete.
  package init?(
    of whole: Document, about paths: [Path], document number: Int, order: Editor.PropertyOrder? = nil, limits: Limits
  ) {
    guard whole.text.count >= Self.smallest, whole.hasOnlyPlainNodes, whole.roots.indices.contains(number) else {
      return nil
    }
    var choice = Choice(document: whole, order: order)
    for path in paths where !choice.keep(path, from: whole.roots[number]) { return nil }
    var cuts = whole.roots.flatMap(choice.cuts)
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
    root = whole.roots[number]
    source = SyntaxDocument(text, limits: limits)
    guard source.isWellFormed, source.parsed.diagnostics.isEmpty, isFaithful else { return nil }
  }

  /// Whether the excerpt has exactly the nodes of the whole text that weren't cut out.
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

  /// A path of the whole text as a path of the excerpt: `servers[5000]` becomes `servers[64]`.
  package func path(_ path: Path) -> Path {
    guard case .success(let place) = EditPlace.find(path, from: root, in: whole) else { return path }
    var result = path
    for (step, holder) in zip(path.segments.indices, place.ancestors) {
      guard case .index(let index) = path.segments[step] else { continue }
      let before = cuts.lazy.filter { $0.collection == holder && $0.entries.upperBound <= index }
      result.segments[step] = .index(index - before.reduce(0) { $0 + $1.entries.count })
    }
    return result
  }

  // MARK: From the excerpt to the whole text

  private func node(_ node: NodeID) -> NodeID {
    let next = cuts.partitioningIndex { $0.node > node.index }
    return next > 0 ? NodeID(node.index + cuts[next - 1].nodes.upperBound - cuts[next - 1].node) : node
  }

  /// Nil if the range touches a cut, where it could end on either side.
  private func range(_ range: ByteRange) -> ByteRange? {
    let bytes = range.indices
    let next = cuts.partitioningIndex { $0.byte >= bytes.lowerBound }
    guard next == cuts.count || cuts[next].byte > bytes.upperBound else { return nil }
    let shift = next > 0 ? cuts[next - 1].bytes.upperBound - cuts[next - 1].byte : 0
    return ByteRange(bytes.lowerBound + shift..<bytes.upperBound + shift)
  }

  /// The edits for the whole text; nil if they could be different ones there.
  package func edits(_ edit: ProvenEdit) -> [TextEdit]? {
    guard edit.notes.isEmpty else { return nil }
    let edits = edit.edits.compactMap { edit in range(edit.range).map { TextEdit($0, edit.replacement) } }
    return edits.count == edit.edits.count ? edits : nil
  }

  /// Whether the whole text after an edit has the values of the text before, changed as intended. Linear in the text.
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
        guard !isEdge(range.lowerBound), !isEdge(range.upperBound) else { return nil }
        let start = node(NodeID(range.lowerBound)).index
        result.pieces.append(.kept(start..<(range.isEmpty ? start : node(NodeID(range.upperBound - 1)).index + 1)))
      case .key(let name, of: let old): result.pieces.append(.key(name, of: old.map(node)))
      case .collection(let kind, of: let old): result.pieces.append(.collection(kind, of: old.map(node)))
      case .value(let value, of: let old): result.pieces.append(.value(value, of: old.map(node)))
      }
    }
    for (collection, growth) in change.growth { result.growth[node(collection)] = growth }
    return result
  }

  /// Whether a cut is directly before a node.
  private func isEdge(_ node: UInt32) -> Bool {
    let next = cuts.partitioningIndex { $0.node >= node }
    return next < cuts.count && cuts[next].node == node
  }

  // MARK: What is cut out

  /// Decides which entries stay.
  private struct Choice {
    let document: Document
    /// The values on the way to the edited ones, by their collections.
    private var kept: [NodeID: [NodeID]] = [:]
    /// The values that stay completely.
    private var targets: Set<NodeID> = []

    /// How many entries stay on each side of an edited one, and at each end of a collection.
    private static let margin = 32

    /// The most keys of a mapping that decide where a new one goes.
    private static let maxRanked = 64

    private let order: Editor.PropertyOrder?

    init(document: Document, order: Editor.PropertyOrder?) {
      self.document = document
      self.order = order
    }

    /// - Returns: False if the edit would be refused.
    mutating func keep(_ path: Path, from root: NodeID) -> Bool {
      guard case .success(let place) = EditPlace.find(path, from: root, in: document) else { return false }
      for (holder, value) in zip(place.ancestors, place.ancestors.dropFirst()) {
        kept[holder, default: []].append(value)
      }
      switch place.target {
      case .value(let node): targets.formUnion(node.map { [$0] } ?? [])
      // A new item goes last.
      case .missing(let node, _): if document[node].kind != .array { keepRanked(of: node) }
      }
      return true
    }

    /// Keeps the entries that decide where a new key of a mapping goes.
    private mutating func keepRanked(of mapping: NodeID) {
      guard let order, document[mapping].kind == .object else { return _ = targets.insert(mapping) }
      let ranked = order(document)(mapping).compactMap { document.value(mapping, named: $0) }
      guard ranked.count <= Self.maxRanked else { return _ = targets.insert(mapping) }
      kept[mapping, default: []] += ranked
    }

    /// The ranges to cut out, in order.
    func cuts(from root: NodeID) -> [Cut] {
      var cuts: [Cut] = []
      var pending = [root]
      while let node = pending.popLast() {
        guard document[node].kind.isCollection, !targets.contains(node) else { continue }
        let isMapping = document[node].kind == .object
        let entries = isMapping ? document.entries(node).map(\.key) : Array(document.items(node))
        let staying = staying(entries, in: node)
        for (before, after) in zip(staying, staying.dropFirst()) {
          let (first, next) = (entries[before.upperBound], entries[after.lowerBound])
          cuts.append(
            Cut(
              collection: node, entries: before.upperBound..<after.lowerBound, nodes: first.index..<next.index,
              bytes: document.range(first).start.index..<document.range(next).start.index))
        }
        for entry in staying.joined().lazy.map({ entries[$0] }) {
          pending.append(entry)
          if isMapping { pending.append(document.subtreeEnd(entry)) }
        }
      }
      return cuts.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
    }

    /// - Parameter entries: The first node of each entry of a collection.
    private func staying(_ entries: [NodeID], in collection: NodeID) -> [Range<Int>] {
      let (count, margin) = (entries.count, Self.margin)
      guard count > 4 * margin else { return [0..<count] }
      let around = (kept[collection] ?? []).map { value in
        let index = entries.partitioningIndex { $0 > value } - 1
        return max(0, index - margin)..<min(count, index + margin + 1)
      }
      let ranges = ([0..<margin, count - margin..<count] + around).sorted { $0.lowerBound < $1.lowerBound }
      return ranges.reduce(into: []) { joined, range in
        if let last = joined.last, range.lowerBound <= last.upperBound {
          joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        } else {
          joined.append(range)
        }
      }
    }
  }
}
