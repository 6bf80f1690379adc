import DocumentModel
import Testing
import YAMLReading

/// Which node each comment in a file belongs to.
struct CommentAttachmentTests {
  /// A collection with a syntax error before its first entry has no comments.
  @Test(arguments: ["&a  \n   \n  # in\n: ", "# c\n: x\n# d\n", "a:\n  # c\n  : x\n  # d\n", "- # c\n  : x # d\n"])
  func anUnreadableTextHasItsCommentsToo(_ text: String) {
    let tree = SyntaxTree(Array(text.utf8), limits: Limits())
    #expect(!tree.isComplete && !tree.comments.isEmpty)
  }

  @Test(arguments: [
    ("a: 1 # c\nb: 2\n", ["trailing .a: # c"]),
    ("# c\na: 1\n", ["head .a: # c"]),
    ("a: 1\n# c\nb: 2\n", ["head .b: # c"]),
    ("a: 1\n# c\n", ["foot ./: # c"]),
    ("# only\n# comments\n", ["foot .: # only", "foot .: # comments"]),
    // Lines that continue a trailing comment.
    ("a: 1 # c\n     # d\nb: 2\n", ["trailing .a: # c", "trailing+ .a: # d"]),
    ("a: 1 # c\n\n     # d\nb: 2\n", ["trailing .a: # c", "head .b: # d"]),
    // Continuation lines that are indented more, or are in the column of the value.
    ("a: 1 # c\n       # d\nb: 2\n", ["trailing .a: # c", "trailing+ .a: # d"]),
    ("a: 1 # c\n   # d\n     # e\nb: 2\n", ["trailing .a: # c", "trailing+ .a: # d", "trailing+ .a: # e"]),
    ("a: 1 # c\n  # of b\nb: 2\n", ["trailing .a: # c", "head .b: # of b"]),
    ("a: 1 # c\n\n   # of b\nb: 2\n", ["trailing .a: # c", "head .b: # of b"]),
    ("a: 1 # c\n   # b: 2\nd: 3\n", ["trailing .a: # c", "head .d: # b: 2"]),
    ("é: \"ö\" # c\n       # d\nb: 2\n", ["trailing .é: # c", "trailing+ .é: # d"]),
    ("a:\n  b:\n    1 # c\n    # d\ne: 2\n", ["trailing .a.b: # c", "trailing+ .a.b: # d"]),
    ("a: 1\n---\nb: 1 # c\r\n   # d\r\n", ["trailing 1.b: # c", "trailing+ 1.b: # d"]),
    // Comments that are indented more than the dashes belong to the next item.
    ("a:\n  - x # c\n    # d\n  - y\n", ["trailing .a[0]: # c", "head .a[1]: # d"]),
    ("a:\n  - x # c\n      # d\n  - y\n", ["trailing .a[0]: # c", "trailing+ .a[0]: # d"]),
    ("- - x # c\n    # d\n  # in\n- y\n", ["trailing .[0][0]: # c", "foot .[0]/: # d", "foot .[0]/: # in"]),
    ("- a: 1 # c\n     # d\n  # in\n- b\n", ["trailing .[0].a: # c", "trailing+ .[0].a: # d", "foot .[0]/: # in"]),
    ("- x # c\n  # - y\n- z\n", ["trailing .[0]: # c", "head .[1]: # - y"]),
    ("  # 1\n- x # c\n  # 2\n- y\n", ["head .[0]: # 1", "trailing .[0]: # c", "head .[1]: # 2"]),
    ("a: [x,\n  y] # c\n   # d\nb: 1\n", ["trailing .a: # c", "trailing+ .a: # d"]),
    ("{a: 1, # c\n    # d\n b: 2}\n", ["trailing .a: # c", "trailing+ .a: # d"]),
    ("[\n  1, # c\n  # d\n  2]\n", ["trailing .[0]: # c", "head .[1]: # d"]),
    ("a: !t &x 1\t# c\n   # d\nb: 2\n", ["trailing .a: # c", "trailing+ .a: # d"]),
    ("a: | # c\n   x\n   # text\nb: 2\n", ["header .a: # c"]),
    // In the column of a collection that ends above; otherwise they belong to the next entry.
    ("a:\n  b: 1\n  # in a\n# at the top\nc: 2\n", ["foot .a/: # in a", "head .c: # at the top"]),
    ("a:\n  b: 1\n# at the top\n  # no more in a\nc: 2\n", ["head .c: # at the top", "head .c: # no more in a"]),
    ("a:\n  b: 1\n    # deep\n  c: 2\n", ["head .a.c: # deep"]),
    ("a:\n  b: 1\n# shallow\n  c: 2\n", ["head .a.c: # shallow"]),
    ("a:\n  b:\n    c: 1\n   # between\nd: 1\n", ["head .d: # between"]),
    ("  a: 1\n# left\n  b: 2\n# end\n", ["head .b: # left", "foot ./: # end"]),
    // A sequence in the column of its parent.
    ("a:\n- 1\n# to a's mapping\nb: 2\n", ["head .b: # to a's mapping"]),
    ("a:\n- 1\n# - 2\nb: 2\n", ["foot .a/: # - 2"]),
    ("a:\n- 1\n# between\n- 2\n", ["head .a[1]: # between"]),
    ("a:\n  - 1\n# top\nb: 2\n", ["head .b: # top"]),
    ("a:\n  - 1\n  # in\nb: 2\n", ["foot .a/: # in"]),
    ("- a: 1\n  # in a's mapping\n- b\n", ["foot .[0]/: # in a's mapping"]),
    ("- a: 1\n    # of b\n- b\n", ["head .[1]: # of b"]), ("- a: 1\n # of b\n- b\n", ["head .[1]: # of b"]),
    ("a:\n  b: 1\n    # of c\nc: 2\n", ["head .c: # of c"]), ("a:\n  - 1\n    # of b\nb: 2\n", ["head .b: # of b"]),
    // Commented-out entries that are indented more stay with the lines above.
    ("a:\n  b: 1\n    # c: 2\nd: 3\n", ["foot .a/: # c: 2"]),
    ("a:\n  b: 1\n    # up\n  # in a\nc: 2\n", ["foot .a/: # up", "foot .a/: # in a"]),
    ("a:\n  - 1\n # - 2\nb: 2\n", ["foot .a/: # - 2"]), ("a:\n  - 1\n # - 2\n", ["foot .a/: # - 2"]),
    ("a:\n  b:\n    c: 1\n   # nearer to c\n", ["foot .a.b/: # nearer to c"]),
    // A list with comments that are indented more than its dashes, where blank lines decide.
    (
      "a:\n    # 1\n  - b: 1\n    # 2\n  - b: 2\n\n    # 3\n\n  - b: 3\n",
      ["head .a[0]: # 1", "head .a[1]: # 2", "head .a[2]: # 3"]
    ),
    ("a:\n    # 1\n- b: 1\n  # of b\n- b: 2\n", ["head .a[0]: # 1", "foot .a[0]/: # of b"]),
    ("  # 1\n- b: 1\n  # 2\n- b: 2\n", ["head .[0]: # 1", "head .[1]: # 2"]),
    ("  # 1\n- b: 1\n  # of 1\n\n- b: 2\n", ["head .[0]: # 1", "foot .[0]/: # of 1"]),
    ("- a: 1\n\n  # the next\n  # c: 1\n- b\n", ["head .[1]: # the next", "head .[1]: # c: 1"]),
    ("- a: 1\n\n  # b: 2\n- b\n", ["foot .[0]/: # b: 2"]), ("- a: 1\n\n  # of a\n\n- b\n", ["foot .[0]/: # of a"]),
    ("- - x\n  # inner\n# outer\n- y\n", ["foot .[0]/: # inner", "head .[1]: # outer"]),
    // Between a key and its value.
    ("a: # c\n  b: 1\n", ["header .a: # c"]),
    ("a:\n  # c\n  b: 1\n", ["head .a.b: # c"]),
    ("a:\n# c\n- 1\n", ["head .a[0]: # c"]),
    ("a:\n  # c\n  1\n", ["head .a: # c"]),
    ("a: # c\n  1\n", ["header .a: # c"]),
    ("a: &x # c\n  b: 1\n", ["header .a: # c"]),
    ("a: &x\n  # c\n  b: 1\n", ["head .a.b: # c"]),
    ("- # c\n  a: 1\n", ["header .[0]: # c"]),
    ("a:\n  # b: 1\n  # c: 2\nd: 3\n", ["inside .a: # b: 1", "inside .a: # c: 2"]),
    ("a: # c\n  # b: 1\nd: 3\n", ["trailing .a: # c", "inside .a: # b: 1"]),
    ("a:\n# left\nd: 3\n", ["head .d: # left"]),
    ("x:\n  a:\n    # b: 1\n", ["inside .x.a: # b: 1"]),
    ("-\n  # x\n- y\n", ["inside .[0]: # x"]),
    // Below an empty flow collection.
    ("a: []\n  # - b\nd: 3\n", ["inside .a: # - b"]),
    ("a: &x {} # t\n  # b: 1\n\n  # c: 2\n", ["trailing .a: # t", "inside .a: # b: 1", "inside .a: # c: 2"]),
    ("a: {}\n# left\nd: 3\n", ["head .d: # left"]),
    ("- {}\n  # x\n- y\n", ["inside .[0]: # x"]),
    ("a: [[]]\n  # x\nb: 1\n", ["head .b: # x"]),
    // After a multi-line key.
    ("? - a\n  # c\n: b\n", ["foot ./: # c"]),
    ("? - a\n# c\n: b\n", ["head .: # c"]),
    ("? -\n   # c\n: b\n", ["inside .[0]: # c"]),
    ("? k: a\n  # c\n# d\n: b\n", ["foot ./: # c", "head .: # d"]),
    ("? a\n# c\n: b\n", ["head .a: # c"]),
    // Block scalars.
    ("a: | # c\n  text # no comment\n# d\nb: 1\n", ["header .a: # c", "head .b: # d"]),
    ("a:\n  b: |\n    text\n\n  # in a\n# top\nc: 1\n", ["foot .a/: # in a", "head .c: # top"]),
    // Flow collections.
    ("a: [1, # c\n  2 # d\n]\n", ["trailing .a[0]: # c", "trailing .a[1]: # d"]),
    (
      "a: [ # c\n  # d\n  1,\n  # e\n  2\n  # f\n] # g\n",
      ["header .a: # c", "head .a[0]: # d", "head .a[1]: # e", "foot .a/: # f", "trailing .a: # g"]
    ),
    ("{a: 1, # c\n b: # d\n 2}\n", ["trailing .a: # c", "header .b: # d"]),
    ("[a: 1, # c\n # d\n b: 2]\n", ["trailing .[0]: # c", "head .[1]: # d"]),
    ("[a\n # c\n , b]\n", ["head .[1]: # c"]),
    // Documents.
    ("# p\n---\n# h\na: 1\n", ["prologue .: # p", "head .a: # h"]),
    ("# p\n%YAML 1.2\n# q\n--- # s\na: 1\n", ["prologue .: # p", "prologue .: # q", "header .: # s"]),
    ("a: 1\n# foot\n---\n# head\nb: 2\n", ["foot 0./: # foot", "head 1.b: # head"]),
    ("a: 1\n... # e\n# p\n---\nb: 2\n", ["epilogue 0.: # e", "prologue 1.: # p"]),
    ("a: 1\n...\n# end\n", ["epilogue .: # end"]),
    ("# h\ntext # t\n# f\n", ["head .: # h", "trailing .: # t", "foot .: # f"]),
    ("--- # s\ntext\n", ["header .: # s"]),
    ("---\n# nothing\n---\nb: 1\n", ["foot 0.: # nothing"]),
    // Line ends.
    ("a: 1 # c\r\n# d\r\nb: 2\r\n", ["trailing .a: # c", "head .b: # d"]),
    ("\u{FEFF}# c\na: 1\n", ["head .a: # c"]),
  ])
  func owner(text: String, expected: [String]) {
    #expect(TreeOutline.comments(text) == expected, "\(text)")
  }

