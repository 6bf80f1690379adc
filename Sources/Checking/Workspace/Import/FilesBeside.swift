internal import DocumentModel

/// Files that a configuration of another tool names, or that lie next to it.
package struct FilesBeside {
  private let named: [String]
  private let read: (String) -> [UInt8]?

  /// - Parameters:
  ///   - named: the files that are read at once.
  ///   - read: the bytes of a file by its path; nil if there is none.
  package init(named: [String] = [], _ read: @escaping (String) -> [UInt8]? = { _ in nil }) {
    (self.named, self.read) = (named, read)
  }

  /// Whether one file is all that is read at once.
  package var isOneNamed: Bool { named.count == 1 }

  func isNamed(_ file: String) -> Bool { named.contains(file) }

  /// The first of the names that a file has.
  func first(of names: [String]) -> String? { names.first { read($0) != nil } }

  /// The patterns of a file in the form of `.gitignore`; nil if there is none.
  func patterns(in name: String) -> [String]? {
    // The walk of folders holds to it anyway.
    if name == ".gitignore" { return [] }
    return read(name).map { IgnoreLines.patterns(String(decoding: $0, as: UTF8.self)) }
  }
}

/// Lines in the form of `.gitignore`.
enum IgnoreLines {
  static func patterns(_ text: String) -> [String] {
    text.allLines.map(\.trimmed).filter { !$0.isEmpty && !$0.begins(with: "#") }
  }

  /// Globs of `files` that fit what a pattern does: a file of that name, and all files in a folder of that name.
  static func globs(_ pattern: String) -> [String] {
    if pattern.begins(with: "*.") || pattern.ends(with: ".yaml") || pattern.ends(with: ".yml") { return [pattern] }
    let folder = pattern.ends(with: "/") ? String(pattern.unicodeScalars.dropLast()) : pattern
    let below = (folder.holds("/") ? folder : "**/" + folder) + "/**"
    return folder == pattern ? [pattern, below] : [below]
  }
}
