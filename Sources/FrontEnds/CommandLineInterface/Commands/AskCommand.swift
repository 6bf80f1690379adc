internal import Analysis
internal import ArgumentParsing
internal import Diagnostics
internal import JSONSchema
internal import Settings
internal import TerminalOutput

/// `settle ask FILE [QUESTION]`
enum AskCommand {
  static var command: Command {
    var command = Command("ask", summary: "Answer a question of the schema about a file's settings", run: run)
    command.operands = "FILE [QUESTION]"
    command.operandCount = 1...2
    command.details = [
      "Prints yes, or no and why, by what takes effect. Without QUESTION, lists the questions of the file's schema with "
        + "their inputs.",
      "Exit codes: 0 yes, 1 no, 2 wrong usage, an input that is missing or not allowed, or a file that could not be read.",
    ]
    command.options = [SettingsOptions.input] + SettingsOptions.all
    command.examples = [
      ("settle ask betrfood.settings.yaml quiet --input at=23:30", "Asks whether 23:30 is inside quiet hours."),
      ("settle ask betrfood.settings.yaml", "Lists the questions."),
    ]
    return command
  }

  @Sendable private static func run(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    let reader = try SettingsReader(arguments, environment, command: "settle ask")
    guard let file = try reader.read(arguments.operands[0]) else { return .trouble }
    file.complain(environment)
    guard file.exitCode != .trouble else { return .trouble }
    guard let model = file.effective.model else {
      environment.complain("\(file.shown) has no schema, so there is nothing to ask")
      return .trouble
    }
    let questions = model.declaration?.questions ?? []
    guard arguments.operands.count > 1 else {
      environment.output.write(questions.map(listing).joined())
      return .success
    }
    let name = String(decoding: arguments.operands[1], as: UTF8.self)
    guard let question = questions.first(where: { $0.name.value == name }) else {
      throw UsageError(
        "the schema has no question \(name)",
        nearest: NearestName.of(name, among: questions.map(\.name.value)),
        command: "settle ask")
    }
    let inputs = try reader.inputs(model, of: arguments.operands[0]).read(
      question.inputs, in: question.conditions, arguments)
    let test = ConditionTest(file.effective, in: model.graph.source.document, inputs: inputs)
    guard let unmet = test.firstUnmet(question.conditions) else {
      environment.output.writeLine("yes")
      return .success
    }
    environment.output.writeLine("no: \(unmet.message?.value ?? "a condition does not hold")")
    return .findings
  }

  private static func listing(_ question: SettingsDeclaration.Question) -> TerminalText {
    let inputs = question.inputs.map { " --input \($0.name.value)=…" }.joined()
    return "\(question.name.value)\(inputs)\n    \(question.title?.value ?? "")\n"
  }
}
