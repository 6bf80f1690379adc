internal import CLibYAML
internal import DocumentModel
internal import FileAccess

/// Reads a large text in pieces side by side, and joins them to the document that one reading makes, node for node. Without
/// it, `check` of a 20 MB file takes 1.6 times as long on two cores.
///
/// A text that this isn't certain of is left to the one reading: one with errors, anchors, tags, directives, or characters that
/// are hidden from libyaml.
struct PieceParser: Sendable {
  /// The bytes of a piece. Small, because some pieces wait to be joined while others are read.
  static let size = 1 << 18
  /// The smallest file for which this is faster.
  static let smallest = 1 << 20

  let prepared: PreparedInput
  let limits: Limits

  /// Whether a file may be read in pieces, judged by its bytes.
  static func mayRead(_ prepared: PreparedInput) -> Bool {
    prepared.refusal == nil && prepared.diagnostics.isEmpty && prepared.scan.findings.isEmpty
      && !prepared.scan.hasPercentSign && prepared.input.count == prepared.text.count
  }

  /// The same result as one reading of the whole text; nil if this isn't certain.
  ///
  /// - Parameter cuts: where the pieces but the first begin, in order.
  func parse(by sideBySide: SideBySide, cuts: some IteratorProtocol<Int> & Sendable) -> ParsedText? {
    var cuts = cuts
    guard let first = cuts.next() else { return nil }
    let start = ByteOrderMark.length(in: prepared.text)
    let pieces = PieceRanges(rest: start..<prepared.text.count, cut: first, cuts: cuts)
    let join = PieceJoin(text: prepared.text, depth: limits.depth)
    sideBySide.inOrder(pieces, work: { read($0, isFirst: $0.lowerBound == start) }, emit: { join.take($0) })
    return join.finish().map { ParsedText(document: $0, diagnostics: [], isPartial: false) }
  }

  /// Reads one piece as a separate text; nil if it contains more than plain nodes.
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
    guard !isPartial, found.isEmpty, document.isOfPlainNodes, !document.roots.isEmpty else { return nil }
    // The value that a `?` at the end lacks lies, for libyaml, at what comes next, and that is in the next piece.
    let last = document[NodeID(UInt32(document.nodeCount - 1))]
    guard last.kind != .null || last.end > last.start || last.start < range.upperBound else { return nil }
    return Piece(
      document: document, height: height,
      beginsDocument: DocumentMarker(prepared.text[range.lowerBound...]) == .start, hasEnd: hasEnd)
  }
}

/// The pieces of a text, from where it is cut.
private struct PieceRanges<Cuts: IteratorProtocol<Int> & Sendable>: IteratorProtocol, Sendable {
  var rest: Range<Int>
  /// Where the next piece ends; nil if that is the end of the text.
  var cut: Int?
  var cuts: Cuts

  mutating func next() -> Range<Int>? {
    guard !rest.isEmpty else { return nil }
    let end = cut ?? rest.upperBound
    defer { (rest, cut) = (end..<rest.upperBound, cuts.next()) }
    return rest.lowerBound..<end
  }
}

/// The result of reading one piece of a text.
struct Piece: Sendable {
  var document: Document
  /// The most collections in each other.
  var height: Int
  /// Whether its first node is the root of a document of the text; else that is a part of a collection.
  var beginsDocument: Bool
  /// Whether its last document ends with `...`.
  var hasEnd: Bool
}
