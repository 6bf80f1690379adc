import DocumentModel
import Testing
import YAMLReading

/// The values in a file according to the core schema of YAML 1.2.
struct ValueTests {
  private func parse(_ text: String) -> ParsedText {
    YAMLParser.parse(Array(text.utf8), limits: Limits())
  }

  @Test(arguments: [
    ("~", "null"), ("null", "null"), ("NULL", "null"), ("", "null"), ("nULL", "string nULL"),
    ("true", "boolean true"), ("False", "boolean false"), ("yes", "string yes"), ("on", "string on"),
    ("12", "number 12"), ("-0", "number 0"), ("+1", "number 1"), ("0o17", "number 15"), ("017", "number 17"),
    ("0xFF", "number 255"), ("1e3", "number 1000"), (".5", "number 0.5"), ("5.", "number 5"), ("1.10", "number 1.1"),
    ("9007199254740993", "number 9007199254740993"), ("1e400", "number 1e400"),
    ("123456789012345678901234567890", "number 123456789012345678901234567890"),
    (".inf", "number .inf"), ("-.INF", "number -.inf"), (".nan", "number .nan"),
    ("1_000", "string 1_000"), ("22:00", "string 22:00"), ("1e", "string 1e"), (".", "string ."),
    ("2001-12-14", "string 2001-12-14"), ("\"12\"", "string 12"), ("'a''b'", "string a'b"),
    ("\"\\u00e9\\n\"", "string é\n"),
    ("\"\\uD83D\\uDE00\"", "string 😀"), ("!!str 12", "string 12"), ("!!int \"12\"", "number 12"),
    ("!!float 1", "number 1"),
    ("\"a\\\n    b\"", "string ab"), ("|\n    x\n     y\n", "string x\n y\n"), (">-\n    x\n    y\n", "string x y"),
    ("\"a\u{2028}b\"", "string a\u{2028}b"), ("\"\u{FEFF}\"", "string \u{FEFF}"),
  ])
  func scalars(_ text: String, _ expected: String) throws {
    let parsed = parse("k: \(text)\n")
    try #require(parsed.diagnostics.isEmpty)
    let value = try #require(parsed.document.value(parsed.document.roots[0], named: "k"))
    #expect(describe(value, parsed.document) == expected)
  }

  @Test(arguments: ["", " ", "\n  ", "\r\n ", "a: |+\n ", "\n\n \n  ", "# |+\n "]) func aTextThatEndsInBlanksIsRead(
    _ text: String
  ) {
    #expect(parse(text).diagnostics.isEmpty)
  }

