internal import CommandLineKit
internal import Stores

enum ConvertOptions {
  static let to = Option(
    "to", short: "t", value: .oneOf(ConversionFormat.names),
    help: "The output format (default: yaml for JSON; with --store, that of the store)")
  static let from = Option(
    "from", value: .oneOf(ConversionFormat.names), help: "The format of FILE (default: by its name)")
  static let store = Option("store", value: .text("ID"), help: "Write the settings of this store, with its keys")
  static let fromStore = Option("from-store", value: .text("ID"), help: "Read FILE as the content of this store")
  static let rowID = Option("row-id", value: .text("VALUE"), help: "The owner's id for the rows of --store")
  static let partial = Option("partial", help: "Skip and list invalid settings instead of failing")
  static let export = Option("export", value: .text("ID"), help: "Write this export of the application")
  static let fromExport = Option("from-export", value: .text("ID"), help: "Read FILE as this export, in JSON")
  static let includeSensitive = Option("include-sensitive", help: "Include sensitive values; not allowed on a terminal")

  static let all = [
    to, from, store, fromStore, rowID, partial, export, fromExport, OutputFile.option, OutputFile.force,
    includeSensitive,
  ]
}
