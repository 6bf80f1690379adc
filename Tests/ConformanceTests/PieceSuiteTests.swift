import DocumentModel
import FileAccess
import Foundation
import Testing
import TestSupport

@testable import YAMLReading

/// Reading a file in pieces gives the same nodes as reading it at once, or no result.
struct PieceSuiteTests {
  @Test(.enabled(if: !SuiteFiles.yaml().isEmpty, "about 900 texts of the suites"))
  func everyTextCutAtEveryLineIsTheSameOrLeftAlone() throws {
    let texts = try Self.texts()
    var (joined, left) = (0, 0)
    for text in texts {
      let bytes = Array(text)
      let whole = YAMLParser.parse(bytes, limits: Limits())
      let lines = Pieces.lineStarts(of: bytes)
      // Cuts before each line, before each pair of adjacent lines, before all lines; a long file is sampled.
      let step = max(1, lines.count / 100)
      let each = stride(from: 0, to: lines.count, by: step).map { [lines[$0]] }
      let pairs = stride(from: 1, to: lines.count, by: step * 3).map { [lines[$0 - 1], lines[$0]] }
      for cuts in each + pairs + [lines, Pieces.cuts(of: bytes, size: 40), Pieces.cuts(of: bytes, size: 400)] {
        switch Pieces.difference(bytes, cuts, from: whole) {
        case ""?: joined += 1
        case let difference?:
          Issue.record("cut before \(cuts): \(difference) in \(String(decoding: bytes.prefix(400), as: UTF8.self))")
        case nil: left += 1
        }
      }
    }
    print("pieces: \(texts.count) texts, \(joined) cuts joined, \(left) left to one reading")
    #expect(joined > 1_000)
  }

  /// The files of the YAML Test Suite and of SchemaStore's tests.
  private static func texts() throws -> [Data] {
    var texts: [Data] = []
    for name in ["yaml/data", "schemastore"] {
      guard let folder = OutsideSuites.folder(name),
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      else { continue }
      for case let file as URL in files where ["yaml", "yml"].contains(file.pathExtension) {
        if let text = try? Data(contentsOf: file), text.count < 100_000 { texts.append(text) }
      }
    }
    return texts
  }
}

/// Random texts of blocks, documents and comments, read in pieces.
struct RandomPieceTests {
  @Test func randomTextsAreTheSameOrLeftAlone() {
    var random = SystemRandomNumberGenerator()
    var joined = 0
    for _ in 0..<300 {
      let text = Array(RandomBlocks(&random).text.utf8)
      let lines = Pieces.lineStarts(of: text)
      let some = lines.filter { _ in Bool.random(using: &random) }
      for cuts in [some, Pieces.cuts(of: text, size: 30)] + lines.map({ [$0] }) {
        let difference = Pieces.difference(text, cuts)
        #expect(difference ?? "" == "", "cut before \(cuts) of \(String(decoding: text, as: UTF8.self))")
        if difference == "" { joined += 1 }
      }
    }
    #expect(joined > 500)
  }

  @Test(arguments: [
    ("a: 1\nb: 2\na: 3\n", [10]), ("a:\n- 1\nb: 2\n", [3]), ("a: |\n  - x\n  - y\n", [11]), ("a: \"b\n  c: d\"\n", [6]),
    ("- a\n  - b\n", [4]), ("a: [\n- 1,\n- 2]\n", [5]), ("? a\n: b\nc: d\n", [4]), ("a: &x 1\nb: *x\n", [8]),
    ("a: 1\n...\nb: 2\n", [9]), ("- a: 1\n  b: 2\n- c\n", [7]), ("a:\n- 1\n- 2\nb: 3\n", [7]),
    ("a:\n  b: 1\n c: 2\n", [10]), ("- ? a\n  b: 1\n", [6]),
    ("a: b\n\u{FEFF}---\nc: d\n", [5]),
  ])
  func isLeftToOneReading(text: String, cuts: [Int]) {
    #expect(Pieces.areEqual(Array(text.utf8), cuts) == nil)
  }

  @Test(arguments: [
    ("a: 1\nb: 2\n", [5]), ("a:\n- 1\n- 2\nb: 3\n", [11]), ("a:\n- 1\n- 2\nb: 3\n", [7, 11]),
    ("u:\n  - a: 1\n  - a: 2\n", [12]), ("--- a\n---\nb: c\n", [6]), ("- a: 1\n  b: 2\n  c: 3\n", [14]),
    ("a:\n  b: 1\n  # c\n\nd: \"\\u00e9\"\n", [17]), ("a: |\n  x\n\nb: >\n  y\n  z\n", [10]),
    ("\u{FEFF}é: ü\nö: \"\\t\"\nä: 'it''s'\n", [10, 19]),
  ])
  func isJoined(text: String, cuts: [Int]) {
    #expect(Pieces.areEqual(Array(text.utf8), cuts) == true)
  }
}