  /// The characters that stand in for those that libyaml can't handle never appear in values.
  @Test(arguments: [
    ("\"\\uE000\\uE001\u{2028}\"", "\u{E000}\u{E001}\u{2028}"),
    ("\"\\U0000E000\u{FEFF}\u{E001}\"", "\u{E000}\u{FEFF}\u{E001}"), ("\"\\u03A3\u{85}Τ\"", "Σ\u{85}Τ"),
    (#""\uD83D\uDE00\uF8FE\u4E00\uE000\u4E00""#, "😀\u{F8FE}\u{4E00}\u{E000}\u{4E00}"),
    ("\"\\uD83D\\uDE00\u{E000}\u{4E00}\"", "😀\u{E000}\u{4E00}"), (#""\\uD83D\\uDE00""#, #"\uD83D\uDE00"#),
    ("\"100% \u{FEFF}%\"", "100% \u{FEFF}%"),
  ])
  func aPlaceholderIsNotACharacterOfTheText(_ text: String, _ expected: String) throws {
    let parsed = parse("k: \(text)\n")
    try #require(parsed.diagnostics.isEmpty)
    let value = try #require(parsed.document.value(parsed.document.roots[0], named: "k"))
    #expect(parsed.document.string(value) == expected)
  }

  /// Escaped and unescaped, even if a file has very many different ones.
  @Test func everySurrogatePairIsACharacter() throws {
    let scalars = (0..<9_000).compactMap { Unicode.Scalar(UInt32(0x1_0000 + 7 * $0)) }
    let pairs = scalars.map { Character($0).utf16.map { "\\u" + String($0, radix: 16) }.joined() }
    let parsed = parse(pairs.map { "- [\"\($0)\", '\($0)', \"\u{E000}\\uE001\"]\n" }.joined())
    try #require(parsed.diagnostics.isEmpty)
    let document = parsed.document
    let items = document.items(document.roots[0]).map { document.items($0).map { document.string($0) } }
    #expect(items == zip(scalars, pairs).map { [String(Character($0)), $1, "\u{E000}\u{E001}"] })
  }

  @Test func anEscapedBackslashBeginsNoSurrogatePair() {
    #expect(parse(#"k: "\\uD83D\uDE00""#).diagnostics.contains { $0.severity == .error })
  }

  /// A byte order mark at the start of a later document, before its comments and `---` (YAML 1.2.2, section 9.2).
  @Test(arguments: [
    ("a: 1\n\u{FEFF}---\nb: 2\n", true), ("a: 1\n\u{FEFF}# c\n\n---\nb: 2\n", true),
    ("a: |\n  x\n\u{FEFF}---\nb\n", true), ("a: |+\n  x\n\n\u{FEFF}--- b\n", true), ("a\nb\n\u{FEFF}---\nc\n", true),
    ("a: 1\n...\n\u{FEFF}---\nb\n", true), ("a: 1\n\u{FEFF}b: 2\n", false), ("a: 1\n\u{FEFF}# c\nb: 2\n", false),
    ("a: 1\n \u{FEFF}---\n", false), ("a: 1\n\u{FEFF}\u{FEFF}---\nb\n", false),
  ])
  func aByteOrderMarkMayStandBeforeAnyDocument(_ text: String, _ isAllowed: Bool) {
    let parsed = parse(text)
    #expect(parsed.diagnostics.allSatisfy { $0.severity != .error } == isAllowed, "\(parsed.diagnostics)")
    guard isAllowed else { return }
    #expect(parsed.document.roots.count == 2)
    if text.hasPrefix("a: |") {
      let value = parsed.document.value(parsed.document.roots[0], named: "a")
      #expect(value.flatMap(parsed.document.string) == (text.hasPrefix("a: |+") ? "x\n\n" : "x\n"))
    }
  }

  private func describe(_ node: NodeID, _ document: Document) -> String {
    switch document.kind(node) {
    case .null: "null"
    case .boolean: "boolean \(document.boolean(node) ?? false)"
    case .number: "number \(document.number(node)?.description ?? "?")"
    case .string: "string \(document.string(node) ?? "?")"
    case .array, .object, .alias: "collection"
    }
  }

  @Test(arguments: ["<<", "!!merge <<", "!<tag:yaml.org,2002:merge> <<"])
  func mergeKeysAddMissingKeys(_ key: String) throws {
    let parsed = parse("a: &a {x: 1, y: 2}\nb: &b {y: 3, z: 4}\nc:\n  \(key): [*a, *b]\n  x: 0\n")
    let document = parsed.document
    let c = try #require(document.value(document.roots[0], named: "c"))
    let entries = document.entries(c).map { entry in
      "\(document.keys.name(entry.keyID!))=\(document.number(entry.value)!)\(entry.mergeKey == nil ? "" : "<<")"
    }
    #expect(entries == ["x=0", "y=2<<", "z=4<<"])
    #expect(parsed.diagnostics.isEmpty)
  }

  @Test func utf16IsReadByItsMark() throws {
    let bytes: [UInt8] = [0xFF, 0xFE] + "ä: 🙂 b: c\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(YAMLParser.parse(bytes, limits: Limits()).places == ["1:7 yaml/unexpected-colon"])
  }

  /// The range of a node begins after its own tag and anchor; that of a mapping includes those of its first key.
  @Test(arguments: [
    ("k: &a 12\n", "1:7-1:9"), ("k: !!str  x y # c\n", "1:11-1:14"), ("k: !t &a \"q\"\n", "1:10-1:13"),
    ("k: &a\n  b: 1\n", "2:3-2:7"), ("k: !t\n  &a b: 1\n", "2:3-2:10"), ("k: &a\n  !t b: 1\n", "2:3-2:10"),
    ("k: &a [1, 2]\n", "1:7-1:13"), ("k:\n- a\n-  b\nc: 1\n", "2:1-3:5"), ("k: |\n  x\n\nc: 1\n", "1:4-4:1"),
    ("k:\nc: 1\n", "1:3-1:3"), ("é: 🙂🙂 \n", "1:4-1:6"), ("k: &a # b\n  c: 1\n", "2:3-2:7"),
    ("k: &a #\r b:\r  c\n", "1:10-1:16"),
  ])
  func rangesAreTheNodesOwn(_ text: String, _ expected: String) throws {
    let document = parse(text).document
    let value = try #require(document.entries(document.roots[0]).first { _ in true }?.value)
    let range = LineIndex(document.text).range(of: document.range(value))
    #expect("\(range.start.line):\(range.start.column)-\(range.end.line):\(range.end.column)" == expected)
  }
}
