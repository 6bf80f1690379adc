package import DocumentModel
package import Settings

/// The values to write, read from a file of any format.
package struct Conversion: Sendable {
  package var document: Document
  /// The format to write.
  package var to: ConversionFormat
  package var model: SettingsModel?
  /// Nil for a whole file.
  package var store: StoreContents?
  /// The rows of an export that consists of rows instead of ``document``, with their line ending.
  package var rows: (all: [[FieldText]], end: CSVText.LineEnd)?
  /// The name of an exported file, or nil for anything else.
  package var fileName: String?
  /// The values of a store that couldn't be imported completely.
  package var lost: [StoredValue] = []

  package init(
    document: Document, to: ConversionFormat, model: SettingsModel? = nil, store: StoreContents? = nil,
    rows: (all: [[FieldText]], end: CSVText.LineEnd)? = nil
  ) {
    self.document = document
    self.to = to
    self.model = model
    self.store = store
    self.rows = rows
  }
}

/// The direction of a conversion. It must be given, because file names don't show it: settings in JSON and a row of a
/// store in JSON have the same names.
package enum ConversionDirection: Sendable {
  /// From a whole file to a whole file.
  case whole
  /// From a settings file to the contents of a store.
  case intoStore(String)
  /// From the contents of a store to a settings file.
  case fromStore(String)
  /// From a settings file to an exported file.
  case export(String)
  /// From an exported file to a settings file.
  case fromExport(String)

  /// Whether it comes from a store or an application's export, which isn't edited by hand, so that its valid parts are
  /// imported.
  package var isFromStoreOrExport: Bool {
    switch self {
    case .fromStore, .fromExport: true
    case .whole, .intoStore, .export: false
    }
  }

  /// The output format if none is given, or nil if one must be given or only the store determines it.
  package func usualForm(from: ConversionFormat) -> ConversionFormat? {
    switch self {
    case .fromStore, .export, .fromExport: .yaml
    case .whole: from == .yaml ? nil : .yaml
    case .intoStore: nil
    }
  }

  /// Whether a conversion between formats produces settings, which must be valid.
  package func isImport(from: ConversionFormat, to: ConversionFormat?) -> Bool {
    switch self {
    case .fromStore, .fromExport: true
    case .whole: !from.isOfSettings || from == .json && to == .yaml
    case .intoStore, .export: false
    }
  }
}
