internal import Diagnostics

/// The codes that this module reports under.
enum FormCodes {
  static let propertyList = DiagnosticCode(.io, "property-list", "The text is not a property list that can be read")
  static let csv = DiagnosticCode(.io, "csv", "The text is not CSV")
  static let variables = DiagnosticCode(.io, "variables", "The text is not a list of variables")
}
