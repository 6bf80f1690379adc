internal import YAMLEditing
internal import YAMLReading

/// Trailing comments of consecutive lines that share a column were aligned on purpose, and stay aligned.
extension LayoutRenderer {
  /// The new column of a run of aligned comments.
  struct AlignedColumn {
    /// The first comment's column, moved as far as its entry.
    var column: Int
    /// The smallest column that leaves room for every comment's line; larger than `column` if lines got deeper.
    var needed = 0
  }

  /// The new column of an aligned comment; nil for any other.
  mutating func alignedColumn(_ index: Int) -> Int? {
    guard let run = aligned[index] else { return nil }
    let comment = tree.comments[index]
    let (width, shift) = (tree.width(before: comment), shift(of: comment))
    var column = alignedColumns[run] ?? AlignedColumn(column: max(0, width + shift))
    let text = width - tree.blanks(before: comment).count
    column.needed = max(column.needed, text + shift + options.beforeComment.lowerBound)
    alignedColumns[run] = column
    return column.column
  }

  /// How many columns the entry before a comment moves.
  private func shift(of comment: Comment) -> Int {
    let collection = tree[comment.owner].parent
    guard tree[comment.owner].kind.isEntry, tree[collection].kind.isBlock else { return block.shift }
    return Int(columns[Int(collection.index)]) - tree.column(ofEntries: collection)
  }

  /// The columns for a second pass, if a deeper line now reaches into one; nil if every comment fits.
  var widerColumns: [Int: AlignedColumn]? {
    guard alignedColumns.contains(where: { $0.value.needed > $0.value.column }) else { return nil }
    return alignedColumns.mapValues { AlignedColumn(column: max($0.column, $0.needed)) }
  }
}
