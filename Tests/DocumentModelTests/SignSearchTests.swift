import DocumentModel
import Testing

/// ASCII signs are found even if Swift combines them with neighboring scalars to one character.
@Suite struct SignSearchTests {
  private static let joined = ["'", "'\u{301}", "'\u{200D}", "\u{600}'", "\u{D4E}'\u{20E3}"]

  @Test(arguments: joined) func signsAreFound(_ sign: String) {
    let text = "a\(sign)b"
    #expect(text.holds("'") && text.pieces(at: "'").count == 2)
    #expect(text.replacingScalars("'", with: "'").utf8.elementsEqual(text.utf8))
    #expect(text.replacingScalars("'", with: "").utf8.count == text.utf8.count - 1)
    #expect("'\(sign)".begins(with: "'") && "\(sign)'".ends(with: "'"))
  }

  @Test func piecesMayBeEmpty() {
    #expect(
      "//a//".pieces(at: "//") == ["", "a", ""] && "".pieces(at: "/") == [""] && "aaa".pieces(at: "aa") == ["", "a"])
    #expect(!"a".holds("") && "a".begins(with: "") && "é".replacingScalars("\u{A9}", with: "x") == "é")
  }

  @Test func linesEndAsAnyReaderSays() {
    #expect("a\r\nb\rc\n\u{301}d\u{85}e\u{2028}f\u{B}".allLines == ["a", "b", "c", "\u{301}d", "e", "f", ""])
    #expect("\na\r\n\r\nb\n".onOneLine == "a b")
  }

  @Test(arguments: [
    ("a/b", "a/b"), ("", "''"), ("it's", "'it'\\''s'"), ("a\u{1B}'\\", "$'a\\x1b\\x27\\x5c'"),
    ("x'\u{301};y;'", "'x'\\''\u{301};y;'\\'''"),
  ]) func wordsOfAShell(_ text: String, _ wanted: String) {
    #expect(text.shellWord.utf8.elementsEqual(wanted.utf8))
  }
}
