package import DocumentModel
internal import FileAccess

/// Reads the parts of a prettier configuration in JSON or YAML that apply to YAML.
package enum PrettierConfiguration {
  /// Options that don't affect YAML.
  private static let ofOtherLanguages: Set<String> = [
    "$schema", "arrowParens", "bracketSameLine", "embeddedLanguageFormatting", "experimentalOperatorPosition",
    "experimentalTernaries", "htmlWhitespaceSensitivity", "importOrder", "insertPragma", "jsxBracketSameLine",
    "jsxSingleQuote", "objectWrap", "parser", "plugins", "quoteProps", "requirePragma", "semi",
    "singleAttributePerLine", "trailingComma", "vueIndentScriptAndStyle",
  ]
  private static let ofYAML: Set<String> = [
    "bracketSpacing", "endOfLine", "overrides", "printWidth", "proseWrap", "singleQuote", "tabWidth", "useTabs",
  ]

  /// The names of configuration files in a supported format.
  package static let readFileNames = ["", ".json", ".yaml", ".yml"].map { ".prettierrc\($0)" }
  /// Configurations written in JavaScript or TypeScript.
  static let programNames = ["js", "cjs", "mjs", "ts"].flatMap { [".prettierrc.\($0)", "prettier.config.\($0)"] }
  /// The names of all configuration files, supported or not.
  static let fileNames = readFileNames + [".json5", ".toml"].map { ".prettierrc\($0)" } + programNames

  /// Whether a mapping in a file with any name may be a prettier configuration.
  static func recognizes(_ document: Document, root: NodeID) -> Bool {
    let names = document.entries(root).map { document.string($0.key) ?? "" }
    // It must contain nothing but prettier's options.
    return names.contains(where: ofYAML.contains) && names.allSatisfy { ofYAML.union(ofOtherLanguages).contains($0) }
  }

  /// - Parameter root: The top-level mapping of the configuration.
  package static func read(_ document: Document, root: NodeID, neighbors: NeighboringFiles)
    -> FormatterConfiguration
  {
    var result = defaults(neighbors)
    take(document, options: root, result: &result)
    if let overrides = document.value(root, named: "overrides") {
      for override in document.items(overrides) { take(override: override, in: document, result: &result) }
    }
    return result
  }

  static func defaults(_ neighbors: NeighboringFiles) -> FormatterConfiguration {
    let options: [(name: String, value: String)] = [
      ("form", "layout"), ("indent", "2"), ("indentSequences", "true"), ("bracketSpacing", "true"), ("blankLines", "1"),
      ("lineEnding", "lf"),
    ]
    // prettier reads the `.editorconfig` too, and settle applies it without an import.
    let style = neighbors.editorConfig
    var result = FormatterConfiguration(assuming: options.filter { !style.sets($0.name) })
    result.excluded = neighbors.patterns(in: ".prettierignore") ?? []
    return result
  }

  // MARK: Command-line options

  /// The options that take no value.
  static let flags: Set<String> = [
    "write", "w", "check", "c", "list-different", "l", "no-bracket-spacing", "bracket-spacing", "single-quote",
    "no-config", "no-editorconfig", "use-tabs", "ignore-unknown", "u", "no-semi", "cache", "with-node-modules",
  ]

  /// Whether an option affects how files are written.
  static func isOfText(_ option: String) -> Bool { ofYAML.contains(inFile(option).name) }

  /// Reads command-line options as if they were in a configuration file.
  static func take(_ options: [(option: String, value: String?)], result: inout FormatterConfiguration) {
    for (option, value) in options {
      let (name, isSet) = inFile(option)
      guard ofYAML.contains(name) else { continue }
      let text = value ?? "\(isSet)"
      take(
        (name, Int(text).map { "\($0)" }, text == "true" || text == "false" ? text == "true" : nil, text),
        result: &result)
    }
  }

  /// The option in a file for one on the command line: `tabWidth` for `tab-width`, and false for a name with `no-`.
  private static func inFile(_ option: String) -> (name: String, isSet: Bool) {
    let isSet = !option.begins(with: "no-")
    let words = (isSet ? option : String(option.unicodeScalars.dropFirst(3))).pieces(at: "-").map { String($0) }
    return ((words.first ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(), isSet)
  }

  // MARK: Options

  private static func take(override: NodeID, in document: Document, result: inout FormatterConfiguration) {
    guard let files = document.value(override, named: "files"), let options = document.value(override, named: "options")
    else { return }
    let globs = document.string(files).map { [$0] } ?? document.items(files).compactMap(document.string)
    switch YAMLCoverage(globs, excluding: document.value(override, named: "excludeFiles") != nil) {
    case .none: break
    case .all: take(document, options: options, result: &result)
    case .some:
      // An override that sets only options of other languages has no effect on YAML.
      guard document.entries(options).contains(where: { ofYAML.contains(document.string($0.key) ?? "") }) else {
        return
      }
      result.note("override for \(globs.joined(separator: ", ")): settle format uses one style for all files")
    }
  }

  private static func take(_ document: Document, options: NodeID, result: inout FormatterConfiguration) {
    for entry in document.entries(options) {
      take(document.string(entry.key) ?? "", value: entry.value, of: document, result: &result)
    }
  }

  /// Reads one option by its name in prettier.
  static func take(_ name: String, value: NodeID, of document: Document, result: inout FormatterConfiguration) {
    let number = document.kind(value) == .number ? document.sourceText(document.resolve(value)) : nil
    take((name, number, document.boolean(value), document.string(value)), result: &result)
  }

  private typealias Option = (name: String, number: String?, flag: Bool?, text: String?)

  private static func take(_ option: Option, result: inout FormatterConfiguration) {
    let name = option.name
    switch (name, option.flag, option.text) {
    case ("tabWidth", _, _):
      if let number = option.number { result.set("indent", value: number) }
    case ("printWidth", _, _):
      if let number = option.number { result.set("width", value: number) }
    case ("bracketSpacing", let flag?, _): result.set("bracketSpacing", value: "\(flag)")
    case ("endOfLine", _, "lf"), ("endOfLine", _, "crlf"): result.set("lineEnding", value: option.text ?? "")
    case ("endOfLine", _, "auto"): result.set("lineEnding", value: "keep")
    case ("singleQuote", true?, _), ("singleQuote", false?, _):
      result.note("singleQuote: the layout keeps quotes; use the rule quoted-strings")
    case ("useTabs", true?, _): result.note("useTabs: YAML and JSON are indented with spaces")
    // These match what `settle format` does anyway, or don't affect YAML.
    case ("proseWrap", _, "preserve"), ("useTabs", _, _), ("overrides", _, _): break
    case ("endOfLine", _, _), ("proseWrap", _, _): result.note("\(name) has no equivalent")
    case _:
      if !ofOtherLanguages.contains(name) { result.note("\(name) is unknown") }
    }
  }
}

/// Which YAML files the globs of another program match.
enum YAMLCoverage {
  case none
  case some
  case all

  /// - Parameter excluding: Whether some matching files are excluded.
  init(_ globs: [String], excluding: Bool) {
    let patterns = FileGlobs(globs)
    let fits = { (path: String) in patterns.firstMatch(Array(path.utf8)[...]) != nil }
    if !excluding, fits("a/b/c.yaml") || fits("a/b/c.yml") {
      self = .all
    } else {
      let mayFit = ["yaml", "yml"].contains { ending in globs.contains { $0.contains(ending) } }
      self = mayFit || excluding || fits("a.yaml") || fits("a.yml") ? .some : .none
    }
  }
}
