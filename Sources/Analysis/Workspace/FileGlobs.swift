internal import FileAccess

/// Globs that name files: one without a slash fits a name in any folder, any other the path from where it is stated.
package struct FileGlobs: Sendable {
  private struct Pattern: Sendable {
    var text: String
    var glob: Glob
    var isForNames: Bool
    /// The byte that a match begins with; nil where it can be several.
    var first: UInt8?
  }

  private let patterns: [Pattern]

  package init(_ globs: [String]) {
    var patterns: [Pattern] = []
    for text in globs {
      for expanded in Glob.expandingBraces(Array(text.utf8)) {
        var bare = expanded[...]
        if bare.count > 1, bare[0] == UInt8(ascii: "."), bare[1] == UInt8(ascii: "/") { bare = bare.dropFirst() }
        let isAnchored = bare.first == UInt8(ascii: "/")
        while bare.first == UInt8(ascii: "/") { bare = bare.dropFirst() }
        let isForNames = !isAnchored && !bare.contains(UInt8(ascii: "/"))
        let first = bare.first.flatMap { Self.signs.contains($0) ? nil : $0 }
        patterns.append(Pattern(text: text, glob: Glob(Array(bare)), isForNames: isForNames, first: first))
      }
    }
    self.patterns = patterns
  }

  /// The glob that fits; nil where none does.
  ///
  /// - Parameter path: from the folder where the globs are stated.
  package func firstMatch(_ path: ArraySlice<UInt8>) -> String? {
    let name = path.lastIndex(of: UInt8(ascii: "/")).map { path[($0 + 1)...] } ?? path
    for pattern in patterns {
      let subject = pattern.isForNames ? name : path
      if let first = pattern.first, first != subject.first { continue }
      if pattern.glob.matches(subject) { return pattern.text }
    }
    return nil
  }

  private static let signs = Array("*?[\\".utf8)
}
