internal import DocumentModel
internal import Workspace

extension LintRule {
  static let unusedAnchor = LintRule(
    "unused-anchor", summary: "Unused anchor", presets: .mistake
  ) { .text(UnusedAnchor(findings: $1)) }
}

private struct UnusedAnchor: TextCheck {
  let findings: RuleFindings

  func visit(_ source: LintSource) {
    let document = source.document
    guard !document.anchors.isEmpty, !source.isPartial else { return }
    var isUsed = document.isAliased
    // Other files, such as Unity's, may refer to a tagged document by its anchor.
    for root in document.roots where document[root].flags.contains(.hasTag) { isUsed[Int(root.index)] = true }
    let holders = document.anchoredRanges
    for anchor in document.anchors where !isUsed[Int(anchor.node.index)] {
      // Not every anchor in a collection of definitions has to be used.
      let next = holders.partitioningIndex { $0.start > anchor.range.start }
      if next > 0, anchor.range.end <= holders[next - 1].end { continue }
      let range = anchor.range.indices
      // Only the author knows which value belongs in the place of a lone anchor, so there is no fix.
      let isAlone = document[anchor.node].flags.contains(.isEmpty)
      findings.add(
        "unused anchor &\(anchor.name)", at: range,
        fix: isAlone ? nil : .remove(Self.withBlanks(range, text: source.text), title: "remove it"))
    }
  }

  /// The range with the blanks after it, or else before it. If the anchor separates a dash from lines in its own
  /// column, the range ends where these start, so that the entry follows the dash.
  private static func withBlanks(_ range: Range<Int>, text: [UInt8]) -> Range<Int> {
    let after = TextBytes.blanks(from: range.upperBound, text: text)
    // `a: &x 1` becomes `a: 1`, and `a: &x` above further lines becomes `a:`.
    if !after.isEmpty, !TextBytes.isLineEnd(after.upperBound, text: text) { return range.lowerBound..<after.upperBound }
    let next = TextBytes.blanks(from: text.lineStart(after: after.upperBound), text: text)
    let followsDash = text[..<range.lowerBound].last { !$0.isBlank } == UInt8(ascii: "-")
    if followsDash, next.count == text.column(of: range.lowerBound), next.upperBound < text.count,
      !text[next.upperBound].isBreak, text[next.upperBound] != UInt8(ascii: "#")
    {
      return range.lowerBound..<next.upperBound
    }
    return TextBytes.blanks(to: range.lowerBound, text: text).lowerBound..<range.upperBound
  }
}

extension Document {
  /// The top-level entries that exist to hold anchors, in order: `anchors:`, `x-logging: &logging`, `.job: &job`.
  fileprivate var anchoredRanges: [ByteRange] {
    roots.flatMap { root in
      entries(root).filter { entry in
        let name = string(entry.key) ?? ""
        return ["x-", "."].contains(where: name.hasPrefix) || ["anchors", "aliases", "definitions"].contains(name)
      }
      .map { entry in
        let start = range(entry.key).end.index
        return ByteRange(start..<max(start, range(entry.value).end.index))
      }
    }
  }

  /// Whether an alias refers to each node, by the node's index.
  var isAliased: [Bool] {
    var found = [Bool](repeating: false, count: nodeCount)
    for index in 0..<nodeCount where self[NodeID(index)].kind == .alias {
      found[Int(resolve(NodeID(index)).index)] = true
    }
    return found
  }
}
