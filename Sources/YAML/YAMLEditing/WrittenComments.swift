internal import DocumentModel
internal import YAMLReading

/// The comments that an edit writes after values, in the column of the comments on the lines around, if those are aligned.
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
  /// The comments of the new text that were in an aligned column of the old one, by their places among all.
  private let aligned: Set<Int>
  /// The columns of comments that were aligned with each other and are moved, by their places among all.
  private let together: [Int: Int]
  /// The stretches of the new text that the edit writes, in order.
  private let written: [Range<Int>]
  /// Edits of the new text.
  private var edits: [TextEdit] = []

  /// Nil if there is nothing to align. Reads the new text if it may have an aligned comment that the edit writes.
  init?(_ plan: PlannedEdit, of source: SyntaxDocument, limits: Limits) {
    guard plan.edits.contains(where: { $0.replacement.utf8.contains(UInt8(ascii: "#")) }) else { return nil }
    let old = source.tree.alignedComments
    guard old.count > 0, let text = TextEdit.apply(plan.edits, to: source.text) else { return nil }
    let new = SyntaxTree(text, limits: limits)
    let (written, replaced) = (TextEdit.written(plan.edits), TextEdit.inOrder(plan.edits).map(\.range.indices))
    // Those that aren't written are those of the old text that aren't replaced.
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
    // A moved entry takes its comments along, in their order.
    guard arrived.count == left.count else { return [:] }
    let moved = Dictionary(grouping: zip(arrived, left), by: { runs[$0.1] ?? -1 })
    return moved.reduce(into: [:]) { columns, run in
      guard run.key >= 0, run.value.count > 1 else { return }
      let column = run.value.map { new.width(before: new.comments[$0.0]) }.max() ?? 0
      for (index, _) in run.value { columns[index] = column }
    }
  }

  mutating func align() {
    // The line below the last comment, and the column that a comment there goes to.
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

  /// The column of an aligned comment on the line below those that are written.
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

  /// - Parameter ranges: in order.
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
