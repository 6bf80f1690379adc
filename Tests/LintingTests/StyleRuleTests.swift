import DocumentModel
import Linting
import Testing
import Workspace
import YAMLReading

/// Rules about style: each alone, with its findings between « and ».
struct StyleRuleTests {
  static let found: [(String, String)] = [
    ("braces", "a: {«  »b: 1}\nc: {b: 1« »}\nd: {« »}\ne: {\n  f: 1\n}\n"),
    ("brackets", "a: [« »1]\nb: [1, 2«  »]\nc: []\nd: [\n  1\n]\n"),
    ("colons", "a« »: 1\nb:«  »2\nc: {d«  »: 1}\n?«  »e\n: f\ng:   # comment\n  h\n"),
    ("colons", "a: &x y\n*x : 1\n"),
    ("colons", "!!null : a\n? &a : b\n*a«   »: c\n"),
    // YAML 1.1 readers would read the comma as part of the tag.
    ("commas", "a: [!!str , 1, !!null«  », &x« », 2]\n"),
    ("brackets", "a: [« »!!str , !!null ]\n"),
    ("braces", "a: {b: !!str , c: !!null }\n"),
    ("commas", "a: [1« », 2,«»3,«  »4]\nb: [1\n  «,» 2]\n"),
    ("hyphens", "-«   »a\n- b\n-\n  c\n"),
    ("comments", "#«»a\n# b\n#\n##\n##«»c\nd: 1 # e\n"),
    ("comments", "#!/bin/sh\na: 1\n"),
    ("comments-indentation", "# a\na:\n  # b\n  b: 1\n    «# c»\n  c: 1\n# d\nd: 1\n"),
    ("comments-indentation", "a:\n  - 1\n# x\n\n «# y»\nb: 1\n"),
    // Every open level is right: commented-out entries are usually the last ones of their collection.
    ("comments-indentation", "- a:\n  - b: 1\n    c: 2\n  #- b: 3\n  #  c: 4\n"),
    ("comments-indentation", "a:\n    b:\n        - c\n    # of a\nd:\n    - e\n"),
    ("comments-indentation", "a:\n  # - b: 1\n  - c: 2\n    d: 3\n  # - e: 4\n  #   f: 5\n"),
    ("comments-indentation", "a:\n  ## b\n  # c: 1\n"), ("comments-indentation", "a:\n  b:\n    c: 1\n  # d: 2\n"),
    ("comments-indentation", "a:\n  b:\n  c:\n      «# d:»\n  e:\nf: |\n  # text\n    # text\n"),
    // The formatter keeps these too.
    ("comments-indentation", "a:\n  b: []\n  # - c:\n    ## d\n    # d: 1\n\n    ## e\n    # e: 1\n\n  # - f\n"),
    ("comments-indentation", "a: null\n  # - b: 1\n  #   c: 2\nd:\n  e: \"\"\n    # Example:\n    # - f\n  g: 1\n"),
    ("comments-indentation", "a: 1\n#b:\n  #c: 1\nd: 1\n"), ("comments-indentation", "a: 1 # x\n     # y\nb: 1\n"),
    ("comments-indentation", "%FOO bar # x\n         «# y»\n---\na: 1\n...\n%FOO bar # z\n---\nb: 1\n"),
    ("comments-indentation", "\r\r# x\r\n# y\r\na: 1\r\n"),
    ("document-start", "«»a: 1\n"),
    ("document-start", "---\na: 1\n---\nb: 2\n"),
    ("document-start", "%YAML 1.2\n---\na: 1\n...\n«»b: 2\n"),
    ("document-end", "a: 1«»\n"),
    ("document-end", "a: 1\n«»---\nb: 2\n...\n"),
    ("line-length", "a: \(String(repeating: "x", count: 77))\n# \(String(repeating: "y", count: 90))\n"),
    ("line-length", "a: x \(String(repeating: "é", count: 75))«éé»\n"),
    ("empty-lines", "«»\na: 1\n\n\n\n«»\nb: 2\n\n\nc: 3\n«»\n"),
    ("empty-lines", "\n"),
    ("trailing-spaces", "a: 1«  »\n«\t »\nb: |\n  x« »\r\nc: 1\n"),
    ("tabs", "a:«\t»1«\t»# b\tc\nd: \"\t\"\n"),
    ("new-lines", "a: 1«\r\n»b: 2\r\n"),
    ("new-lines", "a: 1\nb: 2«\r\n»c: 3\r\n"),
    ("new-line-at-end-of-file", "a: 1«»"),
    ("new-line-at-end-of-file", ""),
    ("byte-order-mark", "«\u{FEFF}»a: 1\n"),
    ("block-scalar-chomping", "a: «|»\n  x\nb: >-\n  y\nc: «>2»\n    z\nd: |+1\n  z\n"),
    ("indentation", "a:\n  b:\n    c: 1\n  d: 1\n"),
    ("indentation", "a:\n  b: 1\nc:\n    «»d: 1\n    e: 2\n"),
    ("indentation", "a:\n- 1\nb:\n  - 1\n"),
    ("indentation", "a: [\n  1,\n    «»2,\n]\nb: {\n  c: 1\n  «»}\n"),
    ("indentation", "- a:\n    b: 1\n  c: 1\n-\n    «»d: 1\n"),
    ("indentation", "a: &x\n  b: 1\nc: !!map\n  d: |\n      text\n  e: >-\n    x\n"),
    ("indentation", "? a\n: b\n? c\n:\n  d: 1\n"),
    ("indentation", "é: [1,\n    2]\n"),
    ("quoted-strings", "a: «x»\nb: \"x\"\nc: 1\nd: true\ne: 2024-01-31\nf: |\n  x\ng: !!str x\nh: [«y», 'z']\n"),
  ]

