import DocumentModel
import Linting
import Testing

/// The findings and fixes of each rule, which depend neither on line breaks nor on the surrounding text.
struct RuleRowTests {
  private static let rows =
    RuleRow.ofReading + RuleRow.ofStructure + RuleRow.ofStyle + RuleRow.ofSchemas
  /// Including the tables without fixes.
  private static let all =
    rows + (ReadingRuleTests.found + StructureRuleTests.found + StyleRuleTests.found).map { RuleRow($0, $1) }

  /// Rules about the end of a file or of its lines.
  private static let ofWholeFiles: Set<String> = [
    "document-start", "document-end", "empty-lines", "new-lines", "new-line-at-end-of-file", "byte-order-mark",
  ]
  /// Rows whose text may follow another one: no directive, byte order mark, or shebang.
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
    // Whether a file is canonical can't be seen from its text alone.
    let tested = Set(Self.rows.map(\.rule)).union(["format"])
    #expect(LintRules.all.map(\.name).filter { !tested.contains($0) } == [])
  }
}
