internal import CommandLineKit
internal import FileAccess
internal import Workspace

/// The folders that a language model's tools may access: the project, and those that the user allows.
struct MCPAllowedFolders {
  static let allow = Option("allow", value: .text("DIR"), help: "Also allow tools to use this folder").repeated

  /// The project around the working folder.
  private let project: RunTree
  /// The allowed folders, with symbolic links resolved.
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
      // Resolve links for the comparison, because "../shared" may be a link.
      real.append(path)
    }
    self.allowed = real
  }

  /// Whether a path is in one of the folders, with symbolic links resolved.
  private func isInside(_ path: FilePath) -> Bool {
    if project.contains(path) { return true }
    guard !allowed.isEmpty, let real = project.realPath(path) else { return false }
    return allowed.contains { real.isWithin($0) }
  }

  /// Whether a path leads to a device, a pipe or a system file, reading which may never end.
  private static func isSpecialFile(_ path: FilePath) -> Bool {
    // A missing file is reported by the command, but a dangling link could lead anywhere.
    guard let kind = FileFacts.kind(path), let real = FileFacts.realPath(path) else { return FileFacts.isLink(path) }
    return kind == .other || ["/dev", "/proc", "/sys"].map { FilePath($0) }.contains { real.isWithin($0) }
  }

  /// Why a tool may not use a path, URI or name, or nil if it may.
  func refusal(_ text: [UInt8]) -> String? {
    let name = String(decoding: text, as: UTF8.self)
    // A URL isn't a path. Whether its host is allowed is checked when it is fetched.
    guard !SchemaAddress.isAddress(name) else { return nil }
    // The text may be a path or a file URI.
    let paths = [FilePath(bytes: text).resolved(from: workingFolder), SchemaReference.file(name, from: workingFolder)]
    for path in paths.compactMap(\.self) {
      // Only the person who starts the server may extend what a model can access.
      guard isInside(path) else {
        return "\(name) is outside the project; ask the user to run `settle mcp --allow DIR`"
      }
      if Self.isSpecialFile(path) { return "\(name) is not a file or a folder" }
    }
    return nil
  }
}
