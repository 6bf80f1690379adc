package import DocumentModel

/// Reads the hooks of a pre-commit configuration as the commands that they run.
package enum PreCommitConfiguration {
  static func recognizes(_ document: Document, root: NodeID) -> Bool {
    document.value(root, named: "repos").map { document.kind($0) == .array } ?? false
  }

  /// - Parameter root: The top-level mapping of the configuration.
  package static func read(_ document: Document, root: NodeID, into commands: inout ImportedCommands) {
    if let pattern = text(document, node: root, name: "exclude") {
      if let globs = PathPattern.globs(pattern) {
        globs.forEach { commands.exclude($0) }
      } else {
        commands.note("exclude: \(pattern) cannot be converted to a glob: add the files to exclude")
      }
    }
    for repository in document.value(root, named: "repos").map({ Array(document.items($0)) }) ?? [] {
      let place = text(document, node: repository, name: "repo") ?? ""
      for hook in document.value(repository, named: "hooks").map({ Array(document.items($0)) }) ?? [] {
        read(hook, of: place, in: document, commands: &commands)
      }
    }
  }

  private static func read(_ hook: NodeID, of place: String, in document: Document, commands: inout ImportedCommands) {
    let id = text(document, node: hook, name: "id") ?? ""
    let entry =
      text(document, node: hook, name: "entry")?.pieces(at: " ").filter { !$0.isEmpty }.map { String($0) } ?? []
    // `./scripts/yamllint` runs yamllint too.
    let command = entry.first?.pieces(at: "/").last { !$0.isEmpty }.map { String($0) }
    guard
      let tool = ImportedCommands.tools.first(where: {
        // A hook with an `entry` runs that, whatever its repository is called.
        command == $0 || entry.isEmpty && (place.contains($0) || id == $0)
      })
    else { return }
    let name = "hook \(id)"
    if tool == "check-jsonschema", id == "check-metaschema" {
      return commands.read(tool, words: ["-check-metaschema"], as: name, globs: nil)
    }
    if let pattern = text(document, node: hook, name: "exclude") {
      let way =
        ["yamllint", "prettier"].contains(tool)
        ? "use exclude, which applies to check and format" : "add an earlier item to schemas for those files"
      commands.note("\(name): exclude \(pattern) not imported: \(way)")
    }
    let given = document.value(hook, named: "args").map { document.items($0).compactMap(document.string) } ?? []
    if tool == "yamllint", let pattern = text(document, node: hook, name: "files") {
      commands.note("\(name): files \(pattern) not imported: pass these files to settle check")
    }
    let builtin = tool == "check-jsonschema" ? CheckJSONSchemaOptions.builtin(ofHook: id) : nil
    let words =
      (builtin.flatMap { CheckJSONSchemaOptions.kinds[$0] } == nil ? [] : ["-builtin-schema", builtin ?? ""])
      + entry.dropFirst() + given
    commands.read(tool, words: words, as: name, globs: globs(hook, name: name, in: document, commands: &commands))
  }

  /// The globs of a hook's files, or nil if it has none. Empty, with a note, if its pattern can't be converted to
  /// globs.
  private static func globs(
    _ hook: NodeID, name: String, in document: Document, commands: inout ImportedCommands
  ) -> [String]? {
    let types = ["types", "types_or"].flatMap { name in
      document.value(hook, named: name).map { document.items($0).compactMap(document.string) } ?? []
    }
    let endings = types.compactMap { ["yaml": "{yaml,yml}", "json": "json", "markdown": "md"][$0] }
    guard let pattern = text(document, node: hook, name: "files") else {
      return endings.isEmpty ? nil : endings.map { "*.\($0)" }
    }
    guard let globs = PathPattern.globs(pattern) else {
      commands.note("\(name): files, \(pattern), cannot be converted to a glob: map the files under schemas")
      return []
    }
    return globs.flatMap { glob in
      // A specific file name makes the type redundant.
      guard let last = glob.pieces(at: "/").last, last == "*" || last == "**" else { return [glob] }
      let folder = last == "**" ? glob + "/*" : glob
      return endings.isEmpty ? [glob] : endings.map { "\(folder).\($0)" }
    }
  }

  private static func text(_ document: Document, node: NodeID, name: String) -> String? {
    guard document.kind(node) == .object else { return nil }
    return document.value(node, named: name).flatMap(document.string)
  }
}
