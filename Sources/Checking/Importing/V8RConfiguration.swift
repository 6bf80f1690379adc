internal import DocumentModel

/// Reads a configuration of v8r.
enum V8RConfiguration {
  static let fileNames = ["", ".json", ".yaml", ".yml"].map { ".v8rrc\($0)" }
  /// Configurations written in JavaScript.
  static let programNames = [".v8rrc.js", ".v8rrc.cjs", "v8r.config.js", "v8r.config.cjs"]

  static func read(_ document: Document, root: NodeID, into commands: inout ImportedCommands) {
    commands.use()
    var ignoreFiles = [".v8rignore"]
    for entry in document.entries(root) {
      let (name, value) = (document.string(entry.key) ?? "", entry.value)
      switch name {
      case "customCatalog":
        for schema in document.value(value, named: "schemas").map({ Array(document.items($0)) }) ?? [] {
          take(schema, of: document, commands: &commands)
        }
      case "ignorePatternFiles": ignoreFiles = document.items(value).compactMap(document.string)
      case "ignoreErrors":
        if document.boolean(value) == true { commands.note("ignoreErrors: use `missingSchemas: warning`") }
      case _ where silent.contains(name): break
      case _: commands.note("\(name)\(hints[name].map { ": \($0)" } ?? " is unknown")")
      }
    }
    for file in ignoreFiles {
      for pattern in commands.neighbors.patterns(in: file) ?? [] { commands.exclude(pattern) }
    }
    // v8r looks up all other files in the SchemaStore.
    commands.add(step: "settle schema add")
  }

  private static func take(_ schema: NodeID, of document: Document, commands: inout ImportedCommands) {
    guard document.kind(schema) == .object,
      let place = document.value(schema, named: "location").flatMap(document.string)
    else { return commands.note("customCatalog: a schema without a location") }
    let globs = document.value(schema, named: "fileMatch").map { document.items($0).compactMap(document.string) } ?? []
    switch document.value(schema, named: "parser").flatMap(document.string) {
    case "yaml":
      for glob in globs where !glob.ends(with: ".yaml") && !glob.ends(with: ".yml") { commands.treatAsYAML(glob) }
    case "json", nil: break
    case let parser?: return commands.note("customCatalog: \(globs.joined(separator: ", ")): \(parser) isn't supported")
    }
    commands.add(globs, schema: place.begins(with: "./") ? String(place.unicodeScalars.dropFirst(2)) : place)
  }

  private static let silent: Set<String> = ["verbose", "cacheTtl", "$schema"]
  private static let hints = [
    "patterns": "pass these files to settle check", "outputFormat": "use the report formats of settle check",
    "plugins": "plugins have no equivalent",
  ]
}
