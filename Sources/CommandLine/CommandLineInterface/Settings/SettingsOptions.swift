internal import CommandLineKit
internal import DocumentModel

/// Options of every command that reads the settings of a file.
enum SettingsOptions {
  static let schema = Option(
    "schema", short: "s", .text("SCHEMA"), help: "The file's schema: a path, a URI, or the name of a bundled one")
  static let layer = LayerFiles.option
  static let document = Option(
    "document", .number(1...Int.max), help: "Which document of a stream of several, from 1")
  static let json = Option("json", help: "Print JSON")
  /// The `--json` of a command that changes settings, where it doesn't mean that a value is JSON.
  static let changeAsJSON = Option("json", help: "Write what changes as JSON")
  static let input = Option("input", .text("NAME=VALUE"), help: "The value of an input; may be given several times")
    .repeated

  static let inputFile = Option(
    "input-file", .text("NAME=FILE"), help: "A file that holds the value of an input, - for standard input"
  ).repeated

  /// Options that decide how a file is read.
  static let reading = [schema, CheckOptions.noSchema, CheckOptions.config, layer, document]

  /// The options of every command that changes a setting.
  static let editing = [dryRun, force] + reading

  static let all = reading + [CheckOptions.stdinFilename]

  static let dryRun = Option("dry-run", help: "Print what would change as a diff, and write nothing")
    .called("diff")
  static let force = Option(
    "force", help: "Write even where the file is invalid then, or the application keeps the setting")

  static let exitCodes =
    "Exit codes: 0 done, 1 the file has errors, 2 wrong usage, a file that could not be read, or \(tooManyDefaults)."
  /// The kind of schema that commands which print effective values refuse.
  static let tooManyDefaults = "a schema with more defaults than are filled in"
}

extension ParsedArguments {
  /// Options as they were given, as words of another command line, for a shell.
  func words(of options: [Option]) -> [String] {
    options.flatMap { option in
      all(option).flatMap { value in
        ["--\(option.name)"] + (value.isEmpty ? [] : [String(decoding: value, as: UTF8.self).shellWord])
      }
    }
  }
}

/// Options of every command that may carry out an action.
enum ActionOptions {
  static let yes = Option("yes", short: "y", help: "Agree to what the action asks; once for each of its questions")
    .repeated
  static let outcome = Option("outcome", .text("NAME"), help: "How the action ended; without it, as a success")

  static let all = SettingsOptions.inputs + [outcome, yes]

  /// Fails where one was given to a command that carries out no action after all.
  static func requireNone(_ arguments: ParsedArguments) throws(UsageError) {
    guard let given = all.first(where: { arguments.isSet($0) }) else { return }
    throw UsageError("--\(given.name) is for a setting that an action turns on or off, and none does here")
  }
}
