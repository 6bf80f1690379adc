internal import ArgumentParsing
internal import TerminalOutput

/// Options of every command that may carry out an action.
enum ActionOptions {
  static let yes = {
    var option = Option("yes", short: "y", help: "Agree to what the action asks; once for each of its questions")
    option.isRepeated = true
    return option
  }()
  static let outcome = Option("outcome", .text("NAME"), help: "How the action ended; without it, as a success")

  static let all = SettingsOptions.inputs + [outcome, yes]

  /// Fails where one was given to a command that carries out no action after all.
  static func requireNone(_ arguments: ParsedArguments) throws(UsageError) {
    guard let given = all.first(where: { arguments.isSet($0) }) else { return }
    throw UsageError("--\(given.name) is for a setting that an action turns on or off, and none does here")
  }
}
