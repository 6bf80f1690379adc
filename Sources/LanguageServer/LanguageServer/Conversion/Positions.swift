package import DocumentModel
internal import Linting

/// Positions and ranges in the protocol's JSON.
extension LSPPosition {
  package init?(_ value: InputValue?) {
    guard let line = value?["line"]?.integer, let character = value?["character"]?.integer else { return nil }
    self.init(line: line, character: character)
  }

  package var json: JSONValue { ["line": .integer(line), "character": .integer(character)] }
}

/// A range between two positions.
package struct LSPRange: Hashable, Sendable {
  package var start: LSPPosition
  package var end: LSPPosition

  package init(_ start: LSPPosition, end: LSPPosition) {
    self.start = start
    self.end = end
  }

  package init?(_ value: InputValue?) {
    guard let start = LSPPosition(value?["start"]), let end = LSPPosition(value?["end"]) else { return nil }
    self.init(start, end: end)
  }

  package var json: JSONValue { ["start": start.json, "end": end.json] }
}

extension EditorText {
  package func range(_ range: ByteRange, unit: PositionEncoding) -> JSONValue {
    LSPRange(place(of: range.start.index, unit), end: place(of: range.end.index, unit)).json
  }
}

extension TextView {
  package func range(_ range: ByteRange) -> JSONValue { file.text.range(inFile(range), unit: unit) }
  package func range(_ range: Range<Int>) -> JSONValue { self.range(ByteRange(range)) }

  /// Converts many offsets in one pass over the text.
  package func places(of offsets: [Int]) -> [LSPPosition] {
    let table = PositionTable(self, offsets: offsets)
    return offsets.map { table[$0] }
  }

  /// Converts many ranges in one pass over the text.
  func ranges(_ ranges: [ByteRange]) -> [JSONValue] {
    let ranges = ranges.map(inFile)
    let table = PositionTable(file.text, unit: unit, ranges: ranges)
    return ranges.map(table.range)
  }

  /// Converts edits of the text, in document order.
  func edits(_ edits: [TextEdit]) -> JSONValue {
    .array(fileEdits(edits).map { ["range": $0.range, "newText": .string($0.edit.replacement)] })
  }

  /// Edits of the text as edits of its file, in order, each with the original; empty if the file can't be edited there.
  func fileEdits(_ edits: [TextEdit]) -> [(range: JSONValue, edit: TextEdit, original: TextEdit)] {
    let own = TextEdit.inOrder(edits)
    guard let edits = inFile(own) else { return [] }
    let table = PositionTable(file.text, unit: unit, ranges: edits.map(\.range))
    return zip(edits, own).map { (table.range($0.range), $0, $1) }
  }
}

/// The positions of many offsets, found in one pass over the file.
struct PositionTable {
  private var places: [Int: LSPPosition] = [:]

  init(_ view: TextView, offsets: some Sequence<Int>) {
    self.init(view.file.text, unit: view.unit, offsets: offsets.map(view.inFile))
    if let text = view.embedded?.text {
      places = Dictionary(Set(offsets).map { ($0, self[text.host($0)]) }) { first, _ in first }
    }
  }

  init(_ text: EditorText, unit: PositionEncoding, ranges: some Sequence<ByteRange>) {
    self.init(text, unit: unit, offsets: ranges.flatMap { [$0.start.index, $0.end.index] })
  }

  private init(_ text: EditorText, unit: PositionEncoding, offsets: some Sequence<Int>) {
    var walk = PositionConverter(text, unit: unit)
    // In order, so that one pass is enough.
    for offset in Set(offsets).sorted() { places[offset] = walk.place(of: offset) }
  }

  subscript(_ offset: Int) -> LSPPosition { places[offset] ?? LSPPosition(line: 0, character: 0) }

  func range(_ range: Range<Int>) -> JSONValue { LSPRange(self[range.lowerBound], end: self[range.upperBound]).json }
  func range(_ range: ByteRange) -> JSONValue { self.range(range.indices) }
}
