package import DocumentModel
internal import FileAccess

/// A configuration of prettier, in JSON or YAML, as far as it is about YAML.
package enum PrettierConfiguration {
  /// Options that say nothing about YAML.
  private static let ofOtherLanguages: Set<String> = [
    "$schema", "arrowParens", "bracketSameLine", "embeddedLanguageFormatting", "experimentalOperatorPosition",
    "experimentalTernaries", "htmlWhitespaceSensitivity", "importOrder", "insertPragma", "jsxBracketSameLine",
    "jsxSingleQuote", "objectWrap", "parser", "plugins", "quoteProps", "requirePragma", "semi",
    "singleAttributePerLine", "trailingComma", "vueIndentScriptAndStyle",
  ]
  private static let ofYAML: Set<String> = [
    "bracketSpacing", "endOfLine", "overrides", "printWidth", "proseWrap", "singleQuote", "tabWidth", "useTabs",
  ]

  /// Whether a mapping may be such a configuration.
  ///
  /// - Parameter name: of its file.
  package static func isOne(_ document: Document, _ root: NodeID, name: String) -> Bool {
    if name.hasPrefix(".prettierrc") { return true }
    let names = document.entries(root).map { document.string($0.key) ?? "" }
    return names.contains(where: ofYAML.contains) && names.allSatisfy { ofYAML.union(ofOtherLanguages).contains($0) }
  }

  /// - Parameter root: the top mapping of the configuration.
  package static func read(_ document: Document, _ root: NodeID) -> FormatterConfiguration {
    var result = FormatterConfiguration()
    result.set("form", "layout")
    // The defaults of prettier.
    result.set("indent", "2")
    result.set("indentSequences", "true")
    result.set("bracketSpacing", "true")
    result.set("blankLines", "1")
    result.set("lineEnding", "lf")
    take(document, root, &result)
    if let overrides = document.value(root, named: "overrides") {
      for override in document.items(overrides) { take(override: override, document, &result) }
    }
    return result
  }

  private static func take(override: NodeID, _ document: Document, _ result: inout FormatterConfiguration) {
    guard let files = document.value(override, named: "files"), let options = document.value(override, named: "options")
    else { return }
    let globs = document.string(files).map { [$0] } ?? document.items(files).compactMap(document.string)
    switch YAMLCoverage(globs, excluding: document.value(override, named: "excludeFiles") != nil) {
    case .none: break
    case .all: take(document, options, &result)
    case .some:
      guard document.entries(options).contains(where: { ofYAML.contains(document.string($0.key) ?? "") }) else {
        return
      }
      result.note("the override for \(globs.joined(separator: ", ")): format says the same for all files")
    }
  }

  private static func take(_ document: Document, _ options: NodeID, _ result: inout FormatterConfiguration) {
    for entry in document.entries(options) {
      let name = document.string(entry.key) ?? ""
      let number = document.kind(entry.value) == .number ? document.sourceText(document.resolve(entry.value)) : nil
      switch (name, document.boolean(entry.value), document.string(entry.value)) {
      case ("tabWidth", _, _):
        if let number { result.set("indent", number) }
      case ("printWidth", _, _):
        if let number { result.set("width", number) }
      case ("bracketSpacing", let flag?, _): result.set("bracketSpacing", "\(flag)")
      case ("endOfLine", _, "lf"), ("endOfLine", _, "crlf"):
        result.set("lineEnding", document.string(entry.value) ?? "")
      case ("endOfLine", _, "auto"): result.set("lineEnding", "keep")
      case ("singleQuote", true?, _), ("singleQuote", false?, _):
        result.note("singleQuote: a layout keeps quotes; the rule quoted-strings says which")
      case ("proseWrap", _, "preserve"), ("useTabs", _, _), ("overrides", _, _): break
      case ("endOfLine", _, _), ("proseWrap", _, _): result.note("\(name) has no equivalent")
      case _:
        if !ofOtherLanguages.contains(name) { result.note("\(name) is unknown") }
      }
    }
  }
}

/// How many files of YAML some globs of another program fit.
enum YAMLCoverage {
  case none
  case some
  case all

  /// - Parameter excluding: whether some of the files are taken out again.
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