  @Test(arguments: found)
  func finds(rule: String, marked: String) {
    #expect(OneRule.marked(rule, marked) == marked)
  }

  @Test(arguments: [
    ("braces", ["forbid": OptionValue.flag(true)], "a: «{»}\nb: «{»c: 1}\n"),
    ("braces", ["forbid": .text("non-empty")], "a: {}\nb: «{»c: 1}\n"),
    ("braces", ["min-spaces-inside": .number(1), "max-spaces-inside": .number(1)], "a: {«»b: 1 }\nc: {«»}\n"),
    ("braces", ["min-spaces-inside-empty": .number(1), "max-spaces-inside-empty": .number(1)], "a: {b: 1}\nc: {«»}\n"),
    ("brackets", ["max-spaces-inside": .number(-1)], "a: [  1  ]\n"),
    ("colons", ["max-spaces-before": .number(1), "max-spaces-after": .number(-1)], "a :    1\n"),
    ("commas", ["max-spaces-before": .number(-1), "min-spaces-after": .number(0)], "a: [1  ,2]\n"),
    ("commas", ["max-spaces-after": .number(-1)], "a: [1,    2]\n"),
    ("hyphens", ["max-spaces-after": .number(3)], "-   a\n-«    »b\n"),
    ("comments", ["require-starting-space": .flag(false)], "#a\n"),
    ("comments", ["ignore-shebangs": .flag(false)], "#«»!/bin/sh\n"),
    ("comments", ["min-spaces-from-content": .number(2)], "a: 1« »# x\nb: 2  # y\n"),
    ("comments", ["max-spaces-from-content": .number(2)], "a: 1«    »# x\nb: 2  # y\n"),
    ("comments-indentation", ["allow-any-open-indent": .flag(false)], "a:\n  - 1\n# x\n  «# y»\nb: 1\n"),
    ("comments-indentation", ["allow-any-open-indent": .flag(false)], "a:\n  b:\n    c: 1\n  «# x»\nd: 1\n"),
    ("document-start", ["present": .flag(false)], "«---»\na: 1\n"),
    ("document-end", ["present": .flag(false)], "a: 1\n«...»\n"),
    (
      "line-length", ["max": .number(10)], "# http://example.org/long\na: some lo«ng text»\n- http://example.org/long\n"
    ),
    ("line-length", ["max": .number(10), "allow-non-breakable-words": .flag(false)], "# http://e«xample.org/long»\n"),
    (
      "line-length", ["max": .number(10), "allow-non-breakable-inline-mappings": .flag(true)],
      "key: http://example.org/long\nkey: two l«ong words»\n"
    ),
    ("empty-lines", ["max": .number(1), "max-start": .number(1), "max-end": .number(1)], "\na: 1\n\n«»\nb: 2\n\n"),
    ("new-lines", ["type": .text("dos")], "a: 1\r\nb: 2«\n»"),
    ("new-lines", ["type": .text("platform")], "a: 1\nb: 2\n"),
    ("indentation", ["spaces": .number(2)], "a:\n    «»b: 1\nc:\n  d: 1\n"),
    ("indentation", ["indent-sequences": .flag(true)], "a:\n«»- 1\nb:\n  - 1\n"),
    ("indentation", ["indent-sequences": .flag(false)], "a:\n- 1\nb:\n  «»- 1\n"),
    ("indentation", ["indent-sequences": .text("consistent")], "a:\n- 1\nb:\n  «»- 1\n"),
    ("indentation", ["check-multi-line-strings": .flag(true)], "a: x\n   y\nb: x\n «»y\nc: |\n  z\n"),
    ("quoted-strings", ["quote-type": .text("single")], "a: «\"x\"»\nb: 'x'\nc: «x»\n"),
    ("quoted-strings", ["quote-type": .text("consistent")], "a: \"x\"\nb: «'x'»\n"),
    ("quoted-strings", ["required": .flag(false), "quote-type": .text("double")], "a: x\nb: «'x'»\nc: \"x\"\n"),
    (
      "quoted-strings", ["required": .text("only-when-needed")],
      "a: «\"x\"»\nb: \"true\"\nc: \"a: b\"\nd: \"x # y\"\ne: '- x'\nf: [\"a,b\", «\"c\"»]\ng: \"\"\nh: \"x\\ny\"\ni: '@x'\n"
    ),
    // Without quotes, some readers take these for numbers, booleans or dates.
    (
      "quoted-strings", ["required": .text("only-when-needed")],
      "a: '5319E7'\nb: \"1e309\"\nc: '25921e05'\nd: \"y\"\ne: [\"N\", '1e3', \"1_000\", '0o17']\nf: «'5319E'»\ng: \"12:30\"\n"
    ),
    (
      "quoted-strings", ["required": .text("only-when-needed"), "extra-allowed": .list(["^http"])],
      "a: \"http://x\"\nb: «\"x\"»\n"
    ),
    ("quoted-strings", ["required": .flag(false), "extra-required": .list(["^/"])], "a: «/x»\nb: x\n"),
    (
      "quoted-strings", ["quote-type": .text("double"), "allow-quoted-quotes": .flag(true)],
      "a: 'say \"x\"'\nb: «'x'»\n"
    ),
    (
      "quoted-strings", ["quote-type": .text("single"), "allow-double-quotes-for-escaping": .flag(true)],
      "a: \"x\\n\"\nb: «\"x\"»\n"
    ),
    ("quoted-strings", ["check-keys": .flag(true)], "«a»: \"x\"\n"),
  ])
  func obeysItsOptions(rule: String, options: [String: OptionValue], marked: String) {
    #expect(OneRule.marked(rule, marked, options: options) == marked)
  }

  /// Nested brackets, endless lines and long runs of spaces take linear time.
  @Test(arguments: [
    String(repeating: "[", count: 200), String(repeating: "a: [yes,yes]\n", count: 5_000),
    "a: [" + String(repeating: "yes,", count: 50_000) + "yes]\n", String(repeating: "\n", count: 100_000),
    "é: [" + String(repeating: "é, ", count: 30_000) + "é]\n", String(repeating: " ", count: 100_000),
    String(repeating: "#\n", count: 50_000), "a: \"" + String(repeating: "x\n", count: 50_000) + "\"\n",
  ])
  func hostileTextsAreLinear(_ text: String) {
    let everything = LintSettings(
      preset: .strict,
      rules: Dictionary(uniqueKeysWithValues: LintRules.all.map { ($0.name, .init(level: .severity(.note))) }))
    let parsed = YAMLParser.parse(Array(text.utf8), limits: Limits())
    let found = Linter.findings(LintPlan(everything), parsed: parsed) {
      SyntaxTree(parsed.document.text, limits: Limits())
    }
    #expect(found.count < text.utf8.count * 2)
  }
}
