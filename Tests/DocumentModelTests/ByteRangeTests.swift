import DocumentModel
import Testing

@Suite struct ByteRangeTests {
  @Test(arguments: [
    // one, other, whether they share a byte, whether one contains the other
    (0..<3, 1..<2, true, true), (0..<3, 0..<3, true, true), (0..<3, 2..<5, true, false), (0..<3, 3..<5, false, false),
    (2..<5, 0..<2, false, false), (0..<3, 1..<1, true, true), (0..<3, 3..<3, false, true), (1..<1, 1..<1, false, true),
    (1..<2, 0..<3, true, false),
  ])
  func overlapsAndContains(one: Range<Int>, other: Range<Int>, overlaps: Bool, contains: Bool) {
    let (a, b) = (ByteRange(one), ByteRange(other))
    #expect(a.overlaps(b) == overlaps && b.overlaps(a) == overlaps)
    #expect(a.contains(b) == contains)
  }

  @Test func countsAndClamps() {
    let range = ByteRange(ByteOffset(2), ByteOffset(7))
    #expect(range.count == 5 && range.indices == 2..<7 && !range.isEmpty)
    #expect(ByteRange(4..<4).isEmpty)
    #expect(ByteOffset(-5).index == 0 && ByteOffset(Int.max).value == .max)
  }
}
