import LanguageServer
import Testing

/// Places and changes of a text, compared with a model that counts anew each time.
@Suite struct EditorTextTests {
  /// The model: as simple as possible, and slow.
  private struct Model {
    var text: String.UnicodeScalarView

    private static func width(_ scalar: Unicode.Scalar, _ unit: PositionEncoding) -> Int {
      switch unit {
      case .utf8: UTF8.width(scalar)
      case .utf16: UTF16.width(scalar)
      case .utf32: 1
      }
    }

    /// Each line without its line break, with the offset of its first byte.
    private var lines: [(start: Int, scalars: [Unicode.Scalar])] {
      var lines: [(Int, [Unicode.Scalar])] = [(0, [])]
      var offset = 0
      var previous: Unicode.Scalar?
      for scalar in text {
        offset += UTF8.width(scalar)
        if scalar == "\n", previous == "\r" {
          lines[lines.count - 1].0 = offset
        } else if scalar == "\n" || scalar == "\r" {
          lines.append((offset, []))
        } else {
          lines[lines.count - 1].1.append(scalar)
        }
        previous = scalar
      }
      return lines
    }

    func offset(of place: LSPPosition, _ unit: PositionEncoding) -> Int {
      let lines = lines
      guard place.line < lines.count else { return String(text).utf8.count }
      var (offset, units) = (lines[place.line].start, 0)
      for scalar in lines[place.line].scalars {
        if units + Self.width(scalar, unit) > place.character { break }
        units += Self.width(scalar, unit)
        offset += UTF8.width(scalar)
      }
      return offset
    }

    func places(_ unit: PositionEncoding) -> [(offset: Int, place: LSPPosition)] {
      lines.enumerated().flatMap { number, line in
        var (offset, units) = (line.start, 0)
        var places = [(offset, LSPPosition(line: number, character: 0))]
        for scalar in line.scalars {
          offset += UTF8.width(scalar)
          units += Self.width(scalar, unit)
          places.append((offset, LSPPosition(line: number, character: units)))
        }
        return places
      }
    }
  }

  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private static let pieces = [
    "\r", "\n", "\r\n", "a", "é", "€", "\u{1F600}", "\u{FEFF}", "key: value\n", "", "\n\r", " ",
  ]

  @Test(arguments: PositionEncoding.allCases) func randomChangesAreThoseOfTheModel(_ unit: PositionEncoding) {
    var numbers = Numbers(state: 7)
    for _ in 0..<20 {
      var model = Model(text: "".unicodeScalars)
      var text = EditorText([])
      for _ in 0..<60 {
        let lineCount = text.place(of: text.bytes.count, unit).line + 1
        let places = (0..<2).map { _ in
          LSPPosition(
            line: Int.random(in: 0...lineCount, using: &numbers), character: Int.random(in: 0...20, using: &numbers))
        }.sorted()
        let new = (0..<3).map { _ in Self.pieces.randomElement(using: &numbers) ?? "" }.joined()
        let (start, end) = (text.offset(of: places[0], unit), text.offset(of: places[1], unit))
        #expect(start == model.offset(of: places[0], unit) && end == model.offset(of: places[1], unit))
        text.replace(start..<end, with: Array(new.utf8))
        var bytes = Array(String(model.text).utf8)
        bytes.replaceSubrange(start..<end, with: new.utf8)
        model.text = String(decoding: bytes, as: UTF8.self).unicodeScalars
        #expect(text.bytes == bytes)
      }
      var walk = PositionConverter(text, unit: unit)
      for (offset, place) in model.places(unit) {
        #expect(text.place(of: offset, unit) == place)
        #expect(walk.place(of: offset) == place)
        #expect(text.offset(of: place, unit) == offset)
      }
    }
  }

  @Test(arguments: PositionEncoding.allCases) func longTextsAreThoseOfTheModelToo(_ unit: PositionEncoding) {
    let piece = "a: é\u{1F600}\r\nb: [1, 2]\n"
    var bytes = Array(String(repeating: piece, count: 4_000).utf8)
    var text = EditorText(bytes)
    var numbers = Numbers(state: 3)
    for _ in 0..<200 {
      let start = text.offset(of: LSPPosition(line: Int.random(in: 0..<7_000, using: &numbers), character: 4), unit)
      let end = min(bytes.count, start + [0, 0, 5, 40_000].randomElement(using: &numbers)!)
      let stop = text.offset(of: text.place(of: end, unit), unit)
      let new = Array(String(repeating: "\r\nx: 1", count: [0, 1, 3_000].randomElement(using: &numbers)!).utf8)
      text.replace(start..<stop, with: new)
      bytes.replaceSubrange(start..<stop, with: new)
    }
    #expect(text.bytes == bytes)
    let fresh = EditorText(bytes)
    for offset in stride(from: 0, to: bytes.count, by: 997) {
      #expect(fresh.place(of: offset, unit) == text.place(of: offset, unit))
    }
  }

  @Test func aLineAsLongAsTheTextIsCountedToo() {
    let text = EditorText(Array(("[" + String(repeating: "\"é\u{1F600}\", ", count: 20_000) + "1]").utf8))
    let place = text.place(of: text.bytes.count - 1, .utf16)
    #expect(place == LSPPosition(line: 0, character: 20_000 * 7 + 2))
    #expect(text.offset(of: place, .utf16) == text.bytes.count - 1)
    // A position inside a surrogate pair is read as the one before the pair.
    #expect(
      text.offset(of: LSPPosition(line: 0, character: 4), .utf16)
        == text.offset(of: LSPPosition(line: 0, character: 3), .utf16))
  }
}
