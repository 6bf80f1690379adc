internal import Analysis
internal import Diagnostics
internal import DocumentModel
internal import JSONParsing
internal import JSONRPC
internal import JSONSchema
internal import Settings
internal import Workspace

/// `workspace/executeCommand`: carry out an action of the schema, answer one of its questions.
enum Commands {
  static let feature = Feature(
    "workspace/executeCommand", .text,
    declaration: { _ in ("executeCommandProvider", ["commands": ["settle.do", "settle.ask"]]) },
    answer: { request throws(RPCError) in
      let argument = request.params?["arguments"]?.items.first
      guard let uri = argument?["uri"]?.string, let view = request.folders.open.first(where: { $0.uri == uri }) else {
        throw .wrongParameters("uri names no text that is open")
      }
      guard let model = view.snapshot.model else { throw .refused("the text has no schema") }
      switch request.params?["command"]?.string {
      case "settle.do": return try act(argument?["action"]?.string ?? "", argument, view, model, request)
      case "settle.ask": return try answer(argument?["question"]?.string ?? "", argument, view, model)
      case let other: throw .wrongParameters("there is no command \(other ?? "")")
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
    guard let question = model.declaration?.questions.first(where: { $0.name.value == name }) else {
      throw .wrongParameters("the schema has no question \(name)")
    }
    do throws(InputFault) {
      let values = try schemas(view, model).values(
        of: question.inputs, in: question.conditions, given: inputs(argument))
      let test = ConditionTest(view.snapshot.effective, in: model.graph.source.document, inputs: values)
      let unmet = test.firstUnmet(question.conditions)
      return .members([
        "answer": unmet == nil ? "yes" : "no",
        "message": unmet.map { .string($0.message?.value ?? "a condition does not hold") },
      ])
    } catch {
      throw .wrongParameters(error.message)
    }
  }

  private static func act(
    _ name: String, _ argument: ReceivedValue?, _ view: TextView, _ model: SettingsModel, _ request: FeatureRequest
  ) throws(RPCError) -> JSONValue {
    guard let action = model.declaration?.actions.first(where: { $0.name.value == name }) else {
      throw .wrongParameters("the schema has no action \(name)")
    }
    let plan = ActionPlan(action, view.snapshot.effective, model)
    if let unmet = plan.firstUnmet(nil) { throw .refused(unmet.message?.value ?? "the action is not open") }
    let changes = try changes(plan, argument, view, model, request)
    switch view.snapshot.change(changes) {
    case .refused(let note): throw .refused(note.diagnostic.message)
    case .invalid(_, let errors): throw .refused("the text would be invalid: \(errors.first?.message ?? "")")
    case .proposed(let proposal):
      guard view.snapshot.text == view.bytes else { throw .refused("the text is in another encoding") }
      let edit = WorkspaceEdits.json([(view, proposal.edits)], request.client)
      let title = action.title?.value ?? name
      confirm(action.confirmations.map(\.text)[...], title, request.editor) { [editor = request.editor] in
        if !proposal.isEmpty { editor.apply(edit, title) }
      }
      return .null
    }
  }

  private static func changes(
    _ plan: ActionPlan, _ argument: ReceivedValue?, _ view: TextView, _ model: SettingsModel, _ request: FeatureRequest
  ) throws(RPCError) -> [SettingOperation] {
    let values: [String: InputValue]
    do throws(InputFault) {
      values = try schemas(view, model).values(
        of: plan.action.inputs, in: plan.action.conditions, given: inputs(argument), isRequired: plan.isRequired)
    } catch {
      throw .wrongParameters(error.message)
    }
    if let unmet = plan.firstUnmet(values) { throw .refused(unmet.message?.value ?? "the action is not open") }
    do throws(InputFault) {
      return try plan.changes(values, Moment(seconds: request.folders.secondsSince1970))
    } catch {
      throw .wrongParameters(error.message)
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
