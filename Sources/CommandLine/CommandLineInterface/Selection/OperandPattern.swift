internal import FileAccess

/// An operand such as `'conf/**/*.yaml'` that the shell didn't expand: on Windows, in quotes, or because there are too
/// many files.
struct OperandPattern {
  let operand: FilePath
  /// The folder to walk: the part of the path before the first wildcard.
  let folder: FilePath
  private let globs: [Glob]
  private(set) var isMatched = false

  static func mayBePattern(_ path: FilePath) -> Bool { path.bytes.contains(where: isMetacharacter) }

  private static func isMetacharacter(_ byte: UInt8) -> Bool { "*?[{".utf8.contains(byte) }

  /// Nil for a path without wildcards.
  init?(_ operand: FilePath) {
    let parts = operand.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard let first = parts.firstIndex(where: { $0.contains(where: Self.isMetacharacter) }) else { return nil }
    self.operand = operand
    let folders = Array(parts[..<first].joined(separator: "/".utf8))
    folder = first == 0 ? FilePath(".") : FilePath(bytes: folders.isEmpty ? Array("/".utf8) : folders)
    // The walk finds paths without a leading `./`.
    let pattern =
      operand.bytes.starts(with: "./".utf8) && first == 1 ? Array(operand.bytes.dropFirst(2)) : operand.bytes
    globs = Glob.expandingBraces(pattern).map { Glob($0) }
  }

  mutating func take(_ path: FilePath) -> Bool {
    guard globs.contains(where: { $0.matches(path.bytes[...]) }) else { return false }
    isMatched = true
    return true
  }
}
