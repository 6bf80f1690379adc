package import DocumentModel
internal import JSONSchema

/// The value of one `x-setting`, with the places of what it says.
package struct SettingDeclaration: Sendable {
  package struct Store: Sendable {
    package var id: Located<String>
    package var key: Located<String>?
    package var form: StoredForm
  }

  package var node: NodeID
  package var scope: Located<String>?
  package var section: Located<String>?
  package var help: Located<String>?
  package var enumLabels: [(name: Located<String>, value: NodeID)]
  package var isSensitive: Bool?
  package var store: Store?
  /// Nil where none is stated; an outer group's then hold.
  package var requires: [SettingCondition]?
  package var differsFrom: SettingComparison?
  package var disjointFrom: SettingComparison?
  package var uniqueBy: SettingUniqueness?
  package var export: SettingExport?
  /// Whether it is shown only while its conditions are met; nil where that isn't said.
  package var isShownWhenMet: Bool?
  package var control: Located<String>?
  package var unit: Located<String>?
  package var replacedBy: Located<SettingPath>?
  package var since: Located<String>?
  package var noDefault: Located<String>?

  package init(_ document: Document, _ node: NodeID) {
    let reader = DeclarationReader(document, node)
    self.node = reader.node
    scope = reader.text("scope")
    section = reader.text("section")
    help = reader.text("help")
    enumLabels = reader.members("enumLabels")
    isSensitive = document.statedSensitivity(reader.node)
    if let value = reader.value("store") {
      let store = DeclarationReader(document, value)
      if let id = store.text("in") {
        let present = store.text("present")
        let form = store.text("as").flatMap { StoredForm(rawValue: $0.value) } ?? .plain
        self.store = Store(id: id, key: present ?? store.text("key"), form: present == nil ? form : .presence)
      }
    }
    if reader.value("requires") != nil {
      requires = reader.items("requires").compactMap { SettingCondition(document, $0) }
    }
    differsFrom = reader.value("differsFrom").flatMap { SettingComparison(document, $0) }
    disjointFrom = reader.value("disjointFrom").flatMap { SettingComparison(document, $0) }
    uniqueBy = reader.value("uniqueBy").flatMap { SettingUniqueness(document, $0) }
    export = reader.value("export").map { SettingExport(document, $0) }
    isShownWhenMet = reader.isShownWhenMet
    control = reader.text("control")
    unit = reader.text("unit")
    replacedBy = reader.path("replacedBy")
    since = reader.text("since")
    noDefault = reader.text("noDefault")
  }
}
