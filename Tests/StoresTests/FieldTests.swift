import DocumentModel
import SettingsWork
import Stores
import Testing
import YAMLReading

/// CSV (RFC 4180), and records without nesting.
@Suite struct CSVTests {
  private func rows(_ text: String) -> [[String]] {
    CSVText.rows(Array(text.utf8)).rows.map { row in row.fields.map { $0.isQuoted ? "‹\($0.text)›" : $0.text } }
  }

  @Test(arguments: [
    ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]), ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
    (",\n\n,,", [["", ""], [], ["", "", ""]]),
    ("\"a,\"\"b\"\"\r\nc\",\"\"\r\n", [["‹a,\"b\"\r\nc›", "‹›"]]), ("\u{FEFF}a\n", [["a"]]), ("", []),
    ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]), ("a\rb\n\"c\rd\"\r\n", [["a"], ["b"], ["‹c\rd›"]]),
  ])
  func reading(_ text: String, _ expected: [[String]]) {
    #expect(rows(text) == expected)
  }

  @Test(arguments: [("\"a", "unclosed quote"), ("a\n\"b\"c\n", "after the closing quote")])
  func problems(_ text: String, _ message: String) {
    #expect(CSVText.rows(Array(text.utf8)).diagnostics.first?.message.contains(message) == true)
  }

  @Test func linesCountThoseInsideQuotes() {
    #expect(CSVText.rows(Array("a\n\"b\nc\"\nd\n".utf8)).rows.map(\.line) == [1, 2, 4])
  }

  @Test(arguments: [
    "- {a: 1, b: x}\n", "- {a: \"1\", b: \"\"}\n- {b: \"true\", c: null}\n", "- {\"\": 1, \"a,b\": \" x \"}\n",
    "- {a: \"x\\ny\", b: \"\\\"\"}\n- {a: 1.50, b: false}\n", "- {a: \"[1]\", b: \"{\"}\n",
  ])
  func recordsComeBack(_ text: String) throws {
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    let root = try #require(document.roots.first)
    let written = CSVText.text(try FlatRecords.rows(document, root: root).get())
    let again = try FlatRecords.document(CSVText.rows(written).rows).get()
    #expect(
      again.roots.first.map { document.isEqual(root, $0, in: again) } == true,
      "\(String(decoding: written, as: UTF8.self))")
  }

  @Test(arguments: ["a: 1", "[]", "[1]", "- {a: [1]}\n", "- {}\n", "- {[1]: 2}\n"]) func noRecords(_ text: String)
    throws
  {
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    let root = try #require(document.roots.first)
    #expect(throws: ConversionError.self) { try FlatRecords.rows(document, root: root).get() }
  }

  @Test(arguments: ["", "a,a\n1,2\n", "a,b\n1\n"]) func noTable(_ text: String) {
    #expect(throws: ConversionError.self) { try FlatRecords.document(CSVText.rows(Array(text.utf8)).rows).get() }
  }
}

/// Environment variables in POSIX shell syntax.
@Suite struct ShellVariableTests {
  private func read(_ text: String) -> String {
    let (variables, diagnostics) = ShellVariables.variables(Array(text.utf8))
    if let first = diagnostics.first { return "\(first.range.start.index): \(first.message)" }
    return variables.map { "\($0.name)=" + ($0.value.isQuoted ? "‹\($0.value.text)›" : $0.value.text) }.joined(
      separator: " ")
  }

  @Test(arguments: [
    ("A=1\nexport B=x\n# C=2\n\n D=\n", "A=1 B=x D="), ("A='it'\\''s'\n", "A=‹it's›"),
    ("A=\"x \\\"\\$\\`\\\\\\n\"", "A=‹x \"$`\\\\n›"),
    ("A='a\nb' # c\n", "A=‹a\nb›"), ("A=a\\ b\n", "A=‹a b›"), ("A=''\r\n", "A=‹›"),
    ("A=foo\\\nbar\n", "A=foobar"), ("A=foo\\", "A=‹foo\\›"), ("A=a~b\nB=\\~\n", "A=a~b B=‹~›"),
  ])
  func reading(_ text: String, _ expected: String) {
    #expect(read(text) == expected)
  }

  @Test(arguments: [
    ("A=$B", "2: shell syntax is not evaluated"), ("A=\"`x`\"", "3: shell syntax is not evaluated"),
    ("A='x", "unclosed quote"),
    ("1A=x", "expected NAME=value"), ("A b", "expected NAME=value"), ("A=x y", "expected one quoted value"),
    ("A=x;rm", "shell syntax is not evaluated"), ("A=~/x", "2: shell syntax is not evaluated"),
    ("A=a:~b", "4: shell syntax is not evaluated"),
  ])
  func problems(_ text: String, _ message: String) {
    #expect(read(text).contains(message), "\(read(text))")
  }

  @Test func readingEndsAtTheFirstProblem() {
    let (variables, problems) = ShellVariables.variables(Array("A=1\nB=$x\nC=`y`\nD=2\n".utf8))
    #expect(variables.map(\.name) == ["A"] && problems.map(\.range.start.index) == [6])
  }

  @Test(arguments: [
    "", "a", "a b", "it's", "'", "$HOME `x` \\", "\n", "é", "*", "~", "#", "-n", "a=b", "\"", "!", "~/x", "a:~",
    "a\\\nb", "a\\",
  ])
  func textsComeBackFromAShell(_ text: String) {
    let written = ShellVariables.text([("A", FieldText(text, isQuoted: true))])
    let (variables, _) = ShellVariables.variables(written)
    #expect(variables.map(\.value) == [FieldText(text, isQuoted: true)])
  }

  @Test(arguments: [(["server", "port"], "SERVER_PORT"), (["a-b", "c.d"], "A_B_C_D"), (["1"], "_1"), (["é"], "_")])
  func names(_ segments: [String], _ expected: String) {
    #expect(VariableNames.name(segments) == expected && VariableNames.isName(expected))
  }
}
