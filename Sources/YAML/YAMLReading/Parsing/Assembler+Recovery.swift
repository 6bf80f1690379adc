internal import DocumentModel

extension Assembler {
  /// Lets reading continue after a syntax error.
  ///
  /// - Parameter isOfValue: Whether only the value of a key is invalid, so that the key may still be a duplicate.
  /// - Returns: The collections for which the next piece may have entries.
  mutating func breakOff(at place: Int, isOfValue: Bool) -> Recovery.Open {
    isPartial = true
    lastLongQuote = nil
    // `a: @x` with a second `a: y` below is still a duplicate, although the first value can't be read.
    if isOfValue, let frame = open.current, frame.isMapping, frame.expectsValue, let name = openNames.last, name != 0,
      let key = builder.lastChild(of: frame.node)
    {
      unreadKeys.append((frame.node, KeyID(name - 1), builder[key].range))
    }
    dropKeyWithoutValue()
    dropRoot(reaching: builder.text.lineStart(before: place))
    return openLevels
  }

  /// The block collections that are open.
  var openLevels: Recovery.Open {
    let isAtStart = open.depth == 0 && builder.roots.count == rootsAtDocumentStart
    // Brackets can't be continued: after an error inside, nothing shows how deep a line is.
    let frames = open.all.enumerated().filter { !$0.element.isFlow && $0.element.node.index < builder.nodeCount }
    let levels = frames.map { depth, frame in
      let start = builder[frame.node].range.start.index
      let column = builder.text.column(of: start)
      return Recovery.Level(isMapping: frame.isMapping, column: column, start: start, depth: depth + 1)
    }
    return Recovery.Open(levels: levels, isAtStart: isAtStart)
  }

  /// Closes what is open inside the collection that reading continues with.
  mutating func goOn(with restart: Recovery.Restart) {
    dropLastChild(reaching: restart.offset)
    while open.depth > restart.depth {
      closeBroken()
      // Closing an inner collection may expose another value that reaches into the next line.
      dropLastChild(reaching: restart.offset)
    }
    dropKeyWithoutValue()
    continuesDocument = !restart.isDocument
    // The text after it is read again.
    diagnostics.removeAll { $0.range.start.index >= restart.offset }
    unreadKeys.removeAll { $0.range.start.index >= restart.offset }
  }

  /// Ends the document that broke off.
  mutating func endDocument() {
    while open.depth > 0 { closeBroken() }
  }

  /// Removes a string that was read as a whole document, if the line with the error continues it.
  private mutating func dropRoot(reaching line: Int) {
    // `a` above `b: 1` was read as one text for the whole document, which the error shows to be wrong.
    guard open.depth == 0, builder.roots.count > rootsAtDocumentStart, let root = builder.roots.last,
      !builder[root].kind.isCollection, builder[root].range.end.index > line
    else { return }
    builder.removeLastRoot()
    dropTargets()
  }

  /// Removes a value that turns out to be part of the next one, such as a quoted string whose closing quote was
  /// forgotten.
  private mutating func dropLastChild(reaching offset: Int) {
    guard let frame = open.current, frame.end > offset, frame.count > 0, !frame.expectsValue else { return }
    removeLastChild(of: frame)
    open.innermost.count -= 1
    open.innermost.expectsValue = frame.isMapping
    dropKeyWithoutValue()
    let last = builder.lastChild(of: frame.node) ?? frame.node
    open.innermost.end = builder[last].range.end.index
  }

  /// Whether a collection that begins is one of which an earlier piece brought the first entries.
  mutating func continuesBroken(_ kind: NodeKind, isBlock: Bool) -> Bool {
    guard continuesDocument else { return false }
    continuesDocument = false
    guard let broken = open.current, isBlock, broken.isMapping == (kind == .object) else { return false }
    return true
  }

  consuming func finish() -> (Document, [Diagnostic], quotes: [Range<Int>], isPartial: Bool) {
    let isBroken = open.depth > 0
    while open.depth > 0 { closeBroken() }
    let (found, quotes, isPartial) = (diagnostics, quotes, isPartial || isBroken)
    return (builder.finish(), found, quotes, isPartial)
  }

  private mutating func closeBroken() {
    dropKeyWithoutValue()
    end(flowEnd: open.current?.end ?? 0)
  }

  /// Takes back a node with the anchors in it: an alias further down shall not lead to what is missing.
  private mutating func removeLastChild(of frame: OpenCollection) {
    builder.removeLastChild(of: frame.node)
    dropTargets()
  }

  private mutating func dropTargets() {
    for index in targets.indices where targets[index].node.index >= builder.nodeCount {
      targets[index].node = NodeID(UInt32.max)
    }
  }

  /// Takes back a key that the error left without a value: no rule shall mention it.
  private mutating func dropKeyWithoutValue() {
    guard let frame = open.current, frame.isMapping, frame.expectsValue else { return }
    removeLastChild(of: frame)
    openNames.removeSubrange((frame.firstName + frame.count)...)
    open.innermost.expectsValue = false
  }
}
