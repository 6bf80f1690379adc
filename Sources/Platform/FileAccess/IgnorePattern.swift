/// One line of a `.gitignore` (gitignore(5), "Pattern format").
struct IgnorePattern: Hashable, Sendable {
  let isNegated: Bool
  let isForFoldersOnly: Bool
  /// Matches the bare name at any depth; otherwise the path relative to the ignore file's folder.
  private let isForNames: Bool
  private let glob: Glob

  /// Nil for a blank line and a comment.
  init?(_ line: ArraySlice<UInt8>) {
    var text = line
    // Git accepts ignore files with CRLF.
    if text.last == UInt8(ascii: "\r") { text.removeLast() }
    // `\#` is a name that begins with `#`; the glob removes the backslash.
    if text.first == UInt8(ascii: "#") { return nil }
    text = Self.withoutBlanks(text)
    isNegated = text.first == UInt8(ascii: "!")
    if isNegated { text.removeFirst() }
    isForFoldersOnly = text.last == FilePath.slash
    if isForFoldersOnly { text.removeLast() }
    // After the final slash is gone: `build/` matches at any depth, `a/build/` only below `a`.
    isForNames = !text.contains(FilePath.slash)
    if text.first == FilePath.slash { text.removeFirst() }
    guard !text.isEmpty else { return nil }
    glob = Glob(Array(text), isGits: true)
  }

  /// The line without the blanks at its end, but for one after a `\` that isn't itself after one.
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
  ///   - path: from the ignore file's folder.
  ///   - name: its last part.
  func matches(path: ArraySlice<UInt8>, name: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    if isForFoldersOnly, !isFolder { return false }
    return glob.matches(isForNames ? name : path)
  }
}
