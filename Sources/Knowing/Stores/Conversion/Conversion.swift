package import DocumentModel
package import Settings
package import StoreFormats

/// What is to be written, read from a file of any form.
package struct Conversion: Sendable {
  package var document: Document
  /// The form to write it in.
  package var to: ConversionForm
  package var model: SettingsModel?
  /// Nil for a whole file.
  package var store: StoreContents?
  /// Of an export that is made of rows, and of nothing in ``document``.
  package var rows: [[FieldText]]?
  /// What a store holds where not all of it could be taken over.
  package var lost: [StoredValue] = []

  package init(
    document: Document, to: ConversionForm, model: SettingsModel? = nil, store: StoreContents? = nil,
    rows: [[FieldText]]? = nil
  ) {
    self.document = document
    self.to = to
    self.model = model
    self.store = store
    self.rows = rows
  }
}
