package import DocumentModel

/// The required relation to another setting: `differsFrom` or `disjointFrom`.
package struct SettingComparison: Sendable {
  package var setting: Located<Path>
  package var message: String
  package var severity: Severity

  /// Nil if no setting is named.
  init?(_ document: Document, node: NodeID) {
    let reader = DeclarationReader(document, node: node)
    guard let setting = reader.path("setting") else { return nil }
    self.setting = setting
    message = reader.text("message")?.value ?? "This conflicts with \(setting.value)."
    severity = reader.severity(otherwise: .error)
  }
}

/// A member whose value must be unique among the items of a list: `uniqueBy`.
package struct SettingUniqueness: Sendable {
  package var member: Located<String>
  package var message: String
  package var severity: Severity

  /// Nil if no member is named.
  init?(_ document: Document, node: NodeID) {
    let reader = DeclarationReader(document, node: node)
    guard let member = reader.text("member") else { return nil }
    self.member = member
    message = reader.text("message")?.value ?? "Another item has the same \(member.value)."
    severity = reader.severity(otherwise: .error)
  }
}

extension DeclarationReader {
  /// `severity`, or another severity if it is absent.
  func severity(otherwise severity: Severity) -> Severity {
    text("severity").flatMap { Severity(rawValue: $0.value) } ?? severity
  }
}