  /// After a part with a syntax error, the tree continues with the next entry of an open collection.
  @Test(arguments: [
    ("a: @\nb: 1 # c\n", ["trailing .b: # c"]), ("a: [1\nb:\n  # c\n  d: 2\n", ["head .b.d: # c"]),
    ("l:\n  - a: \"x\n  - b: 1 # c\n# d\nm: 2\n", ["trailing .l[1].b: # c", "head .m: # d"]),
    ("a:\n  b: @\n  c: 1 # c\nd:\n- 1 # e\n", ["trailing .a.c: # c", "trailing .d[0]: # e"]),
    ("a: {b: 1 c: 2}\n---\nd: 1 # c\n", ["trailing 1.d: # c"]),
  ])
  func commentsAfterUnreadText(text: String, expected: [String]) {
    let tree = TreeOutline.tree(text)
    #expect(!tree.isComplete && tree.validTokenCount < tree.tokens.count)
    #expect(TreeOutline.comments(text) == expected, "\(text)")
  }

  @Test func manyCommentsCostNoMoreThanTheirText() {
    let text = (0..<20_000).map { "# head\nkey\($0): 1 # trailing\n" }.joined()
    let tree = TreeOutline.tree(text)
    #expect(tree.comments.count == 40_000)
    #expect(tree.comments.last.map { TreeOutline.path(of: $0.owner, in: tree) } == ".key19999")
  }
}
