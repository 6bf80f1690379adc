import DocumentModel
import TestSupport
import Testing
import YAMLEditing
import YAMLReading

/// Nodes rewritten in another style. The mark is at the start of the node.
@Suite struct RewritingTests {
  private typealias Plan = (Rewriting, SyntaxNodeID) -> Rewriting.Rewrite?

  /// The text after the node at the mark is rewritten; nil if that isn't possible. Checks that CRLF gives the same.
  private static func rewritten(_ marked: String, _ plan: Plan) -> String? {
    let texts = ["\n", "\r\n"].map { lineBreak in
      one(marked.replacing("\n", with: lineBreak), plan).map { $0.replacing("\r\n", with: "\n") }
    }
    #expect(texts[0] == texts[1], "with CRLF: \(texts[1] ?? "nothing")")
    return texts[0]
  }

  private static func one(_ marked: String, _ plan: Plan) -> String? {
    let text = MarkedText(marked)
    let bytes = Array(text.text.utf8)
    let source = SyntaxDocument(bytes, limits: Limits())
    guard let rewriting = Rewriting(source, limits: Limits()) else { return nil }
    let nodes = source.tree.valueNodes()
    // If a mapping and its first key start there, the mapping is rewritten.
    let node = nodes.first { source.tree.range($0).start.index == text.place && !source.tree[$0].tokens.isEmpty }
    guard let node, let rewrite = plan(rewriting, node) else { return nil }
    if let problem = rewriting.problem(of: rewrite) { return "refused: \(problem)" }
    return TextEdit.apply(rewrite.edits, to: bytes).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Collections

  @Test(arguments: [
    ("x: ‸{a: 1, b: 2}\n", "x:\n  a: 1\n  b: 2\n"), ("x: ‸[1, 2]\n", "x:\n  - 1\n  - 2\n"),
    ("- ‸{a: 1, b: 2}\n- c\n", "- a: 1\n  b: 2\n- c\n"), ("- ‸[1, 2]\n", "- - 1\n  - 2\n"),
    ("‸{a: 1, b: [1, 2]}\n", "a: 1\nb: [1, 2]\n"),
    ("‸{\n  \"a\": 1,\n  \"b\": {\"c\": 2}\n}\n", "\"a\": 1\n\"b\": {\"c\": 2}\n"),
    // Comments after the entry, after its entries, and after brackets.
    ("x: ‸{a: 1, b: 2} # of x\ny: 3\n", "x: # of x\n  a: 1\n  b: 2\ny: 3\n"),
    ("- ‸{a: 1} # of it\n", "- # of it\n  a: 1\n"),
    (
      "x: ‸{ # of x\n  a: 1, # of a\n  # of b\n  b: 2\n  # end\n  }\n",
      "x: # of x\n  a: 1 # of a\n  # of b\n  b: 2\n  # end\n"
    ),
    ("x: ‸[\n  # of 1\n  1,\n\n  2, # of 2\n  ]\n", "x:\n  # of 1\n  - 1\n\n  - 2 # of 2\n"),
    // The style of the rest of the file.
    ("a:\n    b: 1\nx: ‸{c: 2}\n", "a:\n    b: 1\nx:\n    c: 2\n"), ("a:\n- 1\nx: ‸[2]\n", "a:\n- 1\nx:\n- 2\n"),
    // Anchors, tags, aliases, pairs without braces, and any key.
    ("x: ‸&a !t {a: &b 1, *b : 2}\n", "x: &a !t\n  a: &b 1\n  *b : 2\n"), ("x: ‸[a: 1, b]\n", "x:\n  - a: 1\n  - b\n"),
    ("x: ‸{\"a\":1, 'b':2, c}\n", "x:\n  \"a\": 1\n  'b': 2\n  c:\n"), ("x: ‸{[a, b]: 1}\n", "x:\n  [a, b]: 1\n"),
    ("x: ‸{a: \"b\n   c\", d: e\n  f}\n", "x:\n  a: \"b\n    c\"\n  d: e\n    f\n"),
    ("x:\n  ‸{a: 1, b: 2}\ny: 1\n", "x:\n  a: 1\n  b: 2\ny: 1\n"), ("--- ‸{a: 1}\n", "---\na: 1\n"),
    ("a: 1\n---\nx: ‸{a: 1}", "a: 1\n---\nx:\n  a: 1"), ("‸{a: 1, b: 2} # c\n", "# c\na: 1\nb: 2\n"),
  ]) func bracketsBecomeLines(_ marked: String, _ wanted: String) {
    #expect(Self.rewritten(marked) { $0.block($1) } == wanted)
  }

  @Test func allLevelsOfBracketsBecomeLines() {
    let text = "x: ‸{a: {b: [1, {c: 2}], d: {}}, e: []} # of x\n"
    #expect(
      Self.rewritten(text) { $0.block($1, opensAll: true) }
        == "x: # of x\n  a:\n    b:\n      - 1\n      - c: 2\n    d: {}\n  e: []\n")
  }

