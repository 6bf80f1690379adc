package import DocumentModel

/// The value of one `x-setting`, with the places of its parts.
package struct SettingDeclaration: Sendable {
  package struct Store: Sendable {
    package var id: Located<String>
    package var key: Located<String>?
    /// Former keys, read if the key is missing.
    package var formerKeys: [Located<String>] = []
    package var form: StoredForm
  }

  /// Where the value is stored outside the file.
  package enum Keeping: Sendable {
    case held(Store)
    /// In no store, whatever the group around it says.
    case nowhere
  }

  /// The names of the actions that turn a setting on and off.
  package struct Switch: Sendable {
    package var enable: Located<String>?
    package var disable: Located<String>?
  }

  package var node: NodeID
  package var scope: Located<String>?
  package var scopeReason: Located<String>?
  package var section: Located<String>?
  package var help: Located<String>?
  package var enumLabels: [(name: Located<String>, value: NodeID)]
  package var isSensitive: Bool?
  package var keeping: Keeping?
  /// Nil to inherit those of the group around it.
  package var requires: [SettingCondition]?
  package var differsFrom: SettingComparison?
  package var disjointFrom: SettingComparison?
  package var uniqueBy: SettingUniqueness?
  /// What its value names in the file, as stated.
  package var refersTo: NodeID?
  /// The member that identifies an item to people.
  package var itemLabel: Located<String>?
  package var export: SettingExport?
  /// Whether it is shown only while its conditions are met, or nil if not specified.
  package var isShownWhenMet: Bool?
  package var control: Located<String>?
  package var clock: Located<String>?
  package var switchActions: Switch?
  package var unit: Located<String>?
  package var replacedBy: Located<Path>?
  package var since: Located<String>?
  package var noDefault: Located<String>?
  /// Its name in generated code.
  package var codeName: Located<String>?
  /// The environment variable that sets it.
  package var variable: Located<String>?

  package init(_ document: Document, node: NodeID) {
    let reader = DeclarationReader(document, node: node)
    self.node = reader.node
    scope = reader.text("scope")
    scopeReason = reader.text("scopeReason")
    section = reader.text("section")
    help = reader.text("help")
    enumLabels = reader.members("enumLabels")
    isSensitive = document.statedSensitivity(reader.node)
    keeping = reader.value("store").flatMap { Keeping(document, node: $0) }
    if reader.value("requires") != nil {
      requires = reader.items("requires").compactMap { SettingCondition(document, node: $0) }
    }
    differsFrom = reader.value("differsFrom").flatMap { SettingComparison(document, node: $0) }
    disjointFrom = reader.value("disjointFrom").flatMap { SettingComparison(document, node: $0) }
    uniqueBy = reader.value("uniqueBy").flatMap { SettingUniqueness(document, node: $0) }
    refersTo = reader.value(SettingsVocabulary.refersTo)
    itemLabel = reader.text("itemLabel")
    export = reader.value("export").map { SettingExport(document, node: $0) }
    isShownWhenMet = reader.isShownWhenMet
    control = reader.text("control")
    clock = reader.text("clock")
    switchActions = reader.value("switch").map { node in
      let named = DeclarationReader(document, node: node)
      return Switch(enable: named.text("enable"), disable: named.text("disable"))
    }
    unit = reader.text("unit")
    replacedBy = reader.path("replacedBy")
    since = reader.text("since")
    noDefault = reader.text("noDefault")
    codeName = reader.text("codeName")
    variable = reader.text("variable")
  }
}

extension SettingDeclaration.Keeping {
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

extension SettingDeclaration {
  /// The store, or nil for none.
  package var store: Store? { if case .held(let store) = keeping { store } else { nil } }
}
