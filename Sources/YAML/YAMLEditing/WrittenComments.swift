internal import DocumentModel
internal import YAMLReading

/// Aligns the trailing comments that an edit writes with those of the lines around them, if these are aligned.
///
/// ```yaml
/// port: 8080   # where it listens
/// tls: true    # new: goes where its neighbors are
/// name: web    # shown in the title
/// ```
struct WrittenComments {
  private(set) var plan: PlannedEdit
  private let source: SyntaxDocument
  private let new: SyntaxTree
  /// The indices of the new text's comments that were part of an aligned column in the old text.
  private let aligned: Set<Int>
  /// The new columns of moved comments that were aligned with each other, by their indices in the new text.
  private let together: [Int: Int]
  /// The ranges of the new text that the edit writes, in order.
  private let written: [Range<Int>]
  /// Edits of the new text that move comments.
  private var edits: [TextEdit] = []

  /// Nil if there is nothing to align. Parses the new text only if there may be.
  init?(_ plan: PlannedEdit, of source: SyntaxDocument, limits: Limits) {
    guard plan.edits.contains(where: { $0.replacement.utf8.contains(UInt8(ascii: "#")) }) else { return nil }
    let old = source.tree.alignedComments
    guard old.count > 0, let text = TextEdit.apply(plan.edits, to: source.text) else { return nil }
    let new = SyntaxTree(text, limits: limits)
    let (written, replaced) = (TextEdit.written(plan.edits), TextEdit.inOrder(plan.edits).map(\.range.indices))
    // The comments that the edit doesn't write are the old ones that it doesn't replace, in the same order.
    let stay = new.comments.indices.filter { !Self.lies(new.comments[$0], in: written) }
    let stood = source.tree.comments.indices.filter { !Self.lies(source.tree.comments[$0], in: replaced) }
    together =
      plan.moved == nil ? [:] : Self.columns(of: new, in: written, replaced: replaced, source: source.tree, runs: old)
    aligned = Set(zip(stay, stood).lazy.filter { old[$0.1] != nil }.map(\.0))
    self.plan = plan
    self.source = source
    self.new = new
    self.written = written
  }

  private static func columns(
    of new: SyntaxTree, in written: [Range<Int>], replaced: [Range<Int>], source: SyntaxTree, runs: AlignedComments
  ) -> [Int: Int] {
    let arrived = new.comments.indices.filter { lies(new.comments[$0], in: written) }
    let left = source.comments.indices.filter { lies(source.comments[$0], in: replaced) }
    // A moved entry takes its comments along, in the same order.
    guard arrived.count == left.count else { return [:] }
    let moved = Dictionary(grouping: zip(arrived, left), by: { runs[$0.1] ?? -1 })
    return moved.reduce(into: [:]) { columns, run in
      guard run.key >= 0, run.value.count > 1 else { return }
      let column = run.value.map { new.width(before: new.comments[$0.0]) }.max() ?? 0
      for (index, _) in run.value { columns[index] = column }
    }
  }

  mutating func align() {
    // The line after the last trailing comment, and the column that a comment on it should have.
    var above: (line: Int, column: Int)?
    var shift = 0
    for (index, comment) in new.comments.enumerated() {
      let line = new.text.lineStart(before: comment.range.start.index)
      let next = new.text.lineStart(after: comment.range.start.index)
      if above?.line != line { above = nil }
      if comment.isContinuation {
        if isWritten(index) { move(comment, by: max(shift, -comment.column)) }
        above?.line = next
        continue
      }
      shift = 0
      guard isWritten(index), !new.blanks(before: comment).isEmpty else {
        above = aligned.contains(index) ? (next, new.width(before: comment)) : nil
        continue
      }
      guard let column = above?.column ?? columnBelow(index) ?? together[index] else { continue }
      let old = new.width(before: comment)
      shift = max(column, old - new.blanks(before: comment).count + 1) - old
      move(comment, by: shift)
      above = (next, column)
    }
    guard !edits.isEmpty else { return }
    plan.edits = TextEdit.joined([plan.edits, edits], length: source.text.count)
    if plan.moved != nil { plan.moved?.written = TextEdit.written(plan.edits) }
  }

  /// The column of an aligned comment directly below the written ones.
  private func columnBelow(_ index: Int) -> Int? {
    var line = new.text.lineStart(after: new.comments[index].range.start.index)
    for (below, comment) in zip(new.comments.indices, new.comments).dropFirst(index + 1) {
      guard new.text.lineStart(before: comment.range.start.index) == line else { return nil }
      if !isWritten(below) { return aligned.contains(below) ? new.width(before: comment) : nil }
      line = new.text.lineStart(after: comment.range.start.index)
    }
    return nil
  }

  private func isWritten(_ index: Int) -> Bool { Self.lies(new.comments[index], in: written) }

  /// - Parameter ranges: In order.
  private static func lies(_ comment: Comment, in ranges: [Range<Int>]) -> Bool {
    let next = ranges.partitioningIndex { $0.upperBound > comment.range.start.index }
    return next < ranges.count && ranges[next].lowerBound <= comment.range.start.index
  }

  private mutating func move(_ comment: Comment, by columns: Int) {
    let place = comment.range.start.index
    guard columns != 0 else { return }
    edits.append(
      TextEdit(ByteRange(min(place, place + columns)..<place), String(repeating: " ", count: max(0, columns))))
  }
}
