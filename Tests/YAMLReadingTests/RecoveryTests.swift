import DocumentModel
import Properties
import Testing
import YAMLReading

/// The values that are read despite a syntax error.
struct RecoveryTests {
  private static func parse(_ text: String) -> ParsedText { YAMLParser.parse(Array(text.utf8), limits: Limits()) }

  private static func json(_ text: String) -> String {
    let document = parse(text).document
    var writer = JSONWriter()
    writer.array(document.roots) { $0.value(document, $1) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    // The siblings of the broken entry, in the same and in outer collections.
    ("a:\n  x: 1\n  in:\n    p: @\n    q: 2\n  y: 3\nb: 4\n", #"[{"a":{"x":1,"in":{"q":2},"y":3},"b":4}]"#),
    ("a:\n  x: \"1\n  y: 2\nb: \"3\"\n", #"[{"a":{"y":2},"b":"3"}]"#),
    ("a:\n  - n: 1\n    m 2\n    k: 3\n  - n: 4\nb: 5\n", #"[{"a":[{"n":1,"k":3},{"n":4}],"b":5}]"#),
    ("a:\n- 1\n- @\n- 2\nb: 3\n", #"[{"a":[1,2],"b":3}]"#),
    ("- a: 1\n  b: @\n  c: 2\n- d: 3\n", #"[[{"a":1,"c":2},{"d":3}]]"#),
    ("a:\n  x: [1, 2\n  y: 3\n", #"[{"a":{"x":[1],"y":3}}]"#), ("  a: @\n  b: 1\n", #"[{"b":1}]"#),
    // The entries below a broken entry don't become its siblings.
    ("a:\n    x: 1\n  b:\n    z: 2\nc: 3\n", #"[{"a":{"x":1},"c":3}]"#),
    ("a:\n  x: @\n    z: 1\n  y: 2\n", #"[{"a":{"y":2}}]"#),
    // Nor do those below an unread line further left, which may belong to it.
    ("a:\n  w: 1\n  x: @\nfax\n  w: 2\nb: 3\n", #"[{"a":{"w":1},"b":3}]"#),
    ("a:\r\n  w: 1\r\n  x: @\r\nfax\r\n  w: 2\r\nb: 3\r\n", #"[{"a":{"w":1},"b":3}]"#),
    ("z: 0\n---\na:\n  w: 1\n  x: @\nfax\n  w: 2\nb: 3\n", #"[{"z":0},{"a":{"w":1},"b":3}]"#),
    ("a:\n  - 1\n  - @\nfax\n  - 2\nb: 3\n", #"[{"a":[1],"b":3}]"#),
    ("a:\n  w: 1\n  x: @\n# c\n\n  y: 2\n", #"[{"a":{"w":1,"y":2}}]"#),
    // A document marker closes all collections.
    ("a:\n  x: @\n  y: 1\n---\nb: 2\n", #"[{"a":{"y":1}},{"b":2}]"#),
    ("a:\n  x: @\n---\nb: 2\n", #"[{"a":{}},{"b":2}]"#),
    // A lone string in place of an entry doesn't become part of the text below.
    (": \n': e'\n---\nb: 2\n", #"[{},{"b":2}]"#),
    // Anchors of entries that were read are known, those of dropped entries aren't.
    ("- &x \"1\n- *x\n- \"2\"\n", #"[[null,"2"]]"#),
    ("a: &a 1\nb:\n  x: @\n  y: *a\n", #"[{"a":1,"b":{"y":1}}]"#),
  ])
  func readingContinuesAfterAnError(text: String, values: String) {
    #expect(Self.json(text) == values)
    #expect(Self.parse(text).isPartial)
  }

  /// libyaml refuses the escape only in a later pass; the tokens before it keep their values.
  @Test(arguments: ["p: \"\n  \"\np: \"\\ud83d", "    p: \"\n    \"\n    p: \"\\ud83d"])
  func tokensBeforeAnErrorKeepTheirValues(text: String) {
    let tree = TreeOutline.tree(text)
    let scalars = (0..<tree.nodeCount).map { SyntaxNodeID($0) }.filter { tree[$0].kind == .scalar }
    #expect(scalars.map { String(decoding: tree.value(ofScalar: $0), as: UTF8.self) }.prefix(2) == ["p", " "])
  }

  /// A key whose value can't be read still counts for duplicate keys.
  @Test(arguments: [
    ("secret: %env(A)%\nsecret: x\n", [2]), ("secret: x\nsecret: %env(A)%\n", [2]),
    ("secret: %env(A)%\nsecret: @x\nsecret: `x\n", [2, 3]), ("a: 1\na: %x%\na: 2\n", [2, 3]),
    ("a: %x%\na: 1\na: 2\n", [2, 3]), ("a: %x%\r\nb: 1\r\na: 1\r\n", [3]),
    ("l:\n  - n: 1\n    s: %x%\n    t:\n      s: 1\n    s: 2\n  - s: 1\n", [6]),
    ("a: 1\n---\na: %x%\nb: 1\na: 2\n", [5]), ("x:\n  s: %a%\ny:\n  s: 1\n", []), ("a: %x%\nb: %x%\n", []),
    ("a: 1\nb: %x%\na: 2\n", [3]), ("x: {a: 1, a: %y%}\nb: %x%\n---\nb: 1\n", [1]),
  ])
  func anUnreadValueHidesNoDuplicate(text: String, lines: [Int]) {
    let findings = Self.parse(text).diagnostics.filter { $0.code.description == "yaml/duplicate-key" }
    let index = LineIndex(Array(text.utf8))
    #expect(findings.map { index.line(of: $0.range.start) } == lines, "\(text): \(findings.map(\.message))")
  }

  @Test(arguments: [
    ("a:\n  x: @\n    z: 1\n    # w\n    k: 2\n  y: 2\n", "lines 3 to 5 were not checked"),
    ("a: [1\n  @\n", "line 2 was not checked"), ("a: @\nb: 1\n", nil), ("a:\n  x: @\n\n  # no\n  y: 1\n", nil),
    ("- a\nb:\n  c: 1\n", "line 3 was not checked"),
    ("a:\n  x: @\nfax\n  x: 1\n", "lines 3 to 4 were not checked"),
  ])
  func theLinesThatWereLeftOut(text: String, note: String?) {
    let findings = Self.parse(text).diagnostics
    #expect(findings.count == 1 && findings.first?.note?.text == note, "\(findings)")
  }

  @Test(arguments: ["a: 1\nb: [x, [y ], z\nc: 2\n", "a: 1\nb: [x, &k : y\n, z\nc: 2\n"])
  func anUnclosedListHoldsItsItems(text: String) throws {
    let document = Self.parse(text).document
    let root = try #require(document.roots.first)
    let list = try #require(document.value(root, named: "b"))
    let items = Array(document.items(list))
    #expect(items.count == 2)
    #expect(items.allSatisfy { document.range(list).contains(document.range($0)) })
  }

  /// A line that belongs to an outer collection closes a recovered inner one without a finding; a line that fits no
  /// collection is an error.
  @Test func aLineThatFitsNoCollection() throws {
    let findings = Self.parse("a:\n  x:\n    p: @\n    q: 1\n y: 2\nb: 3\n").diagnostics
    #expect(findings.map(\.code.description) == ["yaml/reserved-character", "yaml/indentation"])
    #expect(findings.last?.message.contains("indented by 1 space; its siblings by") == true)
  }

  /// Indicators in random order: what is recovered is a consistent document.
  @Test func shortTexts() {
    var texts = ShortTexts(Random(seed: 11))
    var run = ParseRun()
    for _ in 0..<20_000 { run.add(texts.next()) }
    #expect(run.broken.isEmpty, "\(run.broken.prefix(5))")
  }

  /// With one broken line between two entries, a file has the values that it has without the line.
  @Test func oneBrokenLineCostsNoOther() {
    var random = Random(seed: 7)
    for _ in 0..<400 {
      var tree = BlockText(random: random)
      let lines = tree.write()
      random = tree.random
      let places = lines.indices.filter { lines[$0].hasSibling }
      guard !places.isEmpty else { continue }
      let place = random.pick(places)
      let whole = lines.map { $0.text + "\n" }
      let broken = String(repeating: " ", count: lines[place].column) + "@\n"
      let text = (whole[..<place] + [broken] + whole[place...]).joined()
      #expect(Self.json(text) == Self.json(whole.joined()), "\(text)")
    }
  }
}

/// Random block mappings and lists.
private struct BlockText {
  struct Line {
    var text: String
    var column: Int
    /// Whether the entry on this line has a preceding sibling.
    var hasSibling: Bool
  }

  var random: Random
  private var lines: [Line] = []

  init(random: Random) { self.random = random }

  mutating func write() -> [Line] {
    collection(0, 3, "")
    return lines
  }

  private mutating func collection(_ column: Int, _ depth: Int, _ prefix: String) {
    let isMapping = random.once(in: 2)
    let margin = String(repeating: " ", count: column)
    var lead = prefix.isEmpty ? margin : prefix
    for index in 0...random.next(below: 4) {
      let place = index == 0 && !prefix.isEmpty ? column - 2 : column
      let sibling = index > 0
      let isLeaf = depth == 0 || random.once(in: 2)
      if isMapping {
        lines.append(
          Line(
            text: lead + "k\(index):" + (isLeaf ? " \(random.next(below: 99))" : ""), column: place, hasSibling: sibling
          ))
        if !isLeaf { collection(column + 2, depth - 1, "") }
      } else if isLeaf {
        lines.append(Line(text: lead + "- \(random.next(below: 99))", column: place, hasSibling: sibling))
      } else {
        let first = lines.count
        collection(column + 2, depth - 1, lead + "- ")
        lines[first].hasSibling = sibling
        lines[first].column = place
      }
      lead = margin
    }
  }
}
