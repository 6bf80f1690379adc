import DocumentModel
import JSONParsing
import Testing
import YAMLReading

@Suite struct JSONPointerTests {
  /// The example of RFC 6901, section 5.
  private static let example =
    ##"{"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8}"##

  @Test(arguments: [
    ("", example), ("/foo", #"["bar", "baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"),
    ("/e^f", "3"), ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"),
  ])
  func resolvesLikeTheRFC(text: String, expected: String) throws {
    let document = JSONParser.parse(Array(Self.example.utf8), limits: Limits()).document
    let pointer = try #require(JSONPointer(text))
    let node = document.node(at: pointer, from: document.roots.first)
    #expect(node.map { document.sourceText($0) } == expected)
    #expect(pointer.description == text)
  }

  @Test(arguments: [
    "/foo/2", "/foo/00", "/foo/01", "/foo/-", "/foo/-1", "/foo/+1", "/foo/1e0", "/foo/999999999999999999999",
    "/foo/0/x",
    "/bar", "//", "/foo/",
  ])
  func leadsNowhere(text: String) throws {
    let document = JSONParser.parse(Array(Self.example.utf8), limits: Limits()).document
    let (pointer, root) = (try #require(JSONPointer(text)), try #require(document.roots.first))
    #expect(document.node(at: pointer, from: root) == nil)
  }

  @Test(arguments: ["foo", "#/foo", "/~", "/a~", "/~2", "/a~~0", " /a"])
  func isNotAPointer(text: String) {
    #expect(JSONPointer(text) == nil)
  }

  /// To `String`, `/` or `~` followed by a combining character is one other character.
  @Test(arguments: [
    ("/\u{301}", ["\u{301}"]), ("/a/\u{301}b", ["a", "\u{301}b"]), ("/~0\u{301}", ["~\u{301}"]),
    ("/~1\u{308}", ["/\u{308}"]),
    ("/\r\n/\u{200D}", ["\r\n", "\u{200D}"]), ("//", ["", ""]), ("/🏳️‍🌈/日本", ["🏳️‍🌈", "日本"]), ("/~01", ["~1"]),
  ])
  func separatesScalarsNotCharacters(text: String, tokens: [String]) throws {
    let pointer = try #require(JSONPointer(text))
    #expect(pointer.tokens == tokens)
    #expect(JSONPointer(tokens: tokens).description == text)
    #expect(JSONPointer(tokens: tokens.dropLast()).appending(tokens[tokens.count - 1]) == pointer)
  }

  @Test func aliasesAreFollowedAndTheLastOfEqualNamesCounts() throws {
    let document = YAMLParser.parse(Array("a: &x {b: [1, 2]}\nc: *x\nd: {e: 1, e: 2}\n".utf8), limits: Limits())
      .document
    let root = try #require(document.roots.first)
    for (text, expected) in [("/c/b/1", "2"), ("/d/e", "2"), ("/a/b/0", "1")] {
      let pointer = try #require(JSONPointer(text))
      let node = document.node(at: pointer, from: root)
      #expect(node.map { document.sourceText($0) } == expected)
    }
  }
}
