import DocumentModel
import Testing
import YAMLReading

/// No file can make the parser crash, hang or exhaust the memory: exceeding a limit is a finding.
struct LimitTests {
  private func codes(_ text: String, _ limits: Limits = Limits()) -> [String] {
    YAMLParser.parse(Array(text.utf8), limits: limits).diagnostics.map { "\($0.code)" }
  }

  @Test func brackets() {
    #expect(codes(String(repeating: "[", count: 200_000)) == ["yaml/limit-depth"])
    #expect(codes(String(repeating: "{a: ", count: 50_000)) == ["yaml/limit-depth"])
  }

  @Test func indentation() {
    #expect(codes(String(repeating: "- ", count: 100_000)) == ["yaml/limit-depth"])
    let steps = (0..<1_000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    #expect(codes(steps) == ["yaml/limit-depth"])
  }

  @Test func aliasesOfAliases() {
    let levels = (1..<12).map { level in
      "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
    }
    #expect(codes("a0: &a0 [x, x, x]\n" + levels.joined()) == ["yaml/limit-aliases"])
  }

  /// Few nodes may represent many bytes.
  @Test func aliasesOfALongText() {
    func text(_ aliases: Int) -> String {
      "a: &a \(String(repeating: "x", count: 20_000))\nb:\n" + String(repeating: "- *a\n", count: aliases)
    }
    #expect(codes(text(500)) == [])
    #expect(codes(text(2_000)) == ["yaml/limit-aliases"])
    #expect(codes(text(500) + "---\n" + text(500) + "---\n" + text(1_000)) == ["yaml/limit-aliases"])
    var limits = Limits()
    limits.expandedBytes = 100_000_000
    #expect(codes(text(2_000), limits) == [])
  }

  @Test func aliasesOfALongKeyAndOfACollectionWithALongText() {
    let long = String(repeating: "x", count: 20_000)
    let aliases = String(repeating: "- *a\n", count: 2_000)
    #expect(codes("a: &a\n  ? \(long)\n  : 1\nb:\n\(aliases)") == ["yaml/limit-aliases"])
    #expect(codes("a: &b \(long)\nb: &a {c: [*b]}\nd:\n\(aliases)") == ["yaml/limit-aliases"])
    #expect(codes("a: &a {b: \(long)}\nc:\n" + String(repeating: "- <<: *a\n", count: 2_000)) == ["yaml/limit-aliases"])
  }

  @Test func depthThroughAliases() {
    let levels = (1..<300).map { "- &a\($0) [*a\($0 - 1)]\n" }
    let found = codes("- &a0 [x]\n" + levels.joined())
    #expect(Set(found) == ["yaml/limit-depth"])
  }

  @Test func keys() {
    #expect(codes(String(repeating: "k", count: 1_025) + ": 1\n") == ["yaml/limit-key-length"])
    #expect(codes("? " + String(repeating: "k", count: 5_000) + "\n: 1\n") == [])
  }

  @Test func directives() {
    #expect(codes(String(repeating: "%TAG !a! x\n", count: 100) + "---\na: 1\n") == ["yaml/limit-directives"])
  }

  @Test func numbers() {
    #expect(codes("a: 1" + String(repeating: "0", count: 20_000)) == ["yaml/limit-number"])
  }

  @Test func fileSize() {
    var limits = Limits()
    limits.fileBytes = 10
    #expect(codes("a: 1234567890\n", limits) == ["yaml/limit-file-size"])
  }

  @Test func errorsInOneFile() {
    #expect(codes(String(repeating: "a: @\n", count: 10_000)).count <= 2 * Limits().syntaxErrors)
  }
}
