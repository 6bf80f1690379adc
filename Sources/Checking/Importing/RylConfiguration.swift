internal import DocumentModel

/// Reads ryl's configuration in TOML, which contains the same rules as yamllint's in other tables, and options of a
/// formatter.
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
    if let options = document.value(root, named: "format"), document.kind(options) == .object {
      commands.take(format(document, root: root, options: options), from: source)
    }
  }

  /// The options of `ryl format`.
  private static func format(_ document: Document, root: NodeID, options: NodeID) -> FormatterConfiguration {
    var format = FormatterConfiguration(assuming: [
      ("form", "layout"), ("indent", "2"), ("indentSequences", "true"), ("bracketSpacing", "false"),
      ("blankLines", "2"), ("lineEnding", "lf"),
    ])
    for (name, setting) in [("indent-width", "indent"), ("line-length", "width")] {
      if let number = document.value(root, named: name).flatMap({ document.number($0)?.int }) {
        format.set(setting, value: "\(number)")
      }
    }
    for entry in document.entries(options) {
      let name = document.string(entry.key) ?? ""
      let (flag, number, text) = (
        document.boolean(entry.value), document.number(entry.value)?.int, document.string(entry.value)
      )
      switch (name, flag, number, text) {
      case ("indent-sequences", let flag?, _, _): format.set("indentSequences", value: "\(flag)")
      case ("brace-spacing", let flag?, _, _): format.set("bracketSpacing", value: "\(flag)")
      case ("max-blank-lines", _, let number?, _): format.set("blankLines", value: "\(number)")
      case ("line-ending", _, _, "lf"): format.set("lineEnding", value: "lf")
      case ("line-ending", _, _, "cr-lf"): format.set("lineEnding", value: "crlf")
      case ("line-ending", _, _, "auto"): format.set("lineEnding", value: "keep")
      case ("quote-style", _, _, "single"), ("quote-style", _, _, "double"):
        format.note("format.quote-style: the layout keeps quotes; use the rule quoted-strings")
      // These are off, or keep what the file has.
      case (_, false?, _, _), (_, _, _, "preserve"): break
      case _: format.note("format.\(name) has no equivalent")
      }
    }
    return format
  }
}
