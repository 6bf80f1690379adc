import Foundation

/// The YAML files of all suites at hand.
public enum SuiteFiles {
  public static func yaml() -> [URL] {
    ["yaml", "schemastore"].compactMap(OutsideSuites.folder).flatMap { folder in
      let paths = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
      return paths.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted().map(folder.appendingPathComponent)
    }
  }

  /// The path below the folder of the suites.
  public static func name(_ file: URL) -> String {
    let parts = file.pathComponents
    let start = parts.lastIndex { $0 == "schemastore" || $0 == "yaml" } ?? 0
    return parts[start...].joined(separator: "/")
  }
}