  @Test(arguments: ["x: ‸{}\n", "x: ‸[]\n", "‸{a: 1}: b\n", "x: [‸{a: 1}]\n", "x:\n  ‸a: 1\n"])
  func nothingElseBecomesLines(_ marked: String) { #expect(Self.rewritten(marked) { $0.block($1) } == nil) }

  @Test(arguments: [
    ("x:\n  ‸a: 1\n  b: 2\ny: 1\n", "x: {a: 1, b: 2}\ny: 1\n"), ("x:\n- 1\n- 2\n", nil),
    ("x:\n  ‸- 1\n  - a: 2\n    b: [3]\n", "x: [1, {a: 2, b: [3]}]\n"),
    ("- ‸a: 1\n  b: 2\n- c\n", "- {a: 1, b: 2}\n- c\n"),
    ("x: # of x\n  ‸a: 1\n", "x: {a: 1} # of x\n"), ("x: ‸&a !t\n  a: 1\n", "x: &a !t {a: 1}\n"),
    ("x:\n  ‸a: yes, no\n  b:\n  c: |\n    d\n  e: *a\n", nil),
    (
      "z: &a 1\nx:\n  ‸a: yes, no\n  b:\n  c: |\n    d\n  e: *a\n",
      "z: &a 1\nx: {a: \"yes, no\", b: null, c: \"d\\n\", e: *a}\n"
    ),
    // With comments, entries stay on lines of their own.
    (
      "x:\n  # of a\n  ‸a: 1 # one\n  b: 2\n  # end\ny: 1\n",
      "x: {\n  # of a\n  a: 1, # one\n  b: 2\n  # end\n  }\ny: 1\n"
    ),
    ("‸a: 1 # one\nb: 2\n", "{\n  a: 1, # one\n  b: 2\n}\n"),
    ("a: 1\n---\nx:\n  ‸b: 1\n  c: 2", "a: 1\n---\nx: {b: 1, c: 2}"),
  ]) func linesBecomeBrackets(_ marked: String, _ wanted: String?) {
    #expect(Self.rewritten(marked) { $0.flow($1) } == wanted)
  }

  @Test func aCollectionTooLongForALineHasOneEntryPerLine() {
    let word = String(repeating: "w", count: 50)
    #expect(
      Self.rewritten("x:\n  ‸a: \(word)\n  b:\n    c: \(word)\n    d: 1\n") { $0.flow($1) }
        == "x: {\n  a: \(word),\n  b: {c: \(word), d: 1}\n  }\n")
  }

  // MARK: Strings

  @Test(arguments: [
    ("a: ‸x y\n", "a: |-\n  x y\n"), ("a: ‸\"x\\ny\\n\" # c\nb: 1\n", "a: | # c\n  x\n  y\nb: 1\n"),
    ("- ‸'x'\n", "- |-\n  x\n"), ("a: ‸\"x\\n\\n\"\nb: 1\n", "a: |+\n  x\n\nb: 1\n"),
    ("a: ‸\"  x\\ny\"\n", "a: |2-\n    x\n  y\n"), ("a:\n    b: ‸&x !t x\n", "a:\n    b: &x !t |-\n        x\n"),
    ("a:\n  ‸\"x\n  y\"\n", "a: |-\n  x y\n"), ("a: ‸\"x\\n\"", "a: |\n  x\n"), ("--- ‸text\n", "--- |-\n  text\n"),
    ("a: 1\n---\nb: ‸x\n", "a: 1\n---\nb: |-\n  x\n"), ("a: ‸>\n  x\n  y\n", "a: |\n  x y\n"),
    ("a: ‸5\n", nil), ("a: ‸true\n", nil), ("a: ‸\"\"\n", nil), ("a: [‸x]\n", nil), ("‸a: x\n", nil),
    ("a: ‸\"\\t\"\n", nil),
  ]) func stringsBecomeLiteralBlocks(_ marked: String, _ wanted: String?) {
    #expect(Self.rewritten(marked) { $0.scalar($1, as: .literal) } == wanted)
  }

  @Test(arguments: [
    ("a: ‸x y\n", nil), ("a: ‸|\n  x\n  y\n\n  z\n", "a: >\n  x\n\n  y\n\n\n  z\n"),
    ("a: ‸\"x\\n  y\\nz\\n\"\n", "a: >\n  x\n    y\n  z\n"), ("a: ‸\"\\n\\nx\"\n", "a: >-\n\n\n  x\n"),
  ]) func stringsBecomeFoldedBlocks(_ marked: String, _ wanted: String?) {
    #expect(Self.rewritten(marked) { $0.scalar($1, as: .folded) } == wanted)
  }

