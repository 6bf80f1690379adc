import DocumentModel
import Testing

@Suite struct MessageTests {
  /// The message with the parts from the file in angle brackets.
  private func marked(_ message: Message) -> String { message.mapped { "<\($0)>" }.text }

  @Test func interpolatedStringsAreOfTheFile() {
    let (value, kind, count) = ("é…", "string", 3)
    #expect(marked("expected a \(words: kind), found \(value)") == "expected a string, found <é…>")
    #expect(marked("\(value)\(value): \(count) of \(JSONPointer(tokens: ["a"]))") == "<é…><é…>: 3 of </a>")
    #expect(marked("own words") == "own words" && marked("\("")") == "")
  }

  @Test func messagesKeepTheirPartsInOthers() {
    let parts: [Message] = ["\("a")", "b", "c \("d")"]
    #expect(marked("[\(parts.joined(separator: ", "))]") == "[<a>, b, c <d>]")
    #expect(marked(parts.listed("and") + "!") == "<a>, b and c <d>!")
    #expect(marked(Array(parts.prefix(1)).listed()) == "<a>" && [Message]().listed().isEmpty)
    #expect(marked(parts[2].mapped { $0.uppercased() + "x" }) == "c <Dx>")
  }

  @Test func lineNumbersAreThoseOfTheFile() {
    let lines: Message = "\("9") on lines \(line: 8) to \(line: 10): 1"
    let message: Message = "é \(lines)"
    #expect(message.text == "é 9 on lines 8 to 10: 1" && message.movingLines(by: 0).text == message.text)
    #expect(marked(message.movingLines(by: 92)) == "é <9> on lines 100 to 102: 1")
    #expect(message.mapped { _ in "…" }.movingLines(by: 2).text == "é … on lines 10 to 12: 1")
  }

  @Test func equalTextsAreEqual() {
    #expect("a b" == ("a \("b")" as Message) && Set<Message>(["a b", "a \("b")"]).count == 1)
  }
}
