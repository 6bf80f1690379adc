package import DocumentModel

/// The names of a setting in the application's own exports.
package struct SettingExport: Sendable {
  /// A name, with the form of the value under it.
  package struct Named: Sendable {
    package var name: String
    package var form: ExportedForm
    /// The node that declares it.
    package var node: NodeID
  }

  /// Nil if it isn't in the JSON export.
  package var json: Named?
  /// Nil if it isn't in the CSV export.
  package var csv: Named?
  /// The value to write if there is none, in the schema's document.
  package var absent: NodeID?

  init(_ document: Document, node: NodeID) {
    let reader = DeclarationReader(document, node: node)
    json = reader.exported("json")
    csv = reader.exported("csv")
    absent = reader.value("absent")
  }
}

/// How an export writes a value, if different from the value itself.
package struct ExportedForm: Hashable, Sendable {
  /// Whether a point in time is written in UTC and whole seconds.
  package var isUTCSeconds = false
  /// The number of decimal places, or nil to keep the number's own.
  package var decimals: Int?
  /// Whether a UUID is written in uppercase.
  package var isUpperCase = false

  /// Each value unchanged.
  package static let own = Self()
}

extension DeclarationReader {
  /// A name alone, or an object with a name and a form.
  fileprivate func exported(_ member: String) -> SettingExport.Named? {
    if let name = text(member) { return SettingExport.Named(name: name.value, form: .own, node: name.node) }
    guard let node = value(member) else { return nil }
    let object = DeclarationReader(document, node: node)
    guard let name = object.text("name") else { return nil }
    let form = ExportedForm(
      isUTCSeconds: object.text("time")?.value == "iso8601-utc-seconds",
      decimals: object.value("decimals").flatMap { document.number($0)?.int },
      isUpperCase: object.text("case")?.value == "upper")
    return SettingExport.Named(name: name.value, form: form, node: node)
  }
}
