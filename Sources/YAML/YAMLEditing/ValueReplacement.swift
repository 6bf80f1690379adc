internal import DocumentModel
internal import YAMLReading

/// Replaces a value after its key, dash or `---`. Its anchor and tag may stay.
struct ValueReplacement {
  let source: SyntaxDocument
  let value: SyntaxNodeID
  let writer: ValueWriter
  /// The anchor and tag in text order, each with whether it stays.
  private let properties: [(token: SyntaxToken, stays: Bool)]

  init(source: SyntaxDocument, value: SyntaxNodeID, writer: ValueWriter, new: NewValue) {
    self.source = source
    self.value = value
    self.writer = writer
    let anchor = source.tree.property(.anchor, of: value).map { (token: $0, stays: new.keepsAnchor) }
    let tag = source.tree.property(.tag, of: value).map { (token: $0, stays: new.keepsTag) }
    properties = [anchor, tag].compactMap(\.self).sorted { $0.token.start < $1.token.start }
  }

  private var tree: SyntaxTree { source.tree }
  private var holder: SyntaxNodeID { source.holder(of: value) }
  private var lineBreak: String { writer.style.lineBreak }

  /// The column of the entry that contains the value; -1 for a document's root.
  private var column: Int {
    source[holder].kind == .document ? -1 : source.column(of: tree[holder].parent)
  }

  /// The end of what stays before the value: its anchor or tag, otherwise `:`, `-` or `---`. Nil if nothing does.
  private var indicatorEnd: Int? {
    properties.last(where: \.stays)?.token.indices.upperBound ?? source.indicatorEnd(value)
  }

  /// Nil if the value can't be written at this place.
  func edits(_ new: NewValue) -> [TextEdit]? {
    if source.isInFlow(value) || tree[holder].parent.isFlow(in: source) { return inFlow(new) }
    if source[holder].kind == .pair, tree.colon(holder) == nil { return afterMissingColon(new) }
    switch source[value].kind {
    case .empty: return atEmpty(new)
    case .blockMapping, .blockSequence: return overBlock(new)
    case .scalar, .alias, .flowMapping, .flowSequence:
      return source.blockHeader(value) != nil ? overBlockScalar(written(new)) : overInline(new)
    case .flowPair, .document, .pair, .item: return nil
    }
  }

  private func written(_ new: NewValue) -> ValueWriter.Written {
    let isItem = source[holder].kind == .item
    var written = writer.block(new, column: column, isItem: isItem)
    if !new.isCollection, written.body.isEmpty { written.head = flow(new) }
    return written
  }

  /// The value on one line, in the style of the old one. A version that replaces a version stays unquoted, even though
  /// `2.5.1` matches the grammar of numbers in YAML 1.1: whatever reads this file already treats such a value as a
  /// string.
  private func flow(_ new: NewValue, isInFlow: Bool = false) -> String {
    let style = source[value].style
    if style == .plain, new.kind == .string, new.asVerbatim == nil, let text = new.document.string(new.node),
      Self.isVersion(Array(text.utf8)[...]), Self.isVersion(source.text[source.content(value)])
    {
      return text
    }
    return writer.flow(new, isInFlow: isInFlow, like: style)
  }

  private static func isVersion(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
  }

  /// A blank if a comment directly follows the quotes or the block scalar's header, which libyaml accepts.
  private func blank(before place: Int) -> String {
    place < source.text.count && source.text[place] == UInt8(ascii: "#") ? " " : ""
  }

  // MARK: In a flow collection

  private func inFlow(_ new: NewValue) -> [TextEdit]? {
    let text = flow(new, isInFlow: true)
    guard source[value].kind == .empty else { return inPlace(text) }
    let place = indicatorEnd ?? tree.range(holder).end.index
    let isBare = source[holder].kind == .pair && tree.colon(holder) == nil
    // Blanks in the place of the missing value are removed.
    let end = source.text[place...].firstIndex { !$0.isBlank } ?? place
    let isFollowed = end < source.text.count && ",]}".utf8.contains(source.text[end])
    let following = TextEdit(ByteRange(place..<(isFollowed ? end : place)), (isBare ? colon : " ") + text)
    return (isBare ? questionMark : []) + removedProperties() + [following]
  }

  /// The colon to add to a key in a flow collection that has none.
  private var colon: String { source[tree.child(holder)].kind == .empty ? " : " : ": " }

