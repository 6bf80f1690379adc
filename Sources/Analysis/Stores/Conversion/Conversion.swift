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

/// Which way a conversion goes. It has to be said, and the end of a file's name never tells: a person's settings in JSON and a row
/// of a store in JSON are called alike.
package enum ConversionDirection: Sendable {
  /// From a whole file to a whole file.
  case whole
  /// From a file of settings to what a store is to hold.
  case intoStore(String)
  /// From what a store holds to a file of settings.
  case fromStore(String)
  /// From a file of settings to what the application hands to a person.
  case export(String)
  /// The way back.
  case fromExport(String)

  /// What is written where nothing is said; nil where it has to be, or only the store tells.
  package func usualForm(from: ConversionForm) -> ConversionForm? {
    switch self {
    case .fromStore, .export, .fromExport: .yaml
    case .whole: from == .yaml ? nil : .yaml
    case .intoStore: nil
    }
  }

  /// Whether a file in one form that is to be written in another becomes settings, and has to be sound.
  package func isImport(from: ConversionForm, to: ConversionForm?) -> Bool {
    switch self {
    case .fromStore, .fromExport: true
    case .whole: !from.isOfSettings || from == .json && to == .yaml
    case .intoStore, .export: false
    }
  }
}
