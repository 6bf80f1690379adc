internal import DocumentModel
internal import FileAccess
internal import Settings
internal import Stores
@_exported public import SettleSettings

extension SettingsFile {
  /// The contents of a store of the schema, as `settle convert --store` writes them: the configured values with
  /// defaults, under the keys of the store and in its formats. A value that is stored as JSON is a string. Sensitive
  /// values are included, because the store belongs to the application.
  ///
  /// - Parameters:
  ///   - store: its name in the schema.
  ///   - row: the identifier of the row's owner, if the store is a table.
  /// - Returns: a mapping by keys, or a list for a store of records.
  /// - Throws: ``SettingsError/unusableStore(_:)``.
  public func contents(ofStore store: String, row: String? = nil) throws(SettingsError) -> RawSettingValue {
    guard let model = schema?.model, let keys = StoreKeys(model, store: store) else {
      throw .unusableStore("the schema has no store \(store)")
    }
    let omissions = Omissions(keys, of: effective.configured, in: effective.configured, model: model)
    let moment = DynamicValueSource(seconds: ProcessFacts.secondsSince1970())
    let contents = StoreContents(
      keys, of: omissions.settings, in: .csv, row: StoreRow(identifier: row, moment: moment))
    return RawSettingValue(value: contents.document.roots.first.map { InputValue(contents.document, node: $0) })
  }
}