  /// `? ` before a key that spans several lines.
  private var questionMark: [TextEdit] {
    let range = tree.range(holder).indices
    return source.isOnOneLine(range.lowerBound, range.upperBound) ? [] : [.insertion(at: range.lowerBound, text: "? ")]
  }

  /// A key alone, `? key`, gets its value on a line of its own.
  private func afterMissingColon(_ new: NewValue) -> [TextEdit]? {
    let place = tree.range(holder).end.index
    let text = lineBreak + ValueWriter.margin(column) + ": " + writer.flow(new, isInFlow: new.isCollection)
    return [.insertion(at: place, text: text)]
  }

  // MARK: Over a value on one line

  private func overInline(_ new: NewValue) -> [TextEdit]? {
    let content = source.content(value)
    if source[value].kind.isFlow, new.isCollection, !new.isEmptyCollection, fitsInLine(new) {
      return inPlace(writer.flow(new))
    }
    let written = written(new)
    guard !written.body.isEmpty else { return inPlace(written.head) }
    guard let indicatorEnd, source.isOnOneLine(indicatorEnd, content.lowerBound) else {
      // A value that starts its line is replaced there.
      let own = source.column(content.lowerBound)
      guard source.isFirstOnLine(content.lowerBound), new.isCollection, own > column else { return nil }
      let margin = ValueWriter.margin(own)
      return inPlace(String(writer.lines(new, column: own).joined(separator: lineBreak).dropFirst(margin.count)))
    }
    if let edit = afterDash(new, dashEnd: indicatorEnd, valueEnd: content.upperBound) { return [edit] }
    let start = min(indicatorEnd, content.lowerBound)
    let rest = source.lineEnd(content.upperBound)
    let following = source.text[content.upperBound..<rest].prefix(while: \.isBlank)
    // A tab isn't allowed after an indicator.
    let isReplaced = written.head.isEmpty && (following.endIndex == rest || following.contains(0x09))
    let end = isReplaced ? following.endIndex : content.upperBound
    let head = TextEdit(ByteRange(start..<end), ValueWriter.afterIndicator(written.head) + blank(before: end))
    return removedProperties(before: start) + [head] + below(content.upperBound, lines: written.body)
  }

  /// Whether a one-line flow collection has room for the new value on its line.
  private func fitsInLine(_ new: NewValue) -> Bool {
    let range = source.content(value)
    guard range.count > 2, source.isOnOneLine(range.lowerBound, range.upperBound) else { return false }
    return source.column(range.lowerBound) + writer.flow(new).count <= 80
  }

  /// Replaces the value's bytes, together with the anchor and tag directly before it that don't stay.
  private func inPlace(_ text: String) -> [TextEdit] {
    let content = source.content(value)
    let text = text + blank(before: content.upperBound)
    let last = properties.lastIndex(where: \.stays)
    let start = properties[((last ?? -1) + 1)...].first?.token.indices.lowerBound ?? content.lowerBound
    // `!t &a x` becomes `&a x` when the tag is removed.
    let above = properties[..<(last ?? 0)].filter { !$0.stays }.map { property in
      TextEdit.removal(property.token.indices.lowerBound..<properties[last ?? 0].token.indices.lowerBound)
    }
    return above + [TextEdit(ByteRange(start..<content.upperBound), text)]
  }

  /// Inserts lines below the line of an offset, and below the comments that continue it.
  private func below(_ place: Int, lines: [String]) -> [TextEdit] {
    guard !lines.isEmpty else { return [] }
    let next = Int(source[value].endToken)
    let comment = source.comments(before: next).last {
      $0.owner == holder && ($0.placement == .trailing || $0.placement == .header) && $0.range.start.index >= place
    }
    let end = comment?.range.end.index ?? source.lineEnd(place)
    return [.insertion(at: end, text: lineBreak + lines.joined(separator: lineBreak))]
  }

  /// Removes the anchor and tag that don't stay.
  private func removedProperties(before place: Int = .max) -> [TextEdit] {
    properties.filter { !$0.stays && $0.token.indices.upperBound <= place }.map { property in
      .removal(
        source.withoutBlanks(before: property.token.indices.lowerBound)..<property.token.indices.upperBound)
    }
  }

  // MARK: After a dash

