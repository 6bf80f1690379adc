internal import FileAccess

/// Globs that name files: one without a slash fits a name in any folder, any other the path from where it is stated.
package struct FileGlobs: Sendable {
  private struct Pattern: Sendable {
    var text: String
    var glob: Glob
    var isForNames: Bool
  }

  private let patterns: [Pattern]

  package init(_ globs: [String]) {
    patterns = globs.flatMap { text in
      Glob.expandingBraces(text.utf8).map { expanded in
        let isAnchored = expanded.starts(with: "./".utf8) || expanded.first == UInt8(ascii: "/")
        let body = expanded.drop { $0 == UInt8(ascii: "/") }
        let bare = expanded.starts(with: "./".utf8) ? expanded.dropFirst(2) : body
        return Pattern(
          text: text, glob: Glob(bare), isForNames: !isAnchored && !bare.contains(UInt8(ascii: "/")))
      }
    }
  }

  /// The glob that fits; nil where none does.
  ///
  /// - Parameter path: from the folder where the globs are stated.
  package func firstMatch(_ path: ArraySlice<UInt8>) -> String? {
    let name = path.lastIndex(of: UInt8(ascii: "/")).map { path[($0 + 1)...] } ?? path
    return patterns.first { $0.glob.matches($0.isForNames ? name : path) }?.text
  }
}
