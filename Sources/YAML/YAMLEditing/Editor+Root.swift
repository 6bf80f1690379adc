internal import DocumentModel
internal import YAMLReading

/// Plans edits that move a whole document under a key, or a value to the root of its document.
extension Editor {
  /// Plans that move the root under new keys and indent its lines. Comments about the whole file stay at the top.
  func nesting(under path: Path) -> Planning {
    guard let root, document.kind(root) != .null else {
      return .failure(EditRefusal(.editNoSetting, message: "the document is empty", at: ByteRange(0..<0)))
    }
    let names = path.segments.compactMap { if case .name(let name) = $0 { name } else { nil } }
    guard names.count == path.segments.count else {
      return .failure(
        EditRefusal(.editIndex, message: "\(path) is not a key", at: document.range(root), help: "name a new key"))
    }
    var change = ValueChange(
      pieces: [.kept(0..<root.index)]
        + names.flatMap { [.collection(.object, of: nil), .key($0, of: nil)] as [ValueChange.Piece] }
        + [.kept(root.index..<UInt32(document.nodeCount))])
    change.roots[root] = 1
    let nesting = RootNesting(source: source, root: source.syntax(root), names: names, style: style(near: nil))
    return .success(EditPlans(plans: nesting.ways.map { plan($0, change: change) }))
  }

  /// Plans that replace the document's root with a value inside it. If the root has other keys, the value's keys take
  /// the place of the value's own key.
  func lifting(_ path: Path) -> Planning {
    found(path).flatMap { found in
      let around = found.place.ancestors.dropLast()
      guard let root, found.place.shared.isEmpty,
        !around.contains(where: { !document[$0].flags.isDisjoint(with: [.hasAnchor, .hasTag]) })
      else { return .failure(.unproven) }
      if document[found.node].kind == .alias {
        return .failure(neededByAlias(in: entry(of: found)) ?? .unproven)
      }
      let lifting = RootLifting(source: source, root: source.syntax(root), value: source.syntax(found.node))
      guard around.contains(where: { document.writtenCount(of: $0) != 1 }) else {
        if let refusal = neededAnchor(in: root.index..<found.node.index, except: nil) { return .failure(refusal) }
        let value = found.node.index..<document.subtreeEnd(found.node).index
        var change = ValueChange(pieces: [
          .kept(0..<root.index), .kept(value), .kept(document.subtreeEnd(root).index..<UInt32(document.nodeCount)),
        ])
        change.roots[root] = 1
        guard let edits = lifting.alone else { return .failure(comments(of: path, in: root)) }
        return .success(EditPlans(plans: edits.map { plan($0, change: change) }))
      }
      return dissolving(found, path: path, lifting: lifting)
    }
  }

  /// Plans that replace the entry of a mapping with the entries inside it, among the other keys of the root.
  private func dissolving(_ found: FoundValue, path: Path, lifting: RootLifting) -> Planning {
    guard path.segments.count == 1, document[found.container].kind == .object, document[found.node].kind == .object
    else {
      return .failure(
        EditRefusal(
          .editDuplicate, message: "the root is already set", at: document.range(found.container),
          help: "move its other keys first, or move the keys of \(path) one by one"))
    }
    let (entry, value) = (entry(of: found), document.nodes(of: found.node))
    let inside = document.entries(found.node).filter { $0.mergeKey == nil }
    if inside.isEmpty { return plans(removing: found) }
    if let refusal = neededAnchor(in: entry.lowerBound..<found.node.index + 1, except: nil) { return .failure(refusal) }
    let names = Set(
      document.entries(found.container).filter { $0.mergeKey == nil && $0.value != found.node }.map(\.keyID))
    if let taken = inside.first(where: { names.contains($0.keyID) }), let key = taken.keyID {
      return .failure(.taken(document.keys.name(key), range: document.range(taken.key)))
    }
    guard document[found.node].flags.isDisjoint(with: [.hasAnchor, .hasTag]) else { return .failure(.unproven) }
    var change = ValueChange(pieces: [
      .kept(0..<entry.lowerBound), .kept(value.lowerBound + 1..<value.upperBound),
      .kept(value.upperBound..<UInt32(document.nodeCount)),
    ])
    change.growth[found.container] = document.writtenCount(of: found.node) - 1
    guard let edits = lifting.amongOthers(style: style(near: found.container)) else {
      return .failure(comments(of: path, in: found.container))
    }
    return .success(EditPlans(plans: [plan(edits, change: change)]))
  }

