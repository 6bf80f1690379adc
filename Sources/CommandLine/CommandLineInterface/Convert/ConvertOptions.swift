internal import CommandLineKit
internal import SettingsWork

/// The options of `settle convert`.
enum ConvertOptions {
  static let to = Option(
    "to", short: "t", .oneOf(ConversionForm.names),
    help: "The form to write; else yaml for a file in JSON, and with --store what the store is")
  static let from = Option(
    "from", .oneOf(ConversionForm.names), help: "The form of FILE; by default that of its name")
  static let store = Option(
    "store", .text("ID"), help: "Write what this store of the schema is to hold of FILE, under its keys")
  static let fromStore = Option(
    "from-store", .text("ID"), help: "The way back: FILE is what this store of the schema holds")
  static let rowID = Option(
    "row-id", .text("VALUE"), help: "With --store, whose row it is, where the store's rows say that")
  static let partial = Option(
    "partial", help: "Write what is sound of a file that would be invalid, as of a store, and say what is left out")
  static let export = Option("export", .text("ID"), help: "The application's own export, as the schema declares it")
  static let fromExport = Option(
    "from-export", .text("ID"), help: "The way back: FILE is such an export, in JSON")
  static let includeSensitive = Option("include-sensitive", help: "Write sensitive values too, but not to a terminal")

  static let all = [
    to, from, store, fromStore, rowID, partial, export, fromExport, SchemaInput.output, OutputFile.force,
    includeSensitive,
  ]
}
