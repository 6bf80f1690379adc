internal import Analysis
internal import DocumentModel
internal import Settings
internal import SettingsWork
internal import Workspace

/// `workspace/executeCommand`: carry out an action of the schema, answer one of its questions, bring the schema.
enum EditorCommands {
  static let feature = Feature(
    "workspace/executeCommand", .text,
    declaration: { _ in
      ("executeCommandProvider", ["commands": ["settle.do", "settle.ask", .string(AbsentSchema.command)]])
    },
    answer: { request throws(RPCError) in
      let argument = request.params?["arguments"]?.items.first
      guard let uri = argument?["uri"]?.string, let view = request.folders.open.first(where: { $0.uri == uri }) else {
        throw .wrongParameters("uri is not an open document")
      }
      if request.params?["command"]?.string == AbsentSchema.command {
        guard let absent = AbsentSchema(of: view) else { throw .refused("all schemas of the document are installed") }
        try absent.bring(view, request)
        return .null
      }
      guard let model = view.snapshot.model else { throw .refused("the document has no schema") }
      switch request.params?["command"]?.string {
      case "settle.do": return try act(argument?["action"]?.string ?? "", argument, view, model, request)
      case "settle.ask": return try answer(argument?["question"]?.string ?? "", argument, view, model)
      case let other: throw .wrongParameters("unknown command \(other ?? "")")
      }
    })

  private static func inputs(_ argument: ReceivedValue?) -> [String: InputSchemas.Given] {
    let members = argument?["inputs"]?.members ?? []
    return Dictionary(
      members.map { ($0.name, .value(InputValue($0.value.document, $0.value.node))) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func schemas(_ view: TextView, _ model: SettingsModel) -> InputSchemas {
    InputSchemas(model, view.workspace, view.workspace.configuration(ofFile: view.path)?.configuration)
  }

  private static func answer(
    _ name: String, _ argument: ReceivedValue?, _ view: TextView, _ model: SettingsModel
  ) throws(RPCError) -> JSONValue {
    do throws(ActionObstacle) {
      let objection = try view.snapshot.objection(to: name, inputs(argument), schemas(view, model))
      return .members(["answer": objection == nil ? "yes" : "no", "message": objection.map { .string($0) }])
    } catch { throw self.error(error) }
  }

  private static func act(
    _ name: String, _ argument: ReceivedValue?, _ view: TextView, _ model: SettingsModel, _ request: FeatureRequest
  ) throws(RPCError) -> JSONValue {
    let call = ActionCall(name, inputs: inputs(argument), Moment(seconds: request.folders.secondsSince1970))
    let performed: PerformedAction
    do throws(ActionObstacle) {
      // A person is asked only once it is known that nothing else prevents the action.
      performed = try view.snapshot.perform(call, schemas(view, model)) { _ in true }
    } catch { throw self.error(error) }
    switch performed.outcome {
    case .refused(let note): throw .refused(note.diagnostic.message)
    case .invalid(_, let errors): throw .refused("the document would be invalid: \(errors.first?.message ?? "")")
    case .proposed(let proposal):
      guard view.snapshot.text == view.bytes else { throw .refused("the document has another encoding") }
      let edit = WorkspaceEdits.json([(view, proposal.edits)], request.client)
      let title = performed.plan.title
      confirm(performed.plan.action.confirmations.map(\.text)[...], title, request.editor) {
        [editor = request.editor] in
        if !proposal.isEmpty { editor.apply(edit, title) }
      }
      return .null
    }
  }

  private static func error(_ obstacle: ActionObstacle) -> RPCError {
    switch obstacle {
    case .unknownAction(let name): .wrongParameters("unknown action \(name)")
    case .unknownQuestion(let name): .wrongParameters("unknown question \(name)")
    case .input(let problem): .wrongParameters(problem.message)
    case .unknownOutcome, .closed, .unconfirmed, .stated, .invalid: .refused(obstacle.message)
    }
  }

  /// Asks one question after the other; what is agreed to throughout is done.
  private static func confirm(
    _ questions: ArraySlice<String>, _ title: String, _ editor: any EditorAccess, _ act: @escaping @Sendable () -> Void
  ) {
    guard let question = questions.first else { return act() }
    editor.ask(question, choices: [title, "Cancel"]) { choice in
      if choice == title { confirm(questions.dropFirst(), title, editor, act) }
    }
  }
}
