import DocumentModel
import Foundation
import TestSupport
import Testing

@Suite struct LineIndexTests {
  /// The position, computed in the simplest way.
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
      #expect(lines.line(of: ByteOffset(offset)) == expected.line)
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

  // MARK: Columns to offsets and back

  /// Each position between two characters, counted by `String` itself: offset, line from 0, Unicode scalars before it.
  private func places(of text: String) -> [(offset: Int, line: Int, scalars: Int)] {
    var (offset, line, scalars) = (0, 0, 0)
    var places: [(Int, Int, Int)] = []
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index == 0, scalar == "\u{FEFF}" {
        offset = 3
        continue
      }
      places.append((offset, line, scalars))
      offset += String(scalar).utf8.count
      if scalar == "\n" {
        line += 1
        scalars = 0
      } else {
        scalars += 1
      }
    }
    places.append((offset, line, scalars))
    return places
  }

  private func hold(_ text: String, every step: Int = 1, _ name: String = "") {
    let lines = LineIndex(Array(text.utf8))
    let bytes = Array(text.utf8)
    for (index, place) in places(of: text).enumerated() where index % step == 0 {
      let offset = ByteOffset(place.offset)
      // An offset inside a CRLF has no column of its own.
      let isInsideBreak =
        place.offset > 0 && bytes[place.offset - 1] == 0x0D && place.offset < bytes.count && bytes[place.offset] == 0x0A
      // One expectation per position would take most of the time.
      let isCounted = lines.position(of: offset).column == place.scalars + 1
      let isFound = lines.offset(ofLine: place.line + 1, column: place.scalars + 1) == offset
      if !isCounted || !isFound && !isInsideBreak { Issue.record("\(name) at \(place.offset)") }
    }
  }

  @Test(arguments: [
    "", "\n", "a\r\nb", "\u{FEFF}ä: 1\n🎉x🎉: 2", "日本\n\n\n語𝒳", String(repeating: "🎉", count: 700) + "é\nx",
  ])
  func everyPlaceIsFoundAgain(text: String) {
    hold(text)
  }

  /// The blocks of the index end inside lines of any length.
  @Test func linesOfManyLengthsAreFoundAgain() {
    hold(
      (0..<700).map { String(repeating: "aé", count: $0 % 13) + (String(repeating: "\n", count: $0 % 3)) }.joined(),
      every: 3)
    hold(String(repeating: "\n", count: 3_000), every: 5)
    hold(String(repeating: "0123456789abcde\n", count: 200))
  }

  @Test(.enabled(if: !SuiteFiles.yaml().isEmpty, "columns of about 2,000 texts of the suites"))
  func everyTextOfTheSuitesIsCountedAsStringsAre() throws {
    let files = SuiteFiles.yaml()
    var count = 0
    for file in files {
      guard let text = String(validating: try Data(contentsOf: file), as: UTF8.self), text.utf8.count < 200_000 else {
        continue
      }
      hold(text, every: text.utf8.count > 2_000 ? 97 : 7, SuiteFiles.name(file))
      count += 1
    }
    print("Columns in scalars: \(count) texts")
  }

  @Test func anInvalidPlaceCountsAsTheOneBefore() {
    let lines = LineIndex(Array("a🎉b\nc".utf8))
    #expect(lines.offset(ofLine: 1, column: 99).index == 6)
    #expect(lines.offset(ofLine: 0, column: .min).index == 0 && lines.offset(ofLine: 99, column: 1).index == 8)
  }
}