  @Test func longLinesAreFolded() {
    let words = (0..<40).map { "word\($0)" }.joined(separator: " ")
    let text = Self.rewritten("a: ‸\(words)\n") { $0.scalar($1, as: .folded) } ?? ""
    #expect(text.hasPrefix("a: >-\n") && text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(text)")
  }

  @Test(
    arguments: [
      ("a: ‸x\n", NodeStyle.doubleQuoted, "a: \"x\"\n"), ("a: ‸'it''s' # c\n", .doubleQuoted, "a: \"it's\" # c\n"),
      ("a: ‸\"x\"\n", .singleQuoted, "a: 'x'\n"), ("a: ‸\"x\\n\"\n", .singleQuoted, nil),
      ("a: ‸\"x y\"\n", .plain, "a: x y\n"),
      ("a: ‸\"5\"\n", .plain, nil), ("a: ‸'yes'\n", .plain, nil), ("a: [‸'x,y']\n", .plain, nil),
      ("a: ‸'x,y'\n", .plain, "a: x,y\n"),
      ("‸\"a\": x\n", .plain, nil), ("{‸'a': x}\n", .doubleQuoted, "{\"a\": x}\n"),
      ("a: ‸|\n  x\n  y\nb: 1\n", .doubleQuoted, "a: \"x\\ny\\n\"\nb: 1\n"),
      ("a: ‸|- # c\n  x\nb: 1\n", .plain, "a: x # c\nb: 1\n"),
      ("- ‸>-\n  x\n  y\n", .singleQuoted, "- 'x y'\n"), ("a: ‸\"x\n  y\"\n", .singleQuoted, "a: 'x y'\n"),
      ("a: ‸5\n", .doubleQuoted, nil), ("a: ‸''\n", .plain, nil), ("a: ‸\"é\\u00e9\"\n", .plain, "a: éé\n"),
    ] as [(String, NodeStyle, String?)]) func stringsGetOtherQuotes(
      _ marked: String, _ style: NodeStyle, _ wanted: String?
    )
  {
    #expect(Self.rewritten(marked) { $0.scalar($1, as: style) } == wanted)
  }

  // MARK: Anchors

  @Test(arguments: [
    ("a: ‸{x: 1}\nb: {x: 1}\nc: {x: 2}\n", "a: &a {x: 1}\nb: *a\nc: {x: 2}\n"),
    ("a:\n  ‸x: 1\n  y: 2\nb:\n  x: 1\n  y: 2\nc: 1\n", "a: &a\n  x: 1\n  y: 2\nb: *a\nc: 1\n"),
    ("a:\n  - ‸x: 1\n    y: 2\n  - x: 1\n    y: 2\n", "a:\n  - &a\n    x: 1\n    y: 2\n  - *a\n"),
    ("a: ‸text # c\nb: [text, 'text', texts] # d\n", "a: &a text # c\nb: [*a, *a, texts] # d\n"),
    ("a: ‸|\n  x\nb: |\n  x\nc: 1\n", "a: &a |\n  x\nb: *a\nc: 1\n"),
    ("a: ‸!t x\nb: !t x\nc: x\n", "a: &a !t x\nb: *a\nc: x\n"),
    ("&a b: 1\na: ‸x\nc: x\n", "&a b: 1\na: &a-2 x\nc: *a-2\n"), ("a: ‸&z x\nc: x\nd: *z\n", "a: &z x\nc: *z\nd: *z\n"),
    ("a: x\n---\na: ‸x\nb: x\n---\na: x\n", "a: x\n---\na: &a x\nb: *a\n---\na: x\n"),
    // A value with a comment inside isn't replaced, nor is one before the anchor.
    ("a:\n  ‸x: 1\nb:\n  x: 1 # c\n", nil),
    ("a: ‸[1]\nb:\n  - 1\n  # c\nc: [1]\n", "a: &a [1]\nb:\n  - 1\n  # c\nc: *a\n"), ("b: x\na: ‸x\n", nil),
    ("a: ‸true\nb: true\n", nil), ("a: ‸5\nb: '5'\n", nil),
    ("a: ‸[&x 1]\nb: [1]\n", nil), ("‸a: a\n", nil),
  ]) func equalValuesBecomeAliases(_ marked: String, _ wanted: String?) {
    #expect(Self.rewritten(marked) { $0.extraction(of: $1, named: $0.anchorName(for: $1))?.rewrite } == wanted)
  }

