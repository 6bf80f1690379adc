internal import Analysis
internal import ArgumentParsing
internal import DocumentModel
internal import Settings
internal import TerminalOutput

/// What a person has agreed to, so that nobody is asked twice where an action is carried out again.
struct ActionAgreement {
  /// Nil as long as nobody was asked.
  var questions: [SettingsDeclaration.Confirmation]?
}

/// Carries out one action on a file.
struct ActionRun {
  let file: EditableFile
  let plan: ActionPlan
  let inputs: InputReading
  let arguments: ParsedArguments
  let environment: CommandEnvironment

  private var title: String { plan.action.title?.value ?? plan.action.name.value }

  /// - Returns: nil where the file changed since it was read, and nothing was written.
  func run(_ agreement: inout ActionAgreement) throws(UsageError) -> ExitCode? {
    if let unmet = plan.firstUnmet(nil) { return refuse(unmet) }
    let values = try inputs.read(
      plan.action.inputs, in: plan.action.conditions, arguments, isRequired: plan.isRequired)
    if let unmet = plan.firstUnmet(values) { return refuse(unmet) }
    guard arguments.isSet(SettingsOptions.dryRun) || isConfirmed(&agreement) else { return .findings }
    let moment = Moment(seconds: environment.secondsSince1970())
    let changes: [SettingOperation]
    do throws(InputFault) {
      changes = try plan.changes(values, moment)
    } catch {
      throw inputs.usageError(error, plan.action.inputs)
    }
    let isData = arguments.isSet(SettingsOptions.json)
    let isSensitive = { name in inputs.isSensitive(plan.action.inputs.first { $0.name.value == name }) }
    let words = plan.words(values, isSensitive: isSensitive)
    guard !changes.isEmpty || isData else {
      environment.output.writeLine("\(title): nothing in the file changes; the application does the rest")
      tell(words)
      return .success
    }
    let outcome = file.snapshot.change(changes)
    if case .proposed(let proposal) = outcome, let left = plan.leftover(in: proposal.after.effective) {
      environment.complain(
        "\(title) is left undone: \(left.path) is stated in the layer \(left.layer), which is never written to")
      return .findings
    }
    return file.deliver(
      outcome, because: "with this action", isData: isData, arguments, environment, more: { write(words, to: &$0) }
    ) { proposal in
      SettingChangeLines.write(proposal, title: title, environment.output)
      tell(words)
    }
  }

  /// What the application does outside, and what is said when all is done.
  private func tell(_ words: String?) {
    for (text, concerned) in plan.effects {
      environment.output.writeLine("outside of the file: \(text)")
      for one in concerned { environment.output.writeLine("  \(one)") }
    }
    if let words { environment.output.writeLine("\(words)") }
  }

  /// The same as data.
  private func write(_ words: String?, to writer: inout JSONWriter) {
    writer.field("action", plan.action.name.value)
    writer.field("outcome", ifPresent: plan.outcome?.name.value)
    writer.field("done", ifPresent: words)
    writer.key("effects")
    writer.array(plan.effects) { writer, effect in
      writer.object { writer in
        writer.field("text", effect.text)
        guard !effect.concerned.isEmpty else { return }
        writer.key("concerns")
        writer.array(effect.concerned) { writer, one in writer.string(one) }
      }
    }
  }

  private func refuse(_ unmet: SettingCondition) -> ExitCode {
    environment.complain("\(unmet.message?.value ?? "a condition of the action does not hold")")
    return .findings
  }

  // MARK: Confirmation

  /// Whether a person agrees to each question and ticks each box, by `--yes` or on the terminal; says so where not. Who agrees
  /// to a question beforehand has ticked the boxes above it.
  private func isConfirmed(_ agreement: inout ActionAgreement) -> Bool {
    let questions = plan.action.confirmations
    let agreed = arguments.all(DoCommand.yes).count
    if agreed >= plan.action.agreements || agreement.questions == questions { return true }
    guard let readAnswer = environment.readAnswer else {
      let options = Array(repeating: "--yes", count: plan.action.agreements).joined(separator: " ")
      environment.complain("\(title) wants to be confirmed: \(options) agrees to")
      for question in questions { environment.errors.writeLine("  \(question.text)") }
      return false
    }
    var left = agreed
    for question in questions {
      if left > 0 {
        if !question.isBox { left -= 1 }
        continue
      }
      environment.errors.write("\(question.text) [y/N] ")
      environment.errors.flush()
      guard ["y", "yes"].contains(readAnswer()?.lowercased()) else {
        environment.complain("\(title): not confirmed, nothing is changed")
        return false
      }
    }
    agreement.questions = questions
    return true
  }
}
