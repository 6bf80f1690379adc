import DocumentModel
import Testing

@Suite struct TextEditTests {
  private func apply(_ edits: [(Int, Int, String)], to text: String) -> String? {
    TextEdit.apply(edits.map { TextEdit(ByteRange($0.0..<$0.1), $0.2) }, to: Array(text.utf8))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func editsAreApplied() {
    #expect(apply([], to: "abc") == "abc")
    #expect(apply([(1, 2, "X")], to: "abc") == "aXc")
    #expect(apply([(0, 0, ">"), (3, 3, "<")], to: "abc") == ">abc<")
    #expect(apply([(2, 3, ""), (0, 1, "")], to: "abc") == "b")
    #expect(apply([(0, 3, "")], to: "abc") == "")
    #expect(apply([(2, 4, "ß"), (0, 2, "é")], to: "äö") == "éß")
    #expect(apply([(1, 1, "x"), (1, 3, "y")], to: "abc") == "axy")
  }

  @Test func insertionsAtOnePlaceKeepTheirOrder() {
    #expect(apply([(1, 1, "1"), (0, 0, "0"), (1, 1, "2"), (1, 1, "3")], to: "ab") == "0a123b")
  }

  @Test func overlappingOrOutsideEditsAreRefused() {
    #expect(apply([(0, 2, ""), (1, 3, "")], to: "abc") == nil)
    #expect(apply([(0, 3, ""), (1, 1, "x")], to: "abc") == nil)
    #expect(apply([(0, 1, "x"), (0, 1, "y")], to: "abc") == nil)
    #expect(apply([(2, 4, "")], to: "abc") == nil)
    #expect(apply([(4, 4, "x")], to: "abc") == nil)
  }
}
