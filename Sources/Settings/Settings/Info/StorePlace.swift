package import DocumentModel
internal import JSONSchema

/// The place of a setting in a store: a key or column of its own, a place inside a document that is stored as a whole,
/// or rows.
package struct StorePlace: Sendable {
  /// The id of the store.
  package var store: String
  /// The key or column first, then the names inside the document. Empty for rows, and for a group whose settings have
  /// keys of their own.
  package var names: [String]
  package var form: StoredForm
  /// Whether each of its items is a row.
  package var isRows: Bool

  /// The key of the document that contains the setting, or nil if the setting has its own key.
  package var document: String? { names.count > 1 ? names.first : nil }
  /// The key, or the names inside the document, or nil if there is none.
  package var name: String? {
    names.isEmpty ? nil : names.suffix(max(names.count - 1, 1)).joined(separator: ".")
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("id", store)
      writer.field("in", ifPresent: document)
      writer.field(document == nil ? "key" : "member", ifPresent: name)
      if form != .plain { writer.field("as", form.rawValue) }
    }
  }
}

extension SettingInfo {
  /// Its place in a store; nil if no store has it, and for a list item, which has no place of its own.
  package var storePlace: StorePlace? {
    if case .index? = settingPath.segments.last { return nil }
    return facts.store.map { store in
      let declared = SettingsDeclaration(facts.graph.source.document)?.store(store.id)
      let isRows = declared?.holdsRecords == true && !settingPath.isInsideList
      let isNowhere = isRows || isGroup && !store.isJSON && store.way.isEmpty
      return StorePlace(
        store: store.id, names: isNowhere ? [] : store.names(of: settingPath), form: store.form, isRows: isRows)
    }
  }
}

extension Path {
  fileprivate var isInsideList: Bool {
    segments.contains { $0.token == "*" || JSONPointer.arrayIndex($0.token) != nil }
  }
}
