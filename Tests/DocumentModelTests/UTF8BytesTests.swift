import DocumentModel
import Testing

@Suite struct UTF8BytesTests {
  /// Malformed UTF-8 is decoded like Swift does it, with the same number of U+FFFD.
  @Test func ofBadBytesEveryReaderShowsAsMuch() {
    let bytes: [UInt8] = [
      0x41, 0x0A, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5,
      0xFF,
    ]
    var wrong = 0
    for number in 0..<bytes.count * bytes.count * bytes.count * bytes.count {
      var text: [UInt8] = []
      var rest = number
      for _ in 0..<4 {
        text.append(bytes[rest % bytes.count])
        rest /= bytes.count
      }
      var scalars: [Unicode.Scalar] = []
      var index = 0
      while index < text.count {
        let (scalar, length) = UTF8Bytes.scalar(at: index, in: text.span)
        scalars.append(scalar ?? "\u{FFFD}")
        index += length
      }
      if index != text.count || scalars != Array(String(decoding: text, as: UTF8.self).unicodeScalars) { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test(
    arguments: [
      ([0xFF, 0x41], [1, 2, 3]), ([0x80, 0x80, 0x41], [1, 2, 3, 4]), ([0xE2, 0x82, 0x41], [1, 2, 2, 3]),
      ([0xF4, 0x90, 0x80, 0x80, 0x41], [1, 2, 3, 4, 5, 6]), ([0xED, 0xA0, 0x80, 0x41], [1, 2, 3, 4, 5]),
      ([0xF0, 0x9F, 0x98, 0x41], [1, 2, 2, 2, 3]), ([0xC3, 0xA9, 0xFF, 0xC3], [1, 2, 2, 3, 4]),
    ] as [([UInt8], [Int])])
  func columnsCountWhatIsShown(bytes: [UInt8], columns: [Int]) {
    let lines = LineIndex(bytes)
    #expect((0...bytes.count).map { lines.position(of: ByteOffset($0)).column } == columns)
  }
}
