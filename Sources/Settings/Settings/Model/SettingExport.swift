package import DocumentModel

/// The names that a setting has in the application's own exports.
package struct SettingExport: Sendable {
  /// A name, and the form of the value under it.
  package struct Named: Sendable {
    package var name: String
    package var form: ExportedForm
    /// Where it is stated.
    package var node: NodeID
  }

  /// Nil for one that isn't in the JSON export.
  package var json: Named?
  /// Nil for one that isn't in the CSV export.
  package var csv: Named?
  /// The value that is written if there is none, in the schema's document.
  package var absent: NodeID?

  init(_ document: Document, _ node: NodeID) {
    let reader = DeclarationReader(document, node)
    json = reader.exported("json")
    csv = reader.exported("csv")
    absent = reader.value("absent")
  }
}

/// The form of a value in an export, where it isn't the value's own.
package struct ExportedForm: Hashable, Sendable {
  /// Whether a moment is written in UTC and whole seconds.
  package var isUTCSeconds = false
  /// The digits after a number's point; nil for those that it has.
  package var decimals: Int?
  /// Whether a UUID is written in capitals.
  package var isUpperCase = false

  /// Each value as it is.
  package static let own = Self()
}

extension DeclarationReader {
  /// A name alone, or an object with a name and a form.
  fileprivate func exported(_ member: String) -> SettingExport.Named? {
    if let name = text(member) { return SettingExport.Named(name: name.value, form: .own, node: name.node) }
    guard let node = value(member) else { return nil }
    let object = DeclarationReader(document, node)
    guard let name = object.text("name") else { return nil }
    let form = ExportedForm(
      isUTCSeconds: object.text("time")?.value == "iso8601-utc-seconds",
      decimals: object.value("decimals").flatMap { document.number($0)?.int },
      isUpperCase: object.text("case")?.value == "upper")
    return SettingExport.Named(name: name.value, form: form, node: node)
  }
}