/// Parses only the text around some edits again. The result has the same nodes as the whole text parsed anew, or there
/// is none.
struct EditedTextTests {
  @Test func randomEditsAreReadAsTheWholeIs() {
    var random = SystemRandomNumberGenerator()
    var same = 0
    for _ in 0..<2_000 {
      let text = RandomBlocks.entries(&random)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0 + "\n" }
      var edits: [TextEdit] = []
      var start = 0
      let rate = Int.random(in: 5...60, using: &random)
      for line in lines {
        defer { start += line.utf8.count }
        guard Int.random(in: 0..<rate, using: &random) == 0 else { continue }
        let other = lines.randomElement(using: &random).map { String($0) } ?? ""
        let end = start + line.utf8.count - 1
        switch Int.random(in: 0...4, using: &random) {
        case 0: edits.append(TextEdit(ByteRange(start..<start), other))
        case 1: edits.append(TextEdit(ByteRange(start..<min(end + 1, text.utf8.count)), ""))
        case 2: edits.append(TextEdit(ByteRange(end..<end), " more"))
        case 3: edits.append(TextEdit(ByteRange(start..<end), String(other.dropLast())))
        case _: edits.append(TextEdit(ByteRange(max(start, end - 1)..<end), "9"))
        }
      }
      let difference = difference(Array(text.utf8), edits: edits)
      #expect(difference ?? "" == "", "\(edits) of \(text)")
      if difference == "" { same += 1 }
    }
    #expect(same > 100)
  }

  @Test(arguments: [
    // A value, a whole entry, an item, the end of the text, and an item of a list of mappings.
    ("a: 1\nb: 2\nc: 3\nd: 4\ne: 5\nf: 6\ng: 7\n", 13..<14, "{x: y}"),
    ("a: 1\nb: 2\nc: 3\nd: 4\ne: 5\nf: 6\n", 10..<15, ""),
    ("a:\n- 1\n- 2\n- 3\n- 4\n- 5\nb: 3\nc: 4\n", 13..<14, "[x]"),
    ("a: 1\nb: 2\nc: 3\nd: 4\ne:\n  f: 5\n", 28..<29, "6\n  g: 1"),
    ("- a: 1\n  b: 2\n- c\n- d\n- e\n- f\n- g\n- h\n- i\n", 20..<21, "{d: e}"),
  ])
  func isRead(text: String, range: Range<Int>, replacement: String) {
    let edit = TextEdit(ByteRange(range), replacement)
    #expect(difference(Array(text.utf8), edits: [edit]) == "")
  }

  @Test(arguments: [
    // A duplicate key, an unclosed quote, an anchor, another column, and another document.
    (10..<11, "a"), (13..<14, " \"x"), (13..<14, " &x 1"), (10..<10, " "), (10..<10, "---\n"),
  ])
  func isLeftToOneReading(range: Range<Int>, replacement: String) {
    let text = "a: 1\nb: 2\nc: 3\nd: 4\ne: 5\nf: 6\ng: 7\nh: 8\n"
    #expect(difference(Array(text.utf8), edits: [TextEdit(ByteRange(range), replacement)]) == nil)
  }

  /// The difference between parsing around the edits and parsing everything. Empty for none, nil if only the whole text
  /// can be parsed.
  private func difference(_ old: [UInt8], edits: [TextEdit]) -> String? {
    let limits = Limits()
    guard let new = TextEdit.apply(edits, to: old),
      var text = IncrementalParser(new, after: YAMLParser.parse(old, limits: limits), limits: limits),
      let parsed = text.parse(edits)
    else { return nil }
    return Pieces.difference(parsed.document, from: YAMLParser.parse(new, limits: limits))
  }
}

private enum Pieces {
  private static let alone = ParallelRunner(workers: { 1 }, wait: { _ in })

  static func cuts(of text: [UInt8], size: Int) -> [Int] { Array(IteratorSequence(TextCuts(text, size: size))) }

  static func lineStarts(of text: [UInt8]) -> [Int] {
    text.indices.filter { $0 > 0 && text[$0 - 1] == UInt8(ascii: "\n") }
  }

  /// Whether reading in pieces gives the same nodes; nil if the file can't be read in pieces.
  static func areEqual(_ text: [UInt8], _ cuts: [Int]) -> Bool? {
    difference(text, cuts).map(\.isEmpty)
  }

