internal import JSONRPC
internal import SourceText

/// The places of many offsets, in whatever order they are asked for: found in one walk through the text.
struct PlaceTable {
  private var places: [Int: TextPlace] = [:]

  init(_ view: TextView, _ offsets: some Sequence<Int>) {
    self.init(view.open.text, view.unit, offsets)
  }

  init(_ text: ChunkedText, _ unit: TextUnit, _ ranges: some Sequence<ByteRange>) {
    self.init(text, unit, ranges.flatMap { [$0.start.index, $0.end.index] })
  }

  private init(_ text: ChunkedText, _ unit: TextUnit, _ offsets: some Sequence<Int>) {
    var walk = PlaceWalk(text, text.bytes, unit)
    for offset in Set(offsets).sorted() { places[offset] = walk.place(of: offset) }
  }

  subscript(_ offset: Int) -> TextPlace { places[offset] ?? TextPlace(line: 0, character: 0) }

  func range(_ range: Range<Int>) -> JSONValue { PlaceRange(self[range.lowerBound], self[range.upperBound]).json }
  func range(_ range: ByteRange) -> JSONValue { self.range(range.indices) }
}
