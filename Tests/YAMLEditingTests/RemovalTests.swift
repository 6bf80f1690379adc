import Testing
import YAMLEditing

/// Removing settings and renaming keys.
struct RemovalTests {
  @Test(arguments: [
    // An entry is removed with its comments.
    ("a: 1\nb: 2\n", "a", "b: 2\n"),
    ("a: 1\nb: 2\n", "b", "a: 1\n"),
    ("a: 1\nb: 2", "b", "a: 1\n"),
    ("a: 1\r\nb: 2\r\nc: 3\r\n", "b", "a: 1\r\nc: 3\r\n"),
    ("a: 1\n# about b\nb: 2 # why\n     # on\nc: 3\n", "b", "a: 1\nc: 3\n"),
    ("a: 1\nb: 2 # why\n   # on\nc: 3\n", "b", "a: 1\nc: 3\n"), ("- 1 # why\n    # on\n- 2\n", "[0]", "- 2\n"),
    ("- 1 # why\n  # of 2\n- 2\n", "[1]", "- 1 # why\n"), ("- 1 # why\n  # of 2\n- 2\n", "[0]", "  # of 2\n- 2\n"),
    ("# file\n\n# about a\na: 1\nb: 2\n", "a", "# file\n\nb: 2\n"),
    ("# --- Section ---\n\na: 1\nb: 2\n", "a", "# --- Section ---\n\nb: 2\n"),
    ("# yaml-language-server: $schema=x\n# about a\na: 1\nb: 2\n", "a", "# yaml-language-server: $schema=x\nb: 2\n"),
    ("#cloud-config\na: 1\nb: 2\n", "a", "#cloud-config\nb: 2\n"),
    ("#!/usr/bin/env settle\na: 1\nb: 2\n", "a", "#!/usr/bin/env settle\nb: 2\n"),
    ("a:\n  # x: 1\nb: 2\n", "a", "b: 2\n"),
    ("a: # why\n  x: 1\n  # foot of a\n# about b\nb: 2\n", "a", "# about b\nb: 2\n"),
    ("a: |\n  text\nb: 2\n", "a", "b: 2\n"),
    ("? a\n: 1\n? b\n: 2\n", "a", "? b\n: 2\n"),
    // Commented-out items below an empty string stay with it.
    ("a:\n  b: \"\"\n    # - x\n  # about c\n  c: 1\n  d: 2\n", "a.c", "a:\n  b: \"\"\n    # - x\n  d: 2\n"),
    ("a: ''\n  # - x\nb: 1\n", "a", "b: 1\n"),
    // Blank lines.
    ("a: 1\n\nb: 2\n\nc: 3\n", "b", "a: 1\n\nc: 3\n"),
    ("a: 1\n\nb: 2\n", "b", "a: 1\n"),
    ("a: 1\nb: 2\n\nc: 3\n", "b", "a: 1\n\nc: 3\n"),
    ("a: |+\n  text\n\nb: 2\n\nc: 3\n", "b", "a: |+\n  text\n\nc: 3\n"),
    ("a:\n  x: 1\n\n  y: 2\n", "a.x", "a:\n  y: 2\n"),
    ("a: # why\n  - 1\n\n  # about 2\n  - 2\n", "a[0]", "a: # why\n  # about 2\n  - 2\n"),
    ("---\na: 1\n\nb: 2\n", "a", "---\nb: 2\n"),
    // After its only entry is removed, a collection is empty.
    ("a: 1\n", "a", "{}\n"),
    ("a: 1", "a", "{}"),
    ("---\na: 1\n", "a", "---\n{}\n"),
    ("# file\n\n# about a\na: 1\n", "a", "# file\n\n{}\n"),
    ("a:\n  x: 1\nb: 2\n", "a.x", "a: {}\nb: 2\n"),
    ("a: # why\n  # about x\n  x: 1\n  # foot\nb: 2\n", "a.x", "a: {} # why\n  # foot\nb: 2\n"),
    ("a: &k\n  x: 1\nb: *k\n", "a.x", "a: &k {}\nb: *k\n"),
    ("a:\n  - 1\n", "a[0]", "a: []\n"),
    ("a:\n  - 1", "a[0]", "a: []"),
    ("- a: 1 # why\n- b\n", "[0].a", "- {}\n- b\n"),
    // Mappings on the line of a dash.
    ("- a: 1\n  b: 2\n", "[0].a", "- b: 2\n"),
    ("- a: 1\n  # about b\n  b: 2\n", "[0].a", "-\n  # about b\n  b: 2\n"),
    ("- a: 1\n  b: 2\n- c\n", "[0].b", "- a: 1\n- c\n"),
    ("- - 1\n  - 2\n", "[0][0]", "- - 2\n"),
    ("- 1\n# about 2\n- 2 # why\n- 3\n", "[1]", "- 1\n- 3\n"),
    // A comment that is indented more than the dash belongs to the next item.
    ("a:\n  - b: 1\n      # about 2\n  - b: 2\n", "a[0]", "a:\n      # about 2\n  - b: 2\n"),
    ("a:\n  - b: 1\n   # about 2\n  - b: 2\n", "a[0]", "a:\n   # about 2\n  - b: 2\n"),
    (
      "a:\n    # about 1\n  - b: 1\n    # about 2\n  - b: 2\n    # about 3\n  - b: 3\n", "a[0]",
      "a:\n    # about 2\n  - b: 2\n    # about 3\n  - b: 3\n"
    ),
    (
      "a:\n    # about 1\n  - b: 1\n    # about 2\n  - b: 2\n    # about 3\n  - b: 3\n", "a[1]",
      "a:\n    # about 1\n  - b: 1\n    # about 3\n  - b: 3\n"
    ),
    ("- b: 1\n\n  # about 2\n- b: 2\n", "[0]", "  # about 2\n- b: 2\n"),
    ("- b: 1\r\n    # about 2\r\n- b: 2\r\n", "[0]", "    # about 2\r\n- b: 2\r\n"),
    // Comments at the end of the removed item.
    ("- b: 1\n  # c: 1\n- b: 2\n", "[0]", "- b: 2\n"),
    ("a:\n  b: 1\n    # about c\nc: 2\n", "a", "    # about c\nc: 2\n"),
    // Flow collections.
    ("{a: 1, b: 2}\n", "a", "{b: 2}\n"),
    ("{ a: 1, b: 2 }\n", "b", "{ a: 1 }\n"),
    ("{ a: 1 }\n", "a", "{}\n"),
    ("[1,2,3]\n", "[1]", "[1,3]\n"),
    ("[1, 2,]\n", "[1]", "[1,]\n"),
    ("[\n  1, # one\n  2, # two\n  3 # three\n]\n", "[1]", "[\n  1, # one\n  3 # three\n]\n"),
    ("[\n  1, # one\n  2 # two\n]\n", "[1]", "[\n  1 # one\n]\n"),
    ("[\n  1, # one\n  2, # two\n]\n", "[1]", "[\n  1, # one\n]\n"),
    ("[1,\n  2, # two\n  3]\n", "[2]", "[1,\n  2 # two\n  ]\n"),
    ("{a: 1, # a\n  b: 2} # end\n", "b", "{a: 1 # a\n  } # end\n"),
    ("[\n  # one\n  1,\n  # two\n  2\n]\n", "[0]", "[\n  # two\n  2\n]\n"),
    ("[ # why\n  1\n]\n", "[0]", "[ # why\n  \n]\n"),
    ("{\n  \"a\": 1,\n  \"b\": 2\n}\n", "b", "{\n  \"a\": 1\n}\n"),
    ("[k: 1]\n", "[0].k", "[{}]\n"),
    // Merge keys.
    ("x: &x {k: 1}\na:\n  <<: *x\n  k: 2\n", "a.k", "x: &x {k: 1}\na:\n  <<: *x\n"),
  ])
  func removed(text: String, path: String, expected: String) {
    #expect(Edits.remove(text, path) == expected)
  }

