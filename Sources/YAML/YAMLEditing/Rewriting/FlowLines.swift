internal import DocumentModel
internal import YAMLReading

/// Writes values in flow style: on one line, or one line per entry if there are comments or the line is too long.
struct FlowLines {
  let part: RewrittenPart
  /// Columns per level.
  let step: Int

  private var source: SyntaxDocument { part.source }
  private var tree: SyntaxTree { part.tree }

  /// The maximum width of a line with a collection; nil if the value must be on one line.
  var width: Int? = 80

  /// A collection without its properties: on one line if it fits, otherwise one indented line per entry.
  ///
  /// - Parameters:
  ///   - start: The column of the opening bracket.
  ///   - column: The column of the entries.
  ///   - close: The column of the closing bracket.
  func lines(_ collection: SyntaxNodeID, start: Int, column: Int, close: Int) -> [String]? {
    if let line = line(collection, properties: []), start + line.unicodeScalars.count <= width ?? .max { return [line] }
    return lines(collection, column: column, close: close)
  }

  /// A value on one line; nil if a comment in it would be lost.
  ///
  /// - Parameter kinds: Which of its anchor and tag to write.
  func line(_ value: SyntaxNodeID, properties kinds: [SyntaxToken.Kind] = .properties) -> String? {
    let properties = properties(of: value, kinds: kinds)
    switch source[value].kind {
    // Not every parser accepts `{a: !t }`.
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

  /// The entries of a collection on one line; nil if there are comments.
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
      // Each level tries one line first; giving up early keeps deep nesting from taking quadratic time.
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

  /// An entry's key with its colon; empty for an item.
  private func key(ofEntry entry: SyntaxNodeID) -> String? {
    guard source[entry].kind == .pair else { return "" }
    let key = tree.child(entry)
    return line(key).map { $0 + (source[key].kind == .alias ? " : " : ": ") }
  }

  /// The lines from the opening to the closing bracket. Recursive; the parser limits the nesting depth.
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

  /// An entry without its own comments: on one line, unless its value is a collection that is too long.
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

  /// A scalar as written, or on one line with the quotes that it then needs.
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
