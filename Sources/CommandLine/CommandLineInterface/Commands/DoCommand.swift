internal import Analysis
internal import CommandLineKit
internal import Settings
internal import SettingsWork

/// `settle do FILE [ACTION]`
enum DoCommand: CommandDeclaration {
  static let name = "do"
  private static let json = Option("json", help: "Print JSON: the actions, or the changes of an action")

  static var command: Command {
    var command = Command(name, summary: "Run an action of the schema on a file", run: run)
    command.operands = "FILE [ACTION]"
    command.operandCount = 1...2
    command.details = [
      "An action is all or nothing. Its conditions are checked on the current file, then all changes are made, then "
        + "the result is checked against the schema and its conditions. If anything fails, the file is not changed "
        + "and the message gives the reason. Comments and layout stay.",
      "If the schema declares several outcomes of an action, success is assumed unless --outcome names another; each "
        + "has its own messages, inputs and changes. Effects outside the file are listed, not performed.",
      "An action that exports writes the export that --format names to standard output, or to the file or folder that "
        + "--output names. Messages then go to standard error.",
      "A terminal asks for a secret input, such as a password, without showing it. Elsewhere, --input-file reads it "
        + "from a file or from standard input, without the final line break.",
      "If an action needs confirmation, a terminal asks for it; elsewhere --yes confirms, once for each question. "
        + "Without ACTION, lists the actions of the schema, which of them are available now, and why the "
        + "others are not.",
      "Exit codes: 0 done, 1 refused, 2 wrong usage, a missing or invalid input, or a file that cannot be read or "
        + "written.",
    ]
    command.options =
      ActionOptions.all
      + [
        ActionExport.format, OutputFile.option, OutputFile.force, json, SettingsOptions.dryRun, SettingsOptions.schema,
        CheckOptions.policy,
        CheckOptions.config,
      ]
      + [SettingsOptions.layer, SettingsOptions.document]
    command.examples = [
      ("settle do brewguide.settings.yaml", "List the actions."),
      ("settle do brewguide.settings.yaml sign_out --dry-run", "Show what an action would change."),
      ("settle do brewguide.settings.yaml sign_out --dry-run --json", "Print the changes as JSON."),
      ("settle do betrfood.settings.yaml change_email --input email=ana@example.org", "Run an action with an input."),
      ("settle do brewguide.settings.yaml enable_sync --outcome network_unavailable", "Record that an action failed."),
      (
        "settle do cravey.settings.yaml export_data --format csv -o exports/",
        "Export to a folder."
      ),
      (
        "settle do betrfood.settings.yaml delete_account --yes --yes --input-file current_password=-",
        "Confirm both questions, and read the password from standard input."
      ),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let opening = try Opening(arguments, environment: environment)
    var answers = ActionAnswers(inputs: try SettingsOptions.inputs(arguments, environment: environment))
    // The work may run again if another program changes the file meanwhile; given answers stay.
    return try opening.change(arguments.operands[0]) { file throws(UsageError) in
      try run(file, opening: opening, answers: &answers)
    }
  }

  private static func run(
    _ file: EditableFile, opening: Opening, answers: inout ActionAnswers
  ) throws(UsageError) -> ExitCode? {
    let (arguments, environment) = (opening.arguments, opening.environment)
    guard let model = file.snapshot.neededModel(environment) else { return .trouble }
    // If the file can't be changed at all, no action is available, so none is listed either.
    if let note = file.snapshot.changeObstacle {
      file.complain(note)
      return .findings
    }
    let inputs = InputSchemas(model)
    guard arguments.operands.count > 1 else {
      let plans = (model.declaration?.actions ?? []).compactMap { try? file.snapshot.plan($0.name.value) }
      let list = ActionList(plans: plans, inputs: inputs)
      if arguments.isSet(json) {
        environment.output.write(bytes: list.json)
      } else {
        if plans.isEmpty { environment.complain("the schema of \(file.snapshot.shown) has no actions") }
        environment.output.write(list.text)
      }
      return .success
    }
    let name = String(decoding: arguments.operands[1], as: UTF8.self)
    return try ActionRun(file, inputs: inputs, isData: arguments.isSet(json)).run(name, answers: &answers)
  }
}
