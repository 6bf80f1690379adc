import DocumentModel
import Testing
import YAMLEditing

struct InsertionTests {
  /// A new group goes below the comment that heads its section; its neighbors keep their comments.
  @Test(arguments: [
    (
      "# --- A ---\n\n# --- B ---\n\n# About b\nb:\n  x: 1\n", "a",
      "# --- A ---\n\na:\n  k: 2\n\n# --- B ---\n\n# About b\nb:\n  x: 1\n"
    ),
    ("a:\n  x: 1\n\n# --- B ---\n\n# --- C ---\n", "b", "a:\n  x: 1\n\n# --- B ---\n\nb:\n  k: 2\n\n# --- C ---\n"),
    (
      "a:\n  x: 1\n\n# --- B ---\n# on b\n\n# --- C ---\n\nc: 1\n", "b",
      "a:\n  x: 1\n\n# --- B ---\n# on b\n\nb:\n  k: 2\n\n# --- C ---\n\nc: 1\n"
    ),
    ("a:\n  x: 1\n\n# --- B ---", "b", "a:\n  x: 1\n\n# --- B ---\n\nb:\n  k: 2\n"),
    // Without such a comment: a blank line is added if the neighbors have one.
    (
      "# About b\nb:\n  x: 1\n\n# About c\nc:\n  x: 1\n", "a",
      "a:\n  k: 2\n\n# About b\nb:\n  x: 1\n\n# About c\nc:\n  x: 1\n"
    ),
    ("a:\n  x: 1\n\n# About c\nc:\n  x: 1\n", "b", "a:\n  x: 1\n\nb:\n  k: 2\n\n# About c\nc:\n  x: 1\n"),
  ])
  func belowTheHeading(_ text: String, _ name: String, _ expected: String) throws {
    let value = try #require(Edits.value("{k: 2}"))
    let result = Edits.run(text) { editor in
      let requests = [EditRequest.set(Path().appending(name), value)]
      return editor.apply(requests, heading: { "# --- \($0.uppercased()) ---" }) { _ in { _ in ["a", "b", "c"] } }
        .outcome
    }
    #expect(result == expected)
  }