  /// A block collection that starts on the line of its dash; nil if that isn't possible, for example due to a comment.
  private func afterDash(_ new: NewValue, dashEnd: Int, valueEnd: Int) -> TextEdit? {
    guard source[holder].kind == .item, new.isCollection, !new.isEmptyCollection, new.asWritten == nil,
      !writer.style.isJSON, !properties.contains(where: \.stays),
      !source.comments(before: Int(source[value].endToken)).contains(where: { $0.owner == holder })
    else { return nil }
    let lines = writer.item(new, column: column, gap: source.dashGap(tree[holder].parent))
    let entry = lines.joined(separator: lineBreak).dropFirst(column + 1)
    return TextEdit(ByteRange(dashEnd..<source.lineEnd(valueEnd)), String(entry))
  }

  // MARK: Over an empty value

  private func atEmpty(_ new: NewValue) -> [TextEdit]? {
    guard let indicatorEnd else { return nil }
    let end = properties.last?.token.indices.upperBound ?? 0
    if let edit = afterDash(new, dashEnd: indicatorEnd, valueEnd: max(indicatorEnd, end)) { return [edit] }
    let written = written(new)
    let head = written.head.isEmpty ? [] : [TextEdit.insertion(at: indicatorEnd, text: " " + written.head)]
    return removedProperties() + head + below(indicatorEnd, lines: written.body)
  }

  // MARK: Over a block scalar

  private func overBlockScalar(_ written: ValueWriter.Written) -> [TextEdit]? {
    guard let header = source.blockHeader(value), let last = source[value].tokens.last else { return nil }
    let content = tree.tokens[last].indices
    let start = written.head.isEmpty ? source.withoutBlanks(before: header.lowerBound) : header.lowerBound
    let body = written.body.joined(separator: lineBreak)
    let head = TextEdit(ByteRange(start..<header.upperBound), written.head + blank(before: header.upperBound))
    guard !content.isEmpty else {
      return removedProperties() + [head] + below(header.upperBound, lines: written.body)
    }
    // The lines are removed with the line break above them, unless new text replaces them.
    let lines =
      body.isEmpty
      ? TextEdit.removal(source.breakAbove(content.lowerBound)..<content.upperBound)
      : TextEdit(ByteRange(content), body)
    return removedProperties() + [head, lines]
  }

  // MARK: Over a block collection

  private func overBlock(_ new: NewValue) -> [TextEdit]? {
    let start = source.content(value).lowerBound
    let end = EntryExtent(value, in: source).lastByte
    let own = source.column(start)
    let isAligned = source[value].kind == .blockSequence && new.kind == .array
    let isBlock = new.isCollection && !new.isEmptyCollection && !writer.style.isJSON
    guard source.isFirstOnLine(start), let indicatorEnd else {
      // The block starts after a dash, or is a document's root.
      let text =
        isBlock
        ? String(writer.lines(new, column: own).joined(separator: lineBreak).dropFirst(own))
        : ([written(new).head] + written(new).body).joined(separator: lineBreak)
      return [TextEdit(ByteRange(start..<end), text)]
    }
    let written = written(new)
    let body = isBlock && (own > column || isAligned) ? writer.lines(new, column: own) : written.body
    let top = source.lineEnd(lastLineAbove)
    let lines = body.map { lineBreak + $0 }.joined()
    let head = written.head.isEmpty ? [] : [TextEdit.insertion(at: indicatorEnd, text: " " + written.head)]
    // Blanks after the block would otherwise end up at the end of the line above it.
    let following = source.text[end...].prefix(while: \.isBlank).endIndex
    let stop = lines.isEmpty && following == source.lineEnd(end) ? following : end
    return removedProperties() + head + [TextEdit(ByteRange(top..<stop), lines)]
  }

  /// An offset on the last line above the collection that stays: after the indicator, or after a comment that isn't the
  /// value's own.
  private var lastLineAbove: Int {
    let first = Int(source[value].firstToken)
    let content = source.contentToken(value) ?? first
    let kept = source.comments(before: content).last { !source.isOwn($0, id: value) }
    let token = content > 0 ? tree.tokens[content - 1].indices.upperBound : 0
    return max(token, kept?.range.end.index ?? 0)
  }
}

extension SyntaxNodeID {
  fileprivate func isFlow(in source: SyntaxDocument) -> Bool { source[self].kind.isFlow }
}
