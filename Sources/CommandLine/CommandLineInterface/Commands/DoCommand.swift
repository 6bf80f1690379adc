internal import Analysis
internal import CommandLineKit
internal import Settings
internal import SettingsWork

enum DoCommand: CommandDeclaration {
  static let path = "do"
  private static let json = Option("json", help: "Print JSON: the actions, or the changes of an action")

  static let operands = "FILE [ACTION]"
  static var options: [Option] {
    ActionOptions.all + [
      ActionExport.format, OutputFile.option, OutputFile.force, json, SettingsOptions.dryRun, SettingsOptions.schema,
      CheckOptions.policy, CheckOptions.config,
    ] + [SettingsOptions.layer, SettingsOptions.document]
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let opening = try InputOpener(arguments, environment: environment)
    var answers = ActionAnswers(inputs: try SettingsOptions.inputs(arguments, environment: environment))
    // The work runs again if another program changes the file in the meantime, but the user's answers are kept.
    return try opening.change(arguments.operands[0]) { file throws(UsageError) in
      try run(file, opening: opening, answers: &answers)
    }
  }

  private static func run(
    _ file: EditableFile, opening: InputOpener, answers: inout ActionAnswers
  ) throws(UsageError) -> ExitCode? {
    let (arguments, environment) = (opening.arguments, opening.environment)
    guard let model = file.snapshot.neededModel(environment) else { return .trouble }
    // If the file can't be changed, no action is possible.
    if let note = file.snapshot.changeObstacle {
      file.printError(note)
      return .findings
    }
    guard arguments.operands.count > 1 else {
      let plans = (model.declaration?.actions ?? []).compactMap { try? file.snapshot.plan($0.name.value) }
      let list = ActionList(plans: plans, model: model)
      if arguments.isSet(json) {
        environment.output.write(json: list.json)
      } else {
        if plans.isEmpty { environment.printError("the schema of \(file.snapshot.shown) has no actions") }
        environment.output.write(list.text)
      }
      return .success
    }
    let name = String(decoding: arguments.operands[1], as: UTF8.self)
    return try ActionRun(file: file, isData: arguments.isSet(json)).run(name, answers: &answers)
  }
}
