import DocumentModel
import SourceText
import Testing
import YAMLParsing

@Suite struct DocumentTests {
  private func document(_ text: String) -> Document {
    YAMLParser.parse(Array(text.utf8), limits: Limits()).document
  }

  @Test func anArenaIsBuiltOfOpenedAndClosedCollections() {
    // {"a": [1], "b": "x\n"}, where the text holds no line feed.
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

  @Test func whatIsTakenBackIsGone() {
    var builder = DocumentBuilder(text: Array("[a, [b], c]".utf8))
    let root = builder.open(.array, ByteOffset(0), flags: .init(.flow))
    let value = ByteRange(1..<2)
    _ = builder.appendString(value, value: value, flags: .init(.plain))
    let inner = builder.open(.array, ByteOffset(4), flags: .init(.flow))
    _ = builder.appendString(value, value: value, flags: .init(.plain))
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

  @Test func whatIsMergedComesBehindAndIsOverruled() throws {
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
