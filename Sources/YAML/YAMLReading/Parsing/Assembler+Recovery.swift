internal import DocumentModel

extension Assembler {
  /// Prepares to continue reading after a syntax error.
  ///
  /// - Parameter isOfValue: Whether only the value of a key is invalid, so that the key may still be a duplicate.
  /// - Returns: The collections that the rest of the text may continue.
  mutating func interruptDocument(at place: Int, isOfValue: Bool) -> Recovery.Open {
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

  /// The open block collections.
  var openLevels: Recovery.Open {
    let isAtStart = open.depth == 0 && builder.roots.count == rootsAtDocumentStart
    // Flow collections can't be continued: after an error inside, indentation doesn't show the level of a line.
    let frames = open.all.enumerated().filter { !$0.element.isFlow && $0.element.node.index < builder.nodeCount }
    let levels = frames.map { depth, frame in
      let start = builder[frame.node].range.start.index
      let column = builder.text.column(of: start)
      return Recovery.Level(isMapping: frame.isMapping, column: column, start: start, depth: depth + 1)
    }
    return Recovery.Open(levels: levels, isAtStart: isAtStart)
  }

  /// Closes the open collections inside the one that reading continues with.
  mutating func resume(with restart: Recovery.Restart) {
    dropLastChild(reaching: restart.offset)
    while open.depth > restart.depth {
      closeBroken()
      // Closing an inner collection may expose another value that reaches into the next line.
      dropLastChild(reaching: restart.offset)
    }
    dropKeyWithoutValue()
    continuesDocument = !restart.isDocument
    // The text from here on is read again.
    diagnostics.removeAll { $0.range.start.index >= restart.offset }
    unreadKeys.removeAll { $0.range.start.index >= restart.offset }
  }

  /// Ends the document that an error broke off.
  mutating func endDocument() {
    while open.depth > 0 { closeBroken() }
  }

  /// Removes a string that was read as a whole document, if the line with the error turns out to continue it.
  private mutating func dropRoot(reaching line: Int) {
    // `a` above `b: 1`: libyaml first read `a` as the whole document.
    guard open.depth == 0, builder.roots.count > rootsAtDocumentStart, let root = builder.roots.last,
      !builder[root].kind.isCollection, builder[root].range.end.index > line
    else { return }
    builder.removeLastRoot()
    dropTargets()
  }

  /// Removes a value that reaches into the line where reading continues, such as a string with a missing closing quote.
  private mutating func dropLastChild(reaching offset: Int) {
    guard let frame = open.current, frame.end > offset, frame.count > 0, !frame.expectsValue else { return }
    removeLastChild(of: frame)
    open.innermost.count -= 1
    open.innermost.expectsValue = frame.isMapping
    dropKeyWithoutValue()
    let last = builder.lastChild(of: frame.node) ?? frame.node
    open.innermost.end = builder[last].range.end.index
  }

  /// Whether a new collection is the continuation of one that an error broke off.
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

  /// Removes a node together with its anchors, so that no later alias refers to it.
  private mutating func removeLastChild(of frame: OpenCollection) {
    builder.removeLastChild(of: frame.node)
    dropTargets()
  }

  private mutating func dropTargets() {
    for index in targets.indices where targets[index].node.index >= builder.nodeCount {
      targets[index].node = NodeID(UInt32.max)
    }
  }

  /// Removes a key that the error left without a value, so that no rule reports it.
  private mutating func dropKeyWithoutValue() {
    guard let frame = open.current, frame.isMapping, frame.expectsValue else { return }
    removeLastChild(of: frame)
    openNames.removeSubrange((frame.firstName + frame.count)...)
    open.innermost.expectsValue = false
  }
}
