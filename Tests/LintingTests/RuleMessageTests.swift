import DocumentModel
import Linting
import TestSupport
import Testing
import YAMLReading

/// What findings say: which reader reads what, and how to fix it.
struct RuleMessageTests {
  @Test(arguments: [
    ("truthy", "a: yes\n", "\"yes\" is a string in YAML 1.2, but true in YAML 1.1"),
    ("timestamp", "a: 2024-01-31\n", "\"2024-01-31\" is a string in YAML 1.2, but a date in YAML 1.1"),
    ("ambiguous-number", "a: 1_000\n", "\"1_000\" is a string in YAML 1.2, but a number in YAML 1.1"),
    ("ambiguous-number", "a: 1e3\n", "\"1e3\" is a number in YAML 1.2, but a string in YAML 1.1"),
    ("octal-values", "a: 0755\n", "\"0755\" is 755 in YAML 1.2, but 493 in YAML 1.1"),
    ("octal-values", "a: 0o17\n", "\"0o17\" is 15 in YAML 1.2, but a string in YAML 1.1"),
    ("special-scalar", "a: =\n", "\"=\" has a special meaning in YAML 1.1"),
    ("null-spelling", "a: ~\n", "null written as ~"),
    (
      "lossy-number", "a: 9007199254740993\n",
      "\"9007199254740993\" is too large for a double: JavaScript reads 9007199254740992"
    ),
    (
      "lossy-number", "a: -1e400\n",
      "\"-1e400\" is too large for a double: JavaScript reads infinity"
    ),
    ("version-like-number", "version: 3.10\n", "\"3.10\" is read as the number 3.1"),
    ("version-like-number", "version: 3.00\n", "\"3.00\" is read as the number 3.0"),
    ("quoted-literal", "a: 'Null'\n", "\"Null\" in quotes is a string"),
    ("empty-values", "a:\n", "missing value, read as null"),
    ("unused-anchor", "a: &x 1\n", "unused anchor &x"),
    ("duplicate-anchor", "a: &x 1\nb: &x 2\n", "duplicate anchor &x"),
    ("merge-without-effect", "a: {<<: {b: 1}, b: 2}\n", "merge key (<<) has no effect: all keys are already set"),
    ("similar-keys", "name: 1\nName: 2\n", "key \"Name\" differs from \"name\" only in case"),
    ("similar-keys", "a\u{430}: 1\naa: 2\n", "key \"aa\" looks like \"a\u{430}\" but is different"),
    ("escaped-path", "a: \"C:\\temp\"\n", "backslash starts an escape in double quotes: \\t is a tab"),
    ("escaped-path", "a: \"C:\\x41\"\n", "backslash starts an escape in double quotes: \\x is one character"),
    ("invisible-character", "a: x\u{200B}y\n", "invisible character (U+200B)"),
    ("invisible-character", "a: \u{A0}y\n", "no-break space (U+00A0)"),
    ("bidirectional-control", "a: x\u{202E}y\n", "U+202E changes the direction of the text after it"),
    ("tags", "a: !!python/x y\n", "tag !!python/x can run code in some parsers"),
    ("key-ordering", "b: 1\na: 2\n", "key \"a\" must come before \"b\""),
    ("indentation", "a:\n  b: 1\nc:\n   d: 1\n", "indented by 3, expected 2"),
    ("colons", "a : 1\n", "too many spaces before the colon"),
    ("commas", "[1\n, 2]\n", "comma not on the line of the value before it"),
    ("line-length", "a: \(String(repeating: "x ", count: 40))\n", "line too long: 83 characters, at most 80 allowed"),
    ("empty-lines", "a: 1\n\n\n\nb: 1\n", "too many empty lines: 3, at most 2 allowed"),
    ("new-lines", "a: 1\r\n", "line ends with CRLF, expected LF"),
    ("unused-suppression", "a: 1 # settle: ignore[lint/truthy]\n", "unused ignore comment: no lint/truthy here"),
    ("unused-suppression", "a: 1 # settle: ignore[lint/trthy]\n", "unknown rule \"lint/trthy\""),
    (
      "unused-suppression", "a: 1 # settle: ignore[yaml/tab]\n",
      "\"yaml/tab\" cannot be ignored: only lint, schema, policy and settings codes can"
    ),
    ("unused-suppression", "a: 1 # settle: ignore\n", "missing codes: write ignore[lint/NAME]"),
    (
      "unused-suppression", "a: 1 # settle: skip[x]\n",
      "unknown comment \"skip\": use ignore[…], ignore-block[…] or ignore-file[…]"
    ),
  ])
  func aFindingSaysWhatIsWrong(_ rule: String, _ text: String, _ message: String) {
    #expect(OneRule.findings(rule, text).map(\.message) == [message])
  }

