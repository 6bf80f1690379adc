import DocumentModel
import JSONParsing
import Testing
import YAMLReading

@Suite struct FrozenDocumentTests {
  private static let texts = [
    "", "# nothing\n", "a: 1\n---\n---\nb: [2]\n",
    "long: \(Int64.max)\nlonger: 123456789012345678901234567890\nsmall: 1.5e-9\nnegative: -\(Int64.max)\n",
    "folded: >-\n  two\n  lines\nescaped: \"\\u00e9\\n\"\n? 'quoted key'\n: !!str yes\n\"\": .nan\nключ: ~\n",
    "many: [" + String(repeating: "1, ", count: 300) + "]\n", "text: \(String(repeating: "x", count: 300))\n",
    "é: 1\ne\u{301}: 2\n",
  ]

  private static func parse(_ text: String) -> Document {
    YAMLParser.parse(Array(text.utf8), limits: Limits()).document
  }

  /// What the frozen form has of a document is all that there is of it, so the same form is the same document.
  @Test(arguments: texts) func aDocumentIsTheSameAfterwards(text: String) throws {
    let document = Self.parse(text)
    let frozen = try #require(document.frozen)
    let again = try #require(Document(frozen: frozen, text: document.text, isJSON: false))
    #expect(again.frozen == frozen && again.text == document.text && again.roots == document.roots)
    for (old, new) in zip(document.roots, again.roots) {
      #expect(document.isEqual(old, new, in: again))
      #expect(document.kind(old) != .object || document.entries(old).map(\.key) == again.entries(new).map(\.key))
    }
    for name in ["long", "longer", "many", "", "ключ", "é", "e\u{301}"] {
      #expect(document.keys.find(name) == again.keys.find(name), "\(name)")
    }
  }

  /// References between nodes, tags of one's own: no schema that comes with the program has them.
  @Test(arguments: ["a: &x 1\nb: *x\n", "a: &x {b: 1}\nc: {<<: *x}\n", "!own a\n"])
  func otherDocumentsHaveNoFrozenForm(text: String) { #expect(Self.parse(text).frozen == nil) }

  @Test func damagedBytesAreRefused() throws {
    let document = Self.parse(Self.texts[3] + Self.texts[4])
    let frozen = try #require(document.frozen)
    for index in frozen.indices {
      var damaged = frozen
      damaged[index] ^= UInt8(1 << (index % 8))
      #expect(Document(frozen: damaged, text: document.text, isJSON: false) == nil)
    }
    for count in 0..<frozen.count {
      #expect(Document(frozen: Array(frozen[..<count]), text: document.text, isJSON: false) == nil)
    }
    #expect(Document(frozen: frozen + [0], text: document.text, isJSON: false) == nil)
    #expect(Document(frozen: frozen, text: document.text + [0x0A], isJSON: false) == nil)
  }
}
