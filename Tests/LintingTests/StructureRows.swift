import Linting

extension RuleRow {
  /// Parts of a file that are duplicated or have no effect.
  static let ofStructure: [RuleRow] = [
    RuleRow(
      "unused-anchor", "a: [«&x» 1, {b: «&y» {c: 1}}]\nd:\n- «&z»\n  e: 1\n- «&w» # c\n",
      "a: [1, {b: {c: 1}}]\nd:\n- e: 1\n- &w # c\n"),
    RuleRow("unused-anchor", "a: &x 1 # &y\nb: '&z'\nc: x &y\n«&k» d: *x\n", "a: &x 1 # &y\nb: '&z'\nc: x &y\nd: *x\n"),
    RuleRow("unused-anchor", "a: &x\n  <<: «&y» {b: 1}\nc: *x\n", "a: &x\n  <<: {b: 1}\nc: *x\n"),
    RuleRow(
      "unused-anchor", "a: «&x» !!str y\nb: !!str «&z» y\nc: |\n  &q\nd: «&t» |\n  x\n",
      "a: !!str y\nb: !!str y\nc: |\n  &q\nd: |\n  x\n"),
    RuleRow("unused-anchor", "? «&a» b\n: c\n", "? b\n: c\n"),
    RuleRow(
      "unused-anchor",
      "anchors:\n  a: &a {b: &b 1}\nx-log: &log {}\n.job: &job\n  c: 1\ndefinitions: [&d 1]\naliases:\n- &e 2\nx: «&f» 1\n"
        + "j: {anchors: {k: «&k» 1}}\n---\nx-a: &g\nanchor: «&h» 1\n",
      "anchors:\n  a: &a {b: &b 1}\nx-log: &log {}\n.job: &job\n  c: 1\ndefinitions: [&d 1]\naliases:\n- &e 2\nx: 1\n"
        + "j: {anchors: {k: 1}}\n---\nx-a: &g\nanchor: 1\n"),
    RuleRow("duplicate-anchor", "a: [&x 1, «&x» 2]\n---\nb: &x 1\nc: {d: «&x» 2}\n"),
    RuleRow("duplicate-anchor", "a: &x 1\nb: *x\nc: &x 2\nd: *x\n"),
    RuleRow("duplicate-anchor", "a: &x 1\nb: *x\nc: «&x» 2\nd: *x\n", nil, ["forbid-reuse": .flag(true)]),
    RuleRow("alias-before-change", "a: [&x 1, «*x», &x 2, *x]\n---\na: &x 1\nb: {c: «*x»}\nd: &x 2\n"),
    RuleRow("alias-before-change", "a: &x 1\nb: *x\nc: &y 2\nd: *y\n"),
    RuleRow("anchor-use", "a: [«&x» 1, «*x»]\nb:\n- «&y»\n  b: 1\n# &z *z\n"),
    RuleRow("anchor-use", "a: '&x'\nb: x*y\nc: |\n  *x\nd: !!str x\n"),
    RuleRow("merge-keys", "a: &x {b: 1}\nc: {«<<»: *x, d: 1}\ne:\n  «<<»: {f: 1} # <<\n"),
    RuleRow("merge-keys", "a: <<\n'<<': 1\nb<<: 2\n"),
    RuleRow("merge-without-effect", "a: &x {b: 1}\nc: {«<<»: *x, b: 2}\nd:\n  «<<»: {e: 1}\n  e: 2\n"),
    RuleRow(
      "merge-without-effect",
      "a: {«<<»: [], b: 1}\nc: {«<<»: [{b: 1}, {b: 2}], b: 3}\nd: {<<: [{b: 1}, {e: 2}], b: 3}\n"),
    RuleRow("merge-override", "a: &x {b: 1, c: 1}\nd: {<<: *x, «b»: 2}\ne:\n  <<: {f: 1}\n  «f»: 2 # f\n"),
    RuleRow(
      "merge-override", "a: &x {b: 1}\nd: {«b»: 1, <<: *x}\ne: {<<: [*x, {g: 1}], «g»: 2}\nf: {<<: {<<: *x}, «b»: 3}\n"),
    RuleRow("similar-keys", "a: {name: 1, «Name»: 2}\nb: {name: 1, NAME: 2} # Name\n"),
    RuleRow("similar-keys", "name: 1\nnames: 2\nna-me: 3\nna_me: 4\nb: {Name: 2}\n"),
    RuleRow("similar-keys", "\"name\": 1\n«'Name'»: 2\nStraße: 1\nSTRASSE: 2\n"),
    RuleRow("similar-keys", "{\"name\": 1, «\"Name\"»: 2}\n", isJSON: true),
    RuleRow("item-in-text", "a:\n- x\n  «-» y\nb: z\n  «-» w # c\n"),
    RuleRow("item-in-text", "a: [b\n  «-» c, d]\n"),
    RuleRow("item-in-text", "- a - b\n- c\n  -d\n- |\n  e\n  - f\n- \"g\n  - h\"\n- i\n  # - j\n- 1 - 2\n"),
    RuleRow(
      "joined-commands", "a:\n  run: «npm ci\n    npm test»\nscript:\n- «make\n  make test» # both\n",
      "a:\n  run: |\n    npm ci\n    npm test\nscript:\n- |\n  make\n  make test # both\n"),
    RuleRow(
      "joined-commands",
      "run: npm ci &&\n  npm test\nscript: npm ci; \\\n  npm test\nargs: a\n  b\ncommand:\n  npm\n  ci\n"),
    RuleRow("joined-commands", "run: >\n  npm ci\n  npm test\nscript: 'npm ci\n  npm test'\nbash: |\n  a\n  b\n"),
    RuleRow("joined-commands", "a: {run: «npm ci\n    npm test»}\n"),
    RuleRow("joined-commands", "run: x\nother:\n- {a: 1}\n- make\n  make test\n---\n- make\n  make test\n"),
    RuleRow("joined-commands", "script:\n- - «make\n    make test»\n", "script:\n- - |\n    make\n    make test\n"),
    RuleRow("joined-commands", "run: «a\r\n  b»\r\n", "run: |\r\n  a\r\n  b\r\n"),
    RuleRow(
      "joined-commands", "script:\n- name: x\n- «make\n  make test»\n", "script:\n- name: x\n- |\n  make\n  make test\n"
    ),
    RuleRow(
      "comment-in-value", "a: x «#y»\nb: [c «#d»\n  ]\ncolor: «#fff»\n",
      "a: \"x #y\"\nb: [\"c #d\"\n  ]\ncolor: \"#fff\"\n"),
    RuleRow("comment-in-value", "a: x # y\nb: 'x' #y\nc: x#y\nd: #y z\ne: #!x\nf: 1 #2\n# g\n#h\n"),
    RuleRow("comment-in-value", "- «#fff»\n- a: «#eee»\n", "- \"#fff\"\n- a: \"#eee\"\n"),
    RuleRow(
      "comment-in-value", "a: x\t«#y»\nb: x\n  y «#z»\nc: &b «#c»\n", "a: \"x\t#y\"\nb: \"x\n  y #z\"\nc: &b \"#c\"\n"),
    // The same word after several values is a comment on each of them.
    RuleRow("comment-in-value", "a: x #y\nb: z #y\n"),
    RuleRow(
      "curly-quotes", "a: «“x”»\nb: [«‘c’», {d: «„e“»}]\nf:\n- «“g”» # “h”\n",
      "a: \"x\"\nb: [\"c\", {d: \"e\"}]\nf:\n- \"g\" # “h”\n"),
    RuleRow(
      "curly-quotes", "«“a”»: 1\nb: \"“x”\"\nc: x “y”\nd: “x\ne: it’s # “x”\n",
      "\"a\": 1\nb: \"“x”\"\nc: x “y”\nd: “x\ne: it’s # “x”\n"),
    RuleRow("curly-quotes", "{\"a\": \"“x”\"}\n", isJSON: true),
    RuleRow(
      "escaped-path", "a: \"C:«\\t»emp\"\nb: [\"D:«\\n»ew\"]\nc:\n- \"C:«\\n»otes\" # \"C:\\temp\"\n",
      "a: 'C:\\temp'\nb: ['D:\\new']\nc:\n- 'C:\\notes' # \"C:\\temp\"\n"),
    RuleRow(
      "escaped-path",
      "\"C:«\\t»emp\": 1\nb: \"C:/temp\"\nc: \"\\temp\"\nd: \"\\\\\\\\server\\temp\"\ne: C:\\temp\nf: \"see C:\\temp\"\n",
      "'C:\\temp': 1\nb: \"C:/temp\"\nc: \"\\temp\"\nd: \"\\\\\\\\server\\temp\"\ne: C:\\temp\nf: \"see C:\\temp\"\n"),
    // If one backslash is doubled, it's unknown which of the others are meant as escapes.
    RuleRow("escaped-path", "a: \"c:«\\t»emp\\\\x\"\nb: \"C:«\\n»\\t\"\n", "a: \"c:\\temp\\\\x\"\nb: 'C:\\n\\t'\n"),
    RuleRow(
      "escaped-path", "{\"a\": \"C:«\\t»emp\", \"b\": \"C:\\\\temp\"}\n",
      "{\"a\": \"C:\\\\temp\", \"b\": \"C:\\\\temp\"}\n", isJSON: true),
    RuleRow("unclosed-expression", "run: |\n  a «${{ b»\n  c\n"),
    RuleRow("unclosed-expression", "a: «${{ b»\nc: [\"«${{ d\"», {e: '«${{ f }'»}]\ng:\n- ${{ g }}\n"),
    RuleRow(
      "unclosed-expression", "«${{ a»: 1\nb: ${ c }\nd: $${{ e }}\nf: ${{ g }} «${{ h»\n# ${{\ni: >-\n  ${{ d }}\n"),
    RuleRow(
      "invisible-character", "a: x«\u{200B}»y\nb: [\"\u{200B}\", {c«\u{200B}»: 1}]\n",
      "a: xy\nb: [\"\u{200B}\", {c: 1}]\n"),
    RuleRow(
      "invisible-character", "# \u{200B}\na: |\n  x«\u{200B}»y\nb: \"\\u200b\"\nc: «\u{A0}»x\nd: \"\u{A0}x\"\n",
      "# \u{200B}\na: |\n  xy\nb: \"\\u200b\"\nc:  x\nd: \"\u{A0}x\"\n"),
    RuleRow(
      "invisible-character", "{\"a\": \"x«\u{200B}»y\", \"b«\u{200B}»\": 1}\n", "{\"a\": \"xy\", \"b\": 1}\n",
      isJSON: true),
    RuleRow("invisible-character", "a: \u{200B}\nb: '\u{200B}'\n? «\u{200B}»\n: 1\n"),
    RuleRow(
      "bidirectional-control", "a: «\u{202E}»x\nb: [\"«\u{2066}»y\", {c: 1}] # «\u{202E}»\nd:\n- «\u{202D}»z\n",
      "a: x\nb: [\"y\", {c: 1}] # \nd:\n- z\n"),
    RuleRow("bidirectional-control", "a: \"«\u{202E}»\"\n"),
    RuleRow("bidirectional-control", "a: \"\\u202e\"\nb: \u{200E}x\n"),
    RuleRow("bidirectional-control", "{\"a\": \"x«\u{202E}»y\"}\n", "{\"a\": \"xy\"}\n", isJSON: true),
    RuleRow(
      "tags", "a: [«!!python/name:x» y, {b: «!<tag:yaml.org,2002:python/tuple>» []}]\nc:\n- «!ruby/object:X» {}\n"),
    RuleRow("tags", "a: '!!python/x'\nb: !!str x # !!python/x\nc: !own x\nd: !!set {a}\ne: !!timestamp 2024-01-01\n"),
    RuleRow(
      "tags", "a: «!!set» {a}\nb: «!!omap» []\nc: !!str x\nd: !set x\n", nil, ["forbid-removed-types": .flag(true)]),
    RuleRow("tags", "a: !own x\nb: «!!str» x\nc: «!!python/x» y\nd: «!» x\n", nil, ["allowed-tags": .list(["!own"])]),
    RuleRow(
      "tags", "%TAG !p! tag:yaml.org,2002:python/\n---\na: «!p!name:x» y\nb: !q x\n---\na: !p x\n"),
    RuleRow(
      "tags", "a: «!<tag:yaml.org,2002:set>» {a}\nb: !<!set> x\n", nil, ["forbid-removed-types": .flag(true)]),
    RuleRow("tags", "a: !<!own> x\nb: «!<!other>» x\n", nil, ["allowed-tags": .list(["!own"])]),
    RuleRow("max-depth", "a: {b: {c: «{»d: 1}}}\ne:\n- - «-» 1\n", nil, ["max": .number(3)]),
    RuleRow("max-depth", "a:\n  b:\n    «c»: []\nd: {e: «{»f: {}}}\n", nil, ["max": .number(2)]),
    RuleRow("max-depth", "- a:\n  - b:\n    «-» c\n", nil, ["max": .number(4)]),
    RuleRow("max-depth", "{\"a\": {\"b\": «[»1]}}\n", nil, ["max": .number(2)], isJSON: true),
    RuleRow(
      "key-ordering", "c: {b: 1, «a»: 2}\nd:\n- {z: 1, «y»: 2}\n", "c: {a: 2, b: 1}\nd:\n- {y: 2, z: 1}\n"),
    RuleRow("key-ordering", "a: 1\n«B»: 2\nc: 3\n«10»: 4\n«9»: 5\n", "10: 4\n9: 5\nB: 2\na: 1\nc: 3\n"),
    RuleRow("key-ordering", "N: 1\nb: 1\n«a»: 2\n", nil, ["ignored-keys": .list(["^N$"])]),
    RuleRow("key-ordering", "a1: 1\na10: 2\na2: 3\nb: 1\nä: 2\n"),
    RuleRow("key-ordering", "? b\n: 1\n? «a»\n: 2\n? [x]\n: 3\n"),
    RuleRow("key-ordering", "A: 1\na: 2\nB: 3\nb: 4\n", nil, ["ignored-keys": .list(["^[A-Z]$"])]),
    RuleRow("key-ordering", "{\"b\": 1, \"a\": 2}\n", isJSON: true),
    RuleRow(
      "unused-suppression", "a: 1 «# settle: ignore[lint/truthy]»\n«# settle: ignore[lint/octal-values]»\nb: 1\n",
      "a: 1\nb: 1\n"),
    RuleRow("unused-suppression", "a: 1 «# settle: ignore[lint/truthy] # more»\n"),
    RuleRow("unused-suppression", "a: |\n  # settle: ignore[lint/truthy]\nb: \"# settle: ignore\"\n"),
  ]
}
