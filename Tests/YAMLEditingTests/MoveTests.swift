import Testing
import YAMLEditing

struct MoveTests {
  private static func move(_ text: String, _ path: String, _ destination: String, order: [String] = []) -> String {
    Edits.run(text) { $0.move(Edits.path(path), to: Edits.path(destination)) { _ in { _ in order } } }
  }

  @Test(arguments: [
    // Comments that are indented more than the dash move with the item below them.
    (
      "a:\n    # 1\n  - b: 1\n    # 2\n  - b: 2\n", "a[1]", "a[0]",
      "a:\n  # 2\n  - b: 2\n    # 1\n  - b: 1\n"
    ),
    // Into a block of aligned comments, and along with one.
    (
      "a: 1 # x\nb:      # y\n  c: 22 # z\n  d: 1  # d\n", "a", "b.a",
      "b:      # y\n  c: 22 # z\n  d: 1  # d\n  a: 1  # x\n"
    ),
    (
      "- a   # x\n- bb  # y\n- c   # z\n- d # v\n", "[3]", "[1]",
      "- a   # x\n- d   # v\n- bb  # y\n- c   # z\n"
    ),
    (
      "a:      # x\n  b: 1  # y\n  c: 22 # z\nd:\n  e:\n    f: 1\n", "a", "d.e.a",
      "d:\n  e:\n    f: 1\n    a:      # x\n      b: 1  # y\n      c: 22 # z\n"
    ),
    // To its own place.
    ("- 1 # x\n- 2\n", "[0]", "[0]", "- 1 # x\n- 2\n"),
    // To another mapping, with the entry's comments.
    ("a: 1\nb:\n  c: 2\n", "a", "b.a", "b:\n  c: 2\n  a: 1\n"),
    ("b:\n  c: 2\n# about a\na: 1 # why\n", "a", "b.d", "b:\n  c: 2\n  # about a\n  d: 1 # why\n"),
    (
      "b:\n    c: 2\na:\n  x: 1 # one\n  # in a\n", "a", "b.a",
      "b:\n    c: 2\n    a:\n        x: 1 # one\n        # in a\n"
    ),
    ("a: 1 # why\n     # on\nb:\n  c: 2\n", "a", "b.a", "b:\n  c: 2\n  a: 1 # why\n       # on\n"),
    ("a: 1 # why\n     # on\nb:\n  c: 2\n", "a", "b.abc", "b:\n  c: 2\n  abc: 1 # why\n         # on\n"),
    ("a: 1 # why\n   # on\nb:\n  - 2\n", "a", "b[0]", "b:\n  - 1 # why\n      # on\n  - 2\n"),
    ("- 1 # why\n    # on\n- 2\n", "[0]", "[1]", "- 2\n- 1 # why\n    # on\n"),
    ("b:\n  c: 2\n  # about d\n  d: [1, 2]\n", "b.d", "e", "b:\n  c: 2\n# about d\ne: [1, 2]\n"),
    (
      "a: |\n  one\n    two\n\n  three\nb:\n  c: 2\n", "a", "b.a",
      "b:\n  c: 2\n  a: |\n    one\n      two\n\n    three\n"
    ),
    ("a: >-\n   x\nb: {}\n", "a", "b.a", "b:\n  a: >-\n     x\n"),
    ("a: |2\n    x\nb:\n  c: 2\n", "a", "b.a", "b:\n  c: 2\n  a: |2\n      x\n"),
    ("b:\n  c: 2\na: |\n  x", "a", "b.a", "b:\n  c: 2\n  a: |-\n    x\n"),
    ("a: |\n  x\nb:\n  c: 2", "a", "b.a", "b:\n  c: 2\n  a: |\n    x\n"),
    ("a: 'x' # why\nb:\n", "a", "b.c.d", "b:\n  c:\n    d: 'x' # why\n"),
    ("a: 1\nb: 2\n", "a", "c.d", "b: 2\nc:\n  d: 1\n"),
    ("a:\n- 1\nb:\n  c:\n  - 2\n", "a", "b.a", "b:\n  c:\n  - 2\n  a:\n  - 1\n"),
    ("a: 1\r\nb:\r\n  c: 2\r\n", "a", "b.a", "b:\r\n  c: 2\r\n  a: 1\r\n"),
    // The last entry of a mapping, and the first of another.
    ("a:\n  x: 1 # why\nb: 2\n", "a.x", "x", "a: {}\nb: 2\nx: 1 # why\n"),
    ("a:\n  x: 1\nb: {}\n", "a.x", "b.x", "a: {}\nb:\n  x: 1\n"),
    ("a: 1\n", "a", "b.c", "b:\n  c: 1\n"),
    ("# file\n\n# about a\na: 1\n", "a", "b.c", "# file\n\nb:\n  # about a\n  c: 1\n"),
    ("a:\n  x: 1\n", "a.x", "a.b.x", "a:\n  b:\n    x: 1\n"),
    // Anchors and aliases move with the entry.
    ("a: &k 1\nb:\n  c: 2\nd: *k\n", "a", "b.a", "b:\n  c: 2\n  a: &k 1\nd: *k\n"),
    ("a: &k 1\nb: *k\nc:\n  d: 2\n", "b", "c.b", "a: &k 1\nc:\n  d: 2\n  b: *k\n"),
    ("a: !t\n  x: 1\nb:\n  c: 2\n", "a", "b.a", "b:\n  c: 2\n  a: !t\n    x: 1\n"),
    // Lists.
    ("- 1 # one\n- 2 # two\n- 3\n", "[0]", "[1]", "- 2 # two\n- 1 # one\n- 3\n"),
    ("- 1\n- 2\n# about 3\n- 3\n", "[2]", "[0]", "# about 3\n- 3\n- 1\n- 2\n"),
    ("- 1\n- 2\n", "[0]", "[-]", "- 2\n- 1\n"),
    ("- a: 1\n  b: 2\n- c: 3\n", "[0]", "[1]", "- c: 3\n- a: 1\n  b: 2\n"),
    ("l:\n  - a: 1 # why\n    b: 2\n", "l[0]", "first", "l: []\nfirst:\n  a: 1 # why\n  b: 2\n"),
    ("a:\n  x: 1\n  y: 2\nl:\n  - 1\n", "a", "l[0]", "l:\n  - x: 1\n    y: 2\n  - 1\n"),
    ("a: # why\n  x: 1\nl:\n  - 1\n", "a", "l[-]", "l:\n  - 1\n  - # why\n    x: 1\n"),
    // Within flow collections, out of them and into them.
    ("[1, 2, 3]\n", "[0]", "[2]", "[2, 3, 1]\n"),
    ("[\n  1, # one\n  2, # two\n]\n", "[0]", "[1]", "[\n  2, # two\n  1, # one\n]\n"),
    ("a: {x: 'y', z: 1}\n", "a.x", "x", "a: {z: 1}\nx: 'y'\n"),
    ("a: 'x'\nb: {c: 1}\n", "a", "b.a", "b: {c: 1, a: 'x'}\n"),
    ("a:\n  x: [1, 2]\nb: {c: 1}\n", "a", "b.a", "b: {c: 1, a: {x: [1, 2]}}\n"),
    ("a: x, y\nb: {c: 1}\n", "a", "b.a", "b: {c: 1, a: \"x, y\"}\n"),
    ("{\n  \"a\": 1,\n  \"b\": {\"c\": 2}\n}\n", "a", "b.a", "{\n  \"b\": {\"c\": 2, \"a\": 1}\n}\n"),
    // A flow collection on one line is split if a comment moves into it.
    ("a: 1 # why\nb: {c: 1}\n", "a", "b.a", "b: {\n  c: 1,\n  a: 1 # why\n  }\n"),
    ("z: 0\n# about\na: 1\nb: {c: 1} # b\n", "a", "b.a", "z: 0\nb: {\n  c: 1,\n  # about\n  a: 1\n  } # b\n"),
    ("a: 1 # why\nin:\n    l: [2,]\n", "a", "in.l[0]", "in:\n    l: [\n        1, # why\n        2,\n        ]\n"),
    ("- [{a: 2}]\n- 1 # one\n", "[1]", "[0][0].b", "- [{\n  a: 2,\n  b: 1 # one\n  }]\n"),
    ("[\n  [2],\n  1 # one\n]\n", "[1]", "[0][-]", "[\n  [\n    2,\n    1 # one\n  ]\n]\n"),
    // Within its mapping, the entry is renamed.
    ("a: 1 # why\nb: 2\n", "a", "c", "c: 1 # why\nb: 2\n"),
    ("a:\n  x: 1\n  y: 2\n", "a.x", "a.z", "a:\n  z: 1\n  y: 2\n"),
    ("a: 1\n", "a", "a", "a: 1\n"),
    // The entry overrides one from a merge key.
    ("x: &x\n  k: 1\nk: 2\na:\n  <<: *x\n", "k", "a.k", "x: &x\n  k: 1\na:\n  <<: *x\n  k: 2\n"),
  ])
  func moved(text: String, path: String, destination: String, expected: String) {
    #expect(Self.move(text, path, destination) == expected)
  }