  private func comments(of path: Path, in brackets: NodeID) -> EditRefusal {
    .commentsInBrackets("\(path)", brackets: document.range(brackets))
  }

  private func plan(_ edits: [TextEdit], change: ValueChange) -> PlannedEdit {
    PlannedEdit(edits: edits, change: change, movesLines: true)
  }
}

/// Moves a document's text under new keys.
private struct RootNesting {
  let source: SyntaxDocument
  let root: SyntaxNodeID
  let names: [String]
  let style: FileStyle

  private var range: Range<Int> { source.tree.range(root).indices }
  private var writer: ValueWriter { ValueWriter(style: style) }

  /// The possible edits, best first.
  var ways: [[TextEdit]] {
    if style.isJSON { return [inBraces] }
    let isSequence = source[root].kind == .blockSequence
    let columns = (names.count - 1) * style.step + (isSequence ? style.sequenceIndent : style.step)
    let hasProperties = source[root].hasAnchor || source[root].hasTag
    guard source[root].kind.isBlock, !hasProperties else {
      let below = source.nextLine(range.lowerBound)
      // Prefer not to indent the lines of a block scalar: they needn't be, and those of `|2` mustn't be.
      return (source.blockHeader(root) == nil ? [columns, 0] : [0, columns]).map {
        [beforeValue] + source.indenting(below..<max(below, end), by: $0)
      }
    }
    let first = source.firstEntry(root)
    let comment = first.flatMap { source.tree.commentsAbove($0).others.first }
    let start = source.lineStart(comment?.range.start.index ?? range.lowerBound)
    return [
      [.insertion(at: start, text: keys + style.lineBreak)] + source.indenting(start..<end, by: columns)
    ]
  }

  /// `parent:`, one line for each key.
  private var keys: String {
    names.enumerated().map { "\(ValueWriter.margin($0.offset * style.step))\(writer.key($0.element)):" }
      .joined(separator: style.lineBreak)
  }

  /// Inserts the keys before a value that begins after `---`, or on a line of its own.
  private var beforeValue: TextEdit {
    let start = source.withoutBlanks(before: range.lowerBound)
    let isFirst = source.isFirstOnLine(range.lowerBound)
    return TextEdit(ByteRange(start..<range.lowerBound), "\(isFirst ? "" : style.lineBreak)\(keys) ")
  }

  /// The place after the last byte of the root and its comments.
  private var end: Int {
    let after = source.comments(before: Int(source[root].endToken)).last { comment in
      comment.owner.index >= root.index && comment.owner.index < source.tree.after(root)
    }
    return max(range.upperBound, after?.range.end.index ?? 0)
  }

  private var inBraces: [TextEdit] {
    let keys = names.map { writer.key($0, isInFlow: true) + ": " }
    guard !source.isOnOneLine(range.lowerBound, range.upperBound) else {
      return [
        .insertion(at: range.lowerBound, text: keys.map { "{" + $0 }.joined()),
        .insertion(at: range.upperBound, text: String(repeating: "}", count: keys.count)),
      ]
    }
    let unit =
      source.firstEntry(root).flatMap { source.margin(of: source.tree.range($0).start.index) }
      ?? ValueWriter.margin(style.step)
    func line(_ depth: Int) -> String { style.lineBreak + String(repeating: unit, count: depth) }
    let open = keys.enumerated().map { "{" + line($0.offset + 1) + $0.element }.joined()
    let close = keys.indices.reversed().map { line($0) + "}" }.joined()
    let below = source.nextLine(range.lowerBound)
    return [.insertion(at: range.lowerBound, text: open)]
      + source.indenting(below..<range.upperBound, with: String(repeating: unit, count: keys.count))
      + [.insertion(at: range.upperBound, text: close)]
  }
}

