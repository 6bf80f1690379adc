package import Diagnostics

/// Findings about the schemas that files ask for.
package enum SchemaProblem {
  package static let notFound = DiagnosticCode(.schema, "not-found", .error, "A schema that is named, but isn't there")
  package static let notHere = DiagnosticCode(
    .schema, "not-here", .error, "A schema that is named by an address, and isn't on this machine")
  package static let noneChosen = DiagnosticCode(
    .schema, "none", .error, "A file that no schema is known for, where one has to be")
  package static let unreadComment = DiagnosticCode(
    .schema, "unread-comment", .warning, "A comment that is to name a schema, and names none")
}
