/// The ignore rules in force in a folder, the nearest first.
final class IgnoreScope: Sendable {
  private let outer: IgnoreScope?
  private let rules: IgnoreRules
  /// The text before a walk's path that makes it a path from the rules' folder.
  private let prefix: [UInt8]
  /// The bytes of a walk's path that lead to the rules' folder.
  private let skipped: Int

  init(_ rules: IgnoreRules, prefix: [UInt8] = [], skipped: Int = 0, inside outer: IgnoreScope?) {
    self.rules = rules
    self.prefix = prefix
    self.skipped = skipped
    self.outer = outer
  }

  /// - Parameter path: from the folder where the walk began.
  func ignores(_ path: [UInt8], isFolder: Bool) -> Bool {
    var scope: IgnoreScope? = self
    while let current = scope {
      let seen = current.prefix.isEmpty ? path[current.skipped...] : (current.prefix + path)[...]
      if let verdict = current.rules.verdict(path: seen, isFolder: isFolder) { return verdict }
      scope = current.outer
    }
    return false
  }
}
