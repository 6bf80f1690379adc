internal import DocumentModel
package import FileAccess
package import JSONParsing

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
    "*.sublime-{build,commands,keymap,menu,mousemap,project,settings,theme}",
  ])
  /// JSON files whose names don't end in `.json`.
  private static let withoutComments = FileGlobs([
    "*.geojson", "*.topojson", "*.webmanifest", "*.jsonld", "*.ipynb", "*.har", "*.avsc", "*.tfstate", ".arcconfig",
    "composer.lock", "flake.lock", "Pipfile.lock", "Package.resolved",
  ])

  /// The JSON syntax of a file, or nil if it isn't JSON. The configuration decides first, then the file's name, then
  /// its text, because `.releaserc` may contain either YAML or JSON.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - text: Empty if unknown.
  package static func notation(
    of path: FilePath, configuration: Configuration? = nil, text: [UInt8] = []
  ) -> JSONNotation? {
    // The configuration comes first, because it may declare any name as JSON with comments.
    if let configuration, configuration.isMatched(path, by: configuration.jsonWithComments) { return .withComments }
    // The extension is conclusive for most files.
    if path.hasSuffix(".yaml") || path.hasSuffix(".yml") { return nil }
    let inside = path.bytes.dropFirst()
    if withComments.firstMatch(inside) != nil { return .withComments }
    let isNamed = path.hasSuffix(".json") || withoutComments.firstMatch(inside) != nil
    return isNamed ? .strict : notation(ofText: text)
  }

  /// The JSON syntax of a text, or nil if it is only valid as YAML.
  private static func notation(ofText text: [UInt8]) -> JSONNotation? {
    guard mayBeJSON(text) else { return nil }
    // A text with syntax errors could be YAML in flow style, such as `{a: 1}`.
    func isSound(_ parsed: ParsedText) -> Bool { !parsed.isPartial && parsed.diagnostics.isEmpty }
    let parsed = JSONParser.parse(text, limits: Limits())
    if isSound(parsed) { return .strict }
    // `.eslintrc` may have JSON comments, which YAML doesn't allow.
    return parsed.diagnostics.first?.code == JSONCodes.comment
      && isSound(JSONParser.parse(text, limits: Limits(), notation: .withComments)) ? .withComments : nil
  }

  /// Whether a text starts like a JSON object or array.
  static func mayBeJSON(_ text: [UInt8]) -> Bool {
    let first = text.first { !$0.isSpace }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}

extension Workspace {
  /// The JSON syntax of a file, or nil for a file that isn't JSON.
  ///
  /// - Parameters:
  ///   - path: Absolute, or nil for a text without a name.
  ///   - text: Empty if unknown.
  package func jsonNotation(of path: FilePath?, text: [UInt8] = []) -> JSONNotation? {
    path.flatMap { JSONFiles.notation(of: $0, configuration: configuration(ofFile: $0)?.configuration, text: text) }
  }
}
