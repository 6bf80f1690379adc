import DocumentModel
import Testing
import YAMLEditing
import YAMLFormatting
import YAMLReading

/// Sorting entries, which keep their comments.
struct SortedFormTests {
  private static func sorted(_ text: String, dissolves: Bool = false, order: KeyOrder = .alphabetical) -> String {
    let form = SortedForm(limits: Limits(), dissolvesGroups: dissolves) { tree in
      { order == .alphabetical || tree[tree[$0].parent].kind == .document ? order : nil }
    }
    switch form.format(SyntaxTree(Array(text.utf8), limits: Limits())) {
    case .text(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .refused(let reason): return "refused: \(reason.message)"
    }
  }

  @Test(arguments: [
    // Multi-line values, at every level.
    ("b:\n  d: 1\n  c: 2\na: x\n", "a: x\nb:\n  c: 2\n  d: 1\n"),
    ("b: |\n  x\n\na: 1\n", "b: |\n  x\n\na: 1\n"), ("b: |+\n  x\n\na: 1\n", "a: 1\nb: |+\n  x\n\n"),
    // Comments above, after and inside.
    ("# of b\nb: 1 # one\n# of a\na: 2\n", "# of a\na: 2\n# of b\nb: 1 # one\n"),
    ("b:\n  c: 1\n  # d: 2\na: 1\n# end\n", "a: 1\nb:\n  c: 1\n  # d: 2\n# end\n"),
    // A comment far to the right stays with its entry, even if the entry moves below one that is indented more.
    ("c:\n  x: 1\nd: 1\n      # of a\na: 2\n", "# of a\na: 2\nc:\n  x: 1\nd: 1\n"),
    ("b: 2 # x\nd: 1\n         # of c\nc: 2\n", "b: 2 # x\n# of c\nc: 2\nd: 1\n"),
    ("c: 1\n  # of d\n    # more\nd: 1\nb:\n  x: 1\n", "b:\n  x: 1\nc: 1\n  # of d\n    # more\nd: 1\n"),
    // Groups that blank lines or dividers separate are sorted separately.
    ("z: 1\nb: 1\n\nc: 1\na: 1\n", "b: 1\nz: 1\n\na: 1\nc: 1\n"),
    ("# --- first ---\n\nb: 1\n# --- second ---\n\na: 1\n", "# --- first ---\n\nb: 1\n# --- second ---\n\na: 1\n"),
    // On the line of a dash, and keys with indicators of their own.
    ("- b: 1\n  a: 2\n- d: 1\n  # of c\n  c: 2\n", "- a: 2\n  b: 1\n- d: 1\n  # of c\n  c: 2\n"),
    ("? b\n: 1\n? a\n: 2\n", "? a\n: 2\n? b\n: 1\n"), ("\"b\": 1\n'a': 2\n", "'a': 2\n\"b\": 1\n"),
    // Flow collections and JSON.
    ("x: {b: 1, a: [{d: 1, c: 2}]}\n", "x: {a: [{c: 2, d: 1}], b: 1}\n"),
    ("{\"b\": 1,\n \"a\": 2}\n", "{\"a\": 2,\n \"b\": 1}\n"),
    ("{\n  b: 1, # of b\n  a: 2\n}\n", "{\n  b: 1, # of b\n  a: 2\n}\n"),
    // Several documents, CRLF, and a missing final line break.
    ("b: 1\na: 2\n---\nd: 1\nc: 2\n", "a: 2\nb: 1\n---\nc: 2\nd: 1\n"), ("b: 1\r\na: 2", "a: 2\r\nb: 1\r\n"),
    ("b: |\n  x\na: 1", "a: 1\nb: |\n  x\n"),
    ("\u{FEFF}b: 1\na: 2\n", "\u{FEFF}a: 2\nb: 1\n"), ("b: 1\na: |\n  x", "b: 1\na: |\n  x"),
    ("# c\n\u{FEFF}b: 1\na: 2\n", "# c\n\u{FEFF}b: 1\na: 2\n"),
    // In the order of Unicode scalars, with `<<` first.
    ("ä: 1\nz: 2\nB: 3\na: 4\n", "B: 3\na: 4\nz: 2\nä: 1\n"), ("b: &b {x: 1}\na: *b\n", "b: &b {x: 1}\na: *b\n"),
    ("x: &x {k: 1}\ny:\n  a: 1\n  <<: *x\n", "x: &x {k: 1}\ny:\n  <<: *x\n  a: 1\n"),
    // Not sorted: entries that only carriage returns separate.
    ("b: 1\ra: 2\n", "b: 1\ra: 2\n"), ("    b: 1\r    a: 2", "    b: 1\r    a: 2"),
    // Not sorted: entries that readers interpret differently, and those that a comment excludes.
    ("b: 1\na: 2\nb: 3\n", "b: 1\na: 2\nb: 3\n"), ("[b]: 1\na: 2\n", "[b]: 1\na: 2\n"),
    ("b: 1\n# settle: format off\na: 2\n", "b: 1\n# settle: format off\na: 2\n"),
    ("# yaml-language-server: $schema=x\nb: 1\na: 2\n", "# yaml-language-server: $schema=x\na: 2\nb: 1\n"),
  ]) func entriesMoveWithWhatIsTheirs(_ text: String, _ sorted: String) {
    #expect(Self.sorted(text) == sorted)
    #expect(Self.sorted(sorted) == sorted)
  }

  @Test(arguments: [
    ("z: 1\n\nb: 1\nc: 1\n\n# of a\na: 1\n", "# of a\na: 1\n\nb: 1\nc: 1\n\nz: 1\n"),
    ("- z: 1\n\n  b: 1\n", "- b: 1\n\n  z: 1\n"),
    ("# --- first ---\n\nb: 1\n\n# --- second ---\n\na: 1\n", "# --- first ---\n\n# --- second ---\n\na: 1\n\nb: 1\n"),
  ]) func dissolvedGroupsAreOne(_ text: String, _ sorted: String) {
    #expect(Self.sorted(text, dissolves: true) == sorted)
  }

  @Test func namedKeysComeFirstAtTheTop() {
    let text = "jobs: {b: 1, name: 2}\nx: 1\non: push\nname: ci\n"
    #expect(
      Self.sorted(text, order: .names(["name", "on"])) == "name: ci\non: push\njobs: {b: 1, name: 2}\nx: 1\n")
  }

