package import FileAccess
package import Linting

/// The rules of lint in a configuration: for every file, and for the files that globs name.
package struct LintConfiguration: Sendable {
  /// Files, and the settings that hold for them besides.
  package struct Override: Sendable {
    package var globs: FileGlobs
    package var settings: LintSettings
  }

  package var base = LintSettings()
  package var overrides: [Override] = []

  package init() {}

  /// The overrides that fit a file, by their place in the list.
  ///
  /// - Parameter path: absolute; nil for a text without a name.
  package func overrides(of path: FilePath?, in folder: FilePath?) -> [Int] {
    guard !overrides.isEmpty, let folder, let below = path?.relative(to: folder) else { return [] }
    return overrides.indices.filter { overrides[$0].globs.firstMatch(below) != nil }
  }

  /// The settings that hold where some of the overrides fit; a later one is stronger.
  package func settings(_ fitting: [Int]) -> LintSettings {
    fitting.reduce(base) { $0.overridden(by: overrides[$1].settings) }
  }
}
