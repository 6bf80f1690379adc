import DocumentModel
import FileAccess

@testable import YAMLReading

/// A text, a zero byte, and a bit per line that says whether to cut before it; the first eight bits are also the size
/// of pieces. Reading in pieces gives the same nodes as reading the whole, or no result.
func fuzzPieces(_ bytes: [UInt8]) {
  let (text, choices) = bytes.atFirstZero
  let limits = Limits()
  let prepared = PreparedInput(text, limits: limits)
  guard let first = choices.first, PieceParser.mayRead(prepared) else { return }
  let lines = text.indices.filter { $0 > 0 && text[$0 - 1] == UInt8(ascii: "\n") }
  let chosen = lines.enumerated().filter { number, _ in choices[number / 8 % choices.count] >> (number % 8) & 1 == 1 }
  let found = Array(IteratorSequence(TextCuts(text, size: Int(first) + 1)))
  for cuts in [chosen.map(\.element), found] {
    let pieces = PieceParser(prepared: prepared, limits: limits)
    guard let joined = pieces.parse(by: alone, cuts: cuts.makeIterator()) else { continue }
    let whole = YAMLParser.parse(text, limits: limits)
    require(!whole.isPartial && whole.diagnostics.isEmpty, "cut before \(cuts): one reading finds nothing wrong")
    require(joined.diagnostics.isEmpty && !joined.isPartial, "cut before \(cuts): nothing wrong is found")
    let difference = firstDifference(whole.document, joined.document)
    require(difference == nil, "cut before \(cuts): \(difference ?? "")")
  }
}

private let alone = ParallelRunner(workers: { 1 }, wait: { _ in })

private func firstDifference(_ one: Document, _ other: Document) -> String? {
  let (expected, found) = (facts(one), facts(other))
  guard expected.count == found.count else { return "\(expected.count) facts became \(found.count)" }
  return zip(expected, found).first { $0 != $1 }.map { "\($0) became \($1)" }
}

private func facts(_ document: Document) -> [String] {
  let nodes = (0..<document.nodeCount).map { "\($0) \(document[NodeID($0)]) \(document.string(NodeID($0)) ?? "")" }
  return ["\(document.roots)"] + nodes + (0..<document.keys.count).map { document.keys.name(KeyID(UInt32($0))) }
}
