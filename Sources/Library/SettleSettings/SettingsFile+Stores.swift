internal import DocumentModel
internal import FileAccess
internal import Settings
internal import SettingsWork

extension SettingsFile {
  /// The contents of a store of the schema for the settings, as `settle convert --store` writes it: the values that were chosen, defaults
  /// filled in, under the store's keys and in its forms. What is kept as JSON is a text. Sensitive values are there, as the store
  /// is the application's own.
  ///
  /// - Parameters:
  ///   - store: its name in the schema.
  ///   - row: the identifier of the row's owner, where the store is a table.
  /// - Returns: a mapping by keys; of a store of records a list.
  /// - Throws: ``SettingsError/unusableStore(_:)``.
  public func contents(ofStore store: String, row: String? = nil) throws(SettingsError) -> RawSettingValue {
    guard let model = schema?.model, let keys = StoreKeys(model, store: store) else {
      throw .unusableStore("the schema has no store \(store)")
    }
    let omissions = Omissions(keys, of: effective.configured, in: effective.configured, model)
    let moment = Moment(seconds: ProcessFacts.secondsSince1970())
    let contents = StoreContents(
      keys, of: omissions.settings, in: .csv, StoreRow(identifier: row, moment: moment))
    return RawSettingValue(document: contents.document, node: contents.document.roots.first)
  }
}