/// Replaces a document's text with that of a value inside it.
private struct RootLifting {
  let source: SyntaxDocument
  let root: SyntaxNodeID
  let value: SyntaxNodeID

  private var tree: SyntaxTree { source.tree }
  private var range: Range<Int> { tree.range(value).indices }

  /// The start of the first line of a block collection with its comments; for any other value, the start of the value.
  private var start: Int {
    guard isOnOwnLines, let first = source.firstEntry(value) else { return range.lowerBound }
    let comment = tree.commentsAbove(first).others.first { $0.range.start.index > source.lineEnd(colonEnd) }
    return source.lineStart(comment?.range.start.index ?? range.lowerBound)
  }

  /// The end of the `:` before the value.
  private var colonEnd: Int { source.indicatorEnd(value) ?? range.lowerBound }

  private var isOnOwnLines: Bool {
    source[value].kind.isBlock && !source[value].hasAnchor && !source[value].hasTag
      && source.isFirstOnLine(range.lowerBound)
  }

  /// The possible edits that leave only the value in the document, best first; nil if a comment would be lost.
  var alone: [[TextEdit]]? {
    let whole = source.content(root)
    if source[root].kind.isFlow {
      // The text before and after the value, including the brackets.
      let rest = [whole.lowerBound..<range.lowerBound, range.upperBound..<whole.upperBound]
      guard rest.allSatisfy({ comments(in: $0).isEmpty }) else { return nil }
      return [rest.map { .removal($0) } + below(by: margin(ofLineAt: tree.range(source.holder(of: value)).start.index))]
    }
    let head = heading(from: whole.lowerBound, column: source.column(of: root))
    if source[value].kind.isBlock {
      return [head + source.indenting(lines, by: source.column(of: root) - source.column(of: value))]
    }
    // Around the 1 of `a: {b: 1}`, the closing bracket has to go too.
    let tail = source.isInFlow(value) ? range.upperBound..<whole.upperBound : range.upperBound..<range.upperBound
    guard comments(in: tail).isEmpty else { return nil }
    // A closing bracket on its own line shows how far the lines before it are indented.
    let last =
      source[value].kind.isFlow && source.isFirstOnLine(range.upperBound - 1) ? source.column(range.upperBound - 1) : 0
    return [head + below(by: last) + [.removal(tail)], head]
  }

  /// The edits that replace the entry of a mapping with the entries inside it; nil if a comment would be lost.
  func amongOthers(style: FileStyle) -> [TextEdit]? {
    let entry = source.holder(of: value)
    let own = tree.range(entry).indices
    let column = source.column(of: tree[entry].parent)
    if source[tree[entry].parent].kind.isFlow {
      guard let first = source.firstEntry(value), let last = source.entries(value).last else { return nil }
      let begin = tree.range(first).start.index
      let rest = [own.lowerBound..<begin, tree.range(last).end.index..<own.upperBound]
      guard rest.allSatisfy({ comments(in: $0).isEmpty }) else { return nil }
      let columns = margin(ofLineAt: begin) - margin(ofLineAt: own.lowerBound)
      return rest.map { .removal($0) } + below(by: max(0, columns), from: begin, to: tree.range(last).end.index)
    }
    guard source[value].kind.isBlock else {
      let part = RewrittenPart(source: source, range: range)
      guard let lines = BlockLines(part: part, style: style).lines(value, column: column) else { return nil }
      let text = lines.joined(separator: style.lineBreak)
      return [TextEdit(ByteRange(own.lowerBound..<range.upperBound), String(text.unicodeScalars.dropFirst(column)))]
    }
    // Without a blank line, a comment at the end of the value would belong to the next key.
    let isLast = source.isLast(entry) || tree.comments(of: value, .foot).isEmpty
    let gap = isLast ? [] : [TextEdit.insertion(at: source.nextLine(lines.upperBound), text: style.lineBreak)]
    return heading(from: own.lowerBound, column: column)
      + source.indenting(lines, by: column - source.column(of: value)) + gap
  }

