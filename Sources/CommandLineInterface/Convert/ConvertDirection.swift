internal import ArgumentParsing
internal import Reporting
internal import TerminalOutput

/// Which way `settle convert` goes. Options say it, never the end of a file's name: a person's settings in JSON and a row of a
/// store in JSON are called alike.
enum ConvertDirection {
  /// From a whole file to a whole file.
  case whole
  /// From a file of settings to what a store is to hold.
  case intoStore(String)
  /// From what a store holds to a file of settings.
  case fromStore(String)
  /// From a file of settings to what the application hands to a person.
  case export(String)

  /// - Parameters:
  ///   - form: that of the file.
  ///   - shown: the file, as a person would name it.
  init(_ arguments: ParsedArguments, _ form: ConvertForm, _ shown: String) throws(UsageError) {
    let (store, fromStore, export) = (ConvertCommand.store, ConvertCommand.fromStore, ConvertCommand.export)
    if let id = arguments.text(export) {
      try Self.refuse([ConvertCommand.to, ConvertCommand.from, store, fromStore], export, arguments)
      guard form.isOfSettings else {
        throw UsageError(
          "an export is made of settings in YAML or JSON, not \(form.rawValue)", command: "settle convert")
      }
      self = .export(id)
    } else if let id = arguments.text(fromStore) {
      try Self.refuse([store], fromStore, arguments)
      self = .fromStore(id)
    } else if let id = arguments.text(store) {
      guard form.isOfSettings, !arguments.isSet(ConvertCommand.from) else {
        throw UsageError(
          "--store writes what a store is to hold of a file of settings in YAML or JSON; to read what the store holds, say "
            + "--from-store \(id), and --from for the form of \(shown) where its name doesn't tell",
          command: "settle convert")
      }
      self = .intoStore(id)
    } else {
      self = .whole
    }
  }

  private static func refuse(
    _ others: [Option], _ option: Option, _ arguments: ParsedArguments
  ) throws(UsageError) {
    for other in others where arguments.isSet(other) {
      throw UsageError("--\(option.name) and --\(other.name) contradict each other", command: "settle convert")
    }
  }

  /// What is written where nothing is said; nil where it has to be, or only the store tells.
  func usualForm(from: ConvertForm) -> ConvertForm? {
    switch self {
    case .fromStore, .export: .yaml
    case .whole: from == .yaml ? nil : .yaml
    case .intoStore: nil
    }
  }

  /// Refuses forms and options that don't go with the direction.
  func refuse(_ arguments: ParsedArguments, from: ConvertForm, to: ConvertForm?) throws(UsageError) {
    switch self {
    case .intoStore where to == .csv, .fromStore where from == .csv:
      throw UsageError("no store is held as csv: json, plist and env are", command: "settle convert")
    case .whole where to == nil: throw Self.missingForm
    case .whole, .intoStore, .fromStore, .export: break
    }
    guard !arguments.isSet(ConvertCommand.partial) || isImport(from: from, to: to) else {
      throw UsageError(
        "--partial is of use only where something becomes settings: with --from-store, from plist, csv or env, or from "
          + "JSON as YAML", command: "settle convert")
    }
  }

  static let missingForm = UsageError(
    "--to is missing: one of \(ConvertForm.names.joined(separator: ", "))", command: "settle convert")

  /// Whether a file in one form that is to be written in another becomes settings, and has to be sound.
  func isImport(from: ConvertForm, to: ConvertForm?) -> Bool {
    switch self {
    case .fromStore: true
    case .whole: !from.isOfSettings || from == .json && to == .yaml
    case .intoStore, .export: false
    }
  }
}

extension ConvertForm {
  /// Whether files of settings are written in it.
  fileprivate var isOfSettings: Bool {
    switch self {
    case .json, .yaml: true
    case .csv, .plist, .env: false
    }
  }
}
