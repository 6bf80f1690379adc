/// One line of a `.gitignore` (gitignore(5), "Pattern format").
struct IgnorePattern: Hashable, Sendable {
  let isNegated: Bool
  let isForFoldersOnly: Bool
  /// Whether the pattern matches the bare name at any depth; otherwise it matches the path relative to the ignore file.
  private let isForNames: Bool
  private let glob: Glob

  /// Returns nil for a blank line or a comment.
  init?(_ line: ArraySlice<UInt8>) {
    var text = line
    // Git accepts ignore files with CRLF.
    if text.last == UInt8(ascii: "\r") { text.removeLast() }
    // `\#` starts a name with `#`; the glob removes the backslash.
    if text.first == UInt8(ascii: "#") { return nil }
    text = Self.withoutBlanks(text)
    isNegated = text.first == UInt8(ascii: "!")
    if isNegated { text.removeFirst() }
    isForFoldersOnly = text.last == FilePath.slash
    if isForFoldersOnly { text.removeLast() }
    // Checked after removing the trailing slash: `build/` matches at any depth, `a/build/` only below `a`.
    isForNames = !text.contains(FilePath.slash)
    if text.first == FilePath.slash { text.removeFirst() }
    guard !text.isEmpty else { return nil }
    glob = Glob(Array(text), usesGitignoreSyntax: true)
  }

  /// The line without trailing spaces, except one escaped by a backslash.
  private static func withoutBlanks(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let isEscape = line[index] == UInt8(ascii: "\\")
      if isEscape { index += 1 }
      index = min(index + 1, line.endIndex)
      if isEscape || line[index - 1] != UInt8(ascii: " ") { end = index }
    }
    return line[..<end]
  }

  /// - Parameters:
  ///   - path: The path relative to the ignore file's folder.
  ///   - name: The last component of `path`.
  func matches(path: ArraySlice<UInt8>, name: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    if isForFoldersOnly, !isFolder { return false }
    return glob.matches(isForNames ? name : path)
  }
}
