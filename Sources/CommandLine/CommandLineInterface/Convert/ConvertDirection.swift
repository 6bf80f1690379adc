internal import CommandLineKit
internal import SettingsWork

/// The direction of a conversion, as the options say it.
extension ConversionDirection {
  /// - Parameters:
  ///   - form: that of the file.
  ///   - shown: the file, as a person would name it.
  init(_ arguments: ParsedArguments, _ form: ConversionForm, _ shown: String) throws(UsageError) {
    let (store, fromStore, export) = (ConvertOptions.store, ConvertOptions.fromStore, ConvertOptions.export)
    let fromExport = ConvertOptions.fromExport
    if let id = arguments.text(fromExport) {
      try arguments.refuse([store, fromStore, export], with: fromExport)
      guard form == .json else {
        throw UsageError(
          "an export is read back from JSON, not from \(form.rawValue); --from json says so where the name of \(shown) "
            + "doesn't")
      }
      self = .fromExport(id)
    } else if let id = arguments.text(export) {
      try arguments.refuse([ConvertOptions.to, ConvertOptions.from, store, fromStore], with: export)
      guard form.isOfSettings else {
        throw UsageError("an export is made of settings in YAML or JSON, not \(form.rawValue)")
      }
      self = .export(id)
    } else if let id = arguments.text(fromStore) {
      try arguments.refuse([store], with: fromStore)
      self = .fromStore(id)
    } else if let id = arguments.text(store) {
      guard form.isOfSettings, !arguments.isSet(ConvertOptions.from) else {
        throw UsageError(
          "--store writes what a store is to hold of a file of settings in YAML or JSON; to read what the store holds, say "
            + "--from-store \(id), and --from for the form of \(shown) where its name doesn't tell")
      }
      self = .intoStore(id)
    } else {
      self = .whole
    }
  }

  /// Refuses forms and options that don't go with the direction.
  func refuse(_ arguments: ParsedArguments, from: ConversionForm, to: ConversionForm?) throws(UsageError) {
    switch self {
    case .intoStore where to == .csv, .fromStore where from == .csv:
      throw UsageError("no store is held as csv: json, plist and env are")
    case .whole where to == nil: throw Self.missingForm
    case .whole, .intoStore, .fromStore, .export, .fromExport: break
    }
    guard !arguments.isSet(ConvertOptions.partial) || isImport(from: from, to: to) else {
      throw UsageError(
        "--partial is of use only where something becomes settings: from plist, csv or env, or from JSON as YAML")
    }
  }

  static let missingForm = UsageError("--to is missing: one of \(ConversionForm.names.joined(separator: ", "))")
}
