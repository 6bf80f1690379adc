internal import CommandLineKit
internal import FileAccess
internal import Workspace

/// The folders that the tools of a language model may access: the project, and those allowed by the user.
struct MCPPlaces {
  static let allow = Option("allow", value: .text("DIR"), help: "Also allow tools to use this folder").repeated

  /// The project around the working folder.
  private let project: RunTree
  /// Without links.
  private let allowed: [FilePath]
  private let workingFolder: FilePath

  /// - Parameter allowed: Folders in addition to the project.
  init(_ workingFolder: FilePath, allowed: [FilePath]) throws(UsageError) {
    self.workingFolder = workingFolder
    project = RunTree(workingFolder: workingFolder)
    var real: [FilePath] = []
    for folder in allowed.map({ $0.resolved(from: workingFolder) }) {
      guard FileFacts.kind(folder) == .folder, let path = FileFacts.realPath(folder) else {
        throw .outside("--\(Self.allow.name): \(folder.description) is not a folder")
      }
      // Compared with real paths, because "../shared" may be a link.
      real.append(path)
    }
    self.allowed = real
  }

  /// Whether a path leads into one of the folders, after following links.
  private func isInside(_ path: FilePath) -> Bool {
    if project.contains(path) { return true }
    guard !allowed.isEmpty, let real = project.realPath(path) else { return false }
    return allowed.contains { real.isWithin($0) }
  }

  /// Whether a path leads to a device, a pipe or a system file, which might never end.
  private static func isEndless(_ path: FilePath) -> Bool {
    // The command reports a missing file, but a dangling link could lead anywhere.
    guard let kind = FileFacts.kind(path), let real = FileFacts.realPath(path) else { return FileFacts.isLink(path) }
    return kind == .other || ["/dev", "/proc", "/sys"].map { FilePath($0) }.contains { real.isWithin($0) }
  }

  /// Why a tool may not use a path, a URI or a name, or nil if it may.
  func refusal(_ text: [UInt8]) -> String? {
    let name = String(decoding: text, as: UTF8.self)
    // An address isn't a path. Whether its host is allowed is decided when it is fetched.
    guard !SchemaAddress.isAddress(name) else { return nil }
    // The text may be interpreted as a path or as a file URI.
    let paths = [FilePath(bytes: text).resolved(from: workingFolder), SchemaReference.file(name, from: workingFolder)]
    for path in paths.compactMap(\.self) {
      // A person starts the server, so only a person can widen what a model may read.
      guard isInside(path) else {
        return "\(name) is outside the project; a person can start `settle mcp --allow DIR`"
      }
      if Self.isEndless(path) { return "\(name) is not a file or a folder" }
    }
    return nil
  }
}
