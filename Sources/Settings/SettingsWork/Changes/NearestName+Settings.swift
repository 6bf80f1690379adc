package import DocumentModel

extension NearestName {
  /// The setting that a path with a mistake probably means.
  ///
  /// - Parameter names: The paths to choose from.
  /// - Returns: Nil if none is likely.
  package static func setting(_ path: Path, among names: [String]) -> String? {
    of(path.description, among: names) ?? unquoted(path, names: names) ?? namesake(path, names: names)
  }

  /// A setting whose name differs only in the quotes that keep its dots together.
  package static func unquoted(_ path: Path, names: [String]) -> String? {
    let text = path.description
    return names.first { $0.utf8.contains(UInt8(ascii: "\"")) && $0.filter { $0 != "\"" } == text && $0 != text }
  }

  /// A setting whose last name is the given one: `notifications.types.likes` for `likes`.
  private static func namesake(_ path: Path, names: [String]) -> String? {
    guard path.segments.count == 1 else { return nil }
    let found = names.filter { $0.hasSuffix("." + path.description) }
    // With several settings of this name, none is more likely.
    return found.count == 1 ? found[0] : nil
  }
}
