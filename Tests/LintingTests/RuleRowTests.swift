import DocumentModel
import Linting
import Testing

/// Findings and fixes of each rule; they don't depend on line breaks or the surrounding text.
struct RuleRowTests {
  private static let rows =
    RuleRow.ofReading + RuleRow.ofStructure + RuleRow.ofStyle + RuleRow.ofSchemas
  private static let all =
    rows + (ReadingRuleTests.found + StructureRuleTests.found + StyleRuleTests.found).map { RuleRow($0, $1) }

  /// Rules about the end of the file or of lines.
  private static let ofWholeFiles: Set<String> = [
    "document-start", "document-end", "empty-lines", "new-lines", "new-line-at-end-of-file", "byte-order-mark",
  ]
  /// Rows whose text may come after another one: it has no directive, byte order mark or shebang.
  private static let ofParts = all.filter { row in
    !row.isJSON && !ofWholeFiles.contains(row.rule)
      && !["%", "\u{FEFF}", "#!"].contains(where: row.text.hasPrefix)
  }

  @Test(arguments: rows) func aRuleFindsAndFixes(_ row: RuleRow) {
    let found = row.findings(row.text)
    #expect(OneRule.marking(row.text, found) == row.marked)
    #expect(OneRule.fixed(row.text, found) == row.fixed ?? row.text)
    #expect(found.contains { !$0.fixes.isEmpty } == (row.fixed != nil))
  }

  @Test(arguments: all) func linesMayEndInCarriageReturns(_ row: RuleRow) {
    guard !Self.ofWholeFiles.contains(row.rule), !row.text.contains("\r") else { return }
    #expect(row.marking(row.text.replacing("\n", with: "\r\n")) == row.marked.replacing("\n", with: "\r\n"))
  }

  @Test(arguments: ofParts) func aDocumentMayStandAboveAndBelow(_ row: RuleRow) {
    let above = "# é\u{1F600}\nfirst: 1\n---\n"
    #expect(row.marking(above + row.text) == above + row.marked)
    let end = row.text.hasSuffix("\n") ? "" : "\n"
    #expect(row.marking(row.text + end + "---\nlast: 1\n") == row.marked + end + "---\nlast: 1\n")
  }

  @Test(arguments: ofParts) func aCommentHidesAllOfIt(_ row: RuleRow) {
    guard row.rule != "unused-suppression" else { return }
    #expect(row.findings("# settle: ignore-file[lint/\(row.rule)]\n" + row.text).isEmpty)
  }

  @Test func everyRuleHasRows() {
    // `format` has no rows: canonical form depends on more than the text.
    let tested = Set(Self.rows.map(\.rule)).union(["format"])
    #expect(LintRules.all.map(\.name).filter { !tested.contains($0) } == [])
  }
}
