import DocumentModel
import Foundation
import TestSupport
import Testing
import YAMLEditing
import YAMLReading

/// The rules of canonical form: for each difficult case, a file before and after.
struct CanonicalFormTests {
  static let folder = OutsideSuites.packageRoot.appendingPathComponent("Tests/YAMLEditingTests/Cases")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".in.yaml") }.map { String($0.dropLast(8)) }.sorted()
  }()

  static func format(_ text: [UInt8], width: Int = 80, order: [String]? = nil) -> FormResult {
    var options = FormatOptions()
    options.width = width
    var guide = FormatGuide()
    guide.keyOrder = { _ in order }
    let tree = SyntaxTree(text, limits: Limits())
    return CanonicalForm(options: options) { _ in guide }.format(tree)
  }

  static func text(_ result: FormResult) -> String {
    switch result {
    case .text(let bytes): String(decoding: bytes, as: UTF8.self)
    case .refused(let reason): "refused: \(reason.message)"
    }
  }

  @Test(arguments: names)
  func hazard(name: String) throws {
    let before = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent("\(name).in.yaml")))
    let after = try String(contentsOf: Self.folder.appendingPathComponent("\(name).out.yaml"), encoding: .utf8)
    #expect(Self.text(Self.format(before)) == after)
    #expect(Self.text(Self.format(Array(after.utf8))) == after)
    #expect(MeaningComparison.isSame(before, Array(after.utf8), limits: Limits()))
  }

  /// Flow collections that are split at every level: the first line already differs from canonical form.
  @Test(arguments: [(60, "{a: ", "}"), (250, "{a: ", "}"), (250, "[", "]"), (250, "[a, ", "]"), (120, "{? ", "}")])
  func deepBracketsAreNotCanonical(levels: Int, open: String, close: String) {
    let text = String(repeating: open, count: levels) + "b" + String(repeating: close, count: levels) + "\n"
    let tree = SyntaxTree(Array(text.utf8), limits: Limits())
    let form = CanonicalForm()
    #expect(!form.isWritten(tree))
    guard case .text(let result) = form.format(tree) else {
      Issue.record("the form is refused")
      return
    }
    #expect(form.isWritten(SyntaxTree(result, limits: Limits())))
  }

  /// Escaped invisible characters stay escaped, and unescaped ones stay unescaped.
  @Test(arguments: [
    (#"a: "x\u202Ey\u200B""#, #"a: "x\u202Ey\u200B""#),
    (#"{"\xAD": ["\u00A0 \U000E0001"]}"#, #""\xAD": ["\_ \U000E0001"]"#),
    (#"a: "\x41\xE9 \u200b""#, #"a: "Aé \u200B""#), ("a: \"x\u{200B}\"", #"a: "x\u200B""#),
    (#"a: "one\n\u2060two""#, #"a: "one\n\u2060two""#), (#"a: "\u00e9""#, "a: é"), (#"a: "\u65E5\U0001F600""#, "a: 日😀"),
  ])
  func anEscapeShowsInvisibleCharacters(_ text: String, _ expected: String) {
    #expect(Self.text(Self.format(Array("\(text)\n".utf8))) == "\(expected)\n")
    #expect(MeaningComparison.isSame(Array(text.utf8), Array(expected.utf8), limits: Limits()))
  }

  /// Comments after a key whose spelling changes, after a multi-line key, and in an empty document.
  @Test(arguments: [
    ("True: x # c\n", "true: x # c\n"),
    ("NULL:\n  # c\n  ~: 1\n", "null:\n  # c\n  null: 1\n"),
    ("? # c\n", "null: null # c\n"),
    ("?\n: # c\n", "null: null # c\n"),
    ("-\n# c\n ?\n", "# c\n- null: null\n"),
    ("{a, ? # c\n}\n", "a: null\nnull: null # c\n"),
    ("? -\n  # c\n", "? - null\n  # c\n: null\n"),
    ("? - a\n  # below a\n# above\n: b\n", "# above\n? - a\n  # below a\n: b\n"),
    ("? [a\n  # below a\n  ]\n: b\n", "? - a\n  # below a\n: b\n"),
    ("- [[ # c\n  []]] # d\n", "- # d\n  - # c\n    - []\n"),
    ("-\n...\n# c\n---\n", "[null]\n---\n# c\n"),
    ("a: [\n  # - b\n]\n", "# - b\na: []\n"),
    ("- {\n  # c\n} # d\n- [{\n  # e\n}]\n", "# c\n- {} # d\n# e\n- - {}\n"),
    ("# c\n{ # d\n  # e\n}\n", "# c\n# d\n# e\n{}\n"),
    ("# c\n--- &x\n", "# c\n\n&x\n"),
    ("a\n---\n# c\n!t # d\n# e\n", "a\n---\n# c\n!t # d\n# e\n"),
  ])
  func comments(before: String, after: String) {
    #expect(Self.text(Self.format(Array(before.utf8))) == after)
    #expect(Self.text(Self.format(Array(after.utf8))) == after)
  }

  /// At the start of a line, the string would separate documents.
  @Test(arguments: [
    (" --- a\n", "\"--- a\"\n"), ("--- ... b\n", "\"... b\"\n"), ("? ---\n", "\"---\": null\n"),
    ("a: ---b\n", "a: \"---b\"\n"), ("--- ...\n", "\"...\"\n"), ("--- &x ...\n", "&x ...\n"), ("!t ...\n", "!t ...\n"),
    // YAML 1.1 readers take it for a number.
    ("a: ...\n", "a: ...\n"),
  ])
  func textLikeAMarker(before: String, after: String) {
    #expect(Self.text(Self.format(Array(before.utf8))) == after)
    #expect(Self.text(Self.format(Array(after.utf8))) == after)
  }

  @Test func casesAreThere() {
    #expect(Self.names.count >= 40)
  }

  @Test(arguments: [
    // In the order of the schema; undeclared keys come last and keep their order.
    ("c: 1\nz: 2\na: 3\ny: 4\nb: 5\n", "a: 3\nb: 5\nc: 1\nz: 2\ny: 4\n"),
    // Comments move with their entry.
    ("# of c\nc: 1 # behind c\n# of a\na: 2\n", "# of a\na: 2\n# of c\nc: 1 # behind c\n"),
    // Blank lines and dividers move with their entry; the first block of comments stays.
    ("c: 1\n\nb: 2\na: 3\n", "a: 3\n\nb: 2\nc: 1\n"),
    ("# header\n\nc: 1\na: 2\n", "# header\n\na: 2\nc: 1\n"),
    ("c: 1\n\n# divider\n\nb: 2\na: 3\n", "a: 3\n\n# divider\n\nb: 2\nc: 1\n"),
    ("# yaml-language-server: $schema=x.yaml\nc: 1\na: 2\n", "# yaml-language-server: $schema=x.yaml\na: 2\nc: 1\n"),
    // Not sorted: an alias would precede its anchor, or a key occurs twice.
    ("c: &x 1\na: *x\n", "c: &x 1\na: *x\n"),
    ("c: 1\na: 2\nc: 3\n", "c: 1\na: 2\nc: 3\n"),
    ("c: {b: &x 1, a: *x}\na: 2\n", "a: 2\nc:\n  b: &x 1\n  a: *x\n"),
    // In flow mappings too.
    ("x: {c: 1, a: 2}\n", "x:\n  a: 2\n  c: 1\n"),
    // Foot comments and lists keep their place.
    ("c: [2, 1]\na: 1\n# foot\n", "a: 1\nc: [2, 1]\n# foot\n"),
  ])
  func order(before: String, after: String) {
    #expect(Self.text(Self.format(Array(before.utf8), order: ["a", "b", "c"])) == after)
    #expect(Self.text(Self.format(Array(after.utf8), order: ["a", "b", "c"])) == after)
  }

  @Test(arguments: [
    ("a: [one, two, three]\n", 20, "a: [one, two, three]\n"),
    ("a: [one, two, three]  # comment\n", 20, "a: [one, two, three] # comment\n"),
    ("a: [one, two, thrëe]\n", 20, "a: [one, two, thrëe]\n"),
    ("ab: [one, two, three]\n", 20, "ab:\n  - one\n  - two\n  - three\n"),
    ("a: [[one, two, three], {x: y}]\n", 20, "a:\n  - - one\n    - two\n    - three\n  - x: y\n"),
  ])
  func width(before: String, width: Int, after: String) {
    #expect(Self.text(Self.format(Array(before.utf8), width: width)) == after)
  }

  @Test func aLargeFileIsFormatted() {
    let text = "list:\n" + (0..<6_000).map { "- {id: \($0),  name: 'item \($0)', tags: [a,b]} # \($0)\n" }.joined()
    let result = Self.text(Self.format(Array(text.utf8)))
    #expect(result.hasPrefix("list:\n  - # 0\n    id: 0\n    name: item 0\n    tags: [a, b]\n"))
    #expect(result.hasSuffix("  - # 5999\n    id: 5999\n    name: item 5999\n    tags: [a, b]\n"))
  }
}
