internal import DocumentModel

/// Compares the comments of two texts: none is lost, changed or doubled, and each has the same owner. Blanks at their ends
/// don't count.
///
/// An owner is identified by the keys and indices on the way to it, so that entries may change their order.
package struct CommentComparison {
  private let places: [ArraySlice<UInt8>: [Place]]
  private let count: Int

  /// The sides of its owner that a comment may be found on.
  private struct Sides: OptionSet {
    let rawValue: UInt8
    static let above = Self(rawValue: 1)
    static let line = Self(rawValue: 2)
    static let below = Self(rawValue: 4)
  }

  private struct Place {
    var offset: Int
    /// The possible owners: a comment above the first entry may belong to all of them.
    var paths: [Int]
    var sides: Sides

    func agrees(with other: Self) -> Bool {
      paths.contains(where: other.paths.contains) && !sides.isDisjoint(with: other.sides)
    }
  }

  package init(_ tree: SyntaxTree) {
    let paths = OwnerPaths(tree)
    var places: [ArraySlice<UInt8>: [Place]] = [:]
    for comment in tree.comments {
      places[tree.text[comment.range.indices].withoutBlanksAtEnd, default: []].append(
        Place(
          offset: comment.range.start.index, paths: paths.paths(of: comment),
          sides: Self.sides(of: comment, in: tree)))
    }
    self.places = places
    count = tree.comments.count
  }

  /// The place of the first comment that isn't in the other text as well; the text's start where the other has more;
  /// nil if they agree.
  package func firstDifference(from other: Self) -> Int? {
    var first: Int?
    for (text, mine) in places {
      if let missing = Self.firstMissing(of: mine, in: other.places[text] ?? []) {
        first = min(first ?? missing, missing)
      }
    }
    return first ?? (count == other.count ? nil : 0)
  }

  /// The first place that none of the others agrees with, each counted once. A comment that may belong to several owners
  /// is left for what has no other.
  private static func firstMissing(of mine: [Place], in theirs: [Place]) -> Int? {
    var isUsed = Array(repeating: false, count: theirs.count)
    let left = unmatched(mine, in: theirs, isUsed: &isUsed) { $0.paths[0] == $1.paths[0] && $0.agrees(with: $1) }
    return unmatched(left, in: theirs, isUsed: &isUsed) { $0.agrees(with: $1) }.first?.offset
  }

  /// The places without a match. Equal comments are most often in the same order; each is searched a little further.
  private static func unmatched(
    _ mine: [Place], in theirs: [Place], isUsed: inout [Bool], by isMatch: (Place, Place) -> Bool
  ) -> [Place] {
    var start = 0
    return mine.filter { place in
      while start < theirs.count, isUsed[start] { start += 1 }
      // `# ---` may be there a thousand times: each looks only a little ahead.
      let ahead = start..<min(start + 256, theirs.count)
      guard let index = ahead.first(where: { !isUsed[$0] && isMatch(place, theirs[$0]) }) else { return true }
      isUsed[index] = true
      return false
    }
  }

  private static func sides(of comment: Comment, in tree: SyntaxTree) -> Sides {
    // A comment may move to any side of an owner without content.
    if isHollow(comment.owner, in: tree) { return [.above, .line, .below] }
    return switch comment.placement {
    case .prologue, .head: .above
    case .header: [.above, .line]
    // Brackets that become lines have no place after them: the comment moves after the marker or above.
    case .trailing: [.above, .line, .below]
    case .inside, .foot, .epilogue: .below
    }
  }

  /// Whether it is an empty document, or a pair of empty brackets.
  private static func isHollow(_ owner: SyntaxNodeID, in tree: SyntaxTree) -> Bool {
    let inside = tree.child(owner)
    return switch tree[owner].kind {
    case .document: tree[inside].tokens.isEmpty
    case .flowMapping, .flowSequence: inside.index >= tree.after(owner)
    case .blockMapping, .blockSequence, .flowPair, .pair, .item, .scalar, .alias, .empty: false
    }
  }
}

/// The ways from a document's root to the owners of comments, as hashes.
private struct OwnerPaths {
  let tree: SyntaxTree
  /// The starts of the comments that are the file's.
  private var header: Set<Int> = []
  /// The number of each item and document among its siblings, by node.
  private var numbers: [Int32] = []

  init(_ tree: SyntaxTree) {
    self.tree = tree
    guard !tree.comments.isEmpty else { return }
    for entry in Set(tree.comments.lazy.filter { $0.placement == .head }.map(\.owner)) where tree[entry].kind.isEntry {
      header.formUnion(tree.commentsAbove(entry).header.map(\.range.start.index))
    }
    numbers = Array(repeating: 0, count: tree.nodeCount)
    // The count of items so far is stored at the sequence itself.
    var documents: Int32 = 0
    for index in 0..<tree.nodeCount {
      let node = tree[SyntaxNodeID(index)]
      switch node.kind {
      case .document:
        numbers[index] = documents
        documents += 1
      case .item:
        numbers[index] = numbers[Int(node.parent.index)]
        numbers[Int(node.parent.index)] += 1
      case .blockMapping, .blockSequence, .flowMapping, .flowSequence, .flowPair, .pair, .scalar, .alias, .empty:
        continue
      }
    }
  }

  func paths(of comment: Comment) -> [Int] {
    let owner = comment.owner
    let around = tree[owner].parent
    if header.contains(comment.range.start.index) { return [path(of: around)] }
    // A comment above the first entry of an item is above the item, and one above the first entry of all may be the file's.
    var paths = [path(of: owner)]
    var entry = tree[owner].kind.isEntry ? owner : around
    while tree[entry].kind.isEntry {
      let collection = tree[entry].parent
      let outer = tree[collection].parent
      if tree[outer].kind == .document, tree.child(collection) == entry { paths.append(path(of: outer)) }
      guard tree[outer].kind == .item else { break }
      paths.append(path(of: outer))
      entry = outer
    }
    return paths
  }

  private func path(of owner: SyntaxNodeID) -> Int {
    var hasher = Hasher()
    var current = owner
    while true {
      switch tree[current].kind {
      case .document:
        hasher.combine(numbers[Int(current.index)])
        return hasher.finalize()
      case .item: hasher.combine(numbers[Int(current.index)])
      case .pair: for byte in name(ofKey: tree.child(current)) { hasher.combine(byte) }
      case .blockMapping, .blockSequence, .flowMapping, .flowSequence, .flowPair, .scalar, .alias, .empty: break
      }
      current = tree[current].parent
    }
  }

  /// The name of a key, the same however it is spelled.
  private func name(ofKey key: SyntaxNodeID) -> [UInt8] {
    let text = tree.value(ofScalar: key)
    if tree[key].hasTag { return Array(text) }
    if tree[key].kind == .empty { return Array("null".utf8) }
    guard tree[key].style == .plain, case .same(let spelling?) = ScalarSpelling.reading(text),
      ScalarSpelling.isSameName(text, spelling: spelling)
    else { return Array(text) }
    return Array(spelling.utf8)
  }
}
