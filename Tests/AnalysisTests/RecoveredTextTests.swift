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
