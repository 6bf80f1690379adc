internal import DocumentModel

extension SyntaxTree {
  /// Whether a comment starts commented-out lines directly below an entry's line and deeper than it: a suggestion for
  /// the entry's value. Such lines keep their depth.
  ///
  /// ```yaml
  /// extra: null
  ///   # - name: a
  /// ```
  ///
  /// - Parameter step: The columns per level.
  public func isCommentedOutValue(_ index: Int, step: Int) -> Bool {
    let comment = comments[index]
    let collection = comment.placement == .head ? self[comment.owner].parent : comment.owner
    let token = comment.nextToken - 1
    guard token >= 0, [.head, .foot].contains(comment.placement), self[collection].kind.isBlock,
      tokens[token].kind != .blockContent, block(around: token) == collection,
      comment.column >= column(ofEntries: collection) + step,
      text.lineStart(after: Int(tokens[token].end) - 1) == text.lineStart(before: comment.range.start.index)
    else { return false }
    var index = index
    while !text[comments[index].range.indices].readsAsEntry {
      guard index + 1 < comments.count, case let next = comments[index + 1].range.start.index,
        text.lineStart(after: comments[index].range.end.index) == text.lineStart(before: next)
      else { return false }
      index += 1
    }
    return true
  }

  /// The innermost block collection that contains a token; nil if there is none.
  public func block(around token: Int) -> SyntaxNodeID? {
    var node = owner(ofToken: token)
    while !self[node].kind.isBlock {
      guard self[node].parent != node else { return nil }
      node = self[node].parent
    }
    return node
  }
}

extension ArraySlice<UInt8> {
  /// Whether a comment looks like a commented-out item, `# - …`.
  package var readsAsItem: Bool {
    words.first == UInt8(ascii: "-") && (words.count == 1 || words.dropFirst().first == 0x20)
  }

  /// Whether a scalar is an empty quoted string.
  var isEmptyString: Bool { elementsEqual("\"\"".utf8) || elementsEqual("''".utf8) }

  /// Whether a comment looks like a commented-out entry, `# name: …` or `# - …`.
  var readsAsEntry: Bool { readsAsItem || words.prefix { !$0.isBlank }.last == UInt8(ascii: ":") }

  private var words: Self { drop { $0 == UInt8(ascii: "#") || $0 == 0x20 } }
}
