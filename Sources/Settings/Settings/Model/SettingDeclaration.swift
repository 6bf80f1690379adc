package import DocumentModel

/// The value of one `x-setting`, with the places of its parts. Each part is read on access.
package struct SettingDeclaration: Sendable {
  package struct Store: Sendable {
    package var id: Located<String>
    package var key: Located<String>?
    /// Former keys, read if the key is missing.
    package var formerKeys: [Located<String>] = []
    package var form: StoredForm
  }

  /// Where the value is stored outside the file.
  package enum Storage: Sendable {
    case held(Store)
    /// In no store, whatever the group around it says.
    case nowhere
  }

  /// The names of the actions that turn a setting on and off.
  package struct Switch: Sendable {
    package var enable: Located<String>?
    package var disable: Located<String>?
  }

  private let reader: DeclarationReader

  package init(_ document: Document, node: NodeID) { reader = DeclarationReader(document, node: node) }

  private var document: Document { reader.document }
  package var node: NodeID { reader.node }
  package var scope: Located<String>? { reader.text("scope") }
  package var scopeReason: Located<String>? { reader.text("scopeReason") }
  package var section: Located<String>? { reader.text("section") }
  package var help: Located<String>? { reader.text("help") }
  package var enumLabels: [(name: Located<String>, value: NodeID)] { reader.members("enumLabels") }
  package var isSensitive: Bool? { document.declaredSensitivity(node) }
  package var storage: Storage? { reader.value("store").flatMap { Storage(document, node: $0) } }
  /// Nil to inherit those of the group around it.
  package var requires: [SettingCondition]? {
    reader.value("requires").map { document.items($0).compactMap { SettingCondition(document, node: $0) } }
  }
  package var differsFrom: SettingComparison? { comparison("differsFrom") }
  package var disjointFrom: SettingComparison? { comparison("disjointFrom") }
  package var uniqueBy: SettingUniqueness? {
    reader.value("uniqueBy").flatMap { SettingUniqueness(document, node: $0) }
  }
  /// The keyword `refersTo`, as written: the names in the file that its value may be.
  package var refersTo: NodeID? { reader.value(SettingsVocabulary.refersTo) }
  /// The member that identifies an item to people.
  package var itemLabel: Located<String>? { reader.text("itemLabel") }
  package var export: SettingExport? { reader.value("export").map { SettingExport(document, node: $0) } }
  /// Whether it is shown only while its conditions are met, or nil if not specified.
  package var isShownWhenMet: Bool? { reader.isShownWhenMet }
  package var control: Located<String>? { reader.text("control") }
  package var clock: Located<String>? { reader.text("clock") }
  package var switchActions: Switch? {
    reader.value("switch").map { node in
      let named = DeclarationReader(document, node: node)
      return Switch(enable: named.text("enable"), disable: named.text("disable"))
    }
  }
  package var unit: Located<String>? { reader.text("unit") }
  package var replacedBy: Located<Path>? { reader.path("replacedBy") }
  package var since: Located<String>? { reader.text("since") }
  package var noDefault: Located<String>? { reader.text("noDefault") }
  /// The setting's name in generated code.
  package var codeName: Located<String>? { reader.text("codeName") }
  /// The environment variable that sets the setting.
  package var variable: Located<String>? { reader.text("variable") }
  /// The store that keeps the setting, or nil for none.
  package var store: Store? { if case .held(let store) = storage { store } else { nil } }

  private func comparison(_ name: String) -> SettingComparison? {
    reader.value(name).flatMap { SettingComparison(document, node: $0) }
  }
}

extension SettingDeclaration.Storage {
  /// Nil if no store is named.
  init?(_ document: Document, node: NodeID) {
    if document.boolean(node) == false {
      self = .nowhere
      return
    }
    let store = DeclarationReader(document, node: node)
    guard let id = store.text("in") else { return nil }
    let present = store.text("present")
    let form = store.text("as").flatMap { StoredForm(rawValue: $0.value) } ?? .plain
    self = .held(
      SettingDeclaration.Store(
        id: id, key: present ?? store.text("key"),
        formerKeys: store.items("formerKeys").compactMap { store.text(at: $0) },
        form: present == nil ? form : .presence))
  }
}
