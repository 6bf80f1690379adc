import Foundation

/// The YAML files in all suites that are present.
public enum SuiteFiles {
  public static func yaml() -> [URL] { files(of: ["yaml", "schemastore"], [".yaml", ".yml"]) }

  public static func json() -> [URL] { files(of: ["json-schema", "schemastore"], [".json"]) }

  private static func files(of suites: [String], _ endings: [String]) -> [URL] {
    suites.compactMap(OutsideSuites.folder).flatMap { folder in
      let paths = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
      return paths.filter { path in endings.contains { path.hasSuffix($0) } }.sorted().map(
        folder.appendingPathComponent)
    }
  }

  /// The path relative to the folder of all suites.
  public static func name(_ file: URL) -> String {
    let parts = file.pathComponents
    let start = parts.lastIndex { ["json-schema", "schemastore", "yaml"].contains($0) } ?? 0
    return parts[start...].joined(separator: "/")
  }
}
