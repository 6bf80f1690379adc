import Linting

extension RuleRow {
  static let ofStyle: [RuleRow] = [
    RuleRow("indentation", "a:\n    b:\n        c: 1\nd:\n  «»e: 1\n---\nf:\n   «»g: 1\n"),
    RuleRow("indentation", "a: {\n    b: 1,\n    c: 2\n}\nd:\n    e: [\n        1\n    ]\n"),
    RuleRow("indentation", "# x\n    # y\na:\n  b: 1 # z\n      # w\n"),
    RuleRow("indentation", "- - a\n  - b\n-\n  - c\n", nil, ["spaces": .number(2)]),
    RuleRow(
      "indentation", "a: |\n    «»x\nb: >-\n  z\n", nil,
      ["spaces": .number(2), "check-multi-line-strings": .flag(true)]),
    RuleRow("indentation", "a:\n- b\n---\na:\n  «»- b\n", nil, ["indent-sequences": .text("consistent")]),
    RuleRow(
      "braces", "a: {« »b: 1}\nc: [{d: 1« »}, {« »}]\ne:\n- {«  »f: {g: 1}«  »}\n",
      "a: {b: 1}\nc: [{d: 1}, {}]\ne:\n- {f: {g: 1}}\n"),
    RuleRow(
      "braces", "a: \"{ x }\"\nb: { # c\n  d: 1« »}\ne: {f: 1,\n  g: 2\n }\n",
      "a: \"{ x }\"\nb: { # c\n  d: 1}\ne: {f: 1,\n  g: 2\n }\n"),
    RuleRow(
      "braces", "a: {«»b: 1«»}\nc: { d: 1 }\n", "a: { b: 1 }\nc: { d: 1 }\n",
      ["min-spaces-inside": .number(1), "max-spaces-inside": .number(1)]),
    RuleRow("braces", "{\"a\": { \"b\": 1 }}\n", isJSON: true),
    RuleRow(
      "brackets", "a: [« »b]\nc: {d: [e« »], f: [« »]}\ng:\n- [« »[1]«  »]\n",
      "a: [b]\nc: {d: [e], f: []}\ng:\n- [[1]]\n"),
    RuleRow("brackets", "a: «[»b]\nc: []\nd: [« »]\n", "a: [b]\nc: []\nd: []\n", ["forbid": .text("non-empty")]),
    RuleRow("brackets", "a: «[»b]\nc: «[»]\n", nil, ["forbid": .flag(true)]),
    RuleRow(
      "brackets", "a: [b]\nc: [«»]\nd: [ ]\n", "a: [b]\nc: [ ]\nd: [ ]\n",
      ["min-spaces-inside-empty": .number(1), "max-spaces-inside-empty": .number(1)]),
    RuleRow(
      "colons", "a« »: 1\nb:«  »2\nc: {d« »:«  »1}\ne:\n- f:«   »1 # f:  g\n",
      "a: 1\nb: 2\nc: {d: 1}\ne:\n- f: 1 # f:  g\n"),
    RuleRow("colons", "a:\tb\nc«\t»: d\n? e\n:«  »f\n?«   »g\n: h\n", "a:\tb\nc: d\n? e\n: f\n? g\n: h\n"),
    RuleRow(
      "colons", "\"a : b\": 1\nc: \"d :  e\"\nf:«   »|\n  x :  y\ng:    # c\n  h\ni:   \nj: [k« »:«  »l]\n",
      "\"a : b\": 1\nc: \"d :  e\"\nf: |\n  x :  y\ng:    # c\n  h\ni:   \nj: [k: l]\n"),
    RuleRow("colons", "{\"a\" : 1, \"b\":2}\n", isJSON: true),
    RuleRow(
      "colons", "a«  »: 1\nb :   2\n", "a : 1\nb :   2\n",
      ["max-spaces-before": .number(1), "max-spaces-after": .number(3)]),
    RuleRow(
      "commas", "a: [1« », 2,«»3,«  »4]\nb: {c: 1« »,«»d: 2}\ne:\n- [1,\n   2« », # c\n   3]\n",
      "a: [1, 2, 3, 4]\nb: {c: 1, d: 2}\ne:\n- [1,\n   2, # c\n   3]\n"),
    RuleRow(
      "commas", "a: \"1 ,2\"\nb: 1 ,2\nc: [1,«»]\nd: [1, ]\ne: {f: 1,\n}\n",
      "a: \"1 ,2\"\nb: 1 ,2\nc: [1, ]\nd: [1, ]\ne: {f: 1,\n}\n"),
    RuleRow(
      "commas", "a: [1,«»2,« »3,  4]\n", "a: [1,  2,  3,  4]\n",
      ["min-spaces-after": .number(2), "max-spaces-after": .number(2)]),
    RuleRow("commas", "a: [1 ,«»2«  »,«»3]\n", "a: [1 , 2 , 3]\n", ["max-spaces-before": .number(1)]),
    RuleRow(
      "hyphens", "-«  »a\n-«   »- b\n- c:\n    -«  »d: 1\n       e: 2\n", "- a\n- - b\n- c:\n    - d: 1\n      e: 2\n"),
    RuleRow(
      "hyphens", "- a\n-  # c\n  d\n-\n  e\n-«  »|\n  f\n- - g\n- [b -  c]\n- x\n  -  y\n",
      "- a\n-  # c\n  d\n-\n  e\n- |\n  f\n- - g\n- [b -  c]\n- x\n  -  y\n"),
    RuleRow("hyphens", "-   a\n-«    »b\n", "-   a\n-   b\n", ["max-spaces-after": .number(3)]),
    RuleRow(
      "comments", "#«»a\nb: 1 #«»c\nd: {e: 1, #«»f\n  g: 1}\nh:\n- 1#i\n#\n",
      "# a\nb: 1 # c\nd: {e: 1, # f\n  g: 1}\nh:\n- 1#i\n#\n"),
    RuleRow(
      "comments", "a: '#b'\nc: |\n  #d\n#«»!x\n##\n#####\n##«»y\n", "a: '#b'\nc: |\n  #d\n# !x\n##\n#####\n## y\n"),
    RuleRow(
      "comments", "a: 1« »# b\nc: 2  # d\n# e\n  # f\n", "a: 1  # b\nc: 2  # d\n# e\n  # f\n",
      ["min-spaces-from-content": .number(2), "max-spaces-from-content": .number(2)]),
    RuleRow("comments", "a: 1«   »# b\n", "a: 1  # b\n", ["max-spaces-from-content": .number(2)]),
    RuleRow("comments", "a: 1 #b\n", nil, ["require-starting-space": .flag(false)]),
    RuleRow("comments-indentation", " «# a»\nb:\n  c: 1\n   «# d»\n  e: 1\n", "# a\nb:\n  c: 1\n  # d\n  e: 1\n"),
    RuleRow(
      "comments-indentation", "a: [\n  # b\n  1,\n    «# c»\n  2\n# d\n]\n", "a: [\n  # b\n  1,\n  # c\n  2\n# d\n]\n"),
    RuleRow(
      "comments-indentation", "a:\n  - b\n   «# c»\n  - d\n «# e»\nf: 1 # g\n",
      "a:\n  - b\n  # c\n  - d\n# e\nf: 1 # g\n"),
    RuleRow("comments-indentation", "a: |\n  x\n   # y\n # z\nb: 1\n"),
    RuleRow("comments-indentation", "a:\n  b: 1\n# c\n\n# d\n"),
    RuleRow("document-start", "«»a: 1\n---\nb: 1\n...\n«»c: 1\n", "---\na: 1\n---\nb: 1\n...\n---\nc: 1\n"),
    RuleRow("document-start", "# a\n\n# b\n«»c: 1\n", "# a\n\n# b\n---\nc: 1\n"),
    RuleRow("document-start", "%YAML 1.2\n---\na: 1\n"),
    RuleRow("document-start", "# only\n"),
    RuleRow("document-start", "«---» a\n«---» b\n", "a\n--- b\n", ["present": .flag(false)]),
    RuleRow("document-start", "{\"a\": 1}\n", isJSON: true),
    RuleRow("document-end", "a: 1\n«»---\nb: 1\n...\n", "a: 1\n...\n---\nb: 1\n...\n"),
    RuleRow("document-end", "a: |\n  x«»\n", "a: |\n  x\n...\n"),
    RuleRow("document-end", "a: 1«»\r\n", "a: 1\r\n...\r\n"),
    RuleRow("document-end", "# a\n"),
    RuleRow("document-end", "a: 1\n# b«»\n", "a: 1\n# b\n...\n"),
    RuleRow(
      "document-end", "a: 1\n«...»\n# b\n---\nc: 1\n«...»\n", "a: 1\n# b\n---\nc: 1\n", ["present": .flag(false)]),
    RuleRow(
      "quoted-strings", "a: «x»\nb: [«y», {c: 'z'}]\nd:\n- «w» # v\n",
      "a: \"x\"\nb: [\"y\", {c: 'z'}]\nd:\n- \"w\" # v\n"),
    RuleRow(
      "quoted-strings", "a: true\nb: 1\nc: ~\nd: \"x\"\n? e\n: «f»\ng: 2024-01-31\nj: !!str k\n",
      "a: true\nb: 1\nc: ~\nd: \"x\"\n? e\n: \"f\"\ng: 2024-01-31\nj: !!str k\n"),
    RuleRow(
      "quoted-strings", "a: 'x'\nb: «\"it's\"»\nc: «y»\nd: «\"a\\tb\"»\n", "a: 'x'\nb: 'it''s'\nc: 'y'\nd: \"a\\tb\"\n",
      ["quote-type": .text("single")]),
    RuleRow(
      "quoted-strings", "a: \"x\"\nb: «'y'»\nc: z\n", "a: \"x\"\nb: \"y\"\nc: z\n",
      ["quote-type": .text("consistent"), "required": .flag(false)]),
    RuleRow(
      "quoted-strings",
      "a: «\"x\"»\nb: ['y', «\"z w\"»]\nc: \"yes\"\nd: \"\"\ne: \"a # b\"\nf: {g: \"1,2\"}\nh: «\"1,2\"»\n",
      "a: x\nb: ['y', z w]\nc: \"yes\"\nd: \"\"\ne: \"a # b\"\nf: {g: \"1,2\"}\nh: 1,2\n",
      ["required": .text("only-when-needed")]),
    RuleRow(
      "quoted-strings", "a: «http://x»\nb: \"y\"\n", "a: \"http://x\"\nb: \"y\"\n",
      ["required": .text("only-when-needed"), "extra-required": .list(["^http"])]),
    RuleRow(
      "quoted-strings", "a: x\n«\"b\"»: y\n", "a: x\nb: y\n",
      ["check-keys": .flag(true), "required": .text("only-when-needed")]),
    RuleRow(
      "quoted-strings", "- «a»\n- \"b\"\n- «'c'»\n", "- \"a\"\n- \"b\"\n- \"c\"\n", ["quote-type": .text("double")]),
    RuleRow(
      "quoted-strings", "a: &x «y»\nb: !!str &z y\nc: &w !t «y»\n", "a: &x \"y\"\nb: !!str &z y\nc: &w !t \"y\"\n"),
    RuleRow("quoted-strings", "{\"a\": \"x\"}\n", nil, ["required": .text("only-when-needed")], isJSON: true),
    RuleRow("block-scalar-chomping", "a: «|»\n  x\nb: [c]\nd:\n- «>»\n  y\n- |+\n  z\n"),
    RuleRow("block-scalar-chomping", "a: '|'\nb: «|» # c-d\n  x\nc: >-2\n    y\nd: |2+\n    z\n"),
    RuleRow("line-length", "a: xxxx yyyy« zzzz»\nb: 1\n# cccc dddd «eeee»\n", nil, ["max": .number(12)]),
    // Length is counted in characters, not bytes.
    RuleRow("line-length", "a: éééé ööö «ü»\nb: 名前名前名前 名前\n", nil, ["max": .number(12)]),
    RuleRow("line-length", "a: |\n  xxxx yyyy «zzzz»\nb: [xxxx, yy«yy, zz]»\n", nil, ["max": .number(12)]),
    RuleRow(
      "line-length", "# xxxxxxxxxxxxxxxxxxx\na: xxxxxxxxx«xxxxxxxxxxx»\nb:\n- xxxxxxxxxxxxxxxxxxxx\n", nil,
      ["max": .number(12)]),
    RuleRow(
      "line-length", "a: xxxxxxxxxxxxxxxxxxxx\n", nil,
      ["max": .number(12), "allow-non-breakable-inline-mappings": .flag(true)]),
    RuleRow("line-length", "{\"a\": \"xxxx «yyyy zzzz\"}»\n", nil, ["max": .number(12)], isJSON: true),
    RuleRow("empty-lines", "«»\na: 1\n\n\n«»\nb: 1\n«»\n", "a: 1\n\n\nb: 1\n"),
    RuleRow("empty-lines", "a: 1\n\n\n---\n\n\n«»\nb: 1\n", "a: 1\n\n\n---\n\n\nb: 1\n"),
    RuleRow("empty-lines", "a: 1\n\n«»\nb: 1\n", "a: 1\n\nb: 1\n", ["max": .number(1)]),
    RuleRow("empty-lines", "\n«»\na: 1\n\n\n", "\na: 1\n\n\n", ["max-start": .number(1), "max-end": .number(2)]),
    // A line with spaces isn't an empty line.
    RuleRow("empty-lines", "a: 1\n \n \n \nb: 1\n"),
    RuleRow(
      "trailing-spaces", "a: 1« »\nb: [1,«  »\n  2]\n---«\t»\n# c« »\nd: |\n  x« »\n«   »\n  y\n",
      "a: 1\nb: [1,\n  2]\n---\n# c\nd: |\n  x\n\n  y\n"),
    RuleRow(
      "trailing-spaces", "a: \"x« »\n  y\"\nb: 1\u{A0}\nc: 1\u{3000}\nd: 1",
      "a: \"x\n  y\"\nb: 1\u{A0}\nc: 1\u{3000}\nd: 1"),
    RuleRow("trailing-spaces", "{\"a\": 1}« »\n", "{\"a\": 1}\n", isJSON: true),
    RuleRow(
      "tabs", "a:«\t»1\nb: [1,«\t»2]«\t»# c\td\ne: |\n  x\ty\nf: \"x\ty\"\ng: x\ty\n",
      "a: 1\nb: [1, 2] # c\td\ne: |\n  x\ty\nf: \"x\ty\"\ng: x\ty\n"),
    RuleRow("tabs", "a: [«\t»1,\n«\t»2]\nb: 1«\t»\nc: 1 #\tb\n", "a: [ 1,\n 2]\nb: 1\nc: 1 #\tb\n"),
    RuleRow("new-lines", "a: 1\nb: 2«\r\n»c: |\r\n  x\r\n", "a: 1\nb: 2\nc: |\n  x\n"),
    RuleRow("new-lines", "a: 1\r\nb: 2«\n»", "a: 1\r\nb: 2\r\n", ["type": .text("dos")]),
    RuleRow("new-lines", "a: 1\n", nil, ["type": .text("unix")]),
    RuleRow("new-line-at-end-of-file", "a: 1\r\nb: 2«»", "a: 1\r\nb: 2\r\n"),
    RuleRow("new-line-at-end-of-file", "# a«»", "# a\n"),
    RuleRow("new-line-at-end-of-file", "a: \"x\"  «»", "a: \"x\"  \n"),
    RuleRow("new-line-at-end-of-file", "a: 1\n"),
    RuleRow("new-line-at-end-of-file", "{\"a\": 1}«»", "{\"a\": 1}\n", isJSON: true),
    RuleRow("byte-order-mark", "«\u{FEFF}»a: 1\r\n", "a: 1\r\n"),
    RuleRow("byte-order-mark", "«\u{FEFF}»", ""),
    RuleRow("byte-order-mark", "a: 1\n"),
    RuleRow("byte-order-mark", "«\u{FEFF}»{\"a\": 1}\n", "{\"a\": 1}\n", isJSON: true),
  ]
}
