/// Converts a sequence of offsets to places; in order, they take linear time overall even if the lines are long.
package struct PositionConverter {
  private let text: EditorText
  private let unit: PositionEncoding
  private var last: (offset: Int, place: LSPPosition) = (0, LSPPosition(line: 0, character: 0))

  package init(_ text: EditorText, unit: PositionEncoding) {
    self.text = text
    self.unit = unit
  }

  package mutating func place(of offset: Int) -> LSPPosition {
    last = (max(offset, 0), text.place(of: offset, unit, from: last))
    return last.place
  }
}
