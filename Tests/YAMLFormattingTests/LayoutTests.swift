import DocumentModel
import Testing
import YAMLEditing
import YAMLFormatting
import YAMLReading

/// Laying out a file changes only spaces and line breaks.
struct LayoutTests {
  static func format(_ text: String, _ options: LayoutOptions = LayoutOptions()) -> String {
    let form = LayoutForm(options: options, limits: Limits())
    switch form.format(SyntaxTree(Array(text.utf8), limits: Limits())) {
    case .text(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .refused(let reason): return "refused: \(reason.message)"
    }
  }

  private static func expect(_ before: String, _ after: String, _ options: LayoutOptions = LayoutOptions()) {
    #expect(format(before, options) == after, "\(before.debugDescription)")
    #expect(format(after, options) == after, "\(after.debugDescription)")
  }

  /// Files that have their layout already.
  @Test(arguments: [
    "a: 1\n\n# foot\n", "# a: 1\n\n# b: 1\n",
    "", "a: 1\n", "# only a comment\n", "---\n# x\na: 'b'\n...\n", "a:\n- 1\n- b:\n  - 2\n", "a:\n  - 1\n",
    "a:\n    b:\n        c: 1\n",
    // Sequences and mappings may be indented differently.
    "a:\n    b:\n      - c: 1\n        d: 2\n", "{a: 1}\n", "{ a: 1 }\n", "a: [1, 2]\nb: [ 1 ]\n", "a:\n\n\n  b: 1\n",
    "a: 1      # aligned\nbcd: 2    # aligned\n           # and on\n", "\u{FEFF}a: 1\n", "a: 1\r\nb: 2\r\n",
    "a: [\n    1,\n    2\n  ]\n", "a: [\n  1,\n]\n", "a:\n  - b: 1\n#  - b: 2\n#    c: 3\n  - b: 4\n",
    "key:\n  [\n    a,\n    b, # c\n  ]\n",
    "- [\n    a,\n  ]\n- {\n    a: 1,\n    b:\n      2,\n  }\n",
    "a: |\n    deep\n      deeper\nb: 1\n",
    "a: |2\n    x\n", "a: |+\n  x\n\n\n\n\nb: >-\n  y\n", "a: |\n  no break", "a: |-\n  stripped\n",
    "a: one\n  two\n\n  three\n",
    "a:\n  # x: 1\n  # y: 2\nb: 1\n", "a:\n  b: 1\n  # foot of a\n# head of c\nc: 1\n", "a:\n- 1\n# - 2\n",
    "a: x\n    # b: 1\n    # c: 2\n# d\n", "a: null\n  # for example\n  # - b\nc:\n  d: \"\"\n    # - e\n  f: 1\n",
    "-   a: 1\n    b: 2\n-   c\n",
    "? a\n: b\n",
    "- - a\n  - b\n-\n  - c\n", "a: !t\n  b: 1\nc: &x\n- 1\n", "- &x\n  a: 1\n", "*a : b\n", "{!t , *x : y}\n", "[-]\n",
    "[a, ]\n",
    "a: \"one\\\n  two \\ \n  three\"\n", "%YAML 1.2\n---\na: 1\n", "a: 1\n---\nb: 2\n...\n# c\n---\nc: 3\n",
    "--- |\n text\n",
    "a: {b: ,}\n",
  ])
  func staysAsItIs(_ text: String) {
    Self.expect(text, text)
  }

  @Test(arguments: [
    // Indentation: the width that most levels have.
    ("a:\n   b: 1\nc:\n    d: 1\ne:\n    f: 1\n", "a:\n    b: 1\nc:\n    d: 1\ne:\n    f: 1\n"),
    (
      "a:\n  b: 1\n  c: 2\n  d:\n      e: 1\n  f:\n      g: 1\n",
      "a:\n  b: 1\n  c: 2\n  d:\n    e: 1\n  f:\n    g: 1\n"
    ),
    (" a: 1\n b: 2\n", "a: 1\nb: 2\n"),
    ("-  a: 1\n   b: 2\n- c\n", "- a: 1\n  b: 2\n- c\n"),
    ("a:\n      - 1\nb:\n  c: 2\nd:\n  - 3\ne:\n  - 4\n", "a:\n  - 1\nb:\n  c: 2\nd:\n  - 3\ne:\n  - 4\n"),
    // Spaces between tokens.
    ("a:   1\nb :\t2\n", "a: 1\nb: 2\n"), ("[a ,b,  c]\n", "[a, b, c]\n"),
    ("{  a:1,\"b\":2 }\n", "{ a:1, \"b\": 2 }\n"),
    ("a:  !t   &x    b\n", "a: !t &x b\n"), ("---   a\n", "--- a\n"), ("a: 1\t# c\n", "a: 1 # c\n"),
    // Trailing spaces and blank lines.
    ("a: 1  \n  \nb: 2\n", "a: 1\n\nb: 2\n"), ("\n\na: 1\n\n\n\n\nb: 2\n\n\n", "a: 1\n\n\nb: 2\n"), ("a: 1", "a: 1\n"),
    ("\n \n", ""),
    ("# c \t\n", "# c\n"), ("a: |  \n  x \n   \n  y\n", "a: |\n  x \n   \n  y\n"),
    ("a: |\n  x\n \n  y\n", "a: |\n  x\n\n  y\n"),
    // Multi-line strings move with their entry.
    (" a: |\n   x\n    y\n", "a: |\n  x\n   y\n"), ("  a: one\n       two\n", "a: one\n     two\n"),
    ("-   a: |1\n      x\n- b\n", "- a: |1\n    x\n- b\n"),
    ("a: \"x\nb\"\n", "a: \"x\n  b\"\n"),
    (
      "spec:\n  args: [\"\n    touch x\n  \"]\n", "spec:\n  args: [\"\n    touch x\n    \"]\n"
    ),
    // Flow collections.
    ("a: [\n1,\n    2\n    ]\n", "a: [\n  1,\n  2\n  ]\n"),
    ("a: {b: [\n  1,\n  ]\n  , c: 2}\n", "a: {b: [\n  1,\n  ]\n  , c: 2}\n"),
    // Comments.
    ("a:\n      # above b\n  b: 1\n   # of a\n", "a:\n  # above b\n  b: 1\n  # of a\n"),
    ("mute:\n  - f\n # - x\n", "mute:\n  - f\n  # - x\n"),
    ("mute:\n  - f\n # - x\nb: 1\n", "mute:\n  - f\n  # - x\nb: 1\n"),
    ("a: x\n    # b\n      # c\n# d\n", "a: x\n# b\n  # c\n# d\n"),
    // In the column of the entry that they belong to.
    (
      "l:\n    # first\n  - a: 1\n    # second\n  - a: 2\n    # of the second\n",
      "l:\n  # first\n  - a: 1\n  # second\n  - a: 2\n    # of the second\n"
    ),
    ("a:\n    b:\n        c: 1\n     # d\n    e: 1\n", "a:\n    b:\n        c: 1\n    # d\n    e: 1\n"),
    ("a:  1 # x\n      # y\n", "a: 1 # x\n     # y\n"), ("a:\n    # x: 1\nb: 1\n", "a:\n  # x: 1\nb: 1\n"),
    // Line breaks are those of the first line.
    ("a: 1\r\nb: 2\nc: |\n  x\n  y\n", "a: 1\r\nb: 2\r\nc: |\r\n  x\r\n  y\r\n"), ("a: 1\nb: 2\r\n", "a: 1\nb: 2\n"),
  ])
  func isWritten(before: String, after: String) {
    Self.expect(before, after)
  }

  /// Lines of a flow collection that are aligned with its first entry stay aligned, with their inner spacing.
  @Test(arguments: [
    ("c: [true,  true,\n    false, false]\n", nil), ("é: {a: 1,\n    b: 2}\n", nil),
    ("c:   [1,   0,\n      0,   1]\nd: [1,  2]\n", "c: [1,   0,\n    0,   1]\nd: [1, 2]\n"),
    ("c:\n  - [[1,  0],\n     [0,  10]]\n", nil), ("c: [\n  1,   0, # x\n  10,  1\n]\n", nil),
    ("  c: [1,   0,\n     0]\n", "c: [1, 0,\n  0]\n"), ("[1,  0\n,  2]\n", "[1, 0\n  , 2]\n"),
  ]) func tablesStay(before: String, after: String?) {
    Self.expect(before, after ?? before)
  }

  /// Trailing comments in one column stay aligned, unless a value is too long.
  @Test(arguments: [
    ("ab:  1     # x\nc:   22    # y\n", "ab: 1      # x\nc: 22      # y\n"),
    ("abc: 127    # x\nde:  5      # y\nf:    x     # z\n", "abc: 127    # x\nde: 5       # y\nf: x        # z\n"),
    ("  é:  1   # x\n  bc: 2   # y\n", "é: 1    # x\nbc: 2   # y\n"),
    // A value that reaches the column moves only the comment after it.
    (
      "a:    [1,2,3]  # x\nb:    2        # y\nc: [1,2,3,4,5] # z\n",
      "a: [1, 2, 3]   # x\nb: 2           # y\nc: [1, 2, 3, 4, 5] # z\n"
    ),
    // Lines that continue a comment move with it, or with the value above them.
    ("a:    1 # x\n        # y\n  # z\nb: 2\n", "a: 1 # x\n     # y\n# z\nb: 2\n"),
    ("a:    1 # x\n      # y\nb: 2\n", "a: 1 # x\n   # y\nb: 2\n"),
    ("a:    1 # x\n           # y\nb: 2\n", "a: 1 # x\n        # y\nb: 2\n"),
    ("a:\n    b:\n      1 # x\n      # y\nc: 2\n", "a:\n    b:\n        1 # x\n        # y\nc: 2\n"),
    ("a:\r\n- b:   [x,y] # x\r\n       # y\r\n", "a:\r\n- b: [x, y] # x\r\n     # y\r\n"),
    ("-   x # 1\n      # 2\n-   y # 3\n", "-   x # 1\n      # 2\n-   y # 3\n"),
    ("é:  \"ö\" # x\n        # y\nb: 2\n", "é: \"ö\" # x\n       # y\nb: 2\n"),
    ("p:\n  - a: null # 1\n             # 2\n  - b\n", "p:\n  - a: null # 1\n             # 2\n  - b\n"),
    ("ab:  1     # x\n           # and\nc:   22    # y\n", "ab: 1      # x\n           # and\nc: 22      # y\n"),
    // A comment with more than one space before it shows that the column is intended.
    ("a:  1000 # x\nb:  2000 # y\nc:  3    # z\n", "a: 1000  # x\nb: 2000  # y\nc: 3     # z\n"),
    // At any depth, even if the lines inside become longer than the column.
    (
      "p:\n    q:\n        r: 1\na:         # x\n  bbbbb: 1 # y\n  c: 22    # z\n",
      "p:\n    q:\n        r: 1\na:           # x\n    bbbbb: 1 # y\n    c: 22    # z\n"
    ),
    // After single spaces, equal columns are a coincidence.
    ("a:  1 # x\nb:  2 # y\n", "a: 1 # x\nb: 2 # y\n"),
  ])
  func alignedCommentsStayAligned(before: String, after: String) {
    Self.expect(before, after)
  }

  /// Comments on consecutive lines move together, or stay together in the first column.
  @Test(arguments: [
    ("a:\n  # one\n# two:\n#   x: 1\n  b: 1\n", nil),
    ("v:\n###> d/bundle ###\n  db:\n###< d/bundle ###\n", nil),
    ("s:\n# of d\n###> d/bundle ###\n  d: 1\n###< d/bundle ###\n  e: 1\n", nil),
    ("a: 1\n#svc:\n  #topic: x\nb: 2\n", nil),
    ("a:\n  n: x\n  #proxy:\n    #image: z\n    #environment:\n      #- A=1\n  o: 1\n", nil),
    ("a:\n#svc:\n  #topic: x\n  b: 2\n", "a:\n  #svc:\n    #topic: x\n  b: 2\n"),
    ("a:\n    #x:\n      #y: 1\n  #z\n  b: 2\n", "a:\n  #x:\n    #y: 1\n  #z\n  b: 2\n"),
    ("s:\n  a: 1\n\n  # Name\n#  m: 1\n\n  # Key\n#  k: 1\n\nb: 2\n", nil),
    ("a:\n  b: []\n  # - name: x\n\n    ## A key.\n    # key: y\n", nil),
    ("a:\n    b: []\n    # - name: x\n\n      ## A key.\n", nil),
    ("a:\n# of b\n\n#   b: 1\n  c: 1\n", "a:\n  # of b\n\n#   b: 1\n  c: 1\n"),
    ("a:\n    b: 1\n#    c: 1\n   # of d\n    d: 1\n", "a:\n    b: 1\n#    c: 1\n    # of d\n    d: 1\n"),
  ]) func commentsMoveAsOne(before: String, after: String?) {
    Self.expect(before, after ?? before)
  }

  /// A comment far to the right of all levels keeps its column.
  @Test func farCommentsStay() {
    let text = "a:         # [[[\n  b:\n    c: 1\n\n             # ]]]\nd:\n           # ]]]\n"
    Self.expect(text, text)
    var options = LayoutOptions()
    options.movesFarComments = true
    Self.expect(text, "a:         # [[[\n  b:\n    c: 1\n\n# ]]]\nd:\n  # ]]]\n", options)
  }

  /// Strings that would separate documents in the first column.
  @Test(arguments: [
    (" --- foo\n bar\n", nil), (" ... foo\n", nil), ("   ...\n", nil), (" --- a: 1\n", nil),
    (" a: 1\n --- b:\n   c: 2\n", " a: 1\n --- b:\n   c: 2\n"), ("!t\n --- a\n", nil),
    (" foo\n --- bar\n", "foo\n --- bar\n"), (" ---a: 1\n", "---a: 1\n"),
  ]) func textsLikeMarkersStay(before: String, after: String?) {
    Self.expect(before, after ?? before)
    var options = LayoutOptions()
    options.alignsTexts = true
    Self.expect(before, after ?? before, options)
  }

  /// Comments that exclude the node below, or the lines between them, from formatting.
  @Test(arguments: [
    ("# prettier-ignore\na:\t[1,\t2]\nb:\t2\n", "# prettier-ignore\na:\t[1,\t2]\nb: 2\n"),
    ("# settle: format off\na:\t1\t# x\n", "# settle: format off\na:\t1\t# x\n"),
    ("# prettier-ignore\na:   [1,2]\nb:   2\n", "# prettier-ignore\na:   [1,2]\nb: 2\n"),
    (
      " x:\n    # prettier-ignore\n    a:\n      -  1 \n      - 2\n    b:   2\n",
      "x:\n   # prettier-ignore\n   a:\n     -  1 \n     - 2\n   b: 2\n"
    ),
    (
      "a:  1\n# settle: format off\nm: [ 1,0,\n     0,1 ] \n\n\n\n# settle: format on\nb:  2\n",
      "a: 1\n# settle: format off\nm: [ 1,0,\n     0,1 ] \n\n\n\n# settle: format on\nb: 2\n"
    ), ("# settle: format off\na:   1\n", "# settle: format off\na:   1\n"),
    // Comments for other formatters.
    ("# dprint-ignore\na:   1\nb:   2\n", "# dprint-ignore\na:   1\nb: 2\n"),
    ("# dprint-ignore -- aligned\na:   1\nb:   2\n", "# dprint-ignore -- aligned\na:   1\nb: 2\n"),
    ("#pretty-yaml-ignore\r\na:   1\r\nb:   2\r\n", "#pretty-yaml-ignore\r\na:   1\r\nb: 2\r\n"),
    ("# pretty-yaml-ignores\na:   1\n", "# pretty-yaml-ignores\na: 1\n"),
    ("a:   1\n---\nb:   2 # !yamlfmt!:ignore\n", "a:   1\n---\nb:   2 # !yamlfmt!:ignore\n"),
    ("# !yamlfmt!: ignore\na:   1\n", "# !yamlfmt!: ignore\na: 1\n"),
    ("# dprint-ignore-file\na:   1\n", "# dprint-ignore-file\na:   1\n"),
    ("a:   1\n# dprint-ignore-file\nb:   1\n", "a: 1\n# dprint-ignore-file\nb: 1\n"),
  ])
  func unformattedTextStays(before: String, after: String) {
    Self.expect(before, after)
  }
}
