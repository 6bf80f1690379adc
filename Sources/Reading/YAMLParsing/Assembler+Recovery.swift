internal import Diagnostics
internal import DocumentModel
internal import SourceText

extension Assembler {
  /// Closes what a syntax error left open, but for the document's root, so that reading can go on.
  ///
  /// - Returns: what the next piece may bring entries of.
  mutating func breakOff() -> Recovery.Root {
    isPartial = true
    lastLongQuote = nil
    while open.depth > 1 { closeBroken() }
    guard let root = open.current else { return builder.roots.count > rootsAtDocumentStart ? .none : .unknown }
    dropKeyWithoutValue()
    let isAtColumnZero = root.node.index < builder.nodeCount && isLineStart(builder[root.node].range.start.index)
    guard !root.isFlow, isAtColumnZero else { return .none }
    return root.isMapping ? .mapping : .sequence
  }

  /// Ends the document that broke off.
  mutating func endDocument() {
    while open.depth > 0 { closeBroken() }
  }

  /// Whether a collection that begins is the root again, of which an earlier piece brought the first entries.
  mutating func continuesRoot(_ kind: NodeKind, isBlock: Bool) -> Bool {
    guard continuesDocument else { return false }
    continuesDocument = false
    guard let root = open.current, isBlock, root.isMapping == (kind == .object) else { return false }
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

  /// Takes back a key that the error left without a value: no rule shall speak of it.
  private mutating func dropKeyWithoutValue() {
    guard let frame = open.current, frame.isMapping, frame.expectsValue else { return }
    builder.removeLastChild(of: frame.node)
    targets = targets.filter { $0.value.node.index < builder.nodeCount }
    openNames.removeSubrange((frame.firstName + frame.count)...)
    open.innermost.expectsValue = false
  }

  private func isLineStart(_ offset: Int) -> Bool {
    let text = builder.text
    if offset == ByteOrderMark.length(in: text) || text[offset - 1] == UInt8(ascii: "\n") { return true }
    return offset > 3 && text[offset - 4] == UInt8(ascii: "\n")
      && text[offset - 3..<offset].elementsEqual(ByteOrderMark.utf8)
  }
}
