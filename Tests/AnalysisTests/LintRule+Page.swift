import Reporting
import Workspace

/// Facts that are read from a rule's page.
extension LintRule {
  private var page: DiagnosticPage? { DiagnosticPages.page(of: code) }

  var isFixable: Bool { page?.isFixable == true }
  /// Whether the page's example has a schema: the rule reports only files with one.
  var needsSchema: Bool { page?.wrong?.files.contains { $0.name == "schema.yaml" } == true }
  /// The page's example of a file that the rule reports.
  var wrongExample: String { page?.wrong?.files.last?.text ?? "" }
}
