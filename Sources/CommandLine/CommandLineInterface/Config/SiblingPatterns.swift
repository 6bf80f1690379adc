/// Joins patterns that differ in the name of one folder: `/charts/*/templates/`.
enum SiblingPatterns {
  /// The fewest patterns worth joining.
  private static let fewest = 3

  /// - Parameters:
  ///   - patterns: Patterns relative to the root, without wildcards.
  ///   - kept: Files that no pattern may exclude.
  static func joined(_ patterns: [String], keeping kept: [String]) -> [String] {
    var patterns = withoutCovered(patterns)
    let kept = kept.map { $0.split(separator: "/") }
    let depth = patterns.map { $0.count { $0 == "/" } }.max() ?? 0
    for place in 0..<depth {
      for (star, names) in Dictionary(grouping: patterns, by: { starred($0, at: place) }) {
        // A star in place of a folder also matches folders that the survey didn't exclude.
        guard let star, names.count >= fewest, !kept.contains(where: { matches(star, file: $0) }) else { continue }
        let names = Set(names)
        // Joined patterns may be joined again at a later place: "/*/*/templates/".
        patterns = patterns.filter { !names.contains($0) } + [star]
      }
    }
    return withoutCovered(patterns).sorted()
  }

  /// The patterns without those inside the folder of another one.
  private static func withoutCovered(_ patterns: [String]) -> [String] {
    let folders = Set(patterns.filter { $0.hasSuffix("/") })
    return patterns.filter { pattern in
      var folder = FolderName.of(String(pattern.dropLast()))
      // "/" is the folder of a pattern at the top, which covers nothing.
      while folder.count > 1 {
        if folders.contains(folder) { return false }
        folder = FolderName.of(String(folder.dropLast()))
      }
      return true
    }
  }

  /// The pattern with a wildcard for one folder on the way, or nil if there is none.
  private static func starred(_ pattern: String, at place: Int) -> String? {
    var parts = pattern.split(separator: "/")
    // The last part stays: a star there would match every file of the folder.
    guard place < parts.count - 1 else { return nil }
    parts[place] = "*"
    return "/" + parts.joined(separator: "/") + (pattern.hasSuffix("/") ? "/" : "")
  }

  private static func matches(_ pattern: String, file: [Substring]) -> Bool {
    let parts = pattern.split(separator: "/")
    return parts.count <= file.count && zip(parts, file).allSatisfy { $0 == "*" || $0 == $1 }
  }
}
