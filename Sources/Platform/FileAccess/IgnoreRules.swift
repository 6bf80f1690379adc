/// The patterns of one ignore file, or of one list in a configuration.
package struct IgnoreRules: Hashable, Sendable {
  private let patterns: [IgnorePattern]

  /// - Parameter text: one pattern a line, as in a `.gitignore`.
  package init(_ text: [UInt8]) {
    // Windows editors write a byte order mark, which would hide the first pattern.
    let hasMark = text.starts(with: [0xEF, 0xBB, 0xBF])
    patterns = text.dropFirst(hasMark ? 3 : 0).split(separator: UInt8(ascii: "\n")).compactMap(IgnorePattern.init)
  }

  package init(lines: [String]) {
    patterns = lines.compactMap { IgnorePattern(Array($0.utf8)[...]) }
  }

  package var isEmpty: Bool { patterns.isEmpty }

  /// Whether the path is left out; nil if no pattern matches it. The last pattern that matches decides.
  package func verdict(path: ArraySlice<UInt8>, isFolder: Bool) -> Bool? {
    let name = path.lastIndex(of: FilePath.slash).map { path[($0 + 1)...] } ?? path
    return patterns.last { $0.matches(path: path, name: name, isFolder: isFolder) }.map { !$0.isNegated }
  }

  /// Whether the path or a folder on the way to it is left out.
  package func excludes(path: ArraySlice<UInt8>, isFolder: Bool = false) -> Bool {
    var end = path.startIndex
    while let slash = path[end...].firstIndex(of: FilePath.slash) {
      if verdict(path: path[..<slash], isFolder: true) == true { return true }
      end = slash + 1
    }
    return verdict(path: path, isFolder: isFolder) == true
  }
}

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
