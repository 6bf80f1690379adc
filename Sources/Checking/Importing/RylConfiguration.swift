internal import DocumentModel

/// Reads ryl's configuration in TOML: the rules of yamllint, with other names around them.
enum RylConfiguration {
  /// The file of a Python project, which has ryl's configuration in a table.
  static let ofPython = "pyproject.toml"
  static let fileNames = [".ryl.toml", "ryl.toml", ofPython]

  static func read(_ document: Document, root: NodeID, source: String, into commands: inout ImportedCommands) {
    var root = root
    if source.ends(with: ofPython) {
      guard let tool = document.value(root, named: "tool"), document.kind(tool) == .object,
        let own = document.value(tool, named: "ryl"), document.kind(own) == .object
      else { return commands.note("\(source): no table [tool.ryl]") }
      root = own
    }
    commands.take(YamllintConfiguration(document, root: root, neighbors: commands.neighbors), from: source)
  }
}
