internal import CLibYAML
internal import DocumentModel
internal import FileAccess

/// Parses a large text in pieces in parallel and joins them, node for node, to the document that a single pass would
/// give. Without it, `check` of a 20 MB file takes 1.6 times as long on two cores.
///
/// Gives up on a text with errors, anchors, tags, directives, or characters that are hidden from libyaml; it is then
/// parsed in a single pass.
struct PieceParser: Sendable {
  /// The size of a piece in bytes. Small, because finished pieces have to wait in memory until they can be joined.
  static let size = 1 << 18
  /// The size in bytes from which this is faster.
  static let smallest = 1 << 20

  let prepared: PreparedInput
  let limits: Limits

  /// Whether a file may be parsed in pieces, judging by its bytes.
  static func mayRead(_ prepared: PreparedInput) -> Bool {
    prepared.refusal == nil && prepared.diagnostics.isEmpty && prepared.scan.findings.isEmpty
      && !prepared.scan.mayHaveDirectives && prepared.input.count == prepared.text.count
  }

  /// The result of parsing the whole text in a single pass; nil if it isn't certain to be the same.
  ///
  /// - Parameter cuts: The offsets where all pieces but the first begin, in order.
  func parse(by parallelRunner: ParallelRunner, cuts: some IteratorProtocol<Int> & Sendable) -> ParsedText? {
    var cuts = cuts
    guard let first = cuts.next() else { return nil }
    let start = ByteOrderMark.length(in: prepared.text)
    let pieces = PieceRanges(rest: start..<prepared.text.count, cut: first, cuts: cuts)
    let join = PieceJoiner(text: prepared.text, depth: limits.depth)
    parallelRunner.inOrder(pieces, work: { read($0, isFirst: $0.lowerBound == start) }, emit: { join.take($0) })
    return join.finish().map { ParsedText(document: $0, diagnostics: [], isPartial: false) }
  }

  /// Parses one piece as a separate text; nil if it contains anything but plain nodes.
  func read(_ range: Range<Int>, isFirst: Bool = false) -> Piece? {
    guard isFirst || TextCuts.isEntry(atLine: range.lowerBound, text: prepared.text) else { return nil }
    var assembler = Assembler(
      text: prepared.text, part: range, limits: limits, hidden: prepared.hidden, recordsQuotes: false)
    let isRead = unsafe prepared.input.withUnsafeBufferPointer { input in
      let (piece, isASCII) = unsafe (UnsafeBufferPointer(rebasing: input[range]), prepared.scan.isASCII)
      guard var events = unsafe EventReader(piece, isASCII: isASCII) else { return false }
      var map = OffsetMap(start: range.lowerBound, end: range.upperBound, isASCII: isASCII)
      while let event = unsafe events.next() {
        if unsafe event.pointee.type == YAML_STREAM_END_EVENT { return true }
        unsafe assembler.take(event, input: input, map: &map)
        if assembler.hasStopped { return false }
      }
      return false
    }
    guard isRead else { return nil }
    let (height, hasEnd) = (assembler.open.deepest, assembler.lastDocumentHasEnd)
    let (document, found, _, isPartial) = assembler.finish()
    guard !isPartial, found.isEmpty, document.hasOnlyPlainNodes, !document.roots.isEmpty else { return nil }
    // The missing value of a `?` at the end starts, for libyaml, at the next token, which is in the next piece.
    let last = document[NodeID(UInt32(document.nodeCount - 1))]
    guard last.kind != .null || last.end > last.start || last.start < range.upperBound else { return nil }
    return Piece(
      document: document, height: height,
      beginsDocument: DocumentMarker(prepared.text[range.lowerBound...]) == .start, hasEnd: hasEnd)
  }
}

private struct PieceRanges<Cuts: IteratorProtocol<Int> & Sendable>: IteratorProtocol, Sendable {
  var rest: Range<Int>
  /// Where the next piece ends; nil for the end of the text.
  var cut: Int?
  var cuts: Cuts

  mutating func next() -> Range<Int>? {
    guard !rest.isEmpty else { return nil }
    let end = cut ?? rest.upperBound
    defer { (rest, cut) = (end..<rest.upperBound, cuts.next()) }
    return rest.lowerBound..<end
  }
}

/// One parsed piece of a text.
struct Piece: Sendable {
  var document: Document
  /// The maximum nesting depth in the piece.
  var height: Int
  /// Whether it starts a document. Otherwise its first root continues a collection.
  var beginsDocument: Bool
  /// Whether its last document ends with `...`.
  var hasEnd: Bool
}
