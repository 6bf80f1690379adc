import DocumentModel
import Testing
import YAMLReading

/// The findings in malformed YAML, as `line:column code`.
struct SyntaxErrorTests {
  struct Case: CustomTestStringConvertible {
    var text: String
    var findings: [String]
    init(_ text: String, _ findings: String...) {
      self.text = text
      self.findings = findings
    }
    var testDescription: String { text.debugDescription }
  }

  /// Three dots followed by text don't end a document, so a `%` below isn't a directive.
  @Test func dotsBeforeTextAreText() {
    let parsed = YAMLParser.parse(Array("a: \"b\n\n...c\n%d\n\"\n".utf8), limits: Limits())
    #expect(parsed.diagnostics.isEmpty)
    let value = parsed.document.roots.first.flatMap { parsed.document.value($0, named: "a") }
    #expect(value.map { parsed.document.string($0) } == "b\n...c %d ")
  }

  @Test(arguments: [
    Case("a: 1\nb: \"open\nc: 3\nd: \"x\"\n", "2:4 yaml/unclosed-quote"),
    Case("a: \"open\n", "1:4 yaml/unclosed-quote"),
    Case("a: \"open\n---\nb: \"x\n", "1:4 yaml/unclosed-quote", "3:4 yaml/unclosed-quote"),
    Case("a: 'it's\nb: 1\n", "1:8 yaml/syntax"),
    Case("a: 1\n b: 2\nc: 3\n", "2:2 yaml/indentation"),
    Case("a:\n    b: 1\n  c: 2\nd: 1\n", "3:3 yaml/indentation"),
    Case("  a: 1\nb: 2\n", "2:1 yaml/indentation"),
    Case("a:\n\tb: 1\nc: 2\n", "2:1 yaml/tab"),
    Case("a: b: c\n", "1:5 yaml/unexpected-colon"),
    Case("key:value\nother: 1\n", "1:4 yaml/missing-colon"),
    Case("a: 1\nb\nc: 2\n", "2:1 yaml/missing-colon"),
    Case("f\n \nf:", "1:1 yaml/missing-colon"),
    Case("a\n  - b\n  - c\nd: @\n", "1:1 yaml/missing-colon", "4:4 yaml/reserved-character"),
    Case("---\n  a\n  b\nc: 1\n", "2:3 yaml/missing-colon"),
    Case("a: [1, 2\nb: 2\n", "1:4 yaml/unclosed-bracket"),
    Case("a: {b: 1\nc: 2\n", "1:4 yaml/unclosed-bracket"),
    Case("a: 1]\nb: ]\n", "2:4 yaml/unclosed-bracket"),
    Case(
      "a: @x\nb: `y\nc: %z\n", "1:4 yaml/reserved-character", "2:4 yaml/reserved-character",
      "3:4 yaml/reserved-character"),
    Case("a: \"\\d\"\n", "1:5 yaml/bad-escape"),
    Case("a: \"\\xZ\"\n", "1:5 yaml/bad-escape"),
    Case("a: - b\n", "1:4 yaml/indentation"),
    Case("a: 1\n--- b: 2\nc: 3\n", "2:5 yaml/unexpected-colon"),
    Case("a: 1\n- b\n", "2:1 yaml/indentation"),
    Case("a: 1\nb = 2\nc: 3\n", "2:3 yaml/missing-colon"),
    Case("a:\n- b = 2\n  c: 3\n", "2:5 yaml/missing-colon"),
    Case("a: 1\nb:,\n- c\n", "2:3 yaml/missing-colon"),
    Case("a: \"C:\\Users\"\n", "1:7 yaml/bad-escape"),
    Case("a: “b: c”\n", "1:4 yaml/unexpected-colon"),
    Case("a: *.txt\n", "1:4 yaml/bad-anchor"),
    Case("a: &b.c 1\n", "1:4 yaml/bad-anchor"),
    Case("a: | text\n", "1:6 yaml/block-scalar-header"),
    Case("a: !foo!bar x\n", "1:4 yaml/bad-tag"),
    Case("a: *nope\n", "1:4 yaml/unknown-anchor"),
    Case("a:\n  <<: *nope\n", "2:7 yaml/unknown-anchor"),
    Case("a: &a [*a]\n", "1:8 yaml/cyclic-alias"),
    // A key whose value can't be read is dropped, and so is its anchor.
    Case("&x b: @y\nc: *x\n", "1:7 yaml/reserved-character"),
    Case("a: [?b]\n", "1:5 yaml/reserved-character"),
    Case(
      "a: [&x :b, ! :c]\nd: {\"e\" :1, 'f':2, [g] :3, &h : 4}\n", "1:8 yaml/reserved-character",
      "1:14 yaml/reserved-character"),
    Case("a: {b?}\n"),
    // libyaml skips a bracket after a lone question mark, and takes a plain `?` for a key indicator.
    Case("[?]]\n", "1:2 yaml/reserved-character"),
    Case("- {?: a}\n- {?}\n- {? : a, ? b}\n", "1:4 yaml/reserved-character", "2:4 yaml/reserved-character"),
    Case("[? a : b, ? [c]: d]\n"),
    Case("a: 1\nb: 2\na: 3\na: 4\n", "3:1 yaml/duplicate-key", "4:1 yaml/duplicate-key"),
    Case(
      "a: &a {}\nb: {<<: *a, \"<<\": *a}\nc: {<<: *a, <<: *a}\n", "2:13 yaml/duplicate-key", "3:13 yaml/duplicate-key"),
    // If an item lacks its dash, its keys look like duplicates.
    Case("- n: a\n  v: 1\n  n: b\n  v: 2\n  n: c\n  v: 3\n", "3:3 yaml/duplicate-key", "5:3 yaml/duplicate-key"),
    Case("- n: a\n  v: 1\n  n: b\n  v: 2\n  w: 3\n", "3:3 yaml/duplicate-key"),
    Case("1: a\n\"1\": b\n0x1: c\n", "2:1 yaml/duplicate-key", "3:1 yaml/duplicate-key"),
    Case("a: 1\n...\n%FOO\n", "3:1 yaml/directive", "3:1 yaml/unknown-directive"),
    Case("<<: 1\n", "1:5 yaml/bad-merge"),
    Case(
      "a: &a [1, 2]\nb: {<<: *a}\nc: {<<: [1, 2]}\n", "2:9 yaml/bad-merge", "3:10 yaml/bad-merge", "3:13 yaml/bad-merge"
    ),
    Case("a: {<<: !include x.yaml}\nb: {<<: !!str x}\n", "1:9 yaml/unknown-tag", "2:15 yaml/bad-merge"),
    Case("a: \"x\"#y\n", "1:7 yaml/comment-space"),
    Case("a: !!int x\n", "1:4 yaml/tag-mismatch"), Case("a: !!int .5\n", "1:4 yaml/tag-mismatch"),
    Case("- !!int 1.0\n", "1:3 yaml/tag-mismatch"), Case("[!!int .inf]\n", "1:2 yaml/tag-mismatch"),
    Case("a: !secret x\nb: !secret y\n", "1:4 yaml/unknown-tag"),
    Case("%YAML 1.3\n---\na: 1\n", "1:1 yaml/version"),
    Case("%YAML 1.2\n# c\n\na: 1\nb: @\n", "4:1 yaml/directive", "5:4 yaml/reserved-character"),
    Case("%A\na: 1\n", "1:1 yaml/unknown-directive", "2:1 yaml/directive"),
    Case("a: 1\n...\n%TAG ! tag:x,1:\nb: 1\n", "4:1 yaml/directive"),
    Case("%FOO bar\n---\na: 1\n", "1:1 yaml/unknown-directive"),
    Case("%FOO bar\n  # c\na: 1\n", "1:1 yaml/unknown-directive", "3:1 yaml/directive"),
    Case("%YAML 1.2\n  \na: 1\n", "3:1 yaml/directive"),
    Case("  # c\n%FOO\n---\na: 1\n", "2:1 yaml/unknown-directive"),
    Case("a: 1\n...\n \n%YAML 1.3\n---\nb: 1\n", "4:1 yaml/version"),
    // A document after `...` needs no `---`, and may be indented like the first one.
    Case("a: 1\n...\n  b:\n    c: 2\n  d: 3\n...\n\n  # c\n    - e\n    - f\n"),
    Case("a: 1\r\n...\r\n  b: 2\r\n  c: 3\r\n"), Case("a: 1\n...\n  b: 2\n c: 3\n", "4:2 yaml/syntax"),
    Case("a: 1\n... b: 2\n", "2:5 yaml/syntax"),
    Case("a: \u{85}b\n", "1:4 yaml/line-separator"),
    Case("a: b\u{85}c: d\n", "1:5 yaml/line-separator"),
    Case("a\u{2028}b: 1\n", "1:2 yaml/line-separator"),
    Case("a: \"\u{2028}\"\n"),
    Case("a: \u{FEFF}b\n", "1:4 yaml/byte-order-mark"),
    // A byte order mark may be at the start of any document (YAML 1.2.2, section 9.1.1).
    Case("# c\n\u{FEFF}a: b c: d\ne: 1\n", "2:8 yaml/unexpected-colon"),
    Case("\u{FEFF}# c\r\n\r\n\u{FEFF}%YAML 1.2\r\n---\r\na: @\r\n", "5:4 yaml/reserved-character"),
    Case("a: 1\n...\n# c\n\u{FEFF}# d\n\u{FEFF}b: 2\n"),
    Case("a: 1\n\u{FEFF}b: 2\n", "2:1 yaml/byte-order-mark"),
    Case("---\n# c\n\u{FEFF}a: 1\n", "3:1 yaml/byte-order-mark"),
    Case("# c\n \u{FEFF}a: 1\n", "2:2 yaml/byte-order-mark"),
    Case("\u{FEFF}a: b c: d\n", "1:7 yaml/unexpected-colon"),
    Case("a: x\u{0}\u{1}y\nb: \u{1B}\n", "1:5 yaml/control-character", "2:4 yaml/control-character"),
    Case("ä: 🙂 b: c\n", "1:7 yaml/unexpected-colon"),
    Case("a: [1\n---\nb: {2\n---\nc: 3\n", "1:4 yaml/unclosed-bracket", "3:4 yaml/unclosed-bracket"),
    // A quote or bracket ends at the latest at an entry that isn't indented more.
    Case("a: [\"x]\nb: '^a\\.c'\n", "1:5 yaml/unclosed-quote"),
    Case("a: [\"x]\nb: \"# y\"\n", "1:5 yaml/unclosed-quote"),
    Case("a: [\"x]\nb: \"*y\"\n", "1:5 yaml/unclosed-quote"),
    Case("a: \"x\n  b: \\.\"\n", "2:6 yaml/bad-escape"),
    Case("a: [\nb:\n  - c\n", "1:4 yaml/unclosed-bracket"),
    Case("a: [\n  - b\n]\n", "2:3 yaml/syntax"),
    Case("a: {\nb: 1,\nc: @\n}\n", "3:4 yaml/reserved-character"),
    Case("{\n\"a\": {\n\"b\": @\n}\n}\n", "3:6 yaml/reserved-character"),
    Case(
      "a: \"x\nb: 1\nc: @y\nd: [1\ne: 2\n", "1:4 yaml/unclosed-quote",
      "3:4 yaml/reserved-character", "4:4 yaml/unclosed-bracket"),
  ])
  func findingsAreAtTheirPlace(_ test: Case) {
    let parsed = YAMLParser.parse(Array(test.text.utf8), limits: Limits())
    #expect(parsed.places == test.findings)
  }

