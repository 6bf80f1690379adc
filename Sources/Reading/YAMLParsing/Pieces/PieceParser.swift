internal import CLibYAML
internal import Diagnostics
internal import DocumentModel
internal import SourceText
internal import Workers

/// Reads a large text in pieces side by side, and joins them to the document that one reading makes, node for node.
///
/// A text that this isn't certain of is left to the one reading: one with errors, anchors, tags, directives, or characters that
/// are hidden from libyaml.
struct PieceParser: Sendable {
  /// Bytes of a piece. Small, as some wait to be joined while others are read.
  static let size = 1 << 18
  /// The smallest text that is worth it.
  static let smallest = 1 << 20

  private let prepared: PreparedInput
  private let limits: Limits
  private let pieces: [Range<Int>]

  /// - Parameter cuts: where the pieces but the first begin.
  init(_ prepared: PreparedInput, limits: Limits, cuts: [Int]) {
    (self.prepared, self.limits) = (prepared, limits)
    let places = [ByteOrderMark.length(in: prepared.text)] + cuts + [prepared.text.count]
    pieces = zip(places, places.dropFirst()).map { $0..<$1 }
  }

  /// Whether a text may be read in pieces, as far as a look at its bytes tells.
  static func mayRead(_ prepared: PreparedInput) -> Bool {
    prepared.refusal == nil && prepared.diagnostics.isEmpty && prepared.scan.findings.isEmpty
      && !prepared.scan.hasPercentSign && prepared.input.count == prepared.text.count
  }

  /// What one reading would make of the text; nil where this isn't certain.
  func parse(_ sideBySide: SideBySide) -> ParsedText? {
    guard pieces.count > 1 else { return nil }
    let join = PieceJoin(text: prepared.text, depth: limits.depth)
    sideBySide.inOrder(pieces.count, work: { read(pieces[$0]) }, emit: { join.take($0) })
    return join.finish(count: pieces.count).map { ParsedText(document: $0, diagnostics: [], isPartial: false) }
  }

  /// Reads one piece as a text of its own; nil where anything of it is more than plain nodes.
  private func read(_ range: Range<Int>) -> Piece? {
    guard range == pieces[0] || TextCuts(prepared.text, size: Self.size).isEntry(atLine: range.lowerBound) else {
      return nil
    }
    var assembler = Assembler(
      text: prepared.text, part: range, limits: limits, hidden: prepared.hidden, recordsQuotes: false)
    let isRead = unsafe prepared.input.withUnsafeBufferPointer { input in
      guard var events = unsafe EventReader(input: UnsafeBufferPointer(rebasing: input[range])) else { return false }
      var map = OffsetMap(start: range.lowerBound, end: range.upperBound, isASCII: prepared.scan.isASCII)
      while let event = unsafe events.next() {
        if unsafe event.pointee.type == YAML_STREAM_END_EVENT { return true }
        unsafe assembler.take(event, input, &map)
        if assembler.hasStopped { return false }
      }
      return false
    }
    guard isRead else { return nil }
    let (height, hasEnd) = (assembler.open.deepest, assembler.lastDocumentHasEnd)
    let (document, found, _, isPartial) = assembler.finish()
    guard !isPartial, found.isEmpty, document.isOfPlainNodes, !document.roots.isEmpty else { return nil }
    return Piece(
      document: document, height: height,
      beginsDocument: TextCuts.isDocumentStart(at: range.lowerBound, prepared.text), hasEnd: hasEnd)
  }
}

/// What was read of one piece of a text.
struct Piece: Sendable {
  var document: Document
  /// The most collections in each other.
  var height: Int
  /// Whether its first node is the root of a document of the text; else that is a part of a collection.
  var beginsDocument: Bool
  /// Whether its last document ends with `...`.
  var hasEnd: Bool
}
