internal import DocumentModel

/// Compares the comments of two texts: none may be lost, changed or duplicated, and each must have the same owner.
/// Trailing blanks don't count.
///
/// An owner is identified by its path of keys and indices, so entries may be reordered.
package struct CommentComparison {
  private let places: [ArraySlice<UInt8>: [Place]]
  private let count: Int

  /// The sides of its owner that a comment may be on.
  private struct Sides: OptionSet {
    let rawValue: UInt8
    static let above = Self(rawValue: 1)
    static let line = Self(rawValue: 2)
    static let below = Self(rawValue: 4)
  }

  private struct Place {
    var offset: Int
    /// The paths of its possible owners, as hashes: a comment above the first entry may belong to several nodes.
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

  /// The offset of the first comment that the other text lacks; 0 if only the other has more; nil if they agree.
  package func firstDifference(from other: Self) -> Int? {
    var first: Int?
    for (text, mine) in places {
      if let missing = Self.firstMissing(of: mine, in: other.places[text] ?? []) {
        first = min(first ?? missing, missing)
      }
    }
    return first ?? (count == other.count ? nil : 0)
  }

  /// The first place without a counterpart; each of the others is matched only once. Places with the same first owner
  /// are matched before those that merely could have the same one.
  private static func firstMissing(of mine: [Place], in theirs: [Place]) -> Int? {
    var isUsed = Array(repeating: false, count: theirs.count)
    let left = unmatched(mine, in: theirs, isUsed: &isUsed) { $0.paths[0] == $1.paths[0] && $0.agrees(with: $1) }
    return unmatched(left, in: theirs, isUsed: &isUsed) { $0.agrees(with: $1) }.first?.offset
  }

  /// The places without a match. Equal comments are usually in the same order, so each is searched only a little ahead.
  private static func unmatched(
    _ mine: [Place], in theirs: [Place], isUsed: inout [Bool], by isMatch: (Place, Place) -> Bool
  ) -> [Place] {
    var start = 0
    return mine.filter { place in
      while start < theirs.count, isUsed[start] { start += 1 }
      // `# ---` may occur a thousand times, and the search must not become quadratic.
      let ahead = start..<min(start + 256, theirs.count)
      guard let index = ahead.first(where: { !isUsed[$0] && isMatch(place, theirs[$0]) }) else { return true }
      isUsed[index] = true
      return false
    }
  }

  private static func sides(of comment: Comment, in tree: SyntaxTree) -> Sides {
    // For an empty owner, the sides can't be told apart.
    if isEmptyOwner(comment.owner, in: tree) { return [.above, .line, .below] }
    return switch comment.placement {
    case .prologue, .head: .above
    case .header: [.above, .line]
    // After a flow collection that becomes a block there is no place: the comment moves after the marker or above.
    case .trailing: [.above, .line, .below]
    case .inside, .foot, .epilogue: .below
    }
  }

  /// Whether the owner is an empty document or an empty flow collection.
  private static func isEmptyOwner(_ owner: SyntaxNodeID, in tree: SyntaxTree) -> Bool {
    let inside = tree.child(owner)
    return switch tree[owner].kind {
    case .document: tree[inside].tokens.isEmpty
    case .flowMapping, .flowSequence: inside.index >= tree.after(owner)
    case .blockMapping, .blockSequence, .flowPair, .pair, .item, .scalar, .alias, .empty: false
    }
  }
}

/// The paths from a document's root to the owners of comments, as hashes.
private struct OwnerPaths {
  let tree: SyntaxTree
  /// The offsets of the comments that belong to the file as a whole.
  private var header: Set<Int> = []
  /// The index of each item and document among its siblings, by node.
  private var numbers: [Int32] = []

  init(_ tree: SyntaxTree) {
    self.tree = tree
    guard !tree.comments.isEmpty else { return }
    for entry in Set(tree.comments.lazy.filter { $0.placement == .head }.map(\.owner)) where tree[entry].kind.isEntry {
      header.formUnion(tree.commentsAbove(entry).header.map(\.range.start.index))
    }
    numbers = Array(repeating: 0, count: tree.nodeCount)
    // While counting, a sequence's own slot holds the number of its items so far.
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
    // A comment above an item's first entry may also belong to the item; one above the very first entry, to the file.
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

  /// The name of a key, regardless of its spelling.
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
