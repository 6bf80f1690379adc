internal import DocumentModel

/// Reads ryl's configuration in TOML, which contains the same rules as yamllint's in other tables.
enum RylConfiguration {
  /// The configuration of a Python project, in which ryl has a table.
  static let ofPython = "pyproject.toml"
  static let fileNames = [".ryl.toml", "ryl.toml", ofPython]

  static func read(_ document: Document, root: NodeID, source: String, into commands: inout ImportedCommands) {
    var root = root
    if source.ends(with: ofPython) {
      guard let tool = document.value(root, named: "tool"), document.kind(tool) == .object,
        let own = document.value(tool, named: "ryl"), document.kind(own) == .object
      else { return commands.note("\(source): no [tool.ryl] table") }
      root = own
    }
    commands.take(YamllintConfiguration(document, root: root, neighbors: commands.neighbors), from: source)
  }
}