  @Test func theSchemaSaysWhereItGoes() {
    let text = "b: 1 # why\nin:\n  a: 1\n  c: 3\n"
    #expect(Self.move(text, "b", "in.b", order: ["a", "b", "c"]) == "in:\n  a: 1\n  b: 1 # why\n  c: 3\n")
  }

  @Test(arguments: [
    ("a: 1\nb: 2\n", "a", "b", "edit/duplicate: b is already set"),
    ("a: 1\nb: {c: 2}\n", "a", "b.c", "edit/duplicate: b.c is already set"),
    ("a: {b: 1}\n", "a", "a.c", "edit/not-a-collection: a cannot be moved into itself"),
    ("a: 1\nb: 2\n", "c", "d", "edit/no-setting: c is not set"),
    ("a: 1\nb: 2\n", "a", "b.c", "edit/not-a-collection: b is a number, not a mapping"),
    ("- 1\n- 2\n", "[0]", "[5]", "edit/index: no item 5: the list has 1 item, numbered from 0"),
    ("a: &k 1\nb: *k\nc:\n  d: 1\n", "a", "c.a", "edit/needed-anchor: the anchor here is used by *k"),
    ("c:\n  d: 1\na: &k 1\nb: *k\n", "b", "c.b", "edit/needed-anchor: *k must come after its anchor"),
    (
      "a:\n  x: 1 # why\nb: {c: 1}\n", "a", "b.a",
      "edit/value: cannot keep the comments of a in these brackets"
    ),
    ("a: 1 # why\nb: [c: 1]\n", "a", "b[0].a", "edit/value: cannot keep the comments of a in these brackets"),
  ])
  func refused(text: String, path: String, destination: String, expected: String) {
    #expect(Self.move(text, path, destination) == "refused \(expected)")
  }
}
