internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import LanguageServer
internal import Settings
internal import SettingsWork
internal import Workspace

/// `textDocument/codeLens`: the schema, the available actions and the answers to questions, above the first line.
enum Lenses {
  static let feature = Feature(
    "textDocument/codeLens", reach: .text, declaration: { _ in ("codeLensProvider", ["resolveProvider": false]) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      let resolution = view.snapshot.resolution
      guard let model = resolution.model, let choice = resolution.choice else { return [] }
      var lenses = [lens(choice.reference.shown, command: nil, view: view)]
      guard let declaration = model.declaration, view.bytes.count <= EffectWords.limit else { return .array(lenses) }
      let settings = view.snapshot.effective
      try request.goOn()
      for action in declaration.actions where ActionPlan(action, settings: settings, model: model).firstUnmet() == nil {
        lenses.append(
          lens(
            action.title?.value ?? action.name.value, command: ("settle.do", "action", action.name.value), view: view))
      }
      for question in declaration.questions where question.inputs.isEmpty {
        let test = ConditionTest(settings, in: model.graph.source.document, inputs: [:])
        let unmet = test.firstUnmet(question.conditions)
        let answer = unmet.map { "no: \($0.reason)" } ?? "yes"
        let title = question.title?.value ?? question.name.value
        lenses.append(lens("\(title) \(answer)", command: ("settle.ask", "question", question.name.value), view: view))
      }
      return .array(lenses)
    })

  private static func lens(
    _ title: String, command: (name: String, what: String, value: String)?, view: TextView
  ) -> JSONValue {
    let argument: JSONValue? = command.map { command in
      .object([
        JSONValue.Member(name: "uri", value: .string(view.uri)),
        JSONValue.Member(name: command.what, value: .string(command.value)),
      ])
    }
    return [
      "range": view.range(0..<0),
      "command": .members([
        "title": .string(title), "command": .string(command?.name ?? ""), "arguments": argument.map { [$0] },
      ]),
    ]
  }
}
