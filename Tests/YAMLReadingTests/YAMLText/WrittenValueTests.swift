import DocumentModel
import Testing
import YAMLReading

struct WrittenValueTests {
  private static let texts = [
    "", "a", "a b", " a", "a ", "a: b", "a #b", "#a", "- a", "-", "---", "... x", "true", "no", "Null", "~", "12",
    "1_000",
    "0x1F", "1e3", "12:30:45", "2001-12-14", "<<", "=", "a\nb", "a\nb\n", "\na", "a\n\n", " a\nb", "a\n  \nb", "\ta",
    "a\tb",
    "it's", "\"x\"", "c:\\d", "a, b", "[a]", "{a", "?x", "*a", "&a", "!a", "%a", "@a", "`a", "\u{1B}[1m", "\u{0}",
    "\u{85}",
    "\u{2028}", "\u{FEFF}x", "漢字", "😀", "$ref", "a:", "x:y", "‹redacted›",
  ]

  private func document(_ text: String) -> Document { YAMLParser.parse(Array(text.utf8), limits: Limits()).document }

  /// A document with the string as a value, an item and a key.
  private func holding(_ text: String) -> Document {
    document("a: \(QuotedText.double(text))\nb: [\(QuotedText.double(text)), {\(QuotedText.double(text)): 1}]\n")
  }

  /// ruamel.yaml reads these as numbers.
  @Test(arguments: ["-_", "+_", "-__", "-_1", "+_0", "-_1_"])
  func aSignWithUnderscoresKeepsItsQuotes(_ text: String) {
    #expect(!PlainScalars.isText(text, in: .block) && !PlainScalars.isText(text, in: .flow))
    #expect(PlainScalars.isText("_", in: .block) && PlainScalars.isText("_1", in: .flow))
  }

  @Test(arguments: texts)
  func everyFormOfATextIsReadBack(_ text: String) throws {
    var forms: [String] = [QuotedText.double(text), QuotedText.double(text, escapes: .json)]
    forms.append(String(decoding: QuotedText.preferred(Array(text.utf8)[...]), as: UTF8.self))
    forms += [QuotedText.single(text)].compactMap(\.self)
    forms += [ScalarText(.block).string(text), ScalarText(.block, prefersSingleQuotes: true).string(text)]
    for form in forms {
      let read = document("a: \(form)\n")
      #expect(read.value(read.roots[0], named: "a").flatMap(read.string) == text, "\(form)")
    }
    let inFlow = document("[\(ScalarText(.flow).string(text)), {\(ScalarText(.flow).string(text)): 1}]\n")
    #expect(inFlow.string(try #require(Array(inFlow.items(inFlow.roots[0])).first)) == text)
  }

  @Test(arguments: texts + [String(repeating: "k", count: 1_200)])
  func aBlockIsReadBack(_ text: String) {
    let one = holding(text)
    let written = BlockWriter.text(one, node: one.roots[0])
    let read = YAMLParser.parse(written, limits: Limits())
    #expect(read.diagnostics.filter { $0.severity == .error }.isEmpty, "\(String(decoding: written, as: UTF8.self))")
    #expect(one.isEqual(one.roots[0], read.document.roots[0], in: read.document))
  }

  @Test func aBlockLooksAsAPersonWouldWriteIt() {
    let text = """
      a: 1
      list:
        - x
        - k: "true"
          l: []
        - - 1
          - {}
      text: |
        one
        two
      """ + "\n"
    let one = document(text)
    #expect(String(decoding: BlockWriter.text(one, node: one.roots[0]), as: UTF8.self) == text)
  }

  @Test(arguments: [
    ("yes", "\"yes\""), ("it's", "it's"), ("say \"x\"", "say \"x\""), ("\"x\"", "'\"x\"'"), ("- 'a'", "\"- 'a'\""),
    ("a\u{1B}", "\"a\\e\""),
  ])
  func quotesStandWhereTheyAreNeeded(_ text: String, _ written: String) {
    #expect(ScalarText(.block).string(text) == written)
  }

  @Test(arguments: [
    ("12", "12"), ("0x1F", "31"), ("1e3", "1000"), ("-0.5", "-0.5"), ("007", "7"), ("1e300", "1.0e+300"),
  ])
  func numbersAreWrittenSoThatEveryReaderReadsNumbers(_ source: String, _ written: String) {
    let one = document("a: \(source)\n")
    #expect(one.value(one.roots[0], named: "a").map { ScalarText(.block).value(one, node: $0) } == written)
  }

  @Test func numbersCanStayAsTheyAreWritten() {
    let one = document("- 0x1F\n- 1.10\n")
    #expect(
      String(decoding: BlockWriter.text(one, node: one.roots[0], keepsNumbers: true), as: UTF8.self)
        == "- 0x1F\n- 1.10\n")
  }

  @Test(arguments: ["null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE"])
  func aWordOfTheCoreSchemaIsNotText(_ word: String) {
    #expect(!PlainScalars.isText(word, in: .block))
    #expect(document("a: \(word)\n").string(document("a: \(word)\n").roots[0]) == nil)
    #expect(PlainScalars.isText(word + "x", in: .block))
  }

  @Test func nestedCollectionsAreSummarizedByTheirSize() {
    let one = document("[a, [1, 2], {b: 1}, [], 'x, y', null]\n")
    #expect(InlineText.of(one, node: one.roots[0]) == "[a, […2], {…1}, [], \"x, y\", null]")
  }
}
