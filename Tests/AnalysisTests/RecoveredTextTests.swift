import Analysis
import DocumentModel
import Linting
import Testing

/// Files with syntax errors that settle still reads: a fix must be right for every reader.
struct RecoveredTextTests {
  /// Without the missing comma, a YAML reader finds other values, or none.
  @Test(arguments: [
    #"{"a":1 "a":1}"#, #"{"a":1 "a":1,"b":2}"#, "{\"a\":1 // x\n\"a\":1}", #"{"a":{"b":1 "b":1}}"#, #"{'a':1 'a':1}"#,
    #"{"a":True "a":True}"#, #"{a:1 a:1}"#, #"[{"a":1 "a":1} {"a":1 "a":1}]"#,
  ])
  func noEntryIsRemovedFromTextThatYAMLReadsDifferently(text: String) throws {
    let report = Fixing.report(text, syntax: .json)
    let finding = try #require(report.diagnostics.first { $0.code.name == "duplicate-key" })
    #expect(finding.fixes.isEmpty)
    #expect(!Fixing.run(text, syntax: .json).string.isEmpty)
    #expect(!Fixing.run(text, syntax: .json, unsafe: true).string.isEmpty)
  }

  @Test(arguments: [
    (#"{"a":1,"a":1}"#, #"{"a":1}"#), (#"{"a":[1],"b":2,"a":[1]}"#, #"{"a":[1],"b":2}"#),
    ("{\n  \"a\": 1,\n  \"a\": 1\n}\n", "{\n  \"a\": 1\n}\n"),
  ])
  func itIsWhereBothAgree(text: String, fixed: String) {
    #expect(Fixing.run(text, syntax: .json).string == fixed)
  }

  /// Missing keys may be in the part that can't be read, but the other documents of the stream are complete.
  @Test(arguments: [
    ("a: x\nkeys:\n  - action: run\n---\na: [b\n", [3]), ("a: [b\n---\nkeys:\n  - action: run\n", [4]),
    ("keys: [{action: x}]\n---\na: @\n---\nkeys: [{action: y}]\n", [1, 5]),
    ("keys: [{action: x}]\r\n--- # c\r\na: @\r\n...\r\n---\r\nkeys: [{action: y}]\r\n", [1, 6]),
    ("keys: [{action: x}]\n---\n\ta: x\n", [1]),
    ("keys:\n  - action: run\nb: @\n---\nkeys: []\n", []), ("keys:\n  - action: run\nb: @\n", []),
  ])
  func missingKeysOfCompleteDocumentsAreReported(text: String, lines: [Int]) throws {
    let schema = try Fixing.schema(
      #"{"required": ["keys"], "properties": {"keys": {"items": {"required": ["key"]}}}}"#)
    let findings = Fixing.report(text, schema: schema).diagnostics.filter { $0.code.family == .schema }
    let index = LineIndex(Array(text.utf8))
    #expect(findings.map { index.line(of: $0.range.start) } == lines, "\(text): \(findings.map(\.message))")
  }

  /// A line that can't be read may have started another mapping, so the keys below it aren't duplicates; and a fix that
  /// only hides later errors isn't offered.
  @Test(arguments: ["\n", "\r\n"])
  func everyBrokenLineIsReportedAndNoKeyTwice(lineBreak: String) {
    let lines = [
      "scan:", "  s0: false", "   s1: 3", #"  s2: "C:\path""#, "  s3 low", #"  s4: ["a" "b"]"#, "fax", "  s0: true", "",
    ]
    let text = lines.joined(separator: lineBreak)
    let findings = Fixing.report(text, syntax: .yaml).diagnostics.filter { $0.code.family == .yaml }
    let index = LineIndex(Array(text.utf8))
    #expect(findings.map { index.line(of: $0.range.start) } == [3, 4, 6], "\(findings.map(\.message))")
    #expect(findings.last?.note?.text == "lines 7 to 8 were not checked")
  }

  @Test(arguments: ["{a: 1, a: 1, b: \"x?\"}\n", "a: 1\na: 1\nb: \"x?\"\n"])
  func bytesThatAreNotTextStay(text: String) {
    let bytes = text.utf8.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
    for unsafe in [false, true] {
      let result = Snapshot(bytes, name: "a").fixed(allowsUnsafe: unsafe)
      #expect(result.text.contains(0xFF))
      #expect(result.count > 0)
    }
  }
}
