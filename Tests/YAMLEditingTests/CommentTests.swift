import Testing
import YAMLEditing

/// Writing, reading and removing comments.
struct CommentTests {
  private static func comment(_ text: String, _ path: String, above: String? = nil, after: String? = nil) -> String {
    Edits.run(text) { $0.comment(Edits.path(path), with: EntryComments(above: above, after: after)) }
  }

  @Test(arguments: [
    ("a: 1\n", "a", "one\ntwo", "# one\n# two\na: 1\n"),
    ("# old\na: 1\n", "a", "new", "# new\na: 1\n"),
    ("b:\n  # old\n  a: 1\n", "b.a", "", "b:\n  a: 1\n"),
    // The comment of the first key in an item is after the dash.
    ("- a: 1\n  b: 2\n", "[0].a", "one", "- # one\n  a: 1\n  b: 2\n"),
    ("l:\n  -   a: 1\n", "l[0].a", "one\ntwo", "l:\n  - # one\n    # two\n      a: 1\n"),
    ("- # old\n  a: 1\n", "[0].a", "new", "- # new\n  a: 1\n"),
    ("- # old\n  a: 1\n", "[0].a", "", "- a: 1\n"),
    ("-    # of 0\n  # old\n  a: 1\n", "[0].a", "new", "-    # of 0\n  # new\n  a: 1\n"),
    ("- a: 1 # x\r\n", "[0].a", "one", "- # one\r\n  a: 1 # x\r\n"),
    ("- a: 1\n  b: 2\n", "[0].b", "two", "- a: 1\n  # two\n  b: 2\n"),
    ("- 1\n- 2\n", "[1]", "two", "- 1\n# two\n- 2\n"),
  ]) func aCommentAbove(_ text: String, _ path: String, _ comment: String, _ after: String) {
    #expect(Self.comment(text, path, above: comment) == after)
    #expect(Self.comment(after, path, above: comment) == after)
  }

  @Test(arguments: [
    ("a: 1\n", "a", "one", "a: 1 # one\n"), ("a: 1   # one\n", "a", "", "a: 1\n"),
    ("a:\n  b: 1\n", "a", "one", "a: # one\n  b: 1\n"),
    ("- a: 1\n", "[0]", "one", "- # one\n  a: 1\n"), ("- # one\n  a: 1\n", "[0]", "two", "- # two\n  a: 1\n"),
    // Next to aligned comments, a new one is aligned too.
    ("a: 1    # x\nb: 2\nc: 30  # z\nd: 4   # v\n", "b", "y", "a: 1    # x\nb: 2   # y\nc: 30  # z\nd: 4   # v\n"),
    ("a: 1    # x\nb: 22   # y\nc: 3\n", "c", "z", "a: 1    # x\nb: 22   # y\nc: 3    # z\n"),
    ("c: 3\na: 1    # x\nb: 22   # y\n", "c", "z", "c: 3    # z\na: 1    # x\nb: 22   # y\n"),
    ("a: 1  # x\nb: 2  # y\nlonger: 3\n", "longer", "z", "a: 1  # x\nb: 2  # y\nlonger: 3 # z\n"),
  ]) func aCommentAfter(_ text: String, _ path: String, _ comment: String, _ after: String) {
    #expect(Self.comment(text, path, after: comment) == after)
  }

  @Test func commentsAreRead() throws {
    let texts: [String] = ["# one\na: 1 # two\n", "- # one\n  a: 1 # two\n"]
    for (text, path) in zip(texts, ["a", "[0].a"]) {
      var found = EntryComments()
      _ = Edits.run(text) { editor in
        found = editor.comments(of: Edits.path(path))
        return editor.remove(Edits.path(path))
      }
      #expect(found == EntryComments(above: "one", after: "two"))
    }
  }
}
