/// One line of a `.gitignore` (gitignore(5), "Pattern format").
struct IgnorePattern: Hashable, Sendable {
  let isNegated: Bool
  let isForFoldersOnly: Bool
  /// Fits the bare name at any depth; else the path from the ignore file's folder.
  private let isForNames: Bool
  private let glob: Glob

  /// Nil for a blank line and a comment.
  init?(_ line: ArraySlice<UInt8>) {
    var text = line
    if text.last == UInt8(ascii: "\r") { text.removeLast() }
    if text.first == UInt8(ascii: "#") { return nil }
    while text.last == UInt8(ascii: " "), text.dropLast().last != UInt8(ascii: "\\") { text.removeLast() }
    isNegated = text.first == UInt8(ascii: "!")
    if isNegated { text.removeFirst() }
    isForFoldersOnly = text.last == FilePath.slash
    if isForFoldersOnly { text.removeLast() }
    isForNames = !text.contains(FilePath.slash)
    while text.first == FilePath.slash { text.removeFirst() }
    guard !text.isEmpty else { return nil }
    glob = Glob(Array(text))
  }

  /// - Parameters:
  ///   - path: from the ignore file's folder.
  ///   - name: its last part.
  func matches(path: ArraySlice<UInt8>, name: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    if isForFoldersOnly, !isFolder { return false }
    return glob.matches(isForNames ? name : path)
  }
}
