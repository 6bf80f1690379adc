internal import Diagnostics

/// Findings about the schemas that files ask for.
enum SchemaProblem {
  static let notFound = DiagnosticCode(.schema, "not-found", .error, "A schema that is named, but isn't there")
  static let noneChosen = DiagnosticCode(
    .schema, "none", .error, "A file that no schema is known for, where one has to be")
}
