internal import DocumentModel
internal import JSONSchema

/// Checks that each document under `examples` of `x-settings` is valid against the schema.
enum ExampleDocuments {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard let settings = context.settings else { return [] }
    let schema = context.graph.schema(at: context.graph.root)
    return settings.examples.flatMap { name, value in
      schema.diagnostics(context.document, value).map { fault in
        Diagnostic(
          .invalidExampleDocument,
          "the example \(ValueDescription.quoted(name.value)) is not valid: \(fault.wording)", at: fault.range,
          caption: fault.caption,
          instanceLocation: (context.document.location(of: value) ?? JSONPointer())
            + (fault.instanceLocation ?? JSONPointer()),
          rule: fault.rule, help: fault.help)
      }
    }
  }
}
