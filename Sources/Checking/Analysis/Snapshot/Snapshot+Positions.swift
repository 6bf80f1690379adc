package import DocumentModel

extension Snapshot {
  /// The path to the innermost value at an offset of ``text``; the empty path stands for the whole document. An offset
  /// in a key, or between a key and its value, belongs to the value. Nil outside the snapshot's document. Linear in the
  /// number of entries passed.
  package func path(at offset: ByteOffset) -> Path? {
    guard var node = root.map(values.resolve), holds(values.range(node), at: offset) else { return nil }
    var path = Path()
    while let (step, inner) = member(of: node, at: offset) {
      path = path.appending(step)
      // An alias's value is elsewhere, so nothing inside it is at this offset.
      guard values[inner].kind != .alias else { break }
      node = inner
    }
    return path
  }

  /// The indices of the documents that overlap part of the text. The text before a document belongs to it.
  package func documents(in part: Range<Int>) -> Range<Int> {
    let ends = values.roots.map { values.range($0).end.index }
    guard ends.count > 1 else { return 0..<ends.count }
    let first = ends.firstIndex { part.lowerBound <= $0 } ?? ends.count - 1
    let last = ends.firstIndex { part.upperBound <= $0 } ?? ends.count - 1
    return first..<max(first, last) + 1
  }

  private func member(of node: NodeID, at offset: ByteOffset) -> (Path, NodeID)? {
    switch values.kind(node) {
    case .object:
      for entry in values.entries(node) {
        // The whole entry matches, including the space between key and value.
        let (start, end) = (values.range(entry.key).start, values.range(entry.value).end)
        guard start <= offset, offset <= end, let name = entry.keyID.map(values.keys.name) else { continue }
        return (Path(segments: [.name(name)]), entry.value)
      }
    case .array:
      for (index, item) in values.items(node).enumerated() where holds(values.range(item), at: offset) {
        return (Path(segments: [.index(index)]), item)
      }
    case .null, .boolean, .number, .string, .alias: break
    }
    return nil
  }

  private func holds(_ range: ByteRange, at offset: ByteOffset) -> Bool {
    range.start <= offset && offset <= range.end
  }
}
