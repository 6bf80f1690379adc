import DocumentModel
import Testing
import YAMLReading

@Suite struct DocumentTests {
  private func document(_ text: String) -> Document {
    YAMLParser.parse(Array(text.utf8), limits: Limits()).document
  }

  @Test func anArenaIsBuiltOfOpenedAndClosedCollections() {
    // {"a": [1], "b": "x
    // "}: the string is decoded, so the source has no line feed.
    let text = Array(#"{"a": [1], "b": "x\n"}"#.utf8)
    func range(_ start: Int, _ end: Int) -> ByteRange { ByteRange(start..<end) }
    var builder = DocumentBuilder(text: text)
    let root = builder.open(.object, ByteOffset(0), flags: .init(.flow))
    builder.addRoot(root)
    let (nameA, nameB, value) = (Array("a".utf8), Array("b".utf8), Array("x\n".utf8))
    let a = builder.appendKey(.string, range(1, 4), name: nameA.span, flags: .init(.doubleQuoted))
    let list = builder.open(.array, ByteOffset(6), flags: .init(.flow))
    _ = builder.appendNumber(ExactNumber(significand: 1), range(7, 8), flags: .init(.plain))
    builder.close(list, count: 1, end: ByteOffset(9))
    _ = builder.appendKey(.string, range(11, 14), name: nameB.span, flags: .init(.doubleQuoted))
    _ = builder.appendString(range(16, 21), copying: value.span, flags: .init(.doubleQuoted))
    builder.close(root, count: 2, end: ByteOffset(text.count))
    let document = builder.finish()

    #expect(document.nodeCount == 6 && document.roots == [root] && document.keys.count == 2)
    #expect(document.count(root) == 2 && document.count(list) == 1 && document.count(a) == 0)
    #expect(document.entries(root).map { document.string($0.key) } == ["a", "b"])
    #expect(document.value(root, named: "b").flatMap(document.string) == "x\n")
    #expect(document.value(root, named: "a") == list && document.value(root, named: "c") == nil)
    #expect(document.item(list, at: 0).flatMap(document.number) == ExactNumber(significand: 1))
    #expect(document.range(root) == range(0, text.count))
    #expect(document.sourceText(list) == "[1]")
  }

  /// An entry is found by the range of its key, in any document of a stream.
  @Test func entriesOfAStreamAreFoundByTheirPlaces() throws {
    let document = document("a: 1\n---\n---\n- {b: 2}\n---\nc: 3\n")
    #expect(document.roots.map { document.documentNumber(ofRoot: $0) } == [0, 1, 2, 3])
    for (number, name) in [(0, "a"), (2, "b"), (3, "c")] {
      let root = document.roots[number]
      let mapping = try #require(number == 2 ? document.item(root, at: 0) : root)
      #expect(mapping == root || document.documentNumber(ofRoot: mapping) == nil)
      let key = try #require(document.entry(mapping, named: name)?.key)
      let found = try #require(document.entry(at: document.range(key)))
      #expect(found.mapping == mapping && found.entry.key == key)
    }
    #expect(document.entry(at: ByteRange(5..<8)) == nil)
  }

  /// Members of a large collection are indexed by repeated lookups; the answers stay the same.
  @Test(arguments: [2, 200])
  func membersAreFoundAgainAndAgain(count: Int) throws {
    let members = (0..<count).map { "k\($0): [\($0)]\n" }.joined()
    let items = (0..<count).map { "- {i: \($0)}\n" }.joined()
    let document = document("m: &m {x: 1, k0: other, <<: {y: 2}}\n<<: *m\n" + members + "k1: last\nitems:\n" + items)
    let root = try #require(document.roots.first)
    for _ in 0..<3 {
      for number in 2..<count {
        let value = try #require(document.value(root, named: "k\(number)"))
        #expect(document.sourceText(value) == "[\(number)]")
        let inside = try #require(document.item(value, at: 0))
        #expect(document.entry(root, holding: inside)?.value == value)
      }
      #expect(document.value(root, named: "k0").map(document.sourceText) == "[0]")
      #expect(document.value(root, named: "k1").flatMap(document.string) == "last")
      #expect(document.entry(root, named: "x")?.mergeKey != nil && document.value(root, named: "z") == nil)
      #expect(document.entry(root, holding: root) == nil)
      let list = try #require(document.value(root, named: "items"))
      for number in 0..<count {
        let item = try #require(document.item(list, at: number))
        #expect(document.sourceText(item) == "{i: \(number)}")
        #expect(document.value(item, named: "i").flatMap { document.index(list, holding: $0) } == number)
      }
      #expect(document.item(list, at: count) == nil && document.item(list, at: -1) == nil)
      #expect(document.index(list, holding: root) == nil)
    }
  }

  /// Values too large for a node are stored elsewhere: long numbers, counts of large collections, strings with escapes.
  @Test(arguments: [0, 1, 254, 255, 256, 3_000])
  func largeValuesAreAsSmallOnes(count: Int) throws {
    let numbers = [Int64(Int32.max), Int64(Int32.max) + 1, Int64(Int32.min), Int64(Int32.min) - 1, .max, .min + 1]
    let items = (0..<count).map { "- \(numbers[$0 % numbers.count])\n- \"\($0)\\n\"\n" }.joined()
    let names = (0..<count).map { "k\($0): [\"\\t\", 1.5e-3]\n" }.joined()
    let document = document(names + "\n---\n" + (items.isEmpty ? "[]\n" : items))
    #expect(document.roots.reversed().map(document.count).first == 2 * count)
    let list = try #require(document.roots.last)
    for (index, item) in document.items(list).enumerated() {
      if index.isMultiple(of: 2) {
        #expect(document.number(item) == ExactNumber(significand: numbers[index / 2 % numbers.count]))
      } else {
        #expect(document.string(item) == "\(index / 2)\n")
      }
    }
    guard count > 0 else { return }
    let mapping = try #require(document.roots.first)
    #expect(document.count(mapping) == count)
    let last = try #require(document.value(mapping, named: "k\(count - 1)"))
    #expect(document.item(last, at: 0).flatMap(document.string) == "\t")
    #expect(document.item(last, at: 1).flatMap(document.number) == ExactNumber(significand: 15, exponent: -4))
  }

  @Test func anAliasAsKeyHasItsTargetsName() throws {
    let document = document("a: &n name\n*n : 1\n")
    let root = try #require(document.roots.first)
    let entry = try #require(document.entry(root, named: "name"))
    #expect(document[entry.key].kind == .alias && document.sourceText(entry.value) == "1")
  }

  @Test func undoneChangesDisappear() {
    var builder = DocumentBuilder(text: Array("[a, [b], c]".utf8))
    let root = builder.open(.array, ByteOffset(0), flags: .init(.flow))
    let value = ByteRange(1..<2)
    _ = builder.appendString(value, flags: .init(.plain))
    let inner = builder.open(.array, ByteOffset(4), flags: .init(.flow))
    _ = builder.appendString(value, flags: .init(.plain))
    builder.close(inner, count: 1, end: ByteOffset(7))
    builder.removeLastChild(of: root)
    #expect(builder.nodeCount == 2)
    builder.removeLastChild(of: root)
    builder.removeLastChild(of: root)
    #expect(builder.nodeCount == 1)
  }

  @Test(arguments: [
    ("null", NodeKind.null), ("true", .boolean), ("1", .number), ("a", .string), ("[1]", .array), ("{a: 1}", .object),
  ])
  func aNodeAnswersOnlyForItsKind(text: String, kind: NodeKind) throws {
    let document = document(text)
    let root = try #require(document.roots.first)
    #expect(document.kind(root) == kind)
    #expect((document.boolean(root) != nil) == (kind == .boolean))
    #expect((document.number(root) != nil) == (kind == .number))
    #expect((document.string(root) != nil) == (kind == .string))
    #expect(document.items(root).map { $0 }.isEmpty == (kind != .array))
    #expect(document.entries(root).map { $0 }.isEmpty == (kind != .object))
    #expect((document.item(root, at: 0) != nil) == (kind == .array))
    #expect(document.item(root, at: 1) == nil && document.item(root, at: -1) == nil)
  }

  @Test func keysOfAnyKindHaveNamesButCollectionsHaveNone() throws {
    let document = document("1: a\ntrue: b\n~: c\nx: &k d\n? [e]\n: f\n*k : g\n")
    let root = try #require(document.roots.first)
    let names = document.entries(root).map { entry in entry.keyID.map { document.keys.name($0) } }
    #expect(names == ["1", "true", "null", "x", nil, "d"])
    let key = document.entries(root).map(\.key).dropFirst().first
    #expect(key.flatMap(document.boolean) == true)
  }

  @Test func mergedKeysComeLastAndAreOverridden() throws {
    let document = document("a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\nc: {<<: [*a, *b], x: 3}\n")
    let root = try #require(document.roots.first)
    let c = try #require(document.value(root, named: "c"))
    let entries = document.entries(c).map { entry in
      "\(document.string(entry.key) ?? "?")=\(document.sourceText(entry.value))\(entry.mergeKey == nil ? "" : "<")"
    }
    #expect(entries == ["x=3", "y=1<", "z=2<"])
    #expect(document.count(c) == 3)
    #expect(document.value(c, named: "x").map { document.sourceText($0) } == "3")
  }

  @Test func anAliasIsWhatItNames() throws {
    let document = document("a: &one [1, 2]\nb: *one\n")
    let root = try #require(document.roots.first)
    let (a, b) = (try #require(document.value(root, named: "a")), try #require(document.value(root, named: "b")))
    #expect(document[b].kind == .alias && document.kind(b) == .array && document.resolve(b) == a)
    #expect(document.count(b) == 2 && document.items(b).map { $0 } == document.items(a).map { $0 })
    #expect(document.sourceText(b) == "*one" && document.sourceText(a) == "[1, 2]")
    #expect(document.anchors[a]?.name == "one")
  }
}
