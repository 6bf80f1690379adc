internal import DocumentModel
internal import Workspace

/// Reads a configuration of yamlfmt (google/yamlfmt).
enum YamlfmtConfiguration {
  static let fileNames = [".yamlfmt", "yamlfmt.yml", "yamlfmt.yaml", ".yamlfmt.yaml", ".yamlfmt.yml"]

  static func read(
    _ document: Document, root: NodeID, source: String, into commands: inout ImportedCommands
  ) {
    // Without `retain_line_breaks`, yamlfmt removes blank lines.
    var format = FormatterConfiguration(assuming: [
      ("form", "layout"), ("indent", "2"), ("indentSequences", "true"), ("blankLines", "0"), ("lineEnding", "lf"),
    ])
    let usesPatterns = document.value(root, named: "match_type").flatMap(document.string) == "gitignore"
    for entry in document.entries(root) {
      let (name, value) = (document.string(entry.key) ?? "", entry.value)
      switch name {
      case "formatter": take(formatter: value, of: document, format: &format, commands: &commands)
      case "exclude" where !usesPatterns:
        for path in document.items(value).compactMap(document.string) {
          if let pattern = pattern(path) {
            format.excluded.append(pattern)
          } else {
            commands.note("exclude: \(path) is outside the folder")
          }
        }
      case "extensions":
        for ending in document.items(value).compactMap(document.string) where ending != "yaml" && ending != "yml" {
          commands.treatAsYAML("*.\(ending)")
        }
      case "gitignore_path":
        let file = document.string(value) ?? ""
        if let patterns = commands.neighbors.patterns(in: file) {
          format.excluded += patterns
        } else {
          commands.note("gitignore_path: \(file) not found")
        }
      case "line_ending": takeLineEnding(value, of: document, format: &format)
      case _ where silent.contains(name): break
      case _: commands.note("\(name)\(hints[name].map { ": \($0)" } ?? " is unknown")")
      }
    }
    commands.use()
    commands.take(format, from: source)
  }

  private static func take(
    formatter: NodeID, of document: Document, format: inout FormatterConfiguration, commands: inout ImportedCommands
  ) {
    for entry in document.entries(formatter) {
      let (name, value) = (document.string(entry.key) ?? "", entry.value)
      let (flag, number) = (document.boolean(value), document.number(value)?.int)
      switch (name, flag, number) {
      case ("type", _, _):
        if let type = document.string(value), type != "basic" {
          format.note("formatter type \(type) has no equivalent")
        }
      case ("indent", _, let columns?): format.set("indent", value: "\(columns)")
      case ("indentless_arrays", let flag?, _): format.set("indentSequences", value: "\(!flag)")
      case ("retain_line_breaks_single", true?, _): format.set("blankLines", value: "1")
      case ("retain_line_breaks", true?, _):
        let isSingle = document.value(formatter, named: "retain_line_breaks_single").flatMap(document.boolean) == true
        if !isSingle { format.set("blankLines", value: "keep") }
      case ("max_line_length", _, let width?):
        if width > 0 { format.set("width", value: "\(width)") }
      case ("line_ending", _, _):
        // The option at the top level overrides the formatter's.
        if format.isAssumed("lineEnding") { takeLineEnding(value, of: document, format: &format) }
      case ("disallow_anchors", let flag?, _): if flag { commands.enable("anchor-use", options: [:]) }
      case ("include_document_start", let flag?, _):
        if flag { commands.enable("document-start", options: ["present": .flag(true)]) }
      case ("pad_line_comments", _, let columns?):
        if columns > 1 { commands.enable("comments", options: ["min-spaces-from-content": .number(columns)]) }
      case (_, false?, _): if !ofFormatter.contains(name), hints[name] == nil { format.note("\(name) is unknown") }
      case _ where ofFormatter.contains(name): break
      case _: format.note("\(name)\(hints[name].map { ": \($0)" } ?? " is unknown")")
      }
    }
  }

  private static func takeLineEnding(_ value: NodeID, of document: Document, format: inout FormatterConfiguration) {
    guard let ending = document.string(value), ["lf", "crlf"].contains(ending) else { return }
    format.set("lineEnding", value: ending)
  }

  /// The pattern in `exclude` for a path or glob of yamlfmt relative to its working folder, or nil if it leads outside.
  private static func pattern(_ path: String) -> String? {
    if path.begins(with: "../") || path == ".." || path.begins(with: "/") { return nil }
    let path = path.begins(with: "./") ? String(path.unicodeScalars.dropFirst(2)) : path
    return path.begins(with: "**/") ? path : "/" + path
  }

  /// Options that are ignored silently, or that match what settle always does.
  private static let silent: Set<String> = [
    "doublestar", "match_type", "continue_on_error", "gitignore_excludes", "output_format", "exclude",
  ]
  private static let ofFormatter: Set<String> = [
    "scan_folded_as_literal", "trim_trailing_whitespace", "eof_newline", "strip_directives",
    "disable_alias_key_correction", "indentless_arrays", "retain_line_breaks", "retain_line_breaks_single",
    "disallow_anchors", "include_document_start",
  ]
  private static let hints = [
    "include": "pass these files to settle format",
    "regex_exclude": "use exclude, or `# settle: format off` in the files",
    "array_indent": "lists are indented like mappings",
    "indent_root_array": "a list at the top isn't indented",
    "drop_merge_tag": "tags are kept",
    "force_array_style": "use the rule brackets",
    "force_quote_style": "the layout keeps quotes; use the rule quoted-strings",
  ]
}
