internal import DocumentModel
package import YAMLReading

/// The ranges of a file that comments exclude from formatting: an entry below `# prettier-ignore`, `# dprint-ignore` or
/// `# pretty-yaml-ignore`, the lines between `# settle: format off` and `# settle: format on`, a whole file with
/// `# !yamlfmt!:ignore` anywhere or `# dprint-ignore-file` before its content, and other known ones.
package struct UnformattedRanges {
  /// Sorted, without overlaps.
  package private(set) var ranges: [Range<Int>] = []

  package init(_ tree: SyntaxTree, others: [Range<Int>] = []) {
    ranges = others
    var start: Int?
    for comment in tree.comments {
      let text = tree.text[comment.range.indices]
      // Tested first, because splitting each comment takes longer.
      guard text.contains(word: "ignore") || text.contains(word: "format") else { continue }
      let words = Self.words(text)
      switch (words.first, words.dropFirst()) {
      // A reason may follow `dprint-ignore` and `pretty-yaml-ignore`, but not `prettier-ignore`.
      case ("prettier-ignore", []), ("dprint-ignore", _), ("pretty-yaml-ignore", _):
        guard start == nil, comment.placement == .head, tree[comment.owner].kind != .document else { continue }
        ranges.append(tree.range(comment.owner).indices)
      case ("!yamlfmt!:ignore", _): ranges.append(0..<tree.text.count + 1)
      case ("dprint-ignore-file", _):
        if comment.nextToken == 0 { ranges.append(0..<tree.text.count + 1) }
      case ("settle:", ["format", "off"]): start = start ?? comment.range.end.index
      case ("settle:", ["format", "on"]):
        if let place = start { ranges.append(place..<comment.range.start.index) }
        start = nil
      case _: continue
      }
    }
    if let start { ranges.append(start..<tree.text.count) }
    ranges = ranges.merged
  }

  package var isEmpty: Bool { ranges.isEmpty }

  package func isAll(of text: [UInt8]) -> Bool { ranges.contains { $0.lowerBound == 0 && $0.upperBound > text.count } }

  package func contains(_ place: Int) -> Bool { overlap(place..<place + 1) }

  /// Whether a nonempty range overlaps one of the ranges. Logarithmic.
  package func overlap(_ range: Range<Int>) -> Bool {
    guard !ranges.isEmpty else { return false }
    let index = ranges.partitioningIndex { $0.upperBound > range.lowerBound }
    return index < ranges.count && ranges[index].overlaps(range)
  }

  private static func words(_ comment: ArraySlice<UInt8>) -> [String] {
    // 64 bytes and three words are enough for the directive; a reason after it may be longer.
    comment.prefix(64).drop { $0 == UInt8(ascii: "#") }.split(maxSplits: 3, whereSeparator: \.isBlank).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
