internal import Analysis
internal import DocumentModel
internal import YAMLReading

/// Whether a change of a YAML file keeps its entries separate. No fix may lose one, not even one to review: among many
/// fixes of a large file it would go unnoticed.
struct KeptEntries {
  private let before: Snapshot
  private let after: Snapshot
  private let edits: [TextEdit]
  /// The lines that the change touches, from 1, in the text before and after it.
  private var lines: (before: Set<Int>, after: Set<Int>) = ([], [])

  init(_ edits: [TextEdit], before: Snapshot, after: Snapshot) {
    self.before = before
    self.after = after
    self.edits = edits
    var shift = 0
    for edit in TextEdit.inOrder(edits) {
      let start = edit.range.start.index
      for place in [start, edit.range.end.index] { lines.before.insert(before.lines.line(of: ByteOffset(place))) }
      let end = start + shift + edit.replacement.utf8.count
      for place in [start + shift, end] { lines.after.insert(after.lines.line(of: ByteOffset(place))) }
      shift += edit.replacement.utf8.count - edit.range.count
    }
  }

  /// Whether no line that begins an entry becomes part of a string: `- db` with `    - cache` below it is the single
  /// string "db - cache".
  var areApart: Bool {
    guard !after.isJSON else { return true }
    let joined = joined(after, lines: lines.after)
    // Strings that joined lines before the change are no loss.
    return joined == 0 || joined <= self.joined(before, lines: nil)
  }

  /// Whether as many lines begin items as before: without its dash an item is a part of the one above.
  var haveDashes: Bool {
    before.isJSON || dashes(before, lines: lines.before) <= dashes(after, lines: lines.after)
  }

  /// - Parameter lines: If given, only strings on one of these lines count.
  private func joined(_ text: Snapshot, lines: Set<Int>?) -> Int {
    let tree = text.reading.tree
    var count = 0
    for (index, token) in tree.tokens.enumerated() where token.kind == .scalar || token.kind == .blockContent {
      guard !token.indices.isEmpty else { continue }
      let isBlock = token.kind == .blockContent
      let first = text.lines.line(of: ByteOffset(token.indices.lowerBound))
      let last = text.lines.line(of: ByteOffset(token.indices.upperBound - 1))
      guard last > first || isBlock, lines.map({ !$0.isDisjoint(with: first...last) }) ?? true else { continue }
      guard isBlock else {
        count += (first + 1...last).count { isEntry($0, text: text) }
        continue
      }
      // Lines of a block scalar stay in it if both move.
      let header = text.lines.line(of: ByteOffset(tree.tokens[index - 1].indices.lowerBound))
      guard lines?.contains(header) != true else { continue }
      count += (first...last).count { (lines?.contains($0) ?? true) && isEntry($0, text: text) }
    }
    return count
  }

  private func isEntry(_ number: Int, text: Snapshot) -> Bool {
    WrittenLine(number, of: text.text, lines: text.lines).beginsEntry
  }

  private func dashes(_ text: Snapshot, lines: Set<Int>) -> Int {
    lines.count { number in
      let line = WrittenLine(number, of: text.text, lines: text.lines)
      return line.body > line.indentation.upperBound
    }
  }
}

extension Set<Int> {
  fileprivate func isDisjoint(with range: ClosedRange<Int>) -> Bool {
    count < range.count ? allSatisfy { !range.contains($0) } : range.allSatisfy { !contains($0) }
  }
}
