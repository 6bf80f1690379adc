package import DocumentModel
internal import YAMLReading

/// Reads what an editor's settings say to yaml-language-server: those of VS Code that begin with `yaml.`.
package enum YAMLServerConfiguration {
  private static let prefix = "yaml."

  /// Whether a document has such settings.
  package static func isOne(_ document: Document, root: NodeID) -> Bool {
    document.entries(root).contains { document.string($0.key)?.begins(with: prefix) ?? false }
  }

  package static func read(_ document: Document, root: NodeID, into commands: inout ImportedCommands) {
    for entry in document.entries(root) {
      guard let name = document.string(entry.key), name.begins(with: prefix) else { continue }
      switch name {
      case "yaml.schemas":
        for schema in document.entries(entry.value) { read(schema, of: document, into: &commands) }
      case "yaml.customTags":
        for text in document.items(entry.value).compactMap(document.string) {
          let words = text.pieces(at: " ").map { String($0) }
          commands.add(tag: words[0], kind: words.count > 1 ? words[1] : "scalar")
        }
      case "yaml.disableAdditionalProperties":
        if document.boolean(entry.value) == true { commands.close(["**"]) }
      case "yaml.yamlVersion":
        if document.string(entry.value) == YAMLVersion.older.rawValue { commands.read(by: .older, globs: ["**"]) }
      case _ where silent.contains(name): break
      case _: commands.note("\(name)\(hints[name].map { ": \($0)" } ?? " has no equivalent")")
      }
    }
    commands.use()
  }

  /// A schema and the files that it is for.
  private static func read(_ entry: ObjectEntry, of document: Document, into commands: inout ImportedCommands) {
    guard let schema = document.string(entry.key) else { return }
    let patterns =
      document.string(entry.value).map { [$0] } ?? document.items(entry.value).compactMap(document.string)
    guard schema != "kubernetes" else {
      return commands.note("yaml.schemas: kubernetes: run `settle catalog add kubernetes`")
    }
    commands.add(patterns, schema: schema.begins(with: "./") ? String(schema.dropFirst(2)) : schema)
  }

  /// Settings without an effect here.
  private static let silent: Set<String> = [
    "yaml.validate", "yaml.hover", "yaml.completion", "yaml.maxItemsComputed", "yaml.disableDefaultProperties",
    "yaml.trace.server", "yaml.suggest.parentSkeletonSelectedFirst", "yaml.format.enable",
  ]
  private static let hints = [
    "yaml.schemaStore.enable": "run `settle schema add`",
    "yaml.schemaStore.url": "run `settle catalog add ADDRESS`",
    "yaml.keyOrdering": "use the rule key-ordering",
    "yaml.style.flowMapping": "use the rule braces with `forbid: true`",
    "yaml.style.flowSequence": "use the rule brackets with `forbid: true`",
  ]
}
