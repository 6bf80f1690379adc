import Reporting
import Workspace

/// Facts about rules that their pages contain.
extension LintRule {
  private var page: CodePage? { CodePages.page(of: code) }

  var isFixable: Bool { page?.isFixable == true }
  /// Whether the rule reports only files that have a schema.
  var needsSchema: Bool { page?.wrong?.files.contains { $0.name == "schema.yaml" } == true }
  /// An example file that the rule reports.
  var wrongExample: String { page?.wrong?.files.last?.text ?? "" }
}
