import CommandLineKit
import Testing

struct TerminalTextTests {
  private let dangerous = "a\u{1B}[2Jb\u{7F}\u{202E}c\u{9B}d\r\ne\u{FEFF}"

  @Test func escapesWhatIsInterpolated() {
    let text: TerminalText = "1\t\(dangerous)\n"
    #expect(text.description == "1\ta␛[2Jb␡\u{FFFD}c\u{FFFD}d␍␊e\u{FFFD}\n")
  }

  @Test func keepsEscapedText() {
    let inner: TerminalText = "\u{1B}[1m\(dangerous)\n"
    let text: TerminalText = "<\(inner)>"
    #expect(text.description == "<\(inner.description)>")
    #expect(text.description.contains("\u{1B}[1m"))
  }

  @Test func interpolatesNumbersAndPartsOfTexts() {
    let text: TerminalText = "\(3) \("x\u{1B}y".dropFirst())"
    #expect(text.description == "3 ␛y")
  }

  @Test func escapesTheWholeText() {
    let name = "x\u{1B}\ny"
    #expect(TerminalText(name).description == "x␛␊y")
    #expect(TerminalText(lines: name).description == "x␛\ny")
  }

  @Test func padsToColumns() {
    #expect(TerminalText("漢字").padded(to: 6).description == "漢字  ")
    #expect(TerminalText("abc").padded(to: 2).description == "abc")
    #expect(["a", "\("b\n")"].joined(separator: "\n") == "a\n\("b\n")" as TerminalText)
  }

  /// Text for people is wrapped between words at the terminal's width.
  @Test(arguments: [
    ("a line that fits", 20, "a line that fits"), ("one two three four", 10, "one two\n  three\n  four"),
    ("  port      the port that it listens on", 30, "  port      the port that it\n            listens on"),
    // If the second column starts far to the right, continuation lines don't align with it.
    ("a-very-long-name-of-a-thing  value of it", 30, "a-very-long-name-of-a-thing\n  value of it"),
    ("anUnbreakableWord", 5, "anUnbreakableWord"), ("a anUnbreakableWord b", 5, "a\n  anUnbreakableWord\n  b"),
    ("short\none two three\n", 10, "short\none two\n  three\n"), ("漢字 漢字 漢字", 10, "漢字 漢字\n  漢字"),
    ("one two three? ", 12, "one two\n  three? "),
  ])
  func fitsATerminal(text: String, width: Int, expected: String) {
    #expect(TerminalText(lines: text).fitted(to: width).description == expected)
    #expect(TerminalText(lines: text).fitted(to: nil).description == text)
  }
}
