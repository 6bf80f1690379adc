internal import Analysis
internal import DocumentModel
internal import LanguageServer
internal import Settings
internal import SettingsWork

/// `settle.do`: performs an action of the schema, once the user agrees.
enum PerformAction {
  static let feature = Feature(command: "settle.do") { argument, view, request throws(RPCError) in
    let name = argument?["action"]?.string ?? ""
    let snapshot = try CommandInputs.document(argument, view: view)
    let call = ActionCall(
      name, inputs: CommandInputs.given(argument), at: DynamicValueSource(seconds: request.folders.secondsSince1970))
    let performed: PerformedAction
    do throws(ActionError) {
      // The user is asked only after everything else that could prevent the action is ruled out.
      performed = try snapshot.perform(call) { _ in true }
    } catch { throw CommandInputs.error(error) }
    switch performed.outcome {
    case .refused(let note): throw .refused(note.diagnostic.message)
    case .invalid(_, let errors): throw .refused("the document would be invalid: \(errors.first?.message ?? "")")
    case .proposed(let proposal):
      guard view.snapshot.text == view.bytes else { throw .refused("the document is not encoded as UTF-8") }
      let edit = WorkspaceEdits.json([(view, proposal.edits)], client: request.client)
      let title = performed.plan.title
      confirm(performed.plan.action.confirmations.map(\.text)[...], title: title, editor: request.editor) {
        [editor = request.editor] in
        if !proposal.isEmpty { editor.apply(edit, label: title) }
      }
      return .null
    }
  }

  /// Asks the questions one after the other. Performs the action if the user agrees to all of them.
  private static func confirm(
    _ questions: ArraySlice<String>, title: String, editor: EditorConnection, act: @escaping @Sendable () -> Void
  ) {
    guard let question = questions.first else { return act() }
    editor.ask(question, choices: [title, "Cancel"]) { choice in
      if choice == title { confirm(questions.dropFirst(), title: title, editor: editor, act: act) }
    }
  }
}

/// `settle.ask`: answers a question of the schema.
enum AnswerQuestion {
  static let feature = Feature(command: "settle.ask") { argument, view, _ throws(RPCError) in
    let snapshot = try CommandInputs.document(argument, view: view)
    do throws(ActionError) {
      let name = argument?["question"]?.string ?? ""
      let objection = try snapshot.objection(to: name, given: CommandInputs.given(argument))
      return .members(["answer": objection == nil ? "yes" : "no", "message": objection.map { .string($0) }])
    } catch { throw CommandInputs.error(error) }
  }
}

/// The arguments that both commands share.
private enum CommandInputs {
  static func given(_ argument: InputValue?) -> [String: GivenInput] {
    let members = argument?["inputs"]?.members ?? []
    return Dictionary(members.map { ($0.name, .value($0.value)) }) { first, _ in first }
  }

  /// The requested document of a stream: the first with content, unless its number is given.
  static func document(_ argument: InputValue?, view: TextView) throws(RPCError) -> Snapshot {
    var snapshot = view.snapshot
    if let number = argument?["document"]?.integer {
      guard snapshot.values.roots.indices.contains(number) else { throw .wrongParameters("no document \(number)") }
      snapshot = snapshot.of(document: number)
    }
    guard snapshot.model != nil else { throw .refused("the document has no schema") }
    return snapshot
  }

  static func error(_ obstacle: ActionError) -> RPCError {
    switch obstacle {
    case .unknownAction(let name): .wrongParameters("unknown action \(name)")
    case .unknownQuestion(let name): .wrongParameters("unknown question \(name)")
    case .input(let problem): .wrongParameters(problem.message)
    case .unknownOutcome, .closed, .unconfirmed, .stated, .invalid: .refused(obstacle.message)
    }
  }
}
