internal import DocumentModel
internal import Workspace

/// The files imported together, and access to the files next to them.
package struct NeighboringFiles {
  private let named: [String]
  private let read: (String) -> [UInt8]?

  /// - Parameters:
  ///   - named: The files that are imported together.
  ///   - read: Returns the bytes of the file at a path, or nil if it doesn't exist.
  package init(named: [String] = [], read: @escaping (String) -> [UInt8]? = { _ in nil }) {
    self.named = named
    self.read = read
  }

  /// Whether only one file is imported.
  package var isOneNamed: Bool { named.count == 1 }

  func isNamed(_ file: String) -> Bool { named.contains(file) }

  /// The first of the names for which a file exists.
  func first(of names: [String]) -> String? { names.first { read($0) != nil } }

  /// What the `.editorconfig` sets for all YAML files.
  var editorConfig: FormatterConfiguration {
    read(EditorConfigFile.fileName).map { EditorConfiguration.read($0) } ?? FormatterConfiguration()
  }

  /// The patterns in a file in `.gitignore` format, or nil if it doesn't exist.
  func patterns(in name: String) -> [String]? {
    // Walking folders respects `.gitignore` anyway.
    if name == ".gitignore" { return [] }
    return read(name).map { IgnoreLines.patterns(String(decoding: $0, as: UTF8.self)) }
  }
}

/// Parses lines in `.gitignore` format.
enum IgnoreLines {
  static func patterns(_ text: String) -> [String] {
    text.allLines.map(\.trimmed).filter { !$0.isEmpty && !$0.begins(with: "#") }
  }

  /// Globs that match the same files as a pattern: a file with that name, and all files in a folder with that name.
  static func globs(_ pattern: String) -> [String] {
    // A pattern for files, unlike `build`, can't match a folder.
    if pattern.begins(with: "*.") || [".yaml", ".yml", ".yamllint"].contains(where: pattern.ends) { return [pattern] }
    let folder = pattern.ends(with: "/") ? String(pattern.unicodeScalars.dropLast()) : pattern
    let below = (folder.holds("/") ? folder : "**/" + folder) + "/**"
    return folder == pattern ? [pattern, below] : [below]
  }
}
