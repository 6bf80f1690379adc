internal import DocumentModel
internal import YAMLReading

/// Compares the tokens and comments of two texts byte for byte and in order, ignoring the blanks around each line.
enum TokenComparison {
  /// The byte offset in the first text where the second has another token or comment; nil if both have the same.
  static func firstDifference(_ one: SyntaxTree, _ other: SyntaxTree) -> Int? {
    guard other.isComplete else { return 0 }
    for (mine, theirs) in zip(one.tokens, other.tokens) {
      let isSame = mine.kind == theirs.kind && isSame(mine.kind, one.bytes(mine), other.bytes(theirs))
      if !isSame { return mine.indices.lowerBound }
    }
    if one.tokens.count != other.tokens.count {
      return min(one.tokens.count, other.tokens.count) < one.tokens.count
        ? one.tokens[other.tokens.count].indices.lowerBound : one.text.count
    }
    for (mine, theirs) in zip(one.comments, other.comments) {
      let isSame =
        mine.nextToken == theirs.nextToken
        && one.text[mine.range.indices].withoutBlanksAtEnd == other.text[theirs.range.indices].withoutBlanksAtEnd
      if !isSame { return mine.range.start.index }
    }
    return one.comments.count == other.comments.count ? nil : one.text.count
  }

  private static func isSame(_ kind: SyntaxToken.Kind, _ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    if one == other { return true }
    switch kind {
    // In a block scalar blanks count, so its value is compared elsewhere.
    case .blockContent: return true
    case .scalar: return lines(one).elementsEqual(lines(other))
    case .directive, .documentStart, .documentEnd, .dash, .question, .colon, .comma, .openBracket, .closeBracket,
      .openBrace,
      .closeBrace, .alias, .anchor, .tag, .blockHeader:
      return false
    }
  }

  private static func lines(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    text.filter { $0 != 0x0D }.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      line.drop(while: \.isBlank).withoutBlanksAtEnd
    }
  }
}
