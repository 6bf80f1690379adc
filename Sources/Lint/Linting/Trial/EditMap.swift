internal import DocumentModel

/// The edits of several fixes in the order of the file, and its positions afterwards.
struct EditMap {
  private struct Piece {
    var old: Range<Int>
    var new: Range<Int>
    var breaksLine: Bool
    /// The fix that it is of.
    var owner: Int
  }

  private let pieces: [Piece]

  /// - Parameter candidates: none touching what another one does.
  init(_ candidates: [Candidate]) {
    var edits: [(edit: TextEdit, owner: Int)] = []
    for (owner, candidate) in candidates.enumerated() { edits += candidate.fix.edits.map { ($0, owner) } }
    edits.sort {
      ($0.edit.range.start, $0.edit.range.end.value) < ($1.edit.range.start, $1.edit.range.end.value)
    }
    var shift = 0
    pieces = edits.map { edit, owner in
      let old = edit.range.indices
      let start = old.lowerBound + shift
      let count = edit.replacement.utf8.count
      shift += count - old.count
      return Piece(
        old: old, new: start..<start + count, breaksLine: edit.replacement.utf8.contains(0x0A), owner: owner)
    }
  }

  /// Where a place is afterwards; one inside an edit is where that begins. Logarithmic.
  func moved(_ place: Int) -> Int {
    // An insertion at the place itself leaves it before the new text; see ``movedBelow(_:)``.
    let index = pieces.partitioningIndex { $0.old.upperBound > place || $0.old.lowerBound >= place }
    if index < pieces.count, pieces[index].old.lowerBound < place { return pieces[index].new.lowerBound }
    guard index > 0 else { return place }
    return place - pieces[index - 1].old.upperBound + pieces[index - 1].new.upperBound
  }

  /// Where a place is afterwards that lines are put in at, if it moves down with what follows.
  func movedBelow(_ place: Int) -> Int? {
    let index = pieces.partitioningIndex { $0.old.lowerBound >= place }
    guard index < pieces.count, pieces[index].old == place..<place, pieces[index].breaksLine else { return nil }
    return pieces[index].new.upperBound
  }

  /// The fixes that touch a stretch of the text before, its bounds included.
  func owners(touching range: Range<Int>) -> Set<Int> {
    var found: Set<Int> = []
    var index = pieces.partitioningIndex { $0.old.upperBound >= range.lowerBound }
    while index < pieces.count, pieces[index].old.lowerBound <= range.upperBound {
      found.insert(pieces[index].owner)
      index += 1
    }
    return found
  }

  /// The fixes that touch a range of the file afterwards; if none does, the nearest before it, otherwise the first.
  func owners(near range: Range<Int>) -> Set<Int> {
    var found: Set<Int> = []
    let start = pieces.partitioningIndex { $0.new.upperBound >= range.lowerBound }
    var index = start
    while index < pieces.count, pieces[index].new.lowerBound <= range.upperBound {
      found.insert(pieces[index].owner)
      index += 1
    }
    if found.isEmpty, !pieces.isEmpty { found.insert(pieces[max(0, start - 1)].owner) }
    return found
  }
}

extension EditMap {
  /// The shifts of stretches that are asked for in the order of the text, each in constant time on average.
  struct Shifts {
    private let pieces: [Piece]
    /// The first edit that ends in the last stretch or after it.
    private var next = 0
    private var last = 0

    init(_ map: EditMap) {
      pieces = map.pieces
    }

    /// How far a stretch of the text before is moved; nil if an edit touches it, its bounds included.
    mutating func shift(of range: Range<Int>) -> Int? {
      if range.lowerBound < last { next = pieces.partitioningIndex { $0.old.upperBound >= range.lowerBound } }
      last = range.lowerBound
      while next < pieces.count, pieces[next].old.upperBound < range.lowerBound { next += 1 }
      guard next == pieces.count || pieces[next].old.lowerBound > range.upperBound else { return nil }
      return next == 0 ? 0 : pieces[next - 1].new.upperBound - pieces[next - 1].old.upperBound
    }
  }
}
