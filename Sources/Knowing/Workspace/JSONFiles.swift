package import FileAccess
package import JSONParsing

/// Which files hold JSON, and how it is written in them.
package enum JSONFiles {
  /// Files of programs that are known to read comments.
  private static let withComments = FileGlobs([
    "*.jsonc", "tsconfig.json", "tsconfig.*.json", "jsconfig.json", "jsconfig.*.json", "devcontainer.json",
    ".devcontainer.json", "**/.vscode/*.json",
  ])

  /// By the file's name, and what its configuration says; nil for a file that isn't JSON.
  ///
  /// - Parameter path: absolute.
  package static func notation(of path: FilePath, _ configuration: Configuration? = nil) -> JSONNotation? {
    if let configuration, let below = path.relative(to: configuration.folder),
      configuration.jsonWithComments.firstMatch(below) != nil
    {
      return .withComments
    }
    guard path.hasSuffix(".json") || path.hasSuffix(".jsonc") else { return nil }
    return withComments.firstMatch(path.bytes.dropFirst()) == nil ? .strict : .withComments
  }
}

extension Workspace {
  /// How a file's JSON is written; nil for a file that isn't JSON.
  ///
  /// - Parameter path: absolute; nil for a text without a name.
  package func jsonNotation(of path: FilePath?) -> JSONNotation? {
    path.flatMap { JSONFiles.notation(of: $0, configuration(ofFile: $0)?.configuration) }
  }
}
