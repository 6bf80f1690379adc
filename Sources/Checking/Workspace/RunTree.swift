package import FileAccess

/// The folders of a run, which decide which files a schema, a layer or a configuration may refer to.
///
/// These may come from anybody, and may name any file on the machine. Such a file is read only if, after following
/// links, it is in one of these folders: those of the operands, each with the repository around it. A file that the
/// user names on the command line is always read.
package struct RunTree: Sendable {
  let workingFolder: FilePath
  private let operands: [FilePath]
  private let named: [FilePath]
  /// The source of configurations and schemas.
  package let files: any FileSource
  private let roots = Roots()

  private final class Roots: Sendable {
    let found = Once<[FilePath]>()
  }

  /// - Parameters:
  ///   - operands: The files and folders that the user named, absolute or relative to the working folder.
  ///   - named: Other files that the user named, such as a schema or a configuration.
  ///   - files: The source of configurations and schemas.
  package init(
    workingFolder: FilePath, operands: [FilePath] = [], named: [FilePath] = [],
    files: any FileSource = DiskFiles()
  ) {
    self.workingFolder = workingFolder
    self.operands = operands
    self.named = named
    self.files = files
  }

  /// The same folders, plus more files that the user named.
  func naming(_ others: [FilePath]) -> Self {
    Self(workingFolder: workingFolder, operands: operands, named: named + others, files: files)
  }

  /// The same folders, with another source of texts.
  package func reading(_ files: any FileSource) -> Self {
    Self(workingFolder: workingFolder, operands: operands, named: named, files: files)
  }

  /// The bytes of a file that another file refers to.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - limit: The size limit in bytes.
  package func mentioned(_ path: FilePath, limit: Int) throws(FileError) -> [UInt8] {
    guard contains(path) else { throw FileError(path, reason: .outside) }
    return try files.read(path, limit: limit, origin: .mentioned)
  }

  /// Whether a file is in one of the folders, after following links. For a missing file, whether it would be.
  package func contains(_ path: FilePath) -> Bool {
    guard let real = realPath(path) else { return false }
    return root(holding: real) != nil
  }

  /// Whether a file in a folder isn't a link to a place outside the run.
  func holds(_ path: FilePath, in folder: FilePath) -> Bool {
    guard let real = files.realPath(path) else { return false }
    return files.realPath(folder).map { $0.appending(path.lastComponent) } == real || contains(real)
  }

  /// Whether a folder of the run is a repository. A configuration above a repository doesn't extend the run.
  var isOfRepository: Bool { roots.found.value(findRoots).contains { files.repositoryRoot(of: $0) != nil } }

  /// The folder of the run that equals or contains a path, or nil for none.
  ///
  /// - Parameter path: Absolute, without links.
  func root(holding path: FilePath) -> FilePath? {
    roots.found.value(findRoots).first { path.isWithin($0) }
  }

  /// The longest path that operating systems accept, in bytes.
  private static let longestPath = 4_096

  /// The path with links followed. A missing path is resolved from its nearest existing folder, so that nothing reveals
  /// which files the machine has.
  package func realPath(_ path: FilePath) -> FilePath? {
    // A longer path can't exist, and would take a system call for each of its folders.
    guard path.bytes.count <= Self.longestPath else { return nil }
    var folder: FilePath? = path
    while let current = folder {
      if let real = files.realPath(current) {
        return path.relative(to: current).map(real.appending) ?? real
      }
      folder = current.parent
    }
    return nil
  }

  private func findRoots() -> [FilePath] {
    let working = files.realPath(workingFolder)
    var roots: [FilePath] = []
    var last: FilePath?
    func take(_ path: FilePath) {
      let path = path.resolved(from: workingFolder)
      // Files are often named folder by folder, and each folder is looked at once.
      guard let folder = files.kind(path) == .folder ? path : path.parent, folder != last else { return }
      last = folder
      guard let real = files.realPath(folder) else { return }
      var root = root(of: real, working: working)
      // No run includes the whole file system.
      if root.parent == nil { root = real }
      // A folder inside another of the run adds nothing.
      if root.parent != nil, !roots.contains(where: { root.isWithin($0) }) {
        roots.append(root)
      }
    }
    for path in operands { take(path) }
    for path in named { take(path) }
    // Without operands, the run is about the working folder.
    if last == nil { take(FilePath(".")) }
    return roots
  }

  /// The repository around a folder, otherwise the nearest folder above with a configuration, otherwise the working
  /// folder if it is above, otherwise the folder itself.
  private func root(of folder: FilePath, working: FilePath?) -> FilePath {
    if let repository = files.repositoryRoot(of: folder) { return repository }
    let configured = folder.foldersUpwards.first { Configuration.exists(in: $0, files: files) }
    if let configured { return configured }
    guard let working, folder.relative(to: working) != nil else { return folder }
    return working
  }
}

/// How files are named in output.
package enum ShownPath {
  /// The path relative to the working directory, or the absolute path if that is shorter or the two share no folder.
  package static func text(_ path: FilePath, from workingFolder: FilePath) -> String {
    if let below = path.relative(to: workingFolder) { return String(decoding: below, as: UTF8.self) }
    let (own, other) = (workingFolder.bytes, path.bytes)
    // The number of bytes up to the common folder.
    let shared = own[..<zip(own, other).prefix { $0 == $1 }.count].lastIndex(of: slash) ?? 0
    // Only the root is common: a path of many `../` says less than the absolute one.
    guard shared > 0 else { return path.description }
    let climbs = own[shared...].count { $0 == slash }
    let relative = String(repeating: "../", count: climbs) + String(decoding: other[(shared + 1)...], as: UTF8.self)
    return relative.utf8.count < other.count ? relative : path.description
  }

  private static let slash = UInt8(ascii: "/")
}
