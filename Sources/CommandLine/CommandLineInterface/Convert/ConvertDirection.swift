internal import CommandLineKit
internal import Stores

/// Determines the direction of a conversion from the options.
extension ConversionDirection {
  /// - Parameters:
  ///   - form: The format of the file.
  ///   - shown: The file name shown to users.
  init(_ arguments: ParsedArguments, form: ConversionFormat, shown: String) throws(UsageError) {
    let (store, fromStore, export) = (ConvertOptions.store, ConvertOptions.fromStore, ConvertOptions.export)
    let fromExport = ConvertOptions.fromExport
    if let id = arguments.text(fromExport) {
      try arguments.refuse([store, fromStore, export], with: fromExport)
      guard form == .json else {
        throw UsageError("--from-export needs JSON, not \(form.rawValue); add --from json if \(shown) is JSON")
      }
      self = .fromExport(id)
    } else if let id = arguments.text(export) {
      // The schema declares the format of an export, so the user can't choose one.
      try arguments.refuse([ConvertOptions.to, ConvertOptions.from, store, fromStore], with: export)
      guard form.isOfSettings else {
        throw UsageError("--export needs a settings file in YAML or JSON, not \(form.rawValue)")
      }
      self = .export(id)
    } else if let id = arguments.text(fromStore) {
      try arguments.refuse([store], with: fromStore)
      self = .fromStore(id)
    } else if let id = arguments.text(store) {
      guard form.isOfSettings, !arguments.isSet(ConvertOptions.from) else {
        throw UsageError(
          "--store needs a settings file in YAML or JSON; to read the content of a store, use --from-store \(id), "
            + "and --from if the name of \(shown) doesn't show its format")
      }
      self = .intoStore(id)
    } else {
      self = .whole
    }
  }

  /// Rejects formats and options that the direction doesn't allow.
  func refuse(_ arguments: ParsedArguments, from: ConversionFormat, to: ConversionFormat?) throws(UsageError) {
    switch self {
    // CSV consists of rows, but a store is a mapping of keys.
    case .intoStore where to == .csv, .fromStore where from == .csv:
      throw UsageError("a store cannot be CSV; use json, plist or env")
    case .whole where to == nil: throw Self.missingForm
    case .whole, .intoStore, .fromStore, .export, .fromExport: break
    }
    guard !arguments.isSet(ConvertOptions.partial) || isImport(from: from, to: to) else {
      throw UsageError("--partial needs a conversion to settings: from plist, csv or env, or from JSON to YAML")
    }
  }

  static let missingForm = UsageError("missing option: --to (\(ConversionFormat.names.joined(separator: ", ")))")
}
