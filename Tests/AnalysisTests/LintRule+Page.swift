import Linting
import Reporting

/// Facts of rules that their pages state.
extension LintRule {
  private var page: CodePage? { CodePages.page(of: code) }

  var isFixable: Bool { page?.isFixable == true }
  /// Whether it says something only where the text has a schema.
  var needsSchema: Bool { page?.wrong?.files.contains { $0.name == "schema.yaml" } == true }
  /// A text that it reports.
  var wrongExample: String { page?.wrong?.files.last?.text ?? "" }
}
