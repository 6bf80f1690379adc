internal import DocumentModel
internal import YAMLEditing
internal import YAMLReading

/// The entries of one mapping in a new order.
struct SortedEntries {
  /// The range from the first entry to the last.
  let range: Range<Int>
  /// The entries as they are in the text, in order.
  private let slots: [Slot]
  /// For each slot, the index of the entry that moves into it.
  private let sources: [Int]
  /// The indentation of the entries; nil in a flow collection.
  private let margin: ArraySlice<UInt8>?
  /// Whether the last entry will end in a `|+` block scalar that takes the blank lines below, unless these move too.
  let takesLinesBelow: Bool

  private struct Slot {
    var range: Range<Int>
    /// Whether it starts a line. The first entry may follow a dash: `- b: 1`.
    var isOnOwnLine = true
    /// Whether comments are above the key.
    var hasComments = false
    var key: Int
  }

  /// Nil if the entries are in this order already, or can't be moved.
  init?(_ mapping: SyntaxNodeID, by order: KeyOrder, in tree: SyntaxTree, dissolvesGroups: Bool) {
    let entries = Array(tree.children(mapping))
    guard entries.count > 1 else { return nil }
    let isFlow = tree[mapping].kind.isFlow
    // `{a: 1, # of a?`: it isn't certain which entry a comment in braces belongs to.
    if isFlow, tree.hasComments(inside: mapping) { return nil }
    let slots =
      isFlow
      ? entries.map { Slot(range: tree.range($0).indices, key: tree.range($0).start.index) }
      : Self.slots(entries, in: tree)
    // A carriage return alone ends a line for the parser, but these are the lines that line feeds end.
    guard zip(slots, slots.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound }) else { return nil }
    let groups = Self.groups(slots, isOne: isFlow || dissolvesGroups)
    let sorted = groups.flatMap { order.sorted(Array(entries[$0]), in: tree) }
    guard sorted != entries, KeyOrder.mayMove(entries, to: sorted, in: tree) else { return nil }
    let places = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($0.element, $0.offset) })
    sources = sorted.compactMap { places[$0] }
    margin = isFlow ? nil : tree.text[slots[1].range.lowerBound...].prefix { $0 == 0x20 }
    self.slots = isFlow || !dissolvesGroups ? slots : Self.joined(slots, text: tree.text)
    range = slots[0].range.lowerBound..<slots[slots.count - 1].range.upperBound
    takesLinesBelow =
      sorted.last != entries.last && tree.keepsLines(sorted[sorted.count - 1])
      && tree.text[range.upperBound...].first { $0 != 0x20 }?.isBreak == true
    let first = sources[0]
    // Below the first line, some parsers read a byte order mark as part of the key after it.
    let before = tree.text[..<range.lowerBound].suffix(ByteOrderMark.utf8.count)
    if before.elementsEqual(ByteOrderMark.utf8), before.startIndex > 0 { return nil }
    // `- # of a`: a comment can't go between a dash and the key.
    if !isFlow, !slots[0].isOnOwnLine, first != 0, self.slots[first].hasComments { return nil }
    // A block scalar at the end of the text would get another value if a line break were added.
    if !isFlow, range.upperBound == tree.text.count, tree.text.last != 0x0A,
      let token = tree[entries[entries.count - 1]].tokens.last, tree.tokens[token].kind == .blockContent
    {
      return nil
    }
  }

  /// The lines of each entry, from the comments directly above it to the last comment of its own.
  private static func slots(_ entries: [SyntaxNodeID], in tree: SyntaxTree) -> [Slot] {
    entries.map { entry in
      let start = tree.range(entry).start.index
      let above = tree.commentsAbove(entry).own.first?.range.start.index
      let end = tree.text.lineStart(after: tree.lastByte(ofEntry: entry))
      guard tree.text.isFirstOnLine(start) else { return Slot(range: start..<end, isOnOwnLine: false, key: start) }
      let first = above ?? start
      return Slot(range: first - tree.text.column(of: first)..<end, hasComments: above != nil, key: start)
    }
  }

  /// The ranges of slots that are sorted together: those with nothing between them.
  private static func groups(_ slots: [Slot], isOne: Bool) -> [Range<Int>] {
    guard !isOne else { return [slots.indices] }
    var groups: [Range<Int>] = []
    var start = 0
    for index in slots.indices.dropFirst() where slots[index].range.lowerBound != slots[index - 1].range.upperBound {
      groups.append(start..<index)
      start = index
    }
    return groups + [start..<slots.count]
  }

  /// The slots, extended by the blank lines and comments before them.
  private static func joined(_ slots: [Slot], text: [UInt8]) -> [Slot] {
    var joined = slots
    for index in slots.indices.dropFirst() {
      let gap = slots[index - 1].range.upperBound..<slots[index].range.lowerBound
      joined[index].range = gap.lowerBound..<slots[index].range.upperBound
      if !text[gap].allSatisfy(\.isSpace) { joined[index].hasComments = true }
    }
    return joined
  }

  // MARK: Text

  /// The text of the entries in their new order.
  ///
  /// - Parameter inner: Returns the new text of a range, in which nested mappings may be sorted too.
  func text(of text: [UInt8], inner: (Range<Int>) -> [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    // The blank lines above the entry that is now first go to the one that was.
    let blank = margin == nil ? [] : Self.blankLines(text[slots[sources[0]].range])
    let lineBreak = Array(text.lineBreak.utf8)
    for (index, source) in sources.enumerated() {
      var entry = inner(slots[source].range)
      if let margin {
        if slots[source].hasComments, index == 0 || sources[index - 1] != source - 1 {
          let above = slots[source].range.lowerBound..<slots[source].key
          entry.replaceSubrange(..<above.count, with: Self.inColumn(margin, text: text[above]))
        }
        if index == 0 { entry.removeFirst(blank.count) }
        if index == 0, !slots[0].isOnOwnLine, source != 0 { entry.removeFirst(margin.count) }
        if index != 0, source == 0 {
          if !slots[0].isOnOwnLine { entry = margin + entry }
          entry = blank + entry
        }
        // At the end of the text too: a `|` block scalar without it would lose its last line break.
        if entry.last != 0x0A { entry += lineBreak }
      }
      result += entry
      if index + 1 < slots.count { result += text[slots[index].range.upperBound..<slots[index + 1].range.lowerBound] }
    }
    return result
  }

  /// The comments above an entry, moved left to its column: deeper ones could belong to other entries above them.
  private static func inColumn(_ margin: ArraySlice<UInt8>, text: ArraySlice<UInt8>) -> [UInt8] {
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    let depths = lines.compactMap { line -> Int? in
      let blanks = line.prefix { $0 == 0x20 }.count
      return blanks < line.count && line[line.startIndex + blanks] == UInt8(ascii: "#") ? blanks : nil
    }
    guard let least = depths.min(), least > margin.count else { return Array(text) }
    return Array(
      lines.map { line in
        line.contains(UInt8(ascii: "#")) ? line.dropFirst(least - margin.count) : line
      }.joined(separator: [0x0A]))
  }

  private static func blankLines(_ entry: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let firstNonBlank = entry.firstIndex { !$0.isSpace } ?? entry.endIndex
    return entry[..<(entry[..<firstNonBlank].lastIndex(of: 0x0A).map { $0 + 1 } ?? entry.startIndex)]
  }
}

extension SyntaxTree {
  /// Whether an entry ends in a block scalar that keeps the blank lines at its end: `|+` or `>+`.
  fileprivate func keepsLines(_ entry: SyntaxNodeID) -> Bool {
    guard let last = self[entry].tokens.last, last > 0, tokens[last].kind == .blockContent else { return false }
    return text[tokens[last - 1].indices].contains(UInt8(ascii: "+"))
  }

  fileprivate func hasComments(inside node: SyntaxNodeID) -> Bool {
    let tokens = self[node].tokens
    let index = comments.partitioningIndex { $0.nextToken > tokens.lowerBound }
    return index < comments.count && comments[index].nextToken < tokens.upperBound
  }
}
