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

  private static func read(_ frozen: [UInt8], text: [UInt8]) -> Document? {
    Document(frozen: frozen[...], text: text, isJSON: false, isTrusted: false)
  }

  /// The frozen form contains the whole document, so equal frozen forms mean equal documents.
  @Test(arguments: texts) func aDocumentIsTheSameAfterwards(text: String) throws {
    let document = Self.parse(text)
    let frozen = try #require(document.frozen)
    let again = try #require(Self.read(frozen, text: document.text))
    #expect(again.frozen == frozen && again.text == document.text && again.roots == document.roots)
    for (old, new) in zip(document.roots, again.roots) {
      #expect(document.isEqual(old, new, in: again))
      #expect(document.kind(old) != .object || document.entries(old).map(\.key) == again.entries(new).map(\.key))
    }
    for name in ["long", "longer", "many", "", "ключ", "é", "e\u{301}"] {
      #expect(document.keys.find(name) == again.keys.find(name), "\(name)")
    }
  }

  /// Aliases, merge keys and custom tags can't be frozen; no bundled schema has them.
  @Test(arguments: ["a: &x 1\nb: *x\n", "a: &x {b: 1}\nc: {<<: *x}\n", "!own a\n"])
  func otherDocumentsHaveNoFrozenForm(text: String) { #expect(Self.parse(text).frozen == nil) }

  @Test func damagedBytesAreRefused() throws {
    let document = Self.parse(Self.texts[3] + Self.texts[4])
    let frozen = try #require(document.frozen)
    for index in frozen.indices {
      var damaged = frozen
      damaged[index] ^= UInt8(1 << (index % 8))
      #expect(Self.read(damaged, text: document.text) == nil)
    }
    for count in 0..<frozen.count {
      #expect(Self.read(Array(frozen[..<count]), text: document.text) == nil)
    }
    #expect(Self.read(frozen + [0], text: document.text) == nil)
    #expect(Self.read(frozen, text: document.text + [0x0A]) == nil)
  }

  /// With one number changed and the hash adjusted, the bytes are rejected, or lead to a document whose walk ends.
  @Test(arguments: texts) func forgedNumbersLeadNowhereElse(text: String) throws {
    let document = Self.parse(text)
    let frozen = try #require(document.frozen)
    let bytes = document.text
    let seed = UInt64(NameHash.hash(bytes.span, seed: 0))
    for place in stride(from: 4, to: min(frozen.count - 3, 2_000), by: 4) {
      for number: UInt32 in [0, 1, 5, 200, 0x7FFF_FFFF, 0x8000_0000, .max] {
        var forged = frozen
        for byte in 0..<4 { forged[place + byte] = UInt8(truncatingIfNeeded: number >> (8 * UInt32(byte))) }
        let rest = Array(forged.dropFirst(4))
        let check = NameHash.hash(rest.span, seed: seed)
        for byte in 0..<4 { forged[byte] = UInt8(truncatingIfNeeded: check >> (8 * UInt32(byte))) }
        guard let read = Self.read(forged, text: document.text) else { continue }
        #expect(read.roots.reduce(0) { $0 + Self.walk($1, in: read) } == read.nodeCount)
      }
    }
  }

  /// Reads all properties of the nodes of a subtree. Returns the number of nodes.
  private static func walk(_ root: NodeID, in document: Document) -> Int {
    var (count, pending) = (0, [root])
    while let node = pending.popLast() {
      count += 1
      _ = (document.string(node), document.number(node), document.boolean(node), document.sourceText(node))
      _ = (document.keyID(node), document.lines.position(of: document.range(node).start))
      switch document.kind(node) {
      case .object:
        #expect(document.entries(node).reduce(0) { count, _ in count + 1 } == document.count(node))
        for entry in document.entries(node) {
          pending += [entry.key, entry.value]
          _ = entry.keyID.map { document.writtenEntries(node, named: $0) }
        }
      case .array:
        for index in 0..<document.count(node) { pending.append(document.item(node, at: index) ?? node) }
      case .null, .boolean, .number, .string, .alias: break
      }
    }
    return count
  }
}
