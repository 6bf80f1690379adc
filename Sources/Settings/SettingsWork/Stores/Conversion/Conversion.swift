package import DocumentModel
package import Settings
package import StoreFormats

/// The values that are to be written, read from a file of any form.
package struct Conversion: Sendable {
  package var document: Document
  /// The form to write it in.
  package var to: ConversionForm
  package var model: SettingsModel?
  /// Nil for a whole file.
  package var store: StoreContents?
  /// The rows of an export that is made of rows, and of nothing in ``document``, and how they end.
  package var rows: (all: [[FieldText]], end: CSVText.LineEnd)?
  /// The name of an export's file; nil for anything else.
  package var fileName: String?
  /// The values of a store of which not all could be taken over.
  package var lost: [StoredValue] = []

  package init(
    document: Document, to: ConversionForm, model: SettingsModel? = nil, store: StoreContents? = nil,
    rows: (all: [[FieldText]], end: CSVText.LineEnd)? = nil
  ) {
    self.document = document
    self.to = to
    self.model = model
    self.store = store
    self.rows = rows
  }
}

/// Which way a conversion goes. It has to be stated, as the end of a file's name doesn't show it: a person's settings in JSON
/// and a row of a store in JSON have the same names.
package enum ConversionDirection: Sendable {
  /// A whole file becomes a whole file.
  case whole
  /// A file of settings becomes the contents of a store.
  case intoStore(String)
  /// The contents of a store become a file of settings.
  case fromStore(String)
  /// A file of settings becomes the file that the application hands to a person.
  case export(String)
  /// A file that the application handed to a person becomes a file of settings.
  case fromExport(String)

  /// Whether it comes from a store or is an export of an application, which isn't edited by hand: what is valid in it
  /// is taken over.
  package var isOfStored: Bool {
    switch self {
    case .fromStore, .fromExport: true
    case .whole, .intoStore, .export: false
    }
  }

  /// The form that is written where none is given; nil if it has to be given, or only the store determines it.
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
