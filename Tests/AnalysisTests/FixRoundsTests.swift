import Analysis
import DocumentModel
import Linting
import Testing
import Workspace

struct FixRoundsTests {
  /// Every rule of the strict preset.
  static let strict = Dictionary(
    uniqueKeysWithValues: LintRules.all.filter { $0.presets.strict != nil }.map {
      ($0.name, [String: OptionValue]())
    })

  @Test func overlappingFixesAreAppliedInTurn() {
    let text = "#x\na:   [ yes ,~ ]\t \nb :\n-   c:  22:30  \n    d: &u no\n\n\n\n"
    let result = Fixing.run(text, rules: Self.strict, unsafe: true)
    #expect(result.string == "# x\na: [\"yes\", null]\nb:\n- c: \"22:30\"\n  d: \"no\"\n")
    #expect(Fixing.report(result.string, rules: Self.strict).diagnostics.isEmpty)
    let safe = Fixing.run(text, rules: Self.strict).string
    #expect(safe == "# x\na: [yes, null]\nb:\n- c: 22:30\n  d: no\n")
  }

  @Test func onlyTheFailingFixIsSkipped() {
    let text = "a: |\n  x  \n  y\nb: 1  \nc: |\n  z \nd: ~ \n"
    let result = Fixing.run(text, rules: Self.strict)
    #expect(result.string == "a: |\n  x  \n  y\nb: 1\nc: |\n  z \nd: null\n")
    #expect(result.count == 3)
  }

  @Test func aFixThatWouldAddAFindingIsSkipped() {
    let rules: [String: [String: OptionValue]] = ["null-spelling": [:], "line-length": ["max": .number(6)]]
    #expect(Fixing.run("abc: ~\n", rules: rules).count == 0)
    #expect(Fixing.report("abc: ~\n", rules: rules).diagnostics.first?.fixes.first?.isSafe == false)
    #expect(Fixing.run("abc: ~\n", rules: ["null-spelling": [:]]).count == 1)
  }

  @Test(arguments: [
    "a: 1 \n", "a: 1\na: 1\n", "a: 1 \na: 2\n", "a: yes\n", "a: yes \nb: [\n", "a: 1\na: 1 \nb: @x\n", "a: |\n  x \n",
    "0: x\n\"0\": x\n",
    "a: [1 ,2]\na: [1, 2]\n", "a: \"x\ny: ~\n", "- ~\n- NULL #x\n", "a: { b: 1, b: 1 }\n",
  ])
  func whatTheReportCallsFixableIsFixed(_ text: String) {
    let safe = Fixing.report(text, rules: Self.strict).diagnostics.filter { $0.fixes.contains(where: \.isSafe) }
    let result = Fixing.run(text, rules: Self.strict)
    #expect((result.count > 0) == !safe.isEmpty && (result.string != text) == !safe.isEmpty)
    let left = Fixing.report(result.string, rules: Self.strict).diagnostics
    #expect(left.allSatisfy { $0.fixes.allSatisfy { !$0.isSafe } })
  }

  /// A file with many entries to add and remove: each item gets the same fix as in a file of its own.
  @Test func manyEntriesAreFixedAsEachAlone() throws {
    let schema = try Fixing.schema(
      "items: {required: [a, b], properties: {a: {default: 1}, b: {default: two}, c: {properties: {d: true}}}}")
    let kinds = [
      "- a: 1 # why\n", "- b: x\n", "- {c: 2}\n", "- {}\n", "-\n  # first\n  c:\n    d: 1\n",
      "- a: 1\n  a: 1\n  b: 2\n",
      "- a: 1\n  a: 2\n  b: 2\n", "- a: 1 # one\n  b: 2\n  # other\n  a: 1 # two\n", "- b: 1\n  b: 1\n",
      "- &N {a: 5}\n- *N\n", "- b: &N x\n  a: 3\n  b: &N x\n", "- text\n", "- a: |\n    x\n  b: 1\n  a: |\n    x\n",
    ]
    var (text, fixed, count) = ("", "", 0)
    for round in 0..<30 {
      for kind in kinds {
        let item = kind.replacing("N", with: "n\(round)")
        let alone = Fixing.run(item, schema: schema, unsafe: true)
        text += item
        fixed += alone.string
        count += alone.count
      }
    }
    let result = Fixing.run(text, schema: schema, unsafe: true)
    #expect(result.string == fixed)
    #expect(result.count == count && count > 200)
  }

