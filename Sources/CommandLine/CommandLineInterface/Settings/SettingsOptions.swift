internal import CommandLineKit
internal import DocumentModel

/// The options of commands that read the settings of a file.
enum SettingsOptions {
  static let schema = Option(
    "schema", short: "s", value: .text("SCHEMA"), help: "The schema of the file: a path, a URI, or a bundled name"
  ).once(more: CheckOptions.policy)
  static let layer = LayerFiles.option
  static let document = DocumentChoice.option
  static let json = Option("json", help: "Print JSON")
  /// The option `--json` of commands that change settings, unless it means that the value is JSON.
  static let changeAsJSON = Option("json", help: "Print the changes as JSON")
  static let input = Option("input", value: .text("NAME=VALUE"), help: "The value of an input; can be repeated")
    .repeated

  static let inputFile = Option(
    "input-file", value: .text("NAME=FILE"), help: "Read the value of an input from a file; - is standard input"
  ).repeated

  /// Options that affect how a file is read.
  static let reading = [schema, CheckOptions.policy, CheckOptions.noSchema, CheckOptions.config, layer, document]

  static let editing = [dryRun, force] + all

  static let all = reading + [CheckOptions.stdinFilename]

  static let dryRun = Option("dry-run", help: "Show the changes as a diff, and write nothing")
    .called("diff")
  static let force = Option(
    "force", help: "Write even if the file becomes invalid or the application manages the setting")

  static let withReferences = Option(
    "with-references", help: "Also rename the values that refer to the setting by its name")
}

extension ParsedArguments {
  /// The given options as words of another command line, quoted for a shell.
  func words(of options: [Option]) -> [String] {
    options.flatMap { option in
      all(option).flatMap { value in
        // Options without a value are stored with an empty one.
        ["--\(option.name)"] + (value.isEmpty ? [] : [String(decoding: value, as: UTF8.self).shellWord])
      }
    }
  }
}

/// The options of commands that may perform an action.
enum ActionOptions {
  static let yes = Option("yes", short: "y", help: "Confirm the action; repeat for each of its questions")
    .repeated
  static let outcome = Option("outcome", value: .text("NAME"), help: "The outcome of the action (default: success)")

  static let all = SettingsOptions.inputs + [outcome, yes]

  /// Throws an error if one of the options was given, but the command performs no action.
  static func requireNone(_ arguments: ParsedArguments) throws(UsageError) {
    guard let given = all.first(where: { arguments.isSet($0) }) else { return }
    throw UsageError("--\(given.name) cannot be used: no action turns this setting on or off")
  }
}
