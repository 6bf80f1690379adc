import DocumentModel
import Linting
import Testing
import Workspace
import YAMLReading

/// Scalars that readers disagree about: each rule alone, with its findings between « and ».
struct ReadingRuleTests {
  static let found: [(String, String)] = [
    ("truthy", "a: «yes»\nb: [«No», «ON»]\nc: true\nd: False\ne: \"yes\"\nf: !!str yes\ng: yes sir\n"),
    ("truthy", "on: 1\n? no\n: x\n"),
    ("truthy", "a: |\n  yes\n"),
    ("octal-values", "a: «0755»\nb: «0o17»\nc: 0\nd: 08\ne: \"0755\"\nf: 0x1F\ng: «-017»\nh: !!int 017\n"),
    (
      "sexagesimal",
      "a: «22:30»\nb: «1:30:00»\nc: 22:60\nd: 8080:80\ne: 07:00\nf: \"22:30\"\ng: «190:20:30.15»\nh: 1:2x\n"
    ),
    // PyYAML reads numbers that begin with 0 as sexagesimal only if they have a fraction.
    (
      "sexagesimal",
      "a: 08:30\nb: «08:30.5_0»\nc: -08:30\nd: «-1:30»\ne: 0:0\nf: «1_0:30»\ng: 1:3_0\nh: «+8:30»\ni: 08:30:00\nj: «0:0.»\n"
    ),
    ("sexagesimal", "a: 01:02:03:04:05:06\nb: 00:11:22:33\nc: 00:11:22\nd: «01:02:03:04.5»\ne: «11:02:03:04»\n"),
    (
      "ambiguous-number",
      "a: «1_000»\nb: «0b11»\nc: «1e3»\nd: «08»\ne: «-.5»\nf: .5\ng: 1.5e+3\nh: 0x1F\ni: «1.5e3»\nj: 12_ab\n"
    ),
    ("ambiguous-number", "1_000: a\n"),
    (
      "lossy-number",
      "a: {type: integer, maximum: 18446744073709551615}\nb: {format: int64, default: 9223372036854775807}\n"
    ),
    ("lossy-number", "type: integer\nmaxima: «18446744073709551615»\nb: {maximum: «9223372036854775807»}\n"),
    ("lossy-number", "a: «9007199254740993»\nb: 9007199254740992\nc: «1e400»\nd: 123456789012345\ne: 1e22\nf: .inf\n"),
    ("version-like-number", "version: «3.10»\nprice: 3.10\npython_versions:\n  - 3.9\n  - «3.10»\n"),
    ("version-like-number", "go-version: \"1.20\"\nVersion: 3.1\nother: {version: 1, size: 1.10}\n"),
    ("version-like-number", "python: [3.9, «3.10», \"3.11\"]\ngo:\n- \"1.19\"\n- «1.20»\n"),
    ("version-like-number", "python: «3.10»\nx-tag: «1.20»\nprice-tag-size: 1.20\nnodes: 3.10\n"),
    ("version-like-number", "a: [18.17, «20.10», 22.1]\nb: [0.10, 0.5]\nc: [1.50, 2.25]\nd: {x: 2.31.0, y: «2.10»}\n"),
    ("version-like-number", "max: [0.100, 11.2]\nmin: [0.100, 2]\n"),
    ("version-like-number", "prices: [1.50, 2.25]\nsizes: [small, 1.10]\nrows: [\"1.1\", {a: 1.10}]\n"),
    (
      "timestamp",
      "a: «2024-01-31»\nb: «2001-12-14t21:59:43.10-05:00»\nc: 2024-1\nd: «2001-12-14 21:59:43.10 -5»\ne: 2024-01-31x\n"
    ),
    ("null-spelling", "a: «~»\nb: «Null»\nc: null\nd:\n~: x\n"),
    ("special-scalar", "a: «=»\nb: {<<: {x: 1}}\nc: «<<»\nd: \"=\"\n"),
  ]

  @Test(arguments: found)
  func finds(rule: String, marked: String) {
    #expect(OneRule.marked(rule, marked) == marked)
  }

  @Test(arguments: [
    ("sexagesimal", "7:00", "\"7:00\" is a string in YAML 1.2, but 420 in YAML 1.1"),
    ("octal-values", "0006", "\"0006\" is 6: leading zeros are lost"),
    ("octal-values", "-010", "\"-010\" is -10 in YAML 1.2, but -8 in YAML 1.1"),
  ])
  func saysHowReadersTakeIt(_ rule: String, _ value: String, _ message: String) {
    #expect(OneRule.findings(rule, "a: \(value)\n").map(\.message) == [message])
  }

