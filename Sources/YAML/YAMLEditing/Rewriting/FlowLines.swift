internal import DocumentModel
internal import YAMLReading

/// Values between brackets: on one line, or each entry on its own line where there are comments or the line is too long.
struct FlowLines {
  let part: RewrittenPart
  /// Columns of a level.
  let step: Int

  private var source: SyntaxDocument { part.source }
  private var tree: SyntaxTree { part.tree }

  /// The longest line with a collection; none for a value that has to be on one line.
  var width: Int? = 80

  /// A collection without its anchor and tag: on one line if it fits, otherwise with a line for each entry. Each line but the
  /// first has its indentation.
  ///
  /// - Parameters:
  ///   - start: where the opening bracket is on its line.
  ///   - column: of the entries.
  ///   - close: the column of the closing bracket.
  func lines(_ collection: SyntaxNodeID, start: Int, column: Int, close: Int) -> [String]? {
    if let line = line(collection, properties: []), start + line.unicodeScalars.count <= width ?? .max { return [line] }
    return lines(collection, column: column, close: close)
  }

  /// A value on one line. Nil if a comment in it has to be written.
  ///
  /// - Parameter kinds: what of its anchor and tag it has.
  func line(_ value: SyntaxNodeID, properties kinds: [SyntaxToken.Kind] = .properties) -> String? {
    let properties = properties(of: value, kinds: kinds)
    switch source[value].kind {
    // `{a: !t }` isn't what every reader takes.
    case .empty: return properties.isEmpty ? "null" : nil
    case .alias: return part.text(source.content(value))
    case .scalar: return scalar(value).map { properties + $0 }
    case .blockMapping, .flowMapping: return joined(value).map { "\(properties){\($0)}" }
    case .blockSequence, .flowSequence: return joined(value).map { "\(properties)[\($0)]" }
    case .flowPair: return joined(value)
    case .document, .pair, .item: return nil
    }
  }

  private func properties(of value: SyntaxNodeID, kinds: [SyntaxToken.Kind]) -> String {
    part.properties(of: value, kinds: kinds).map { $0 + " " }.joined()
  }

  /// The entries of a collection on one line.
  private func joined(_ collection: SyntaxNodeID) -> String? {
    guard part.comments(collection, placed: .foot).isEmpty else { return nil }
    var entries: [String] = []
    var length = 0
    for entry in tree.children(collection) {
      guard part.comments(entry, placed: .head, .header, .trailing, .inside).isEmpty, let text = text(ofEntry: entry)
      else {
        return nil
      }
      entries.append(text)
      // Each level tries to be on one line.
      length += text.utf8.count
      if let width, length > 4 * width { return nil }
    }
    return entries.joined(separator: ", ")
  }

  /// An entry on one line, without its own comments.
  func text(ofEntry entry: SyntaxNodeID) -> String? {
    guard let key = key(ofEntry: entry), let value = line(tree.value(entry)) else { return nil }
    return key + value
  }

  /// The key of an entry with its colon; nothing for an item.
  private func key(ofEntry entry: SyntaxNodeID) -> String? {
    guard source[entry].kind == .pair else { return "" }
    let key = tree.child(entry)
    return line(key).map { $0 + (source[key].kind == .alias ? " : " : ": ") }
  }

  /// The lines from the opening bracket to the closing one. Recursive as the collections nest.
  private func lines(_ collection: SyntaxNodeID, column: Int, close: Int) -> [String]? {
    let (open, end) = source[collection].kind.isSequence ? ("[", "]") : ("{", "}")
    let margin = ValueWriter.margin(column)
    var lines = [open]
    for entry in tree.children(collection) {
      if lines.count > 1, part.hasBlankLine(above: entry) { lines.append("") }
      let line = part.comments(entry, placed: .header, .trailing, .inside)
      lines += (part.comments(entry, placed: .head) + (line.count > 1 ? line : [])).map { margin + $0 }
      guard var own = self.lines(ofEntry: entry, column: column) else { return nil }
      own[0] = margin + own[0]
      if !source.isLast(entry) { own[own.count - 1] += "," }
      if line.count == 1 { own[own.count - 1] += " " + line[0] }
      lines += own
    }
    return lines + part.comments(collection, placed: .foot).map { margin + $0 } + [ValueWriter.margin(close) + end]
  }

  /// An entry without its own comments: on one line, unless it holds a collection that is too long.
  private func lines(ofEntry entry: SyntaxNodeID, column: Int) -> [String]? {
    let value = tree.value(entry)
    let isCollection = source[value].kind.isCollection && source[value].kind != .flowPair
    if let text = text(ofEntry: entry), column + text.unicodeScalars.count < width ?? .max || !isCollection {
      return [text]
    }
    guard isCollection, let key = key(ofEntry: entry),
      let inner = lines(value, column: column + step, close: column)
    else { return nil }
    return [key + properties(of: value, kinds: .properties) + inner[0]] + inner.dropFirst()
  }

  /// A scalar as it is written, or on one line in the quotes that it then needs.
  private func scalar(_ node: SyntaxNodeID) -> String? {
    let content = source.content(node)
    let value = tree.value(ofScalar: node)
    let isOnOneLine = source.isOnOneLine(content.lowerBound, content.upperBound)
    let written: [UInt8]
    switch source[node].style {
    case .singleQuoted where isOnOneLine, .doubleQuoted where isOnOneLine: return part.text(content)
    case .singleQuoted: written = QuotedText.single(value) ?? QuotedText.double(value)
    case .plain where PlainScalars.isWritable(value, in: .flow): written = Array(value)
    case .plain: written = QuotedText.preferred(value)
    case .doubleQuoted, .literal, .folded, .block, .flow: written = QuotedText.double(value)
    }
    return String(decoding: written, as: UTF8.self)
  }
}
