internal import DocumentModel

/// Closing brackets, matched or not.
extension JSONReader {
  mutating func readCloserAtValue(_ text: Span<UInt8>, byte: UInt8) {
    switch expectation {
    case .item: reportTrailingComma(text)
    case .memberValue:
      reportMissingValue(help: "add a value, or write null")
      dropValue()
    case .root, .firstItemOrEnd, .firstKeyOrEnd, .key, .colon, .commaOrEnd, .endOfText: break
    }
    readCloser(text, byte: byte)
  }

  mutating func readCloser(_ text: Span<UInt8>, byte: UInt8) {
    let isObject = byte == UInt8(ascii: "}")
    let end = position + 1
    if open.last?.isObject == isObject {
      mayBeMisled = false
      closeCollection(end: end)
    } else if isSwapped(text, end: end) {
      reportSwapped(text)
      closeCollection(end: end)
    } else if let match = open.lastIndex(where: { $0.isObject == isObject }) {
      // The bracket closes an outer collection, so the inner ones were never closed.
      reportUnclosed(at: ByteRange(position..<end), found: Words.describe(text, at: position))
      // The inner collections end before the bracket, which belongs to the outer one.
      while open.count > match + 1 { closeCollection(end: position) }
      closeCollection(end: end)
    } else {
      reportMismatched(text)
      isPartial = true
    }
    advance(1)
  }

  // MARK: Brackets missing earlier

  /// Closes a list before a string at the start of a line that a colon follows: the string is probably the next key of
  /// the object around the list.
  ///
  /// - Returns: Whether the list was closed. If so, the reader is at the key again.
  mutating func closeListBeforeKey(_ text: Span<UInt8>) -> Bool {
    // At least one item must precede the key; otherwise `["a": 1]` was probably intended as an object.
    guard let list = open.last, !list.isObject, list.count > 1, open.count > 1, open[open.count - 2].isObject,
      // Only at the start of a line: in `["a", "b": 1]` the colon is more likely to be wrong.
      let key = startOfLine(ofStringBefore: endOfLast, text: text)
    else { return false }
    var end = key
    while end > 0, text[end - 1].isSpace || text[end - 1] == UInt8(ascii: ",") { end -= 1 }
    // The comma missing before the key follows from the missing bracket, so it isn't reported too.
    if let last = diagnostics.last, last.code == JSONCodes.missingComma, last.range.start.index == end {
      diagnostics.removeLast()
    }
    builder.removeLastChild(of: list.id)
    open[open.count - 1].count -= 1
    reportUnclosed(at: ByteRange(end..<end), found: "a key")
    closeCollection(end: end)
    position = key
    endOfLast = end
    expectation = .key
    return true
  }

  /// The start of the string that ends at `end`, if only blanks precede it on its line.
  private func startOfLine(ofStringBefore end: Int, text: Span<UInt8>) -> Int? {
    guard end > 1, text[end - 1] == UInt8(ascii: "\"") else { return nil }
    var line = end - 1
    while line > 0, !text[line - 1].isBreak { line -= 1 }
    while text[line].isBlank { line += 1 }
    guard text[line] == UInt8(ascii: "\""), line < end - 1 else { return nil }
    var close = line + 1
    while close < end - 1, text[close] != UInt8(ascii: "\"") { close += text[close] == UInt8(ascii: "\\") ? 2 : 1 }
    return close == end - 1 ? line : nil
  }

  /// Whether an opening brace in place of a key begins the next item of the list around the object.
  var isItemOfListAround: Bool {
    expectation == .key && open.count > 1 && !open[open.count - 2].isObject
  }

  /// Closes an object that was left open before the next item of its list. A comma before the item isn't part of it.
  mutating func closeObjectBeforeItem(_ text: Span<UInt8>) {
    // The comma separates the items of the list.
    let end = text[endOfLast - 1] == UInt8(ascii: ",") ? endOfLast - 1 : endOfLast
    reportUnclosed(at: ByteRange(end..<end), found: "next item")
    closeCollection(end: end)
    expectation = .item
  }

  /// Whether a closing bracket is of the wrong kind for the innermost collection, rather than closing an outer one: the
  /// innermost began on this line and the outer on an earlier one, or the outer is the root and more text follows.
  private func isSwapped(_ text: Span<UInt8>, end: Int) -> Bool {
    guard let own = open.last, open.count > 1 else { return false }
    var line = position
    while line > 0, !text[line - 1].isBreak { line -= 1 }
    let match = open.lastIndex { $0.isObject != own.isObject }
    // A closing bracket without any open counterpart is unmatched, not swapped.
    guard let match else { return false }
    // In `"a": [1}` on one line of a longer mapping, a wrong bracket is more likely than a missing one.
    if Int(builder[own.id].start) >= line, Int(builder[open[match].id].start) < line { return true }
    var next = end
    while next < text.count, text[next].isSpace { next += 1 }
    return match == 0 && next < text.count
  }

  /// Closes every open collection at the end of the text.
  mutating func closeAllAtEnd() {
    if !isStopped {
      switch expectation {
      case .root:
        // If a character was skipped, the file isn't empty, and an error has already reported what was found.
        if !isPartial {
          report(
            JSONCodes.empty, message: "no value found", at: ByteRange(position..<position),
            help: "write {} or null for a minimal JSON file")
        }
      case .endOfText: break
      case .firstItemOrEnd, .item, .firstKeyOrEnd, .key, .colon, .memberValue, .commaOrEnd:
        // After an unexpected character, an error has been reported already.
        if !mayBeMisled { reportUnclosed(at: ByteRange(endOfLast..<endOfLast), found: "the end of the file") }
      }
    }
    if builder.roots.isEmpty || !open.isEmpty { isPartial = true }
    if expectation == .colon || expectation == .memberValue { dropValue() }
    while !open.isEmpty { closeCollection(end: endOfLast) }
  }

  private mutating func reportUnclosed(at range: ByteRange, found: Message) {
    guard let collection = open.last else { return }
    let start = builder[collection.id].start
    report(
      JSONCodes.unclosedBracket,
      message:
        "unclosed \(words: collection.isObject ? "mapping" : "list"): expected \"\(words: collection.isObject ? "}" : "]")\", found \(found)",
      at: range,
      related: [
        RelatedPlace(.here(ByteRange(ByteOffset(start), ByteOffset(start + 1))), "opened here")
      ])
  }

  private mutating func reportSwapped(_ text: Span<UInt8>) {
    guard let collection = open.last else { return }
    let kind = collection.isObject ? "mapping" : "list"
    let start = builder[collection.id].start
    report(
      JSONCodes.mismatchedBracket, message: "\(kind) closed with \(Words.describe(text, at: position))",
      at: ByteRange(position..<position + 1),
      related: [
        RelatedPlace(.here(ByteRange(ByteOffset(start), ByteOffset(start + 1))), "opened here")
      ])
  }

  private mutating func reportMismatched(_ text: Span<UInt8>) {
    report(
      JSONCodes.mismatchedBracket, message: "unmatched \(Words.describe(text, at: position))",
      at: ByteRange(position..<position + 1),
      help: "remove it, or add the opening bracket")
  }
}
