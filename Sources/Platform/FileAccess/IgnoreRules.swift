/// The patterns of one ignore file or one list in a configuration.
package struct IgnoreRules: Hashable, Sendable {
  private let patterns: [IgnorePattern]

  /// - Parameter text: One pattern per line, as in a `.gitignore`.
  package init(_ text: [UInt8]) {
    // Windows editors write a byte order mark, which would become part of the first pattern.
    let hasMark = text.starts(with: [0xEF, 0xBB, 0xBF])
    patterns = text.dropFirst(hasMark ? 3 : 0).split(separator: UInt8(ascii: "\n")).compactMap(IgnorePattern.init)
  }

  package init(lines: [String]) {
    patterns = lines.compactMap { IgnorePattern(Array($0.utf8)[...]) }
  }

  package var isEmpty: Bool { patterns.isEmpty }

  /// Whether the path is ignored; nil if no pattern matches. The last matching pattern decides.
  func verdict(path: ArraySlice<UInt8>, isFolder: Bool) -> Bool? {
    let name = path.lastIndex(of: FilePath.slash).map { path[($0 + 1)...] } ?? path
    return patterns.last { $0.matches(path: path, name: name, isFolder: isFolder) }.map { !$0.isNegated }
  }

  /// Whether the path or one of its parent folders is ignored.
  package func excludes(path: ArraySlice<UInt8>, isFolder: Bool = false) -> Bool {
    var end = path.startIndex
    while let slash = path[end...].firstIndex(of: FilePath.slash) {
      if verdict(path: path[..<slash], isFolder: true) == true { return true }
      end = slash + 1
    }
    return verdict(path: path, isFolder: isFolder) == true
  }
}

/// The ignore rules that apply in a folder, nearest first.
final class IgnoreScope: Sendable {
  private let outer: IgnoreScope?
  private let rules: IgnoreRules
  /// The prefix that makes a walk's path relative to the rules' folder, if that is above the walk's start.
  private let prefix: [UInt8]
  /// The number of leading bytes to skip in a walk's path, if the rules' folder is below the walk's start.
  private let skipped: Int

  init(_ rules: IgnoreRules, prefix: [UInt8] = [], skipped: Int = 0, inside outer: IgnoreScope?) {
    self.rules = rules
    self.prefix = prefix
    self.skipped = skipped
    self.outer = outer
  }

  /// - Parameter path: The path relative to the start of the walk.
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
