internal import YAMLEditing
internal import YAMLReading

/// Comments after entries, on lines that follow each other, that are in one column: they are aligned on purpose, and stay so.
extension LayoutRenderer {
  /// The new column of such comments.
  struct AlignedColumn {
    /// That of the first of them, moved as far as its entry.
    var column: Int
    /// The least that has room before each of them, as far as its level got deeper.
    var needed = 0
  }

  /// The new column of a comment that is aligned with a neighbor; nil for any other.
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

  /// Columns that the entry moves by which a comment is after.
  private func shift(of comment: Comment) -> Int {
    let collection = tree[comment.owner].parent
    guard tree[comment.owner].kind.isEntry, tree[collection].kind.isBlock else { return block.shift }
    return Int(columns[Int(collection.index)]) - tree.column(ofEntries: collection)
  }

  /// The columns for a second try, if lines that are indented deeper now reach one; nil if every comment is in its column.
  var widerColumns: [Int: AlignedColumn]? {
    guard alignedColumns.contains(where: { $0.value.needed > $0.value.column }) else { return nil }
    return alignedColumns.mapValues { AlignedColumn(column: max($0.column, $0.needed)) }
  }
}
