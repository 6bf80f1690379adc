internal import JSONRPC
internal import SourceText

/// The places of many offsets, in whatever order they are asked for: found in one walk through the text.
struct PlaceTable {
  private var places: [Int: TextPlace] = [:]

  init(_ view: TextView, _ offsets: some Sequence<Int>) {
    var walk = PlaceWalk(view.open.text, view.bytes, view.unit)
    for offset in Set(offsets).sorted() { places[offset] = walk.place(of: offset) }
  }

  subscript(_ offset: Int) -> TextPlace { places[offset] ?? TextPlace(line: 0, character: 0) }

  func range(_ range: Range<Int>) -> JSONValue { PlaceRange(self[range.lowerBound], self[range.upperBound]).json }
}
