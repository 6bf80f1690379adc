internal import DocumentModel
internal import YAMLReading

/// Writes entries in block style, from a flow collection or from another place. Scalars stay as written.
struct BlockLines {
  let part: RewrittenPart
  let style: FileStyle
  /// Whether nested flow collections become block collections too.
  var opensAll = false

  private var source: SyntaxDocument { part.source }
  private var tree: SyntaxTree { part.tree }

  /// The entries of a collection and the comments around them, as indented lines. Nil if a key takes several lines.
  /// Recursive; the parser limits the nesting depth.
  func lines(_ collection: SyntaxNodeID, column: Int) -> [String]? {
    var lines: [String] = []
    for entry in tree.children(collection) {
      guard let own = self.lines(ofEntry: entry, column: column) else { return nil }
      if !lines.isEmpty, part.hasBlankLine(above: entry) { lines.append("") }
      lines += own
    }
    return lines + part.comments(collection, placed: .foot).map { ValueWriter.margin(column) + $0 }
  }

  func lines(ofEntry entry: SyntaxNodeID, column: Int) -> [String]? {
    let margin = ValueWriter.margin(column)
    let isItem = source[entry].kind == .item
    guard let marker = isItem ? "-" : key(tree.child(entry)) else { return nil }
    let line = part.comments(entry, placed: .header, .trailing)
    // Only one comment fits on a line.
    let above = part.comments(entry, placed: .head) + (line.count > 1 ? line : [])
    let note = line.count == 1 ? " " + line[0] : ""
    guard let own = lines(ofValue: tree.value(entry), column: column, isItem: isItem, note: note) else { return nil }
    let inside = part.comments(entry, placed: .inside).map { margin + ValueWriter.margin(style.step) + $0 }
    return above.map { margin + $0 } + [margin + marker + own[0]] + own.dropFirst() + inside
  }

  /// A value after its `:` or `-`: the rest of that line, and the lines below.
  ///
  /// - Parameters:
  ///   - column: The column of the collection that contains it.
  ///   - note: The entry's comment, with a blank before it.
  ///   - kinds: Which of its anchor and tag to write.
  func lines(
    ofValue value: SyntaxNodeID, column: Int, isItem: Bool, note: String = "",
    properties kinds: [SyntaxToken.Kind] = .properties
  ) -> [String]? {
    let properties = part.properties(of: value, kinds: kinds).map { " " + $0 }.joined()
    if isOpened(value) {
      let inner = self.column(of: value, in: column, isItem: isItem)
      guard let lines = lines(value, column: inner) else { return nil }
      // There is no place for a comment between a dash and a key.
      if isItem, properties.isEmpty, note.isEmpty, let first = lines.first?.unicodeScalars.dropFirst(inner),
        first.first != "#"
      {
        return [" " + String(first)] + lines.dropFirst()
      }
      return [properties + note] + lines
    }
    if let header = source.blockHeader(value), let last = source[value].tokens.last {
      let content = tree.tokens[last].indices
      let shift = max(column, 0) - max(source.column(of: tree[source.holder(of: value)].parent), 0)
      let lines = content.isEmpty ? [] : Self.lines(source.text[content]).map { Self.shifted($0, by: shift) }
      return ["\(properties) \(part.text(header))\(note)"] + lines
    }
    let content = source.content(value)
    guard !content.isEmpty else { return [properties + note] }
    var lines = Self.lines(source.text[content])
    let isScalar = source[value].kind == .scalar
    let margin = ValueWriter.margin(max(column, 0) + style.step)
    let shift = max(column, 0) - source.text[source.lineStart(content.lowerBound)...].prefix { $0 == 0x20 }.count
    for index in lines.indices.dropFirst() where !lines[index].isEmpty {
      // In a multi-line scalar, indentation has no meaning.
      lines[index] = isScalar ? margin + Self.trimmed(lines[index]) : Self.shifted(lines[index], by: shift)
    }
    lines[0] = "\(properties) \(lines[0])"
    lines[lines.count - 1] += note
    return lines
  }

  /// The column of a block collection inside an entry.
  ///
  /// - Parameter column: The column of the entry; -1 for a document.
  func column(of collection: SyntaxNodeID, in column: Int, isItem: Bool) -> Int {
    guard column >= 0 else { return 0 }
    return column + (isItem ? 2 : source[collection].kind.isSequence ? style.sequenceIndent : style.step)
  }

  /// A key that is on one line, with its colon; nil for any other.
  private func key(_ key: SyntaxNodeID) -> String? {
    let range = tree.range(key).indices
    guard !range.isEmpty, !source[key].kind.isBlock, source.blockHeader(key) == nil,
      source.isOnOneLine(range.lowerBound, range.upperBound)
    else { return nil }
    // `*a:` and `&a:`: the colon would be part of the name.
    return part.text(range) + (source[key].kind == .alias || source[key].kind == .empty ? " :" : ":")
  }

  private func isOpened(_ value: SyntaxNodeID) -> Bool {
    switch source[value].kind {
    case .blockMapping, .blockSequence, .flowPair: true
    case .flowMapping, .flowSequence: opensAll && source.firstEntry(value) != nil
    case .scalar, .alias, .empty, .document, .pair, .item: false
    }
  }

  // MARK: Text

  private static func lines(_ text: ArraySlice<UInt8>) -> [String] {
    text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
  }

  private static func trimmed(_ line: String) -> String {
    String(line.unicodeScalars.drop { $0 == " " || $0 == "\t" })
  }

  private static func shifted(_ line: String, by shift: Int) -> String {
    guard shift < 0 else { return line.isEmpty ? "" : ValueWriter.margin(shift) + line }
    return String(line.unicodeScalars.dropFirst(min(-shift, line.utf8.prefix { $0 == 0x20 }.count)))
  }
}