  @Test(arguments: [
    ("a: &x 1\nb: ‸*x\n", "a: &x 1\nb: 1\n"), ("a: &x {c: 1}\nb: ‸*x # c\n", "a: &x {c: 1}\nb: {c: 1} # c\n"),
    (
      "a: &x\n  c: 1 # one\n  d:\n    - e\nb: ‸*x # c\nf: 1\n",
      "a: &x\n  c: 1 # one\n  d:\n    - e\nb: # c\n  c: 1\n  d:\n    - e\nf: 1\n"
    ),
    ("a: &x\n  c: 1\nb:\n  - ‸*x\n  - 2\n", "a: &x\n  c: 1\nb:\n  - c: 1\n  - 2\n"),
    ("a: &x\n  c: [1]\n  d: |\n    e\nb: [‸*x]\n", "a: &x\n  c: [1]\n  d: |\n    e\nb: [{c: [1], d: \"e\\n\"}]\n"),
    ("a: &x |\n  c\nb:\n  d: ‸*x\n", "a: &x |\n  c\nb:\n  d: |\n    c\n"),
    ("a: &x !t 1\nb: ‸*x\n", "a: &x !t 1\nb: !t 1\n"),
    // Merge keys.
    ("a: &x {c: 1, d: 2}\nb:\n  <<: ‸*x\n  d: 3\n", "a: &x {c: 1, d: 2}\nb:\n  c: 1\n  d: 3\n"),
    ("a: &x\n  c: 1\n  d:\n    e: 2\nb:\n  <<: ‸*x\n", "a: &x\n  c: 1\n  d:\n    e: 2\nb:\n  c: 1\n  d:\n    e: 2\n"),
    ("a: &x {c: 1}\nb: {<<: ‸*x, e: 1}\n", "a: &x {c: 1}\nb: {c: 1, e: 1}\n"),
    ("a: &x {c: &y 1}\nb: ‸*x\nd: *y\n", nil), ("a: &x b\n‸*x : 1\n", nil),
  ]) func anAliasBecomesItsValue(_ marked: String, _ wanted: String?) {
    #expect(Self.rewritten(marked) { $0.inlining($1) } == wanted)
  }

  @Test(arguments: [
    ("a: ‸&x 1\nb: *x\nc: [*x]\n", "a: 1\nb: 1\nc: [1]\n"),
    ("a: ‸&x # c\n  d: 1\nb: *x\n", "a: # c\n  d: 1\nb:\n  d: 1\n"),
    ("a: &x\n  d: 1\nb: *x\n", nil), ("a: ‸&x {c: 1}\nb: {<<: *x, d: *x}\n", "a: {c: 1}\nb: {c: 1, d: {c: 1}}\n"),
    ("a: ‸&x 1\n", nil),
  ]) func allAliasesBecomeTheirValue(_ marked: String, _ wanted: String?) {
    #expect(Self.rewritten(marked) { $0.inliningAll(of: $1)?.rewrite } == wanted)
  }

  /// Deeply nested flow collections would need too much indentation, and copies of a long value too much memory.
  @Test func refactoringsThatWouldFillTheMemoryAreNotOffered() {
    let (open, close) = (String(repeating: "[", count: 400), String(repeating: "]", count: 400))
    let items = String(repeating: "1, ", count: 5_000)
    #expect(Self.one("x: ‸\(open)\(items)1\(close)\n") { $0.block($1, opensAll: true) } == nil)
    let aliases = String(repeating: "*a, ", count: 1_000)
    let value = String(repeating: "x", count: 2_000)
    #expect(Self.one("a: ‸&a \(value)\nb: [\(aliases)*a]\n") { $0.inliningAll(of: $1)?.rewrite } == nil)
  }

  // MARK: Tabs

  @Test(arguments: [
    ("a:\n\tb: 1\n\tc:\n\t\td: 2\n", "a:\n  b: 1\n  c:\n    d: 2\n"),
    ("a:\n    b: 1\n\tc: 2\n", "a:\n    b: 1\n    c: 2\n"),
    ("a:\n  - b: 1\n  \tc: 2\n", "a:\n  - b: 1\n    c: 2\n"), ("a:\r\n\tb: 1\r\n", "a:\r\n  b: 1\r\n"),
    ("x: 1\n---\na:\n\tb: 1\n", "x: 1\n---\na:\n  b: 1\n"), ("a: [\n\t1]\n", "a: [\n  1]\n"),
    ("a: |\n  x\n  \ty\n", nil), ("a: 1\n", nil), ("a:\t1\n", nil),
  ]) func tabsBecomeSpaces(_ text: String, _ wanted: String?) {
    let bytes = Array(text.utf8)
    let edits = TabIndentation.edits(bytes, in: 0..<bytes.count, limits: Limits())
    let result = edits.flatMap { TextEdit.apply($0, to: bytes) }.map { String(decoding: $0, as: UTF8.self) }
    #expect(result == wanted)
  }
}