  @Test(arguments: [
    // Block mappings: after the last entry, above foot comments and blank lines.
    ("a: 1\n", "b", "2", "a: 1\nb: 2\n"),
    ("a: 1", "b", "2", "a: 1\nb: 2"),
    ("a: 1\r\n", "b", "2", "a: 1\r\nb: 2\r\n"),
    ("a: 1 # why\n     # on\n\n# foot\n", "b", "2", "a: 1 # why\n     # on\nb: 2\n\n# foot\n"),
    ("a:\n  x: 1\n\n\nb: 2\n", "a.q", "2", "a:\n  x: 1\n  q: 2\n\n\nb: 2\n"),
    ("a:\n  x: 1\n  # foot\nb: 2\n", "a.q", "2", "a:\n  x: 1\n  q: 2\n  # foot\nb: 2\n"),
    ("a:\n  x:\n    w: 1\n    # in x\n  # in a\n", "a.q", "2", "a:\n  x:\n    w: 1\n    # in x\n  q: 2\n  # in a\n"),
    ("a:\n  x:\n    # w: 1\nb: 2\n", "a.q", "2", "a:\n  x:\n    # w: 1\n  q: 2\nb: 2\n"),
    ("a:\n    x: 1\n", "a.q.z", "2", "a:\n    x: 1\n    q:\n        z: 2\n"),
    ("a:\n- 1\n", "b", "[1, 2]", "a:\n- 1\nb:\n- 1\n- 2\n"),
    ("a: 1\n\nb: 2\n\nc: 3\n", "d", "4", "a: 1\n\nb: 2\n\nc: 3\n\nd: 4\n"),
    ("a: 1\n", "22", "x", "a: 1\n\"22\": x\n"),
    ("a: 1\n", "yes", "x", "a: 1\n\"yes\": x\n"),
    ("a: 1\n", "k: l", "x", "a: 1\n\"k: l\": x\n"),
    ("? a\n: 1\n", "b", "2", "? a\n: 1\nb: 2\n"),
    ("a: |\n  text\n\n\nb: 1\n", "c", "2", "a: |\n  text\n\n\nb: 1\nc: 2\n"),
    ("a: |\n  text", "b", "2", "a: |-\n  text\nb: 2"),
    ("a: |+\n  text", "b", "2", "a: |-\n  text\nb: 2"),
    ("a: |-\n  text", "b", "2", "a: |-\n  text\nb: 2"),
    ("a: |+\n  text\n\n", "b", "2", "a: |+\n  text\n\nb: 2\n"),
    ("a: 1\n...\n", "b", "2", "a: 1\nb: 2\n...\n"),
    ("a: 1\n---\nb: 1\n", "c", "2", "a: 1\nc: 2\n---\nb: 1\n"),
    // Mappings on the line of a dash.
    ("- a: 1\n- c: 1\n", "[0].b", "2", "- a: 1\n  b: 2\n- c: 1\n"),
    ("-   a: 1\n", "[0].b", "2", "-   a: 1\n    b: 2\n"),
    ("-   a: 1\n", "[-]", "{b: 2, c: 3}", "-   a: 1\n-   b: 2\n    c: 3\n"),
    // Several new levels, and empty values.
    ("a: 1\n", "b.c.d", "2", "a: 1\nb:\n  c:\n    d: 2\n"),
    ("a: 1\n", "b[0].c", "2", "a: 1\nb:\n  - c: 2\n"),
    ("a:\nb: 1\n", "a.x", "2", "a:\n  x: 2\nb: 1\n"),
    ("a: null # why\nb: 1\n", "a.x", "2", "a: # why\n  x: 2\nb: 1\n"),
    ("a: {} # why\nb: 1\n", "a.x", "2", "a: # why\n  x: 2\nb: 1\n"),
    ("a: []\nb: 1\n", "a[0]", "2", "a:\n  - 2\nb: 1\n"),
    ("a: &k {}\nb: *k\n", "a.x", "2", "a: &k\n  x: 2\nb: *k\n"),
    ("a: { # why\n}\n", "a.x", "2", "a: {x: 2 # why\n}\n"),
    ("{}\n", "a.b", "1", "a:\n  b: 1\n"),
    ("--- {}\n", "a", "1", "---\na: 1\n"),
    ("- {}\n", "[0].a", "1", "- a: 1\n"),
    // Empty documents.
    ("", "a", "1", "a: 1\n"),
    ("\n", "a.b", "1", "a:\n  b: 1\n\n"),
    ("# about the file\n", "a", "1", "# about the file\n\na: 1\n"),
    ("# about the file", "a", "1", "# about the file\n\na: 1\n"),
    ("# about the file\r\n\r\n", "a", "1", "# about the file\r\n\r\na: 1\r\n"),
    ("---\n", "a", "1", "---\na: 1\n"),
    ("--- # why\n", "a", "1", "--- # why\na: 1\n"),
    ("%YAML 1.2\n---\n# head\n", "a", "1", "%YAML 1.2\n---\n# head\n\na: 1\n"),
    ("#cloud-config\n", "a", "1", "#cloud-config\n\na: 1\n"),
    ("null\n", "a", "1", "a: 1\n"),
    // Sequences.
    ("- 1\n- 2\n", "[-]", "3", "- 1\n- 2\n- 3\n"),
    ("- 1\n- 2\n", "[2]", "3", "- 1\n- 2\n- 3\n"),
    ("a:\n- 1\nb: 2\n", "a[-]", "x", "a:\n- 1\n- x\nb: 2\n"),
    ("a:\n  - 1 # one\n  # - 2\nb: 2\n", "a[-]", "x", "a:\n  - 1 # one\n  - x\n  # - 2\nb: 2\n"),
    ("- - a\n", "[0][-]", "b", "- - a\n  - b\n"),
    // Flow collections.
    ("a: {x: 1}\n", "a.q", "2", "a: {x: 1, q: 2}\n"),
    ("a: { x: 1 } # why\n", "a.q", "[b, {c: d}]", "a: { x: 1, q: [b, {c: d}] } # why\n"),
    ("a: {x: 1,}\n", "a.q", "2", "a: {x: 1, q: 2,}\n"),
    ("a: [1,2]\n", "a[-]", "3", "a: [1,2,3]\n"),
    ("a: [1, 2]\n", "a[-]", "'x, y'", "a: [1, 2, \"x, y\"]\n"),
    ("a: [\n  1, # one\n  2 # two\n]\n", "a[-]", "3", "a: [\n  1, # one\n  2, # two\n  3\n]\n"),
    ("a: [\n  1,\n  2, # two\n]\n", "a[-]", "3", "a: [\n  1,\n  2, # two\n  3,\n]\n"),
    ("a: [\n  1,\n  2\n  ]\n", "a[-]", "3", "a: [\n  1,\n  2,\n  3\n  ]\n"),
    ("a: [k: 1]\n", "a[0].l", "2", "a: [{k: 1, l: 2}]\n"),
    ("a: [{}]\n", "a[0].l", "2", "a: [{l: 2}]\n"),
    ("{\n  \"a\": 1\n}\n", "b", "x", "{\n  \"a\": 1,\n  \"b\": \"x\"\n}\n"),
    ("{\"a\":{}}\n", "a.b", "{c: [1]}", "{\"a\":{\"b\": {\"c\": [1]}}}\n"),
    // Merge keys.
    ("x: &x\n  k: 1\na:\n  <<: *x\n", "a.k", "2", "x: &x\n  k: 1\na:\n  <<: *x\n  k: 2\n"),
    ("x: &x {k: {l: 1}}\na:\n  <<: *x\n", "a.k.l", "2", "x: &x {k: {l: 2}}\na:\n  <<: *x\n"),
  ])
  func inserted(text: String, path: String, value: String, expected: String) {
    #expect(Edits.set(text, path, value) == expected)
  }