  /// The report offers a fix for every entry that has one, not only for the first few.
  @Test func everyEntryIsOffered() throws {
    let schema = try Fixing.schema("items: {required: [a], properties: {a: {default: 1}, b: true}}")
    let findings = Fixing.report(String(repeating: "- b: 1\n", count: 300), schema: schema).diagnostics
    #expect(findings.count == 300)
    #expect(findings.allSatisfy { $0.fixes.count == 1 && $0.fixes.first?.edits.count == 1 })
  }

  /// A file too large to try fixes on gets none in the report, which says why; `--fix` still fixes it.
  @Test func aTextThatIsTooLargeForOffers() throws {
    let schema = try Fixing.schema("items: {required: [a], properties: {a: {default: 1}, b: true}}")
    let entry = "b: \(String(repeating: "x", count: 10_000))\n"
    let text = String(repeating: "- \(entry)", count: 110)
    let findings = Fixing.report(text, schema: schema).diagnostics
    #expect(findings.count == 110)
    #expect(findings.allSatisfy { $0.fixes.isEmpty && $0.help?.text.contains("too large") == true })
    let result = Fixing.run(text, schema: schema, unsafe: true)
    #expect(result.count == 110)
    #expect(result.string == String(repeating: "- a: 1\n  \(entry)", count: 110))
  }

  @Test func fixesThatUndoEachOtherAreStoppedAndReported() throws {
    let rules: [String: [String: OptionValue]] = [
      "version-like-number": [:], "quoted-literal": ["numbers": .flag(true)],
    ]
    let result = Fixing.run("version: 3.10\n", rules: rules, unsafe: true)
    let complaint = try #require(result.complaint)
    #expect(complaint.code == .editFixCycle && complaint.severity == .warning)
    #expect(Fixing.run("version: 3.10\n", rules: rules).complaint == nil)
  }

  /// YAML ends a line at the lone carriage return, so each rule's fix could give the other rule a finding forever.
  @Test func fixesThatMakeWorkForEachOtherComeToAnEnd() {
    let rules: [String: [String: OptionValue]] = ["document-start": [:], "document-end": [:]]
    let result = Fixing.run("...\r--..\n---\n", rules: rules, unsafe: true)
    #expect(result.count < 10 && result.text.count < 60, "\(result.string)")
  }

  @Test func aTextThatCannotBeReadToItsEndIsLeftAlone() {
    #expect(Fixing.run("a: yes\nb: [\n", rules: Self.strict).count == 0)
  }

  @Test func aTextInAnotherEncodingIsLeftAlone() {
    let bytes: [UInt8] = [0xFF, 0xFE] + Array("a: yes\n".utf8).flatMap { [$0, 0] }
    var context = SnapshotContext("a", syntax: .yaml)
    context.lint = Fixing.plan(Self.strict)
    let snapshot = Snapshot(bytes, context: context)
    let result = snapshot.fixed(allowsUnsafe: true)
    #expect(result.text == bytes && result.count == 0)
    // A finding is marked as fixable only if it can be fixed in this encoding.
    #expect(!snapshot.report.diagnostics.isEmpty && snapshot.report.diagnostics.allSatisfy(\.fixes.isEmpty))
  }

  @Test func jsonStaysJSON() {
    let result = Fixing.run("{\"a\": 1,  \r\n \"b\": \"\u{202E}\"}", rules: Self.strict, syntax: .json)
    #expect(result.string == "{\"a\": 1,\n \"b\": \"\u{202E}\"}\n")
  }

  /// Findings beyond the reported maximum surface after a fix; they aren't new, so they don't count against it.
  @Test func aFileWithMoreFindingsThanReportedIsFixed() {
    // Each entry occurs twice and ends in a lone carriage return.
    let result = Fixing.run(String(repeating: "a: 1\r", count: Limits.findings / 2 + 1_000))
    #expect(result.string.filter { $0 != "\r" } == "a: 1")
  }

  /// One finding per line, on every line or on every second one.
  @Test(arguments: [
    ("key%: ~  \n", "key%: null\n", 100_000), ("- {a:  1 ,b: ~ }\n", "- {a: 1, b: null}\n", 12_000),
    ("key%: |\n  x \nl%: ~\n", "key%: |\n  x \nl%: null\n", 12_000),
  ])
  func aLargeTextIsFixedInAFewRounds(_ lines: String, _ fixed: String, _ size: Int) {
    func text(_ lines: String, _ count: Int) -> String {
      let parts = lines.split(separator: "%", omittingEmptySubsequences: false)
      return (0..<count).map { parts.joined(separator: "\($0)") }.joined()
    }
    let count = size / lines.utf8.count
    let result = Fixing.run(text(lines, count), rules: Self.strict)
    #expect(result.string == text(fixed, count))
  }
}
