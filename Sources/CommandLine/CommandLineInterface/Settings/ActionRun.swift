internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// The user's answers, kept so that nothing is asked again if the action is repeated.
struct ActionAnswers {
  var inputs: [String: GivenInput]
  /// The questions that the user agreed to, or nil if nothing was asked yet.
  var agreed: [SettingsDeclaration.Confirmation]?
}

struct ActionRun {
  let file: EditableFile
  /// Whether to print the result of the action as JSON.
  let isData: Bool
  private var arguments: ParsedArguments { file.arguments }
  private var environment: CommandEnvironment { file.environment }

  /// - Returns: The exit code, or nil if the file changed in the meantime and nothing was written.
  func run(_ name: String, answers: inout ActionAnswers) throws(UsageError) -> ExitCode? {
    let call = ActionCall(
      name, outcome: arguments.text(ActionOptions.outcome), inputs: answers.inputs,
      at: DynamicValueSource(seconds: environment.secondsSince1970()))
    let performed: PerformedAction
    do throws(ActionError) {
      performed = try file.snapshot.perform(call) { action in
        // A dry run does nothing that needs confirmation.
        arguments.isSet(SettingsOptions.dryRun) || isConfirmed(action, answers: &answers)
      }
    } catch {
      guard case .input(let problem) = error, let answer = environment.answer(problem) else {
        return try refuse(error, call: call)
      }
      answers.inputs[problem.input] = answer
      // Several inputs may be missing, so try again, which asks for the next one.
      return try run(name, answers: &answers)
    }
    let title = performed.plan.title
    let export: ActionExport?
    if let id = try ActionExport.id(performed, arguments: arguments) {
      guard let made = try ActionExport(id, of: file.snapshot, arguments: arguments, environment: environment) else {
        return .findings
      }
      export = made
    } else {
      export = nil
    }
    // In JSON, even an action without changes to the file reports its effects and its export.
    guard !performed.isOutside || isData else { return finish(performed, export: export) }
    let code = file.deliver(
      performed.outcome, isData: isData, mayForce: false,
      more: { writer in
        write(performed, to: &writer)
        export?.write(to: &writer)
      }
    ) { proposal in
      SettingChangeLines.write(proposal, title: title, output: environment.output)
      report(performed, stream: environment.output)
    }
    // If the export isn't in a file, standard output already contains something else.
    guard code == .success, let export, !export.isOnStandardOutput, !arguments.isSet(SettingsOptions.dryRun) else {
      return code
    }
    return export.write()
  }

  /// Reports an action that changes nothing in the file, and writes its export.
  private func finish(_ performed: PerformedAction, export: ActionExport?) -> ExitCode {
    let title = performed.plan.title
    guard let export else {
      environment.output.writeLine("\(title): nothing to change in the file; the application does the rest")
      report(performed, stream: environment.output)
      return .success
    }
    let isDryRun = arguments.isSet(SettingsOptions.dryRun)
    let code = isDryRun ? .success : export.write()
    guard code == .success else { return code }
    let isAlone = isDryRun || !export.isOnStandardOutput
    let words = isAlone ? environment.output : environment.errors
    if isAlone { words.writeLine(export.words(title, isWritten: !isDryRun)) }
    report(performed, stream: words)
    return .success
  }

  /// Reports external effects and the closing message.
  private func report(_ performed: PerformedAction, stream: any OutputStream) {
    for (text, concerned) in performed.plan.effects {
      stream.writeLine("outside the file: \(text)")
      for one in concerned { stream.writeLine("  \(one)") }
    }
    guard let words = performed.words else { return }
    stream.writeLine(performed.dialog.map { "\($0.title): \(words)" } ?? "\(words)")
  }

  /// Writes external effects and the closing message as JSON.
  private func write(_ performed: PerformedAction, to writer: inout JSONWriter) {
    writer.field("action", performed.plan.action.name.value)
    writer.field("outcome", ifPresent: performed.plan.outcome?.name.value)
    performed.writeEnd(to: &writer)
    writer.objects("effects", of: performed.plan.effects) { writer, effect in
      writer.field("text", effect.text)
      writer.list("concerns", effect.concerned) { $0.string($1) }
    }
  }

  private func refuse(_ obstacle: ActionError, call: ActionCall) throws(UsageError) -> ExitCode {
    switch obstacle {
    case .unknownAction(let name), .unknownQuestion(let name):
      let names = file.snapshot.model?.declaration?.actions.map(\.name.value) ?? []
      throw SettingOperand.undeclared("action", name: name, names: names)
    case .unknownOutcome(let name, let known):
      let others = known.isEmpty ? "" : ", only \(known.joined(separator: ", "))"
      throw UsageError(
        "the action \(call.name) has no outcome \(name)\(others)", nearest: NearestName.of(name, among: known))
    case .input(let problem): throw UsageError(problem)
    case .closed, .invalid: environment.printError("\(obstacle.message)")
    case .stated: environment.printError("\(title(call)): not done: \(obstacle.message)")
    // This was already reported when the user was asked.
    case .unconfirmed: break
    }
    if isData {
      environment.output.writeJSON { writer in
        writer.field("status", "refused")
        writer.field("path", file.snapshot.shown)
        writer.object("reason") { $0.field("message", obstacle.message) }
        writer.field("action", call.name)
      }
    }
    return .findings
  }

  private func title(_ call: ActionCall) -> String { (try? file.snapshot.plan(call.name).title) ?? call.name }

  // MARK: Confirmation

  /// Whether the user agrees to every question and checks every box, with `--yes` or on the terminal. Reports it if
  /// not. Each `--yes` agrees to a question and the boxes above it.
  private func isConfirmed(_ action: SettingsDeclaration.Action, answers: inout ActionAnswers) -> Bool {
    let questions = action.confirmations
    let title = action.title?.value ?? action.name.value
    let agreed = arguments.all(ActionOptions.yes).count
    // If the action is repeated because the file changed, don't ask the same questions again.
    if agreed >= action.agreements || answers.agreed == questions { return true }
    guard environment.readAnswer != nil else {
      let options = Array(repeating: "--yes", count: action.agreements).joined(separator: " ")
      environment.printError("\(title) must be confirmed; add \(options) to confirm:")
      for question in questions { environment.errors.writeLine("  \(question.text)") }
      return false
    }
    var left = agreed
    for question in questions {
      if left > 0 {
        // A box is included in the question below it.
        if !question.isBox { left -= 1 }
        continue
      }
      guard environment.confirms("\(question.text)") else {
        environment.printError("\(title): not confirmed, nothing changed")
        return false
      }
    }
    answers.agreed = questions
    return true
  }
}