  @Test(arguments: [
    ("truthy", ["check-keys": OptionValue.flag(true)], "«on»: 1\n"),
    ("truthy", ["allowed-values": .list(["yes"])], "a: yes\nb: «no»\nc: «true»\n"),
    ("octal-values", ["forbid-implicit-octal": .flag(false)], "a: 0755\nb: «0o17»\n"),
    ("octal-values", ["forbid-explicit-octal": .flag(false)], "a: «0755»\nb: 0o17\n"),
    ("null-spelling", ["allowed-values": .list(["~"])], "a: ~\nb: «null»\n"),
    ("float-values", ["forbid-nan": .flag(true)], "a: «.nan»\nb: .inf\nc: .5\nd: 1e3\n"),
    ("float-values", ["forbid-inf": .flag(true)], "a: .nan\nb: «-.INF»\n"),
    ("float-values", ["forbid-scientific-notation": .flag(true)], "a: «1e3»\nb: «.5e-3»\nc: 1.5\nd: 0x1e3\n"),
    ("float-values", ["require-numeral-before-decimal": .flag(true)], "a: «.5»\nb: «-.5e3»\nc: 0.5\n"),
  ])
  func obeysItsOptions(rule: String, options: [String: OptionValue], marked: String) {
    #expect(OneRule.marked(rule, marked, options: options) == marked)
  }

  /// For a known reader, only values that it doesn't read as they look are reported, with its reading.
  @Test(arguments: [
    (YAMLImplementation.kubernetes, "truthy", "a: yes\n", ["\"yes\" is true in Kubernetes"]),
    (.compose, "truthy", "a: yes\n", []),
    (.kubernetes, "octal-values", "a: 0775\nb: 0o17\nc: 0006\n", []), (.compose, "octal-values", "a: 0440\n", []),
    (.kubernetes, "octal-values", "a: 0123456\n", ["\"0123456\" is 42798 in Kubernetes"]),
    (.kubernetes, "octal-values", "0755: a\n", ["\"0755\" is 493 in Kubernetes"]),
    (.compose, "sexagesimal", "user: 0:0\nport: 22:22\n", []), (.kubernetes, "sexagesimal", "a: 12:30\n", []),
    (.kubernetes, "special-scalar", "a: =\nb: [=]\n", []), (.compose, "special-scalar", "a: =\n", []),
    (.kubernetes, "timestamp", "a: 2024-01-31\n", []),
    (.kubernetes, "ambiguous-number", "a: 0b11\nb: 0x1_F\n", []),
    (.kubernetes, "ambiguous-number", "a: 1_000\n", ["\"1_000\" is a number in Kubernetes"]),
    (.compose, "ambiguous-number", "a: 1e3\n", ["\"1e3\" is a number in Docker Compose"]),
    (.kubernetes, "ambiguous-number", "minimum: 1e-05\nmaximum: 1E+3\n", []),
    (.kubernetes, "lossy-number", "creationTime: 1685906000388294100\n", []),
    (
      .kubernetes, "lossy-number", "a: 12345678901234567890\n",
      ["\"12345678901234567890\" is too large for a double: JavaScript reads 1.2345678901234567e+19"]
    ),
  ])
  func speaksOfTheProgram(_ program: YAMLImplementation, _ rule: String, _ text: String, _ messages: [String]) {
    #expect(OneRule.findings(rule, text, program: program).map(\.message) == messages)
  }

  @Test func textForAKnownProgramIsStillText() {
    let found = OneRule.findings(
      "octal-values", "a: 0775\n", program: .kubernetes, schema: StubSchema(everyKind: [.string]))
    #expect(found.map(\.message) == ["\"0775\" is 509 in Kubernetes, but the schema requires a string"])
  }

  @Test func aSchemaThatWantsTextIsSpokenOf() {
    let found = OneRule.findings("sexagesimal", "a: 22:00\n", schema: StubSchema(everyKind: [.string]))
    #expect(found.map(\.message) == ["\"22:00\" is 1320 in YAML 1.1, but the schema requires a string"])
    #expect(found.first?.fixes.map(\.title) == ["put it in quotes"])
  }

  @Test(arguments: LintRules.all.map(\.name)) func aSecretIsInNoMessage(_ name: String) {
    let text = "a: 22:17\nversion: 3.170\nb: 017170\nf: 0o1717\nc: 1_717\nd: 9007199254740993171\ne: 1e1717\n"
    for finding in OneRule.findings(name, text, schema: StubSchema(isSecret: true)) {
      #expect(!finding.message.contains("17"), "\(finding.message)")
      #expect(!finding.message.contains("1337") && !finding.message.contains("975"), "\(finding.message)")
    }
  }
}
