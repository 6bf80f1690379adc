internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import LanguageServer
internal import Settings
internal import SettingsWork
internal import Workspace

/// `textDocument/codeLens`: the schema, available actions and answers to questions, above the first line of a document.
enum CodeLenses {
  static let feature = Feature(
    "textDocument/codeLens", reach: .text, declaration: { _ in ("codeLensProvider", ["resolveProvider": false]) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      var lenses: [JSONValue] = []
      var schema: String?
      for snapshot in view.documents(in: 0..<view.bytes.count) {
        try request.checkCancellation()
        guard let model = snapshot.resolution.model, let choice = snapshot.resolution.choice else { continue }
        let place = DocumentPlace(snapshot, view: view)
        // The documents of a stream most often have one schema.
        if choice.reference.shown != schema { lenses.append(place.lens(choice.reference.shown)) }
        schema = choice.reference.shown
        // A command acts on a file, not on a code block in Markdown.
        guard let declaration = model.declaration, !view.isInMarkdown, view.bytes.count <= EffectiveValueHover.limit
        else {
          continue
        }
        let settings = snapshot.effective
        for action in declaration.actions where ActionPlan(action, settings: settings, model: model).firstUnmet() == nil
        {
          lenses.append(
            place.lens(
              action.title?.value ?? action.name.value, command: ("settle.do", "action", action.name.value)))
        }
        for question in declaration.questions where question.inputs.isEmpty {
          let test = ConditionTest(settings, in: model.graph.source.document, inputs: [:])
          let unmet = test.firstUnmet(question.conditions)
          let answer = unmet.map { "no: \($0.reason)" } ?? "yes"
          let title = question.title?.value ?? question.name.value
          lenses.append(place.lens("\(title) \(answer)", command: ("settle.ask", "question", question.name.value)))
        }
      }
      return .array(lenses)
    })
}

/// Where the lenses of a document are, and what its commands are about.
private struct DocumentPlace {
  let view: TextView
  /// The number of the document in a stream of several; nil for the only one.
  let number: Int?
  let start: Int

  init(_ snapshot: Snapshot, view: TextView) {
    self.view = view
    number = snapshot.values.roots.count > 1 ? snapshot.documentNumber : nil
    let root = snapshot.documentNumber == 0 ? nil : snapshot.root
    start = root.map { snapshot.values.range($0).start.index } ?? 0
  }

  func lens(_ title: String, command: (name: String, what: String, value: String)? = nil) -> JSONValue {
    let argument: JSONValue? = command.map { command in
      .members([
        "uri": .string(view.uri), "document": number.map { .integer($0) }, command.what: .string(command.value),
      ])
    }
    return [
      "range": view.range(start..<start),
      "command": .members([
        "title": .string(title), "command": .string(command?.name ?? ""), "arguments": argument.map { [$0] },
      ]),
    ]
  }
}