  /// Edits contain strings, which can't represent malformed UTF-8.
  @Test(arguments: [("b: 1\na: 2\n", 1), ("b: \"%\"\na: 2\n", 0), ("- {b: 1, a: 2}\n- {b: \"%\", a: 2}\n", 1)])
  func onlyTextIsEdited(_ text: String, _ count: Int) {
    let bytes = text.utf8.map { $0 == UInt8(ascii: "%") ? 0xFF : $0 }
    let form = SortedForm(limits: Limits(), dissolvesGroups: true) { _ in { _ in .alphabetical } }
    #expect(form.edits(SyntaxTree(bytes, limits: Limits())).count == count)
  }

  /// Applied alone, the edit of the inner mapping would give `x` the blank line above `a`.
  @Test func aBlockScalarTakesNoLinesBelow() {
    let text = "b:\n  x: |+\n    t\n\n  p: 1\n\na: 1\n"
    let form = SortedForm(limits: Limits(), dissolvesGroups: true) { _ in { _ in .alphabetical } }
    let edits = form.edits(SyntaxTree(Array(text.utf8), limits: Limits()))
    #expect(edits.map(\.replacement) == ["a: 1\n\nb:\n  x: |+\n    t\n\n  p: 1\n"])
  }

  /// Each edit contains the whole text of its mapping, so one for every level would exhaust the memory.
  @Test func deepMappingsAreSortedFromTheInside() {
    let levels = 200
    let margins = (0...levels).map { String(repeating: " ", count: $0) }
    let open = margins.map { $0 + "b:\n" }.joined()
    let close = margins.reversed().map { $0 + "a: \(String(repeating: "x", count: 500))\n" }.joined()
    let tree = SyntaxTree(Array((open + margins[levels] + " c: 1\n" + close).utf8), limits: Limits())
    let form = SortedForm(limits: Limits(), dissolvesGroups: true) { _ in { _ in .alphabetical } }
    let edits = form.edits(tree)
    #expect(edits.count > 1 && edits.reduce(0) { $0 + $1.range.count } <= 8 * tree.text.count)
    #expect(edits.allSatisfy { $0.range.start >= edits[edits.count - 1].range.start })
  }
}
