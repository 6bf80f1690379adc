internal import DocumentModel
internal import JSONSchema

/// Checks that each document under `examples` of `x-settings` is valid against the schema.
enum ExampleDocuments {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard let settings = context.settings else { return [] }
    let schema = context.graph.schema(at: context.graph.root)
    return settings.examples.flatMap { name, value in
      schema.diagnostics(context.document, value).map { problem in
        Diagnostic(
          .invalidExampleDocument,
          "the example \(ValueDescription.quoted(name.value)) is not valid: \(problem.wording)", at: problem.range,
          caption: problem.caption,
          instanceLocation: (context.document.location(of: value) ?? JSONPointer())
            + (problem.instanceLocation ?? JSONPointer()),
          rule: problem.rule, help: problem.help)
      }
    }
  }
}