  @Test(arguments: [
    ("a: 1\nd: 4\n", "b", "a: 1\nb: x\nd: 4\n"),
    ("b: 1\nd: 4\n", "a", "a: x\nb: 1\nd: 4\n"),
    ("# file\n\n# about b\nb: 1\n", "a", "# file\n\na: x\n# about b\nb: 1\n"),
    ("# yaml-language-server: $schema=x\nb: 1\n", "a", "# yaml-language-server: $schema=x\na: x\nb: 1\n"),
    ("d: 4\na: 1\n", "b", "d: 4\na: 1\nb: x\n"),
    ("a: 1\n\n# Divider\n\n# about c\nc: 3\n", "b", "a: 1\nb: x\n\n# Divider\n\n# about c\nc: 3\n"),
    ("a: 1\nz: 9\nd: 4\n", "unknown", "a: 1\nz: 9\nd: 4\nunknown: x\n"),
    ("{b: 1, c: 2}\n", "a", "{a: x, b: 1, c: 2}\n"),
    ("{\n  # about b\n  b: 1\n}\n", "a", "{\n  a: x,\n  # about b\n  b: 1\n}\n"),
    ("[{b: 1}]\n", "[0].a", "[{a: x, b: 1}]\n"),
    ("- b: 1\n  c: 2\n", "[0].a", "- a: x\n  b: 1\n  c: 2\n"),
  ])
  func placedByAnOrder(text: String, path: String, expected: String) {
    #expect(Edits.set(text, path, "x", order: ["a", "b", "c", "d"]) == expected)
  }

  @Test(arguments: [
    ("- 1\n- 2\n", "[1]", "- 1\n- x\n- 2\n"),
    ("a:\n  # one\n  - 1\n", "a[0]", "a:\n  - x\n  # one\n  - 1\n"),
    ("[1, 2]\n", "[0]", "[x, 1, 2]\n"),
    ("- - 1\n", "[0][0]", "- - x\n  - 1\n"),
  ])
  func itemsBeforeOthers(text: String, path: String, expected: String) {
    let result = Edits.run(text) { $0.insert(Edits.path(path), value: Edits.value("x")!) }
    #expect(result == expected)
  }

  @Test func aJSONFileStaysJSON() {
    #expect(Edits.set("{}", "a.b", "x", isJSON: true) == "{\"a\": {\"b\": \"x\"}}")
  }
}
