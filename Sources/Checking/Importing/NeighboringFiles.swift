internal import DocumentModel

/// Files that the configuration of another tool names, or that are next to it.
package struct NeighboringFiles {
  private let named: [String]
  private let read: (String) -> [UInt8]?

  /// - Parameters:
  ///   - named: The files that are read together.
  ///   - read: The bytes of the file at a path, or nil if there is none.
  package init(named: [String] = [], read: @escaping (String) -> [UInt8]? = { _ in nil }) {
    self.named = named
    self.read = read
  }

  /// Whether only one file is being read.
  package var isOneNamed: Bool { named.count == 1 }

  func isNamed(_ file: String) -> Bool { named.contains(file) }

  /// The first of the names for which there is a file.
  func first(of names: [String]) -> String? { names.first { read($0) != nil } }

  /// The patterns of a file in the format of `.gitignore`, or nil if there is none.
  func patterns(in name: String) -> [String]? {
    // Walking folders respects it anyway.
    if name == ".gitignore" { return [] }
    return read(name).map { IgnoreLines.patterns(String(decoding: $0, as: UTF8.self)) }
  }
}

/// Parses lines in the format of `.gitignore`.
enum IgnoreLines {
  static func patterns(_ text: String) -> [String] {
    text.allLines.map(\.trimmed).filter { !$0.isEmpty && !$0.begins(with: "#") }
  }

  /// Globs of `files` that match what a pattern matches: a file with that name, and all files in a folder with that
  /// name.
  static func globs(_ pattern: String) -> [String] {
    // A pattern for files, unlike `build`, can't match a folder of files.
    if pattern.begins(with: "*.") || [".yaml", ".yml", ".yamllint"].contains(where: pattern.ends) { return [pattern] }
    let folder = pattern.ends(with: "/") ? String(pattern.unicodeScalars.dropLast()) : pattern
    let below = (folder.holds("/") ? folder : "**/" + folder) + "/**"
    return folder == pattern ? [pattern, below] : [below]
  }
}