  @Test(arguments: [
    (YAMLVersion?.none, "\"no\" is false in YAML 1.1, but the schema requires a string"),
    (.older, "\"no\" is false in this file (YAML 1.1), but the schema requires a string"),
  ])
  func whereTheSchemaWantsTextItIsNamed(_ reader: YAMLVersion?, _ message: String) {
    let schema = StubSchema(kinds: ["a": [.string]])
    let found = OneRule.findings("truthy", "a: no\nb: {no: 1}\n", reader: reader, schema: schema)
    #expect(found.map(\.message) == [message])
  }

  @Test(arguments: [
    ("truthy", "a: yes\n", "replace with true or false, or quote it if it is a string"),
    ("octal-values", "a: 0755\n", "quote it if it is a string, or write the number in decimal"),
    ("item-in-text", "a: b\n  - c\n", "indent it like the other items, or quote the string"),
    ("joined-commands", "run: a\n  b\n", "add | after the key to keep the lines, or >- to join them"),
    ("joined-commands", "run:\n- a\n  b\n", "add | after the dash to keep the lines, or >- to join them"),
    (
      "joined-commands", "{run: a\n  b}\n",
      "replace the brackets with | after the key, and put each command on its own line below"
    ),
    ("comment-in-value", "a: b #c\n", "quote the value if # is part of it, or add a space after # for a comment"),
    ("escaped-path", "a: \"C:\\temp\"\n", "put the path in single quotes, or double each backslash"),
    ("deprecated", "old: 1\n", "use new instead"),
    ("near-name", "colour: 1\n", "did you mean \"color\"?"),
  ])
  func aFindingSaysWhatHelps(_ rule: String, _ text: String, _ help: String) {
    let schema = StubSchema(deprecated: ["old": "new"], near: ["colour": "color"])
    #expect(
      OneRule.findings(rule, text, schema: ["deprecated", "near-name"].contains(rule) ? schema : nil).map(\.help?.text)
        == [
          help
        ])
  }

  /// If a finding is about two places, the message gives the other one.
  @Test(arguments: [
    ("duplicate-anchor", "a: «&x» 1\nb: &x 2\n"), ("alias-before-change", "a: «&x» 1\nb: *x\nc: «&x» 2\n"),
    ("similar-keys", "«name»: 1\nName: 2\n"), ("item-in-text", "a: «b\n  - c»\n"),
    ("merge-override", "a: &x {«b»: 1}\nc:\n  <<: *x\n  b: 2\n"),
  ])
  func theOtherPlaceIsReported(_ rule: String, _ marked: String) {
    let text = MarkedText(marked).text
    let places = OneRule.findings(rule, text).flatMap(\.related).map(\.place)
    #expect(places.count == MarkedText(marked).stretches.count)
    let ranges = places.compactMap { if case .here(let range) = $0 { range.indices } else { nil } }
    #expect(MarkedText.marking(text, ranges) == marked)
  }

  /// `--fix` applies the first fix; editors offer all of them.
  @Test(arguments: [
    ("truthy", "a: yes\n", ["put it in quotes", "replace with true"]),
    (
      "octal-values", "a: 0755\n",
      ["put it in quotes", "replace with 493 (its value in YAML 1.1)", "replace with 755 (its value in YAML 1.2)"]
    ),
    ("octal-values", "0755: 1\n", ["put it in quotes"]),
    ("hyphens", "-   a\n", ["use 1 space"]), ("colons", "a : 1\n", ["remove them"]),
    ("empty-lines", "a: 1\n\n\n\n\nb: 1\n", ["remove 2 lines"]),
    ("comments-indentation", "a: 1\n  # b\nc: 1\n", ["remove the indentation"]),
    ("unused-suppression", "a: 1 # settle: ignore[lint/truthy]\n", ["remove the comment"]),
  ])
  func theFixesHaveTitles(_ rule: String, _ text: String, _ titles: [String]) {
    #expect(OneRule.findings(rule, text).flatMap(\.fixes).map(\.title.text) == titles)
  }

  /// A fix that changes no value is safe without a trial; one that changes a value never is.
  @Test(arguments: [
    ("colons", "a:  1\n", Fix.Safety.proven), ("braces", "a: { b: 1}\n", .proven),
    ("byte-order-mark", "\u{FEFF}a: 1\n", .proven),
    ("hyphens", "-  a\n", .unproven), ("quoted-strings", "a: x\n", .unproven), ("empty-values", "a:\n", .unproven),
    ("truthy", "a: yes\n", .risky), ("version-like-number", "version: 3.10\n", .risky),
    ("quoted-literal", "a: \"true\"\n", .risky),
    ("joined-commands", "run: a\n  b\n", .risky), ("comment-in-value", "a: b #c\n", .risky),
    ("curly-quotes", "a: “b”\n", .risky),
  ])
  func aFixKnowsWhetherItChangesAValue(_ rule: String, _ text: String, _ safety: Fix.Safety) {
    #expect(OneRule.findings(rule, text).first?.fixes.first?.safety == safety)
  }
}
