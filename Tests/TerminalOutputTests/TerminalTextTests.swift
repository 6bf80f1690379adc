import TerminalOutput
import Testing

struct TerminalTextTests {
  private let dangerous = "a\u{1B}[2Jb\u{7F}\u{202E}c\u{9B}d\r\ne\u{FEFF}"

  @Test func escapesWhatIsInterpolated() {
    let text: TerminalText = "1\t\(dangerous)\n"
    #expect(text.description == "1\ta␛[2Jb␡\u{FFFD}c\u{FFFD}d␍␊e\u{FFFD}\n")
  }

  @Test func keepsWhatIsEscapedAlready() {
    let inner: TerminalText = "\u{1B}[1m\(dangerous)\n"
    let text: TerminalText = "<\(inner)>"
    #expect(text.description == "<\(inner.description)>")
    #expect(text.description.contains("\u{1B}[1m"))
  }

  @Test func interpolatesNumbersAndPartsOfTexts() {
    let text: TerminalText = "\(3) \("x\u{1B}y".dropFirst())"
    #expect(text.description == "3 ␛y")
  }

  @Test func escapesATextThatIsTakenWhole() {
    let name = "x\u{1B}\ny"
    #expect(TerminalText(name).description == "x␛␊y")
    #expect(TerminalText(lines: name).description == "x␛\ny")
  }

  @Test func padsToColumns() {
    #expect(TerminalText("漢字").padded(to: 6).description == "漢字  ")
    #expect(TerminalText("abc").padded(to: 2).description == "abc")
    #expect(["a", "\("b\n")"].joined(separator: "\n") == "a\n\("b\n")" as TerminalText)
  }
}