  /// The difference between the two readings; empty if there is none, nil if the file can't be read in pieces.
  ///
  /// - Parameter whole: The text read at once; nil to read it here.
  static func difference(_ text: [UInt8], _ cuts: [Int], from whole: ParsedText? = nil) -> String? {
    let limits = Limits()
    let prepared = PreparedInput(text, limits: limits)
    guard PieceParser.mayRead(prepared),
      let parsed = PieceParser(prepared: prepared, limits: limits).parse(by: alone, cuts: cuts.makeIterator())
    else { return nil }
    return difference(parsed.document, from: whole ?? YAMLParser.parse(text, limits: limits))
  }

  static func difference(_ document: Document, from whole: ParsedText) -> String {
    guard !whole.isPartial, whole.diagnostics.isEmpty else { return "one reading finds errors" }
    let one = whole.document
    guard one.roots == document.roots else { return "\(one.roots) became \(document.roots)" }
    for index in 0..<min(one.nodeCount, document.nodeCount) {
      let (before, after) = (ReadNode(index, in: one), ReadNode(index, in: document))
      if before != after { return "\(before) became \(after)" }
    }
    return one.nodeCount == document.nodeCount ? "" : "the count"
  }

  /// All that a reading found out about one node.
  private struct ReadNode: Equatable {
    var index: Int
    var kind: NodeKind
    var flags: Node.Flags
    var range: ByteRange
    var end: NodeID
    var name: String?
    var count: Int?
    var number: String?
    var string: String?
    var boolean: Bool?

    init(_ index: Int, in document: Document) {
      let (id, node) = (NodeID(index), document[NodeID(index)])
      self.index = index
      (kind, flags, range) = (node.kind, node.flags, node.range)
      end = document.subtreeEnd(id)
      name = node.flags.contains(.isKey) ? document.keys.name(KeyID(node.data)) : nil
      count = node.kind.isCollection ? document.writtenCount(of: id) : nil
      number = document.number(id).map { "\($0)" }
      string = document.string(id)
      boolean = document.boolean(id)
    }
  }
}

/// A random text that is mostly well-formed.
private struct RandomBlocks {
  private(set) var text = ""

  /// A mapping with eight random values.
  static func entries(_ random: inout some RandomNumberGenerator) -> String {
    var blocks = RandomBlocks()
    for index in 0..<8 {
      blocks.text += "e\(index):\n"
      blocks.block(column: 2, depth: 2, &random)
    }
    return blocks.text
  }

  private init() {}

  init(_ random: inout some RandomNumberGenerator) {
    for document in 0...Int.random(in: 0...1, using: &random) {
      if document > 0 || Int.random(in: 0...3, using: &random) == 0 { text += "---\n" }
      block(column: 0, depth: 3, &random)
    }
  }

  private mutating func block(column: Int, depth: Int, _ random: inout some RandomNumberGenerator) {
    let margin = String(repeating: " ", count: column)
    let isList = Bool.random(using: &random)
    for index in 0...Int.random(in: 0...3, using: &random) {
      if Int.random(in: 0...7, using: &random) == 0 { text += margin + "# - a: comment\n\n" }
      let name = Int.random(in: 0...20, using: &random) == 0 ? "k0" : "k\(index)"
      text += margin + (isList ? "-" : name + ":")
      guard depth > 0, Bool.random(using: &random) else {
        text += scalar(margin, &random)
        continue
      }
      if isList, Bool.random(using: &random) {
        text += " a:" + scalar(margin + "  ", &random)
        if Bool.random(using: &random) { text += margin + "  b:" + scalar(margin + "  ", &random) }
      } else {
        text += "\n"
        let isIndentless = !isList && Int.random(in: 0...2, using: &random) == 0
        if isIndentless {
          for _ in 0...1 { text += margin + "-" + scalar(margin, &random) }
        } else {
          block(column: column + Int.random(in: 1...3, using: &random), depth: depth - 1, &random)
        }
      }
    }
  }

  private func scalar(_ margin: String, _ random: inout some RandomNumberGenerator) -> String {
    let texts = [
      "", " 1", " true", " text", " two\n\(margin)   words", " |\n\(margin)   - a\n\(margin)   b: c",

      " >+\n\(margin)  x\n\n",
      " \"a\\tb\"", " 'it''s\n\(margin)  - so'", " [a, {b: c}]", " {a: [1,\n\(margin)  2]}", " é", " # c", " 1.50",
      " 99999999999999999999999",
    ]
    return (texts.randomElement(using: &random) ?? "") + "\n"
  }
}
