import Analysis
import DocumentModel
import Linting
import Testing
import Workspace
import YAMLReading

/// What the fix of each rule does on its own.
struct RuleFixTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var rule: String
    var options: [String: OptionValue]
    var text: String
    var fixed: String
    /// The YAML version of the program that reads the file.
    var reader: YAMLVersion?

    init(
      _ rule: String, _ text: String, _ fixed: String, _ options: [String: OptionValue] = [:],
      reader: YAMLVersion? = nil
    ) {
      (self.rule, self.options, self.text, self.fixed, self.reader) = (rule, options, text, fixed, reader)
    }

    var testDescription: String { "\(rule): \(text.debugDescription)" }
  }

  static let safe = [
    Case("key-ordering", "b:\n  d: 1\n  c: 2\n\n# of a\na: 1 # one\n", "# of a\na: 1 # one\n\nb:\n  c: 2\n  d: 1\n"),
    Case("truthy", "a: yes # b\n", "a: true # b\n", reader: .older),
    Case("truthy", "a: [on, x: off]\n", "a: [true, x: false]\n", reader: .older),
    Case(
      "truthy", "- value: on\n- value: off\n- {x: y}\n", "- value: true\n- value: false\n- {x: y}\n", reader: .older),
    Case("truthy", "a: {initial: off, name: b}\n", "a: {initial: false, name: b}\n", reader: .older),
    Case("truthy", "a: yes\n", "a: yes\n", ["allowed-values": .list(["yes"])], reader: .older),
    Case("truthy", "off: 1\n", "false: 1\n", ["check-keys": .flag(true)], reader: .older),
    Case("truthy", "a: yes\n", "a: yes\n", reader: .newer),
    Case("truthy", "a: True\n", "a: true\n", ["allowed-values": .list(["true", "false"])]),
    Case("sexagesimal", "a: 22:30\n", "a: 22:30\n", reader: .older),
    Case("ambiguous-number", "a: 1_000\nb: 1e3\nc: 1_0.5_0\n", "a: 1000\nb: 1e3\nc: 10.50\n", reader: .older),
    Case("ambiguous-number", "a: 0b11\nb: 0_7\nc: 1_000\n", "a: 0b11\nb: 0_7\nc: 1000\n", reader: .older),
    Case("timestamp", "a: 2024-01-31\n", "a: 2024-01-31\n", reader: .older),
    Case("null-spelling", "a: ~\nb: [Null, NULL]\n", "a: null\nb: [null, null]\n"),
    Case("special-scalar", "a: =\n", "a: \"=\"\n"),
    Case(
      "float-values", "a: .5\nb: -.5\nc: +.5 # d\n", "a: 0.5\nb: -.5\nc: +.5 # d\n",
      ["require-numeral-before-decimal": .flag(true)]),
    Case(
      "float-values", "a: .5\nb: -.5\nc: +.5 # d\n", "a: 0.5\nb: -0.5\nc: +0.5 # d\n",
      ["require-numeral-before-decimal": .flag(true)], reader: .newer),
    Case("float-values", "a: 1e3\nb: 1.5e+3\n", "a: 1e3\nb: 1500.0\n", ["forbid-scientific-notation": .flag(true)]),
    Case(
      "float-values", "a: 1e3\nb: -1.25E-2\nc: 12.5e1\nd: 1e99\ne: .5e1\n",
      "a: 1000.0\nb: -0.0125\nc: 125.0\nd: 1e99\ne: 5.0\n", ["forbid-scientific-notation": .flag(true)],
      reader: .newer),
    Case("empty-values", "a:\nb: # c\nd:  \n", "a: null\nb: null # c\nd: null\n"),
    Case("empty-values", "a: {b: , c: }\n", "a: {b: null, c: null}\n"),
    Case("empty-values", "-\n- a\n-", "- null\n- a\n- null"),
    Case(
      "unused-anchor", "a: &x\n  b: 1\nc: &y 2\nd: [&z 3, &w]\ne: &v 1\nf: *v\n",
      "a:\n  b: 1\nc: 2\nd: [3, &w]\ne: &v 1\nf: *v\n"),
    Case(
      "unused-anchor", "a:\n  - &x\n    b: 1\n    c: 2\n  - &y # d\n    e: 1\n",
      "a:\n  - b: 1\n    c: 2\n  - # d\n    e: 1\n"),
    Case("bidirectional-control", "a: 1 # x\u{202E}y\nb: \"x\u{202E}\"\n", "a: 1 # xy\nb: \"x\u{202E}\"\n"),
    Case("braces", "a: { b: 1 }\n", "a: {b: 1}\n"),
    Case("brackets", "a: [ 1,\n  2 ]\n", "a: [1,\n  2]\n"),
    Case("colons", "a : 1\nb:   2\n?  c\n: d\n", "a: 1\nb: 2\n? c\n: d\n"),
    Case("commas", "a: [1 ,2,  3]\n", "a: [1, 2, 3]\n"),
    Case(
      "hyphens", "-   a: 1\n    b: |\n       x\n    # c\n    d:\n    - 1\n-  - x\n   - y\n-  z\n",
      "- a: 1\n  b: |\n     x\n  # c\n  d:\n  - 1\n- - x\n  - y\n- z\n"),
    Case("comments", "#a\nb: 1 #c\n##d\n", "# a\nb: 1 # c\n## d\n"),
    Case("comments", "a: 1 # b\n", "a: 1  # b\n", ["min-spaces-from-content": .number(2)]),
    // Without the space, many readers take the comment for part of the string.
    Case(
      "comments", "a: \"x\"   # b\nc: x  # d\n", "a: \"x\" # b\nc: x # d\n",
      ["min-spaces-from-content": .number(-1), "max-spaces-from-content": .number(0)]),
    Case("comments", "#cloud-config\na: 1\n", "#cloud-config\na: 1\n"),
    Case("comments", "#a\n#cloud-config\na: 1\n#jinja2: b\n", "# a\n#cloud-config\na: 1\n# jinja2: b\n"),
    Case(
      "comments-indentation", "a:\n     # x\n\n     # y\n  b: 1\n # z\nc: 1\n",
      "a:\n  # x\n\n  # y\n  b: 1\n# z\nc: 1\n"),
    Case(
      "comments-indentation", "a:\n  b:\n      # c:\n      #   d: 1\n  e: 1\n",
      "a:\n  b:\n    # c:\n    #   d: 1\n  e: 1\n"),
    Case("comments-indentation", "a:\n   # b:\n     # c: 1\n  d: 1\n", "a:\n  # b:\n    # c: 1\n  d: 1\n"),
    // A comment aligned with an open level stays, even if the rule's options prefer another one.
    Case(
      "comments-indentation", "a:\n  - b\n  # - c\n", "a:\n  - b\n  # - c\n", ["allow-any-open-indent": .flag(false)]),
    Case("document-start", "# a\nb: 1\n", "# a\n---\nb: 1\n"),
    Case("document-start", "a: 1\r\n", "---\r\na: 1\r\n"),
    Case("document-start", "---\na: 1\n---\nb: 2\n", "a: 1\n---\nb: 2\n", ["present": .flag(false)]),
    // After `...`, PyYAML and libyaml require `---`.
    Case("document-start", "a: 1\n...\n---\nb: 2\n", "a: 1\n...\n---\nb: 2\n", ["present": .flag(false)]),
    Case("document-start", "--- # x\na: 1\n", "# x\na: 1\n", ["present": .flag(false)]),
    Case("document-start", "%YAML 1.2\n---\na: 1\n", "%YAML 1.2\n---\na: 1\n", ["present": .flag(false)]),
    Case("document-end", "a: 1\n---\nb: 2", "a: 1\n...\n---\nb: 2\n...\n"),
    Case("document-end", "a: 1\n...\n---\nb: 2\n...\n", "a: 1\n---\nb: 2\n", ["present": .flag(false)]),
    Case(
      "quoted-strings", "a: x\nb: say \"it\"\nc: 1\n# d\n", "a: \"x\"\nb: 'say \"it\"'\nc: 1\n# d\n"),
    Case(
      "quoted-strings", "a: \"it's\"\nb: \"a\\nb\"\n", "a: 'it''s'\nb: \"a\\nb\"\n", ["quote-type": .text("single")]),
    // Comments keep their column if the values leave room.
    Case(
      "quoted-strings", "a: x        # 1\nbc: \"y\"     # 2\nd: vvvvvvvvv # 3\n",
      "a: \"x\"      # 1\nbc: \"y\"     # 2\nd: \"vvvvvvvvv\" # 3\n"),
    Case(
      "quoted-strings", "a: x # 1\n     # 2\nb: 1\n---\nc: [x] # 3\r\n       # 4\r\n",
      "a: \"x\" # 1\n       # 2\nb: 1\n---\nc: [\"x\"] # 3\r\n         # 4\r\n"),
    Case("quoted-strings", "{a: x, b: w}  # 1\n", "{a: \"x\", b: \"w\"}  # 1\n"),
    Case(
      "quoted-strings", "- {a: x, b: w}      # 1\n- {a: 1}            # 2\n",
      "- {a: \"x\", b: \"w\"}  # 1\n- {a: 1}            # 2\n"),
    Case("quoted-strings", "a: 'b\\c'\n", "a: \"b\\\\c\"\n", ["quote-type": .text("double")]),
    Case(
      "quoted-strings", "a: \"x\"\nb: 'no'\nc: \"a: b\"\nd: \"\\x41\"\n", "a: x\nb: 'no'\nc: \"a: b\"\nd: A\n",
      ["required": .text("only-when-needed")]),
    // Escaped invisible characters stay escaped.
    Case(
      "quoted-strings", "a: \"\\u200B\"\nb: \"\\x41\"\n", "a: \"\\u200B\"\nb: A\n",
      ["required": .text("only-when-needed")]),
    Case("quoted-strings", "a: \"\\u202E\"\n", "a: \"\\u202E\"\n", ["quote-type": .text("single")]),
    // A lone carriage return ends a line in YAML.
    Case("hyphens", "- \r\r  a: 1\n", "- \r\r  a: 1\n"),
    Case("colons", "a:\r  b: 1\r  c:  2\n", "a:\r  b: 1\r  c: 2\n"),
    Case(
      "unused-suppression", "# settle: ignore[lint/truthy]\ra: 1\n", "\ra: 1\n"),
    Case("empty-lines", "\n\na: 1\n\n\n\n\nb: 2\n\n\n", "a: 1\n\n\nb: 2\n"),
    Case("empty-lines", "a: |\n  x\n\n\n\n\n  y\n", "a: |\n  x\n\n\n\n\n  y\n"),
    Case("trailing-spaces", "a: 1  \n \nb: |\n  x \n", "a: 1\n\nb: |\n  x \n"),
    Case("tabs", "a:\t1\t# b\nc: 2\t\n", "a: 1 # b\nc: 2\n"),
    Case("new-lines", "a: 1\r\nb: |\r\n  x\r\nc: 2\n", "a: 1\nb: |\n  x\nc: 2\n"),
    Case("new-lines", "a: 1\nb: 2\r\n", "a: 1\r\nb: 2\r\n", ["type": .text("dos")]),
    Case("new-line-at-end-of-file", "a: 1\r\nb: 2", "a: 1\r\nb: 2\r\n"),
    Case("new-line-at-end-of-file", "a: |\n  x", "a: |\n  x"),
    Case("byte-order-mark", "\u{FEFF}a: 1\n", "a: 1\n"),
    Case(
      "unused-suppression", "a: 1 # settle: ignore[lint/truthy]\n# settle: ignore[lint/truthy, lint/tabs]\nb: 2\n",
      "a: 1\nb: 2\n"),
    Case(
      "unused-suppression", "a: 1 # settle: ignore[lint/truthy] for Norway\n",
      "a: 1 # settle: ignore[lint/truthy] for Norway\n"),
  ]

  @Test(arguments: safe) func aSafeFixGivesThis(_ test: Case) {
    let result = Fixing.run(test.text, rules: [test.rule: test.options], reader: test.reader)
    #expect(result.string == test.fixed)
    #expect((result.count == 0) == (test.text == test.fixed))
    let again = Fixing.run(result.string, rules: [test.rule: test.options], reader: test.reader)
    #expect(again.count == 0, "one run fixes everything")
  }

  private static let filler = (1...200).map { "k\($0): 1\n" }.joined()

  /// A string that a YAML 1.1 reader takes for another type: quoting it is a safe fix only if the schema expects a
  /// string.
  static let unsafe = [
    Case("truthy", "a: yes # b\n", "a: \"yes\" # b\n"),
    Case("truthy", "a: [on, x: off]\n", "a: [\"on\", x: \"off\"]\n"),
    Case("truthy", "no: 1\n", "\"no\": 1\n", ["check-keys": .flag(true)]),
    Case("sexagesimal", "a: 22:30\n", "a: \"22:30\"\n"),
    Case("ambiguous-number", "a: 1_000\nb: 1e3\n", "a: \"1_000\"\nb: 1e3\n"),
    // Other values nearby, or the capitals, suggest that a string was meant.
    Case("truthy", "- value: Spa\n- value: off\n", "- value: Spa\n- value: \"off\"\n", reader: .older),
    Case("truthy", "- {value: off}\n- {value: \"on\"}\n", "- {value: \"off\"}\n- {value: \"on\"}\n", reader: .older),
    Case("truthy", "a: {s: x}\nb: {s: no}\n", "a: {s: x}\nb: {s: \"no\"}\n", reader: .older),
    Case("truthy", "a:\n- de\n- no\n", "a:\n- de\n- \"no\"\n", reader: .older),
    Case("truthy", "a: OFF\nb: NO\n", "a: \"OFF\"\nb: \"NO\"\n", reader: .older),
    // Someone chooses between these words.
    Case("truthy", "a: [Yes, No]\n", "a: [\"Yes\", \"No\"]\n", reader: .older),
    Case("truthy", "a:\n- on\n- off\n", "a:\n- \"on\"\n- \"off\"\n", reader: .older),
    // The string that suggests it is far away.
    Case("truthy", "a: {s: x}\n\(filler)b: {s: no}\n", "a: {s: x}\n\(filler)b: {s: \"no\"}\n", reader: .older),
    Case("ambiguous-number", "a: [x, 1_000]\n", "a: [x, \"1_000\"]\n", reader: .older),
    Case("timestamp", "a: 2024-01-31\n", "a: \"2024-01-31\"\n"),
    Case("sexagesimal", "a: 22:30\n", "a: \"22:30\"\n", reader: .older),
    Case("octal-values", "a: 0755\nb: 0o17\n", "a: \"0755\"\nb: 0o17\n"),
    Case("lossy-number", "a: 9007199254740993\nb: 1e400\n", "a: \"9007199254740993\"\nb: \"1e400\"\n"),
    Case("version-like-number", "version: 3.10\n", "version: \"3.10\"\n"),
    Case("quoted-literal", "a: \"false\"\nb: 'True'\nc: \"null\"\n", "a: false\nb: true\nc: null\n"),
    Case("invisible-character", "a\u{200B}: x\n", "a: x\n"),
    Case("bidirectional-control", "a: \"x\u{202E}\"\n", "a: \"x\"\n"),
    Case("joined-commands", "run: npm ci\n  npm test\n", "run: |\n  npm ci\n  npm test\n"),
    Case("joined-commands", "run:\n  npm ci\n  npm test\n", "run: |\n  npm ci\n  npm test\n"),
    Case("joined-commands", "script:\n  - a\n    b\n", "script:\n  - |\n    a\n    b\n"),
    Case("comment-in-value", "a: x #y\n", "a: \"x #y\"\n"),
    Case("comment-in-value", "a: #fff\nb:\n- #x\n", "a: \"#fff\"\nb:\n- \"#x\"\n"),
    Case("curly-quotes", "a: “x”\n", "a: \"x\"\n"),
    Case("escaped-path", "a: \"C:\\temp\"\n", "a: 'C:\\temp'\n"),
    Case("trailing-spaces", "a: |\n  x  \n  y\n", "a: |\n  x\n  y\n"),
  ]

  @Test(arguments: unsafe) func anUnsafeFixIsAppliedOnlyOnRequest(_ test: Case) {
    let rules = [test.rule: test.options]
    #expect(Fixing.run(test.text, rules: rules, reader: test.reader).string == test.text)
    #expect(Fixing.run(test.text, rules: rules, reader: test.reader, unsafe: true).string == test.fixed)
    let report = Fixing.report(test.text, rules: rules, reader: test.reader)
    #expect(report.diagnostics.allSatisfy { $0.fixes.allSatisfy { !$0.isSafe } })
  }

  /// A string would be invalid, so the fix writes a number that the schema allows.
  @Test(arguments: [
    ("octal-values", "a: 0644\n", ["a: 420\n", "a: 644\n"]), ("octal-values", "a: -017\n", ["a: -15\n", "a: -17\n"]),
    ("octal-values", "a: 0006\n", ["a: 6\n"]),
    ("lossy-number", "a: 9007199254740993\n", []),
  ])
  func noQuotesWhereTheSchemaWantsAnotherKind(_ rule: String, _ text: String, _ offered: [String]) throws {
    let schema = try Fixing.schema("properties: {a: {type: [integer, boolean]}}")
    let findings = Fixing.report(text, rules: [rule: [:]], schema: schema).diagnostics.filter {
      $0.code.family == .lint
    }
    let results = findings.flatMap(\.fixes).compactMap { TextEdit.apply($0.edits, to: Array(text.utf8)) }
    #expect(results.map { String(decoding: $0, as: UTF8.self) } == offered)
    #expect(findings.count == 1 && findings.allSatisfy { $0.fixes.allSatisfy { !$0.isSafe } })
  }

  @Test func everyRuleWithAFixHasOneHere() {
    let tested = Set((Self.safe + Self.unsafe).map(\.rule))
    for rule in LintRules.all where !rule.needsSchema {
      #expect(tested.contains(rule.name) == rule.isFixable, "\(rule.name)")
    }
  }
}
