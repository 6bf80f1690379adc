internal import DocumentModel

/// Finds where to continue after a syntax error: at a line that looks like an entry of an open block collection.
package struct Recovery {
  /// An open block collection.
  package struct Level {
    var isMapping: Bool
    /// The column of its entries, in bytes.
    var column: Int
    var start: Int
    /// The number of open collections up to and including this one.
    var depth: Int

    package init(isMapping: Bool, column: Int, start: Int, depth: Int) {
      self.isMapping = isMapping
      self.column = column
      self.start = start
      self.depth = depth
    }
  }

  /// The collections that the text after an error may continue.
  package struct Open {
    /// Outermost first.
    var levels: [Level]
    /// Whether no collection was open yet, so that a mapping or list in column 0 may start.
    var isAtStart: Bool

    package init(levels: [Level] = [], isAtStart: Bool = false) {
      self.levels = levels
      self.isAtStart = isAtStart
    }
  }

  let text: [UInt8]
  let open: Open

  /// Where reading continues: the start of a line.
  package struct Restart {
    package var offset: Int
    /// How many collections stay open.
    package var depth: Int
    /// Whether a new document starts there.
    package var isDocument: Bool
  }

  package init(text: [UInt8], open: Open) {
    self.text = text
    self.open = open
  }

  /// The first restart after the line of an offset; nil if there is none.
  package func next(after place: Int) -> Restart? {
    var limit = deepestColumn(after: place)
    var line = text.lineStart(after: place)
    while line < text.count {
      // A document marker ends all open collections, whatever came before.
      if DocumentMarker(text[line...]) != nil { return Restart(offset: line, depth: 0, isDocument: true) }
      let column = column(of: line)
      // `key: [a` above `  b: 1`: the deeper line may belong to the unclosed list.
      if column <= limit, let restart = restart(at: line, column: column) { return restart }
      // `fax` above `  s0: 1`: the deeper line belongs to `fax`, not to a collection above it.
      if mayBeginEntry(line + column) { limit = min(limit, column) }
      line = text.lineStart(after: line)
    }
    return nil
  }

  /// The restart at a line that continues an outer collection; nil if it continues none.
  ///
  /// - Parameter place: The first nonblank byte of the line.
  func dedent(to place: Int) -> Restart? {
    let line = text.lineStart(before: place)
    return place - line == column(of: line) ? restart(at: line, column: place - line) : nil
  }

  private func restart(at line: Int, column: Int) -> Restart? {
    let content = line + column
    if open.isAtStart {
      let fits = column == 0 && (isEntry(content, ofMapping: true) || isEntry(content, ofMapping: false))
      return fits ? Restart(offset: line, depth: 0, isDocument: false) : nil
    }
    // `key:` and its items may be in the same column: the kind of the entry decides which collection continues.
    let level = open.levels.last { $0.column == column && isEntry(content, ofMapping: $0.isMapping) }
    return level.map { Restart(offset: line, depth: $0.depth, isDocument: false) }
  }

  /// The deepest column of a line that may follow the broken text. A line indented further than the line with the
  /// error, or than the collections that start on it, belongs to what couldn't be read. There is no limit if the line
  /// is indented with a tab, which has no known width.
  private func deepestColumn(after place: Int) -> Int {
    let line = text.lineStart(before: place)
    let column = column(of: line)
    guard line + column < text.count, text[line + column] != UInt8(ascii: "\t") else { return .max }
    // `- a: [x`: the broken text is in column 2, although its line starts in column 0.
    return open.levels.filter { $0.start >= line }.map(\.column).reduce(column, max)
  }

  private func isEntry(_ content: Int, ofMapping: Bool) -> Bool {
    guard mayBeginEntry(content) else { return false }
    if text[content] == UInt8(ascii: "-"), isBlank(content + 1) { return !ofMapping }
    return ofMapping && hasColon(content)
  }

  /// Whether an entry may start with a character: not if the line is blank or a comment, or part of what couldn't be
  /// read, such as a closing bracket.
  private func mayBeginEntry(_ content: Int) -> Bool {
    guard content < text.count else { return false }
    return switch text[content] {
    case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"), UInt8(ascii: "%"),
      UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "|"),
      UInt8(ascii: ">"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      false
    case _: true
    }
  }

  /// Whether the line contains a colon that could end a key.
  private func hasColon(_ line: Int) -> Bool {
    let end = text.lineStart(after: line)
    return text[line..<end].indices.contains { text[$0] == UInt8(ascii: ":") && isBlank($0 + 1) }
  }

  private func isBlank(_ index: Int) -> Bool {
    index >= text.count || text[index].isSpace
  }

  /// The number of spaces that indent a line.
  private func column(of line: Int) -> Int {
    ByteScan.endOfSpaces(text.span, from: line) - line
  }
}
