internal import Analysis
internal import DocumentModel
internal import YAMLReading

/// Whether a change of a YAML file keeps its entries separate. No fix may lose an entry, not even after a review, where
/// among many fixes of a large file it would go unnoticed.
struct KeptEntries {
  private let before: Snapshot
  private let after: Snapshot
  private let edits: [TextEdit]
  /// The numbers of the lines that the change touches, in the old and the new text.
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

  /// Whether no line that starts an entry becomes part of a string: `- db` above `    - cache` is the single string "db
  /// - cache".
  var areApart: Bool {
    guard !after.isJSON else { return true }
    let joined = joined(after, lines: lines.after)
    // Strings that joined lines before the change don't count.
    return joined == 0 || joined <= self.joined(before, lines: nil)
  }

  /// Whether no fewer lines start items than before: an item without its dash becomes part of the one above.
  var haveDashes: Bool {
    before.isJSON || dashes(before, lines: lines.before) <= dashes(after, lines: lines.after)
  }

  /// - Parameter lines: The lines to examine; nil for all.
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
      // A line stays in its block scalar if the header moves too.
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
