import SourceText
import Testing

@Suite struct LineIndexTests {
  /// Positions worked out the slow way.
  private func plain(_ text: [UInt8], _ offset: Int) -> (line: Int, column: Int) {
    let mark = ByteOrderMark.length(in: text)
    var line = 1
    var column = 1
    for index in mark..<max(mark, min(offset, text.count)) {
      if text[index] == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if !UTF8Bytes.isContinuation(text[index]) {
        column += 1
      }
    }
    return (line, column)
  }

  @Test(arguments: [
    "", "\n", "a\nbc\r\nd", "\u{FEFF}ä: 1\n🎉: 2", String(repeating: "é", count: 3_000) + "\n" + "x",
    String(repeating: "0123456789\n", count: 500), String(repeating: "x", count: 1_024), "日本\n\n\n語",
  ])
  func everyOffsetHasItsLineAndColumn(text: String) {
    let bytes = Array(text.utf8)
    let lines = LineIndex(bytes)
    for offset in 0...bytes.count {
      let position = lines.position(of: ByteOffset(offset))
      let expected = plain(bytes, offset)
      #expect(position.line == expected.line && position.column == expected.column && position.offset.index == offset)
    }
    #expect(lines.position(of: ByteOffset(bytes.count + 9)).offset.index == bytes.count)
    #expect(lines.count == bytes.count { $0 == UInt8(ascii: "\n") } + 1)
  }

  @Test func contentsOfLines() {
    let bytes = Array("\u{FEFF}a\r\n\nb\r".utf8)
    let lines = LineIndex(bytes)
    let contents = (1...lines.count).map { String(decoding: bytes[lines.content(ofLine: $0).indices], as: UTF8.self) }
    #expect(contents == ["a", "", "b\r"])
  }

  @Test func manyPlacesInOneLongLineAreFound() {
    let lines = LineIndex([UInt8](repeating: UInt8(ascii: "x"), count: 2_000_000))
    for offset in stride(from: 0, to: 2_000_000, by: 200) {
      #expect(lines.position(of: ByteOffset(offset)).column == offset + 1)
    }
  }
}
