internal import DocumentModel
internal import YAMLReading

/// A mapping's commented-out entry: `# name:` or `# name: value` on a line of its own, in the column of the mapping's
/// keys.
package struct CommentedEntry {
  let comment: Comment
  /// Whether its value is a flow collection.
  let isFlow: Bool

  /// Finds the only commented-out entry with a name; nil if there is none, if there are several, or if its value
  /// continues on the next line. `# mode: see the manual` is prose, not an entry.
  ///
  /// - Parameter mapping: A mapping, or a document that contains only comments.
  init?(_ name: String, in mapping: SyntaxNodeID, of source: SyntaxDocument) {
    let node = source[mapping]
    let columns = node.kind == .document ? [0] : Self.columns(mapping, source: source)
    let all = source.comments(before: Int(node.firstToken)...Int(node.endToken))
    let found = all.indices.filter { index in
      let comment = all[index]
      return columns.contains(comment.column) && source.isFirstOnLine(comment.range.start.index)
        && Self.value(source.text[comment.range.indices], name: name) != nil
    }
    guard found.count == 1, let index = found.first,
      index + 1 == all.endIndex || !Self.continues(all[index], next: all[index + 1], source: source)
    else { return nil }
    comment = all[index]
    let first = Self.value(source.text[comment.range.indices], name: name)?.first
    isFlow = first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }

  /// Whether a text may contain a commented-out entry with a name. If not, no tree is needed.
  package static func mayBe(_ name: String, in text: [UInt8]) -> Bool {
    var place = ByteScan.firstFar(UInt8(ascii: "#"), in: text.span, from: 0)
    while place < text.count {
      let key = text[(place + 1)...].prefix(3).drop { $0.isBlank || "\"'".utf8.contains($0) }
      if text[key.startIndex...].starts(with: name.utf8) { return true }
      place = ByteScan.firstFar(UInt8(ascii: "#"), in: text.span, from: place + 1)
    }
    return false
  }

  /// The columns of the keys. In a flow mapping, only entries at the start of a line count.
  private static func columns(_ mapping: SyntaxNodeID, source: SyntaxDocument) -> Set<Int> {
    guard source[mapping].kind.isFlow else { return [source.column(of: mapping)] }
    let starts = source.entries(mapping).map { source.tree.range($0).start.index }
    return Set(starts.filter(source.isFirstOnLine).map { source.column($0) })
  }

  /// Whether the next line is commented out too and continues the entry's value.
  private static func continues(_ comment: Comment, next: Comment, source: SyntaxDocument) -> Bool {
    func indentation(_ comment: Comment) -> Int {
      source.text[comment.range.indices].dropFirst().prefix(while: \.isBlank).count
    }
    return next.column == comment.column && indentation(next) > indentation(comment)
      && source.nextLine(comment.range.end.index) == source.lineStart(next.range.start.index)
  }

  /// The text after `name:`, possibly empty; nil if the comment isn't such an entry.
  static func value(_ comment: ArraySlice<UInt8>, name: String) -> ArraySlice<UInt8>? {
    let text = comment.dropFirst().drop(while: \.isBlank)
    // `#   name: value` is indented because it belongs to a commented-out group.
    guard text.startIndex - comment.startIndex <= 2,
      let key = [name, "\"\(name)\"", "'\(name)'"].first(where: { text.starts(with: $0.utf8) })
    else { return nil }
    let following = text.dropFirst(key.utf8.count)
    guard following.first == UInt8(ascii: ":"), following.dropFirst().first.map(\.isBlank) != false else { return nil }
    let value = following.dropFirst().drop(while: \.isBlank)
    guard let first = value.first else { return value }
    if "\"'[{".utf8.contains(first) { return !value.contains(UInt8(ascii: "#")) && isWhole(value) ? value : nil }
    return first != UInt8(ascii: "#") && value.drop { !$0.isBlank }.allSatisfy(\.isBlank) ? value : nil
  }

  /// Whether the text is exactly one value that ends on its line; not so for `"a" and more`, `[a,` and `{a: b}: c`.
  private static func isWhole(_ value: ArraySlice<UInt8>) -> Bool {
    let parsed = YAMLParser.parse(Array(value), limits: Limits())
    guard !parsed.isPartial, parsed.document.roots.count == 1 else { return false }
    return parsed.document[parsed.document.roots[0]].flags.style != .block
  }
}
