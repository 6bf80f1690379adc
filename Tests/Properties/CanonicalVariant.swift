import DocumentModel
import YAMLEditing
import YAMLReading

/// The same settings written differently: order of declared keys, flow and block style, quotes, spellings, indentation,
/// line breaks, byte order mark, `---`. Canonical form gives the canonical text again.
package struct CanonicalVariant {
  private let tree: SyntaxTree
  private let guide: FormatGuide
  private var random: Random
  private var lines: [String] = []
  /// The text of the current line so far.
  private var line = ""
  /// Whether the last line is part of a block scalar.
  private var endsInText = false

  /// - Parameters:
  ///   - tree: The syntax tree of a canonical text: one document, whose root is a mapping.
  ///   - guide: What the schema says about that tree.
  package static func text(_ tree: SyntaxTree, _ guide: FormatGuide, _ random: inout Random) -> [UInt8] {
    var variant = CanonicalVariant(tree: tree, guide: guide, random: random)
    let text = variant.document()
    random = variant.random
    return Array(text.utf8)
  }

  private init(tree: SyntaxTree, guide: FormatGuide, random: Random) {
    (self.tree, self.guide, self.random) = (tree, guide, random)
  }

  private mutating func document() -> String {
    let document = SyntaxNodeID(0)
    let root = tree.child(document)
    let hasComments = !tree.comments(of: tree.child(root), .head).isEmpty
    if random.once(in: 3) { lines.append("---") }
    let canBeFlow = !hasComments && !tree.hasComments(in: document) && isPlain(root) && !holdsBlankLines(root)
    if canBeFlow, random.once(in: 8) {
      lines.append(flow(root))
    } else {
      block(root, at: 0)
    }
    for comment in tree.comments(of: document, .foot) + tree.comments(of: document, .epilogue) {
      lines += blank(above: comment) + [text(comment)]
      endsInText = false
    }
    let lineBreak = random.once(in: 4) ? "\r\n" : "\n"
    let mark = random.once(in: 6) ? "\u{FEFF}" : ""
    // A block scalar's final line break is part of its value, so it isn't dropped.
    return mark + lines.joined(separator: lineBreak) + (random.once(in: 8) && !endsInText ? "" : lineBreak)
  }

  // MARK: Entries

  private struct Entry {
    var node: SyntaxNodeID
    var hasBlankLine = false
    var heads: [String] = []
  }

  /// - Parameter isInline: Whether the first entry is written on the current line.
  private mutating func block(_ collection: SyntaxNodeID, at indent: Int, isInline: Bool = false) {
    var entries = tree.children(collection).map(entry)
    var header: [String] = []
    if entries[0].node == tree.child(tree.child(SyntaxNodeID(0))) { header = takeHeader(&entries[0]) }
    shuffle(&entries, of: collection)
    lines += header
    // A comment above the first entry would belong to the item, so the entry starts a new line.
    let isOpen = isInline && entries[0].heads.isEmpty
    if isInline, !isOpen { end("", []) }
    for (number, entry) in entries.enumerated() {
      if entry.hasBlankLine, number > 0 { lines += [""] + (random.once(in: 4) ? [""] : []) }
      lines += entry.heads.map { $0.isEmpty ? "" : margin(indent) + $0 }
      if !isOpen || number > 0 { line = margin(indent) }
      write(entry.node, at: indent)
    }
    let foot = tree.comments(of: collection, .foot)
    for comment in foot { lines += blank(above: comment) + [margin(indent) + text(comment)] }
  }

  private func entry(_ node: SyntaxNodeID) -> Entry {
    var entry = Entry(node: node)
    let heads = tree.comments(of: node, .head)
    let start = tree.range(node).start.value
    let gap = Int(tree[node].firstToken)
    let first = heads.first.map { ($0.range.start.value, $0.nextToken) } ?? (start, gap)
    entry.hasBlankLine = tree.hasBlankLine(before: Int(first.0), inGapBefore: first.1)
    for (number, comment) in heads.enumerated() {
      entry.heads += (number > 0 ? blank(above: comment) : []) + [text(comment)]
    }
    if !heads.isEmpty, tree.hasBlankLine(before: Int(start), inGapBefore: gap) { entry.heads.append("") }
    return entry
  }

  /// Removes the file's header from the first entry's comments: modelines, and the first block before a blank line.
  private func takeHeader(_ entry: inout Entry) -> [String] {
    var header: [String] = []
    while let first = entry.heads.first, !first.hasPrefix("# ---") {
      let end = entry.heads.firstIndex(of: "")
      guard end != nil || first.contains("$schema") else { break }
      // A modeline without a blank line below it, or above a divider, is a header by itself.
      let divider = entry.heads.firstIndex { $0.hasPrefix("# ---") } ?? entry.heads.count
      let count = end.map { min($0 + 1, divider) } ?? 1
      header += entry.heads[..<count]
      entry.heads.removeFirst(count)
      if !first.contains("$schema") { break }
    }
    return header
  }

  /// Shuffles the entries whose keys the schema declares. A blank line above the new first entry is moved to the old
  /// one.
  private mutating func shuffle(_ entries: inout [Entry], of collection: SyntaxNodeID) {
    guard tree[collection].kind.isMapping, let names = guide.keyOrder(collection), mayMove(in: collection) else {
      return
    }
    let known = entries.indices.filter { index in
      names.contains(String(decoding: tree.value(ofScalar: tree.child(entries[index].node)), as: UTF8.self))
    }
    guard known.count > 1, !random.once(in: 3) else { return }
    let old = entries
    var places = known
    for index in known {
      let place = random.next(below: places.count)
      entries[index] = old[places.remove(at: place)]
    }
    guard let moved = entries.firstIndex(where: { $0.node == old[0].node }), moved > 0 else { return }
    entries[moved].hasBlankLine = entries[0].hasBlankLine
    entries[0].hasBlankLine = false
  }

  /// Whether the entries may be reordered: not if an alias could precede its anchor, or if a block scalar keeps its
  /// trailing blank lines, which would then include those of the next entry.
  private func mayMove(in collection: SyntaxNodeID) -> Bool {
    !tree.tokens[tree[collection].tokens].contains { token in
      token.kind == .anchor || token.kind == .alias
        || ["|+", ">+"].contains { tree.bytes(token).starts(with: $0.utf8) }
    }
  }

  private mutating func write(_ entry: SyntaxNodeID, at indent: Int) {
    let trailing = tree.comments(of: entry, .trailing) + tree.comments(of: entry, .header)
    if tree[entry].kind == .pair {
      line += scalar(tree.child(entry), isInFlow: false)
      line += (random.once(in: 8) ? " " : "") + ":"
    } else {
      line += "-"
    }
    value(of: entry, trailing, at: indent)
    for comment in tree.comments(of: entry, .inside) {
      lines += blank(above: comment) + [margin(indent + 2) + text(comment)]
    }
  }

  private mutating func value(of entry: SyntaxNodeID, _ trailing: [Comment], at indent: Int) {
    let value = tree.value(entry)
    let properties = [SyntaxToken.Kind.anchor, .tag].compactMap { tree.property($0, of: value) }
      .map { " " + String(decoding: tree.bytes($0), as: UTF8.self) }.joined()
    line += properties
    let isList = tree[value].kind.isSequence
    let isBare = !tree.hasComments(in: value) && !holdsBlankLines(value)
    switch tree[value].kind {
    case .blockMapping, .blockSequence, .flowMapping, .flowSequence, .flowPair:
      if tree.child(value).index >= tree.after(value) {
        return end(space + (isList ? random.pick(["[]", "[ ]"]) : random.pick(["{}", "{ }"])), trailing)
      }
      if isBare, trailing.count < 2, isPlain(value), random.once(in: isList && tree[value].kind.isFlow ? 2 : 6) {
        return end(space + flow(value), trailing)
      }
      if tree[entry].kind == .item { return item(value, trailing, hasProperties: !properties.isEmpty, at: indent) }
      end("", trailing)
      let isZero = isList && isBare && random.once(in: 3)
      block(value, at: isZero ? indent : indent + 1 + random.next(below: 5))
    case .scalar:
      guard tree.value(ofScalar: value).contains(0x0A) else {
        return end(space + scalar(value, isInFlow: false), trailing)
      }
      text(value, trailing, at: indent)
    case .alias: end(space + source(value), trailing)
    case .empty: end("", trailing)
    case .document, .pair, .item: break
    }
  }

  /// Writes a collection as a list item, on the line of the dash or below.
  private mutating func item(_ value: SyntaxNodeID, _ trailing: [Comment], hasProperties: Bool, at indent: Int) {
    guard trailing.isEmpty, !hasProperties, !random.once(in: 5) else {
      end("", trailing)
      return block(value, at: indent + 1 + random.next(below: 4))
    }
    let blanks = 1 + random.next(below: 3)
    line += margin(blanks)
    block(value, at: indent + 1 + blanks, isInline: true)
  }

  private mutating func text(_ value: SyntaxNodeID, _ trailing: [Comment], at indent: Int) {
    let text = String(decoding: tree.value(ofScalar: value), as: UTF8.self)
    guard let last = tree[value].tokens.last, tree.tokens[last].kind == .blockContent, !random.once(in: 3),
      !text.hasPrefix(" "), !text.hasPrefix("\n")
    else {
      return end(space + doubleQuoted(text), trailing)
    }
    let breaks = text.reversed().prefix { $0 == "\n" }.count
    let step = 1 + random.next(below: 4)
    end(" |" + (breaks == 0 ? "-" : breaks == 1 ? "" : "+"), trailing)
    for body in text.dropLast(max(breaks, 0)).split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(body.isEmpty ? "" : margin(indent + step) + body)
    }
    lines += Array(repeating: "", count: max(0, breaks - 1))
    endsInText = true
  }

  private mutating func end(_ text: String, _ trailing: [Comment]) {
    line += text
    if let first = trailing.first {
      line += margin(1 + random.next(below: 3))
      let column = line.utf8.count
      line += self.text(first)
      lines.append(line)
      for comment in trailing.dropFirst() { lines.append(margin(column) + self.text(comment)) }
    } else {
      lines.append(line + (random.once(in: 8) ? " " : ""))
    }
    line = ""
    endsInText = false
  }

  private var space: String {
    mutating get { random.once(in: 6) ? "  " : " " }
  }

  // MARK: Flow

  /// Whether a node can be written in a one-line flow collection: no multi-line strings, anchors or empty values.
  private func isPlain(_ node: SyntaxNodeID) -> Bool {
    for index in node.index..<tree.after(node) {
      let id = SyntaxNodeID(Int(index))
      if tree[id].hasAnchor || tree[id].hasTag || tree[id].kind == .empty || tree[id].kind == .alias { return false }
      if tree[id].kind == .scalar, tree.value(ofScalar: id).contains(0x0A) { return false }
    }
    return true
  }

  /// Whether an entry below the node has a blank line above it.
  private func holdsBlankLines(_ node: SyntaxNodeID) -> Bool {
    (node.index..<tree.after(node)).contains { index in
      let id = SyntaxNodeID(Int(index))
      guard tree[id].kind.isEntry, tree.child(tree[id].parent) != id else { return false }
      return tree.hasBlankLine(before: Int(tree.range(id).start.value), inGapBefore: Int(tree[id].firstToken))
    }
  }

  private mutating func flow(_ node: SyntaxNodeID) -> String {
    guard tree[node].kind.isCollection else { return scalar(node, isInFlow: true) }
    var entries = tree.children(node).map { Entry(node: $0) }
    shuffle(&entries, of: node)
    let parts = entries.map { entry in
      let value = flow(tree.value(entry.node))
      return tree[entry.node].kind == .pair ? scalar(tree.child(entry.node), isInFlow: true) + ": " + value : value
    }
    let inner = random.once(in: 3) ? " " : ""
    let isList = tree[node].kind.isSequence
    let joined = parts.joined(separator: random.pick([", ", ",  ", " , "]))
    return (isList ? "[" : "{") + inner + joined + inner + (isList ? "]" : "}")
  }

  // MARK: Scalars

  private mutating func scalar(_ node: SyntaxNodeID, isInFlow: Bool) -> String {
    let isKey = tree[tree[node].parent].kind == .pair && tree.child(tree[node].parent) == node
    guard tree[node].kind == .scalar, !tree[node].hasTag else { return source(node) }
    let bytes = tree.value(ofScalar: node)
    let text = String(decoding: bytes, as: UTF8.self)
    guard tree[node].style == .plain else { return quoted(node, text, isInFlow: isInFlow) }
    if isKey, text == "<<" { return text }
    switch ScalarSpelling.reading(bytes) {
    case .leadingZero, .different: return text
    case .same(nil): return quoted(node, text, isInFlow: isInFlow)
    case .same:
      guard !isKey, !random.once(in: 3) else { return text }
      return random.pick(Self.spellings(text, isTyped: guide.isTyped(node)))
    }
  }

  /// Other spellings of `true`, `false`, `null` or a number.
  private static func spellings(_ text: String, isTyped: Bool) -> [String] {
    switch text {
    case "true": return ["True", "TRUE"]
    case "false": return ["False", "FALSE"]
    case "null": return ["~", "Null", "NULL"]
    case _ where text.hasPrefix(".") || text.hasPrefix("-.") || text.contains("e"): return [text]
    case _ where text.contains("."):
      return [text + "0"] + (isTyped && text.hasPrefix("0.") ? [String(text.dropFirst())] : [])
    case _:
      guard let number = Int(text) else { return [text] }
      let hex = number >= 0 ? ["0x" + String(number, radix: 16), "+\(number)"] : []
      return hex + ["\(number).0", "\(number).00"]
        + (isTyped ? ["\(number)e0"] + (number >= 0 ? ["0o" + String(number, radix: 8)] : []) : [])
    }
  }

  /// A string with any quotes that can represent it, or with none.
  private mutating func quoted(_ node: SyntaxNodeID, _ text: String, isInFlow: Bool) -> String {
    let context: PlainScalars.Context = isInFlow ? .flow : .block
    let bytes = Array(text.utf8)[...]
    var choices = [doubleQuoted(text)]
    if let single = QuotedText.single(text) { choices.append(single) }
    let isWritable = PlainScalars.isWritable(bytes, in: context)
    if isWritable, !InvisibleCharacters.mislead(in: text) || tree[node].style == .plain {
      switch ScalarSpelling.reading(bytes) {
      case .same(nil): choices += [text, text, text]
      case .different(nil) where guide.isTyped(node) && text != "<<": choices.append(text)
      case .same, .different, .leadingZero: break
      }
    }
    return random.pick(choices)
  }

  /// The string in double quotes, with an escape that isn't needed.
  private mutating func doubleQuoted(_ text: String) -> String {
    let quoted = QuotedText.double(text)
    guard let first = text.unicodeScalars.first, first.isASCII, first != "\\", first != "\"", first.value >= 0x20,
      random.once(in: 2)
    else { return quoted }
    let digits = String(first.value, radix: 16)
    return "\"\\x" + String(repeating: "0", count: 2 - digits.count) + digits + quoted.dropFirst(2)
  }

  // MARK: Pieces

  private func source(_ node: SyntaxNodeID) -> String {
    String(decoding: tree[node].tokens.last.map { tree.bytes(tree.tokens[$0]) } ?? [], as: UTF8.self)
  }

  private func text(_ comment: Comment) -> String {
    String(decoding: tree.text[Int(comment.range.start.value)..<Int(comment.range.end.value)], as: UTF8.self)
  }

  private func blank(above comment: Comment) -> [String] {
    tree.hasBlankLine(before: Int(comment.range.start.value), inGapBefore: comment.nextToken) ? [""] : []
  }

  private func margin(_ count: Int) -> String { String(repeating: " ", count: count) }
}