  @Test func binaryDataIsOneFinding() {
    let bytes = (0..<2_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    #expect(YAMLParser.parse(bytes, limits: Limits()).diagnostics.map { "\($0.code)" } == ["yaml/binary"])
    #expect(
      YAMLParser.parse(bytes.filter { $0 != 0 }, limits: Limits()).diagnostics.map { "\($0.code)" } == ["yaml/binary"])
  }

  @Test(arguments: [[0], [0, 0, 0]], [false, true])
  func aTextOfWideCharactersIsNamed(_ zeros: [UInt8], isBigEndian: Bool) {
    let bytes = "appearance: dark\n".utf8.flatMap { isBigEndian ? zeros + [$0] : [$0] + zeros }
    let found = YAMLParser.parse(bytes, limits: Limits()).diagnostics
    #expect(found.map { "\($0.code)" } == ["yaml/encoding"])
  }

  @Test func aTextInAnotherEncodingIsOneFindingAndTheRestIsStillRead() {
    let text = Array("a: 1\n".utf8) + (1...9).flatMap { Array("b\($0): ".utf8) + [0xE9, 0x0A] } + Array("c: @\n".utf8)
    let parsed = YAMLParser.parse(text, limits: Limits())
    #expect(parsed.places == ["2:5 yaml/encoding", "11:4 yaml/reserved-character"])
    #expect(
      parsed.diagnostics.first?.message == "invalid UTF-8: byte 0xE9, the first of 9 invalid sequences")
    #expect(parsed.names.first == "a" && parsed.names.count == 10)
  }

  @Test func anItemIsComparedWithTheItemAbove() {
    let parsed = YAMLParser.parse(Array("l:\n    - a: 1\n      b: 2\n   - c: 3\n".utf8), limits: Limits())
    #expect(parsed.places == ["4:4 yaml/indentation"])
    #expect(
      parsed.diagnostics.first?.message == "indented by 3 spaces; the previous item by 4",
      "\(parsed.diagnostics)")
  }

  @Test func aBracketIsOpenUpToTheNextDocument() {
    let parsed = YAMLParser.parse(Array("a: 1\n---\nb: [\n---\nc: 2\n".utf8), limits: Limits())
    #expect(parsed.places == ["3:4 yaml/unclosed-bracket"])
    #expect(parsed.document.roots.count == 3)
  }

  @Test func aTagIsNotAList() {
    let found = YAMLParser.parse(Array("a: !<tag:x y\n".utf8), limits: Limits()).diagnostics
    #expect(found.map { $0.related.map(\.message.text) } == [["the tag starts here"]])
  }

  @Test func aBadByteIsNamedAndTheRestIsStillRead() {
    let parsed = YAMLParser.parse(Array("a: 1\nb: ".utf8) + [0xFF, 0x0A] + Array("c: 3\n".utf8), limits: Limits())
    #expect(parsed.places == ["2:4 yaml/encoding"])
    #expect(parsed.diagnostics.first?.message == "invalid UTF-8: byte 0xFF")
    #expect(parsed.names == ["a", "b", "c"])
  }

  @Test func aByteOrderMarkDoesNotChangeTheReading() {
    let parsed = YAMLParser.parse(Array("# c\n\u{FEFF}a: 1\nb: @\nc: 3\n".utf8), limits: Limits())
    #expect(parsed.names == ["a", "c"])
    #expect(parsed.places == ["3:4 yaml/reserved-character"])
  }

  @Test func entriesAfterAnErrorAreRead() {
    let parsed = YAMLParser.parse(Array("a: 1\nb: [2\nc: 3\nd: @4\ne: 5\n".utf8), limits: Limits())
    #expect(parsed.isPartial)
    #expect(parsed.places == ["2:4 yaml/unclosed-bracket", "4:4 yaml/reserved-character"])
    #expect(parsed.names == ["a", "b", "c", "e"])
  }

  @Test(arguments: [
    ("a: & b\n", "missing anchor name after &"), ("a: *.txt\n", "missing alias name after *"),
    ("a: &b.c 1\n", "anchor names can only contain ASCII letters, digits, - and _"),
    ("a: *é\n", "alias names can only contain ASCII letters, digits, - and _"),
  ])
  func errorsInAnAnchor(_ text: String, _ message: String) {
    #expect(YAMLParser.parse(Array(text.utf8), limits: Limits()).diagnostics.first?.message == message)
  }
}

extension ParsedText {
  /// `line:column code` of every finding.
  var places: [String] {
    let lines = LineIndex(document.text)
    return diagnostics.map { finding in
      let start = lines.position(of: finding.range.start)
      return "\(start.line):\(start.column) \(finding.code)"
    }
  }

  /// The keys in the root of the first document.
  var names: [String] {
    document.roots.first.map { document.entries($0).compactMap { $0.keyID.map(document.keys.name) } } ?? []
  }
}
