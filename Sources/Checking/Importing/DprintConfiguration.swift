internal import DocumentModel
internal import Workspace

/// Reads the parts of a dprint configuration that apply to YAML: its own options, and those of the plugin
/// `pretty_yaml`.
enum DprintConfiguration {
  static let fileNames = ["dprint.json", "dprint.jsonc", ".dprint.json", ".dprint.jsonc"]

  static func read(_ document: Document, root: NodeID, source: String, into commands: inout ImportedCommands) {
    let plugins = document.value(root, named: "plugins").map { document.items($0).compactMap(document.string) } ?? []
    let options = document.value(root, named: "yaml")
    guard options != nil || plugins.contains(where: { $0.holds("yaml") }) else {
      return commands.note("\(source): no plugin for YAML")
    }
    var format = FormatterConfiguration(assuming: [
      ("form", "layout"), ("indent", "2"), ("indentSequences", "true"), ("bracketSpacing", "true"),
      ("lineEnding", "lf"), ("width", "80"),
    ])
    for entry in document.entries(root) {
      let (name, value) = (document.string(entry.key) ?? "", entry.value)
      switch name {
      case "lineWidth", "indentWidth", "newLineKind", "useTabs":
        take(name, value: value, of: document, format: &format, commands: &commands)
      case "excludes": format.excluded += document.items(value).compactMap(document.string)
      case "includes": commands.note("includes: pass these files to settle format")
      case "extends": commands.note("extends: import that file too, and merge the two")
      case _: break
      }
    }
    // The plugin's options override the global ones.
    for entry in options.map({ Array(document.entries($0)) }) ?? [] {
      take(
        document.string(entry.key) ?? "", value: entry.value, of: document, format: &format, commands: &commands)
    }
    commands.use()
    commands.take(format, from: source)
  }

  private static func take(
    _ name: String, value: NodeID, of document: Document, format: inout FormatterConfiguration,
    commands: inout ImportedCommands
  ) {
    let (flag, number, text) = (document.boolean(value), document.number(value)?.int, document.string(value))
    switch (name, flag, text) {
    case ("lineWidth", _, _), ("printWidth", _, _): if let number { format.set("width", value: "\(number)") }
    case ("indentWidth", _, _): if let number { format.set("indent", value: "\(number)") }
    case ("newLineKind", _, let kind?), ("lineBreak", _, let kind?):
      if let ending = ["lf": "lf", "crlf": "crlf", "auto": "keep"][kind] {
        format.set("lineEnding", value: ending)
      } else {
        format.note("\(name): \(kind) has no equivalent")
      }
    case ("useTabs", true?, _): format.note("useTabs: YAML cannot be indented with tabs")
    case ("indentBlockSequenceInMap", let flag?, _): format.set("indentSequences", value: "\(flag)")
    case ("braceSpacing", let flag?, _): format.set("bracketSpacing", value: "\(flag)")
    case ("bracketSpacing", true?, _):
      commands.enable("brackets", options: ["min-spaces-inside": .number(1), "max-spaces-inside": .number(1)])
    case ("associations", _, _):
      let globs = text.map { [$0] } ?? document.items(value).compactMap(document.string)
      for glob in globs where !glob.ends(with: ".yaml") && !glob.ends(with: ".yml") { commands.treatAsYAML(glob) }
    case ("quotes", _, _): format.note("quotes: the layout keeps quotes; use the rule quoted-strings")
    case ("formatComments", true?, _): commands.enable("comments", options: [:])
    case ("trimTrailingWhitespaces", false?, _):
      format.note("trimTrailingWhitespaces: settle format always removes trailing spaces")
    case ("ignoreCommentDirective", _, let words?):
      if words != "pretty-yaml-ignore", words != "dprint-ignore" {
        format.note("ignoreCommentDirective: \(words): use `# settle: format off`")
      }
    case ("dashSpacing", _, let word?): if word != "oneSpace" { format.note("dashSpacing: \(word) has no equivalent") }
    case ("proseWrap", _, let word?): if word != "preserve" { format.note("proseWrap: \(word) has no equivalent") }
    case ("trimTrailingZero", true?, _): format.note("trimTrailingZero: the layout keeps numbers")
    case _ where withoutEquivalent.contains(name): if flag == true { format.note("\(name) has no equivalent") }
    case _: if !silent.contains(name) { format.note("\(name) is unknown") }
    }
  }

  private static let withoutEquivalent: Set<String> = [
    "preferSingleLine", "flowSequence.preferSingleLine", "flowMap.preferSingleLine", "trailingComma",
  ]
  /// Options with no effect to report, because settle always works this way.
  private static let silent: Set<String> = [
    "useTabs", "bracketSpacing", "formatComments", "trimTrailingWhitespaces", "trimTrailingZero", "locked",
  ]
}
