internal import DocumentModel

/// The edits of several fixes, in document order, and how they move offsets.
struct EditMap {
  private struct Piece {
    var old: Range<Int>
    var new: Range<Int>
    var breaksLine: Bool
    /// The index of the fix that it belongs to.
    var owner: Int
  }

  private let pieces: [Piece]

  /// - Parameter candidates: Fixes that don't overlap.
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

  /// The new offset; inside an edit, the start of that edit. Logarithmic.
  func moved(_ place: Int) -> Int {
    // An insertion at the offset itself goes after it; see ``movedBelow(_:)``.
    let index = pieces.partitioningIndex { $0.old.upperBound > place || $0.old.lowerBound >= place }
    if index < pieces.count, pieces[index].old.lowerBound < place { return pieces[index].new.lowerBound }
    guard index > 0 else { return place }
    return place - pieces[index - 1].old.upperBound + pieces[index - 1].new.upperBound
  }

  /// The new offset if whole lines are inserted there and move it down; nil if not.
  func movedBelow(_ place: Int) -> Int? {
    let index = pieces.partitioningIndex { $0.old.lowerBound >= place }
    guard index < pieces.count, pieces[index].old == place..<place, pieces[index].breaksLine else { return nil }
    return pieces[index].new.upperBound
  }

  /// The fixes that touch a range of the old text, including its bounds.
  func owners(touching range: Range<Int>) -> Set<Int> {
    var found: Set<Int> = []
    var index = pieces.partitioningIndex { $0.old.upperBound >= range.lowerBound }
    while index < pieces.count, pieces[index].old.lowerBound <= range.upperBound {
      found.insert(pieces[index].owner)
      index += 1
    }
    return found
  }

  /// The fixes that touch a range of the new text; if none does, the nearest before it, or else the first.
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
  /// Answers how far ranges move, in amortized constant time if they are requested in document order.
  struct Shifts {
    private let pieces: [Piece]
    /// The first edit that ends at or after the start of the last range.
    private var next = 0
    private var last = 0

    init(_ map: EditMap) {
      pieces = map.pieces
    }

    /// How far a range of the old text moves; nil if an edit touches it, including its bounds.
    mutating func shift(of range: Range<Int>) -> Int? {
      if range.lowerBound < last { next = pieces.partitioningIndex { $0.old.upperBound >= range.lowerBound } }
      last = range.lowerBound
      while next < pieces.count, pieces[next].old.upperBound < range.lowerBound { next += 1 }
      guard next == pieces.count || pieces[next].old.lowerBound > range.upperBound else { return nil }
      return next == 0 ? 0 : pieces[next - 1].new.upperBound - pieces[next - 1].old.upperBound
    }
  }
}