  /// The lines of the value, which is in block style.
  private var lines: Range<Int> {
    let end = tree.lastByte(ofEntry: source.holder(of: value))
    return isOnOwnLines ? start..<end : source.nextLine(range.lowerBound)..<end
  }

  /// Edits that indent the lines after the first one less.
  private func below(by columns: Int, from start: Int? = nil, to end: Int? = nil) -> [TextEdit] {
    let (start, end) = (source.nextLine(start ?? range.lowerBound), end ?? range.upperBound)
    return start < end ? source.indenting(start..<end, by: -columns) : []
  }

  private func margin(ofLineAt place: Int) -> Int { source.margin(of: place)?.utf8.count ?? 0 }

  private func comments(in range: Range<Int>) -> [Comment] {
    tree.comments.filter { range.contains($0.range.start.index) }
  }

  /// Edits that remove the text before the value, except for comments, each of which gets a line of its own.
  private func heading(from first: Int, column: Int) -> [TextEdit] {
    let isOnOwnLine = start == source.lineStart(start)
    let (lineBreak, margin) = (source.text.lineBreak, ValueWriter.margin(column))
    var edits: [TextEdit] = []
    var place = first
    for comment in comments(in: first..<start) {
      edits.append(
        TextEdit(ByteRange(place..<comment.range.start.index), edits.isEmpty ? "" : lineBreak + margin))
      place = comment.range.end.index
    }
    guard edits.isEmpty else {
      return edits + [TextEdit(ByteRange(place..<start), lineBreak + (isOnOwnLine ? "" : margin))]
    }
    // If the first line of the value brings its own indentation, the old one goes too.
    return [.removal((isOnOwnLine && source.isFirstOnLine(first) ? source.lineStart(first) : first)..<start)]
  }
}

extension SyntaxDocument {
  /// The indentation of a line up to an offset; nil if anything but blanks is before the offset.
  fileprivate func margin(of offset: Int) -> String? {
    isFirstOnLine(offset) ? String(decoding: text[lineStart(offset)..<offset], as: UTF8.self) : nil
  }

  /// Edits that indent lines, or indent them less. Empty lines stay empty.
  ///
  /// - Parameters:
  ///   - lines: From the start of the first line to an offset on the last one.
  ///   - columns: Negative to indent them less, as far as they are indented.
  fileprivate func indenting(_ lines: Range<Int>, by columns: Int) -> [TextEdit] {
    if columns >= 0 { return columns == 0 ? [] : indenting(lines, with: ValueWriter.margin(columns)) }
    return lineStarts(lines).compactMap { start in
      let blanks = text[start...].prefix(-columns).prefix { $0 == 0x20 || $0 == 0x09 }
      return blanks.isEmpty ? nil : .removal(blanks.indices)
    }
  }

  fileprivate func indenting(_ lines: Range<Int>, with margin: String) -> [TextEdit] {
    lineStarts(lines).filter { text[$0] != 0x0A && !text[$0...].starts(with: [0x0D, 0x0A]) }
      .map { .insertion(at: $0, text: margin) }
  }

  private func lineStarts(_ lines: Range<Int>) -> [Int] {
    var starts: [Int] = []
    var start = lines.lowerBound
    while start < lines.upperBound, start < text.count {
      starts.append(start)
      start = nextLine(start)
    }
    return starts
  }
}
