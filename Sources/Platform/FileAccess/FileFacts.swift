/// Facts about a path that don't need the file's content.
package enum FileFacts {
  package enum Kind: Sendable {
    case file
    case folder
    /// A pipe, a device or a socket.
    case other
  }

  /// The kind of file at the path, following links; nil if nothing is found.
  package static func kind(_ path: FilePath) -> Kind? {
    guard let kind = try? SystemCalls.kind(path, follows: true) else { return nil }
    switch kind {
    case .file: return .file
    case .folder: return .folder
    case .link, .pipe, .device, .other, .unknown: return .other
    }
  }

  /// Whether the path itself is a link.
  package static func isLink(_ path: FilePath) -> Bool {
    (try? SystemCalls.kind(path, follows: false)) == .link
  }

  /// Whether the file belongs to the user of this process, and no one else can write to it.
  static func isOwn(_ path: FilePath) -> Bool {
    SystemCalls.isOwn(path)
  }

  package static func exists(_ path: FilePath) -> Bool {
    kind(path) != nil
  }

  /// The path without links and `..`; nil if it doesn't exist.
  package static func realPath(_ path: FilePath) -> FilePath? {
    try? SystemCalls.realPath(path)
  }

  /// The names in a folder, unordered; empty if it can't be read.
  package static func names(in folder: FilePath) -> [String] {
    var names: [String] = []
    try? unsafe SystemCalls.list(folder) { name, _ in unsafe names.append(String(decoding: name, as: UTF8.self)) }
    return names
  }

  /// Whether output to the path goes to a terminal.
  package static func isTerminal(_ path: FilePath) -> Bool {
    // A regular file or a folder is never a terminal, so it needn't be opened.
    guard kind(path) == .other, let stream = try? SystemCalls.openForWriting(path) else { return false }
    return SystemCalls.isTerminal(stream.number)
  }

  /// The working directory; `/` if it was removed.
  package static func workingFolder() -> FilePath {
    SystemCalls.currentFolder() ?? FilePath("/")
  }
}
