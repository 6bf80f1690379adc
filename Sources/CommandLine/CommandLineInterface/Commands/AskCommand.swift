internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

enum AskCommand: CommandDeclaration {
  static let path = "ask"
  static let operands = "FILE [QUESTION]"
  static var options: [Option] { SettingsOptions.inputs + [SettingsOptions.json] + SettingsOptions.all }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let opening = try InputOpener(arguments, environment: environment)
    guard let file = try opening.snapshot(arguments.operands[0]) else { return .trouble }
    file.printError(environment)
    guard file.exitCode != .trouble else { return .trouble }
    guard let model = file.neededModel(environment) else { return .trouble }
    let questions = model.declaration?.questions ?? []
    let isData = arguments.isSet(SettingsOptions.json)
    guard arguments.operands.count > 1 else {
      if isData {
        // A schema without questions isn't an error, so the exit code stays 0.
        environment.output.write(json: json(questions))
      } else {
        if questions.isEmpty { environment.printError("the schema of \(file.shown) has no questions") }
        environment.output.write(questions.map(listing).joined())
      }
      return .success
    }
    let name = String(decoding: arguments.operands[1], as: UTF8.self)
    let reply = try reply(
      to: name, given: SettingsOptions.inputs(arguments, environment: environment), file: file,
      questions: questions, environment: environment)
    let reason: String?
    switch reply {
    case .answer(let because): reason = because
    case .none(let setting):
      environment.printError(FindingLines.line(setting.problems[0], in: file))
      environment.printError("cannot answer: \(setting.message)")
      if isData { environment.output.write(json: json(name, setting: setting)) }
      return .findings
    }
    if isData {
      environment.output.write(json: json(name, reason: reason))
    } else {
      environment.output.writeLine(reason.map { "no: \($0)" } ?? "yes")
    }
    return reason == nil ? .success : .findings
  }

  private enum Reply {
    /// - Parameter because: Why the answer is no, or nil for yes.
    case answer(because: String?)
    /// The schema rejects the setting's value.
    case none(RejectedValue)
  }

  private static func reply(
    to name: String, given: [String: GivenInput], file: Snapshot,
    questions: [SettingsDeclaration.Question], environment: CommandEnvironment
  ) throws(UsageError) -> Reply {
    var given = given
    // On a terminal, ask for each missing input, then try again.
    while true {
      do throws(ActionError) {
        return .answer(because: try file.objection(to: name, given: given))
      } catch {
        switch error {
        case .input(let problem):
          guard let answer = environment.answer(problem) else { throw UsageError(problem) }
          given[problem.input] = answer
        case .invalid(let setting): return .none(setting)
        case .unknownAction, .unknownQuestion, .unknownOutcome, .closed, .unconfirmed, .stated:
          throw SettingOperand.undeclared("question", name: name, names: questions.map(\.name.value))
        }
      }
    }
  }

  // MARK: JSON

  private static func json(_ questions: [SettingsDeclaration.Question]) -> [UInt8] {
    JSONWriter.line { writer in
      writer.objects("questions", of: questions) { writer, question in
        writer.field("name", question.name.value)
        writer.field("title", ifPresent: question.title?.value)
        writer.array("inputs", question.inputs) { writer, input in writer.string(input.name.value) }
      }
    }
  }

  /// - Parameter reason: Why the answer is no, or nil for yes.
  private static func json(_ question: String, reason: String?) -> [UInt8] {
    JSONWriter.line { writer in
      writer.field("question", question)
      writer.field("answer", reason == nil)
      writer.field("reason", ifPresent: reason)
    }
  }

  /// The output if there is no answer because a setting is invalid.
  private static func json(_ question: String, setting: RejectedValue) -> [UInt8] {
    JSONWriter.line { writer in
      writer.field("question", question)
      writer.object("invalid") { writer in
        writer.field("path", setting.path.description)
        writer.field("message", setting.problems[0].finding.message)
        writer.field("instead", ifPresent: setting.substitute?.inline)
      }
    }
  }

  // MARK: Text

  private static func listing(_ question: SettingsDeclaration.Question) -> TerminalText {
    let inputs = question.inputs.map { " --input \($0.name.value)=…" }.joined()
    return "\(question.name.value)\(inputs)\n    \(question.title?.value ?? "")\n"
  }
}
