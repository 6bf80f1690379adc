internal import YAMLReading

/// Comments after entries, on lines that follow each other, that are in one column: they are aligned on purpose, and stay so.
extension LayoutRenderer {
  /// A run of such comments.
  struct AlignedRun {
    /// The last of them, among the comments of the text.
    var last: Int
    let column: Int
  }

  /// The column of a comment that is aligned with the one on the line above or below; nil for any other. A line that reaches the
  /// column moves its own comment alone.
  mutating func alignedColumn(_ index: Int) -> Int? {
    if let above = tree.alignedAbove(index), let run = aligned, run.last == above {
      aligned?.last = index
      return run.column
    }
    guard tree.alignedBelow(index) != nil, case let column = tree.width(before: tree.comments[index]) + block.shift,
      column > 0
    else { return nil }
    aligned = AlignedRun(last: index, column: column)
    return column
  }
}
