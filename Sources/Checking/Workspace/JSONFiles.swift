package import DocumentModel
package import FileAccess
internal import JSONParsing

/// Recognizes JSON files, and which JSON syntax they use.
package enum JSONFiles {
  /// Files of programs that accept comments.
  private static let withComments = FileGlobs([
    "*.jsonc", "tsconfig*.json", "jsconfig*.json", "devcontainer.json", ".devcontainer.json",
    "**/.devcontainer/**/*.json",
    "**/.vscode/*.json", "*.code-workspace", "*.code-snippets", ".babelrc", ".babelrc.json", ".eslintrc.json",
    ".jshintrc",
    ".jscsrc", ".jslintrc", ".luaurc", ".bowerrc", ".csslintrc", ".jsbeautifyrc", ".modernizrrc", ".renovaterc",
    ".uplugin", ".uproject", ".swcrc", ".hintrc", ".nycrc", ".c8rc", ".htmlhintrc", ".swift-format", "tslint.json",
    "api-extractor.json", "language-configuration.json", "typedoc.json", "turbo.json", "nx.json", ".luarc.json",
    "rush.json",
    "angular.json", "appsettings.json", "appsettings.*.json", "babel.config.json", "deno.json", "pyrightconfig.json",
    "renovate.json", ".renovaterc.json", "{,.}c{s,S}pell{,.config}.json",
    "tsdoc.json", "wrangler.json", "global.json", ".markdownlint.json", ".mocharc.json", ".oxlintrc.json",
    "firebase.json", "firestore.indexes.json", "database.rules.json",
    "*.sublime-{build,commands,keymap,menu,mousemap,project,settings,theme}",
  ])
  /// JSON files whose names don't end in `.json`.
  private static let withoutComments = FileGlobs([
    "*.geojson", "*.topojson", "*.webmanifest", "*.jsonld", "*.ipynb", "*.har", "*.avsc", "*.tfstate", ".arcconfig",
    "composer.lock", "flake.lock", "Pipfile.lock", "Package.resolved",
  ])

  /// The syntax of a file. The configuration decides first, then the file's name, then
  /// its text, because `.releaserc` may contain either YAML or JSON.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - text: Empty if unknown.
  package static func syntax(
    of path: FilePath, configuration: Configuration? = nil, text: [UInt8] = []
  ) -> TextSyntax {
    // The configuration comes first, because it may declare any name as JSON with comments.
    if let configuration, configuration.isMatched(path, by: configuration.jsonWithComments) {
      return .jsonWithComments
    }
    // The extension is conclusive for most files.
    if path.hasSuffix(".yaml") || path.hasSuffix(".yml") { return .yaml }
    let inside = path.bytes.dropFirst()
    if withComments.firstMatch(inside) != nil { return .jsonWithComments }
    let isNamed = path.hasSuffix(".json") || withoutComments.firstMatch(inside) != nil
    return isNamed ? .json : syntax(ofText: text)
  }

  /// The syntax of a text; JSON if it is valid as JSON.
  private static func syntax(ofText text: [UInt8]) -> TextSyntax {
    guard mayBeJSON(text) else { return .yaml }
    // A text with syntax errors could be YAML in flow style, such as `{a: 1}`.
    func isSound(_ parsed: ParsedText) -> Bool { !parsed.isPartial && parsed.diagnostics.isEmpty }
    let parsed = JSONParser.parse(text, limits: Limits())
    if isSound(parsed) { return .json }
    // `.eslintrc` may have JSON comments, which YAML doesn't allow.
    return parsed.diagnostics.first?.code == JSONCodes.comment
      && isSound(JSONParser.parse(text, limits: Limits(), notation: .withComments)) ? .jsonWithComments : .yaml
  }

  /// Whether a text starts like a JSON object or array.
  static func mayBeJSON(_ text: [UInt8]) -> Bool {
    let first = text.first { !$0.isSpace }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}

extension Workspace {
  /// The syntax of a file.
  ///
  /// - Parameters:
  ///   - path: Absolute, or nil for a text without a name.
  ///   - text: Empty if unknown.
  package func syntax(of path: FilePath?, text: [UInt8] = []) -> TextSyntax {
    guard let path else { return .yaml }
    return JSONFiles.syntax(of: path, configuration: configuration(ofFile: path)?.configuration, text: text)
  }
}