  @Test(arguments: [
    ("a: 1\n", "b", "refused edit/no-setting: b is not set"),
    ("a: &x 1\nb: *x\n", "a", "refused edit/needed-anchor: the anchor here is used by *x"),
    (
      "x: &x {k: 1}\na:\n  <<: *x\n", "a.k",
      "refused edit/inherited: a.k comes from a merge key (<<)"
    ),
  ])
  func refused(text: String, path: String, expected: String) {
    #expect(Edits.remove(text, path) == expected)
  }

  @Test(arguments: [
    ("a: 1 # why\n", "a", "b", "b: 1 # why\n"),
    ("'a': 1\n", "a", "b", "'b': 1\n"),
    // Aligned comments stay aligned, and so do the lines that continue them.
    ("a: 1    # x\nb: 22   # y\n", "a", "abc", "abc: 1  # x\nb: 22   # y\n"),
    ("a: 1    # x\nb: 22   # y\n", "a", "abcdefg", "abcdefg: 1 # x\nb: 22   # y\n"),
    ("a: 1 # x\n     # y\nb: 22\n", "a", "abc", "abc: 1 # x\n       # y\nb: 22\n"),
    ("abc: 1 # x\r\n     # y\r\nb: 22\r\n", "abc", "a", "a: 1 # x\r\n   # y\r\nb: 22\r\n"),
    ("{\"a\":1}\n", "a", "b", "{\"b\":1}\n"),
    ("a: 1\n", "a", "yes", "\"yes\": 1\n"),
    // Renaming a key that has an anchor would change the value of the anchor's aliases.
    ("&k a: 1\nb: *k\n", "a", "c", "refused edit/needed-anchor: the anchor here is used by *k"),
    ("&k a: 1\nb: 2\n", "a", "c", "&k c: 1\nb: 2\n"),
    ("? a\n: 1\n", "a", "b", "? b\n: 1\n"),
    ("a: 1\nb: 2\n", "a", "b", "refused edit/duplicate: b is already set"),
    ("- 1\n", "[0]", "b", "refused edit/no-setting: [0] is a list item, which cannot be renamed"),
  ])
  func renamed(text: String, path: String, name: String, expected: String) {
    #expect(Edits.run(text) { $0.rename(Edits.path(path), to: name) } == expected)
  }
}
