package import FileAccess

/// The folders of a run, which limit the files that a schema, a layer or a configuration may refer to.
///
/// Such files may come from untrusted sources and name any file on the machine. A file that one of them names is read
/// only if, with symbolic links resolved, it is in one of these folders: those of the operands, each with the
/// repository around it. A file that the user names on the command line is always read.
package struct RunTree: Sendable {
  let workingFolder: FilePath
  private let operands: [FilePath]
  private let named: [FilePath]
  /// Where configurations and schemas are read from.
  package let files: any FileSource
  private let roots = Roots()

  private final class Roots: Sendable {
    let found = Once<[FilePath]>()
  }

  /// - Parameters:
  ///   - operands: The files and folders that the user named, absolute or relative to the working folder.
  ///   - named: Other files that the user named, such as a schema or a configuration.
  ///   - files: Where configurations and schemas are read from.
  package init(
    workingFolder: FilePath, operands: [FilePath] = [], named: [FilePath] = [],
    files: any FileSource = DiskFiles()
  ) {
    self.workingFolder = workingFolder
    self.operands = operands
    self.named = named
    self.files = files
  }

  /// The same folders, and those of more files that the user named.
  func naming(_ others: [FilePath]) -> Self {
    Self(workingFolder: workingFolder, operands: operands, named: named + others, files: files)
  }

  /// The same folders, with files read from another source.
  package func reading(_ files: any FileSource) -> Self {
    Self(workingFolder: workingFolder, operands: operands, named: named, files: files)
  }

  /// The bytes of a file that another file refers to.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - limit: The size limit in bytes.
  /// - Throws: ``FileError`` if the file is outside the run's folders or can't be read.
  package func mentioned(_ path: FilePath, limit: Int) throws(FileError) -> [UInt8] {
    guard contains(path) else { throw FileError(path, reason: .outside) }
    return try files.read(path, limit: limit, origin: .mentioned)
  }

  /// Whether a file is in one of the folders, with symbolic links resolved. For a missing file, whether it would be.
  package func contains(_ path: FilePath) -> Bool {
    guard let real = realPath(path) else { return false }
    return root(holding: real) != nil
  }

  /// Whether a file in a folder isn't a link that leads outside the run.
  func holds(_ path: FilePath, in folder: FilePath) -> Bool {
    guard let real = files.realPath(path) else { return false }
    return files.realPath(folder).map { $0.appending(path.lastComponent) } == real || contains(real)
  }

  /// Whether a folder of the run is in a repository. If so, a configuration above the repository can't extend the run.
  var isInRepository: Bool { roots.found.value(findRoots).contains { files.repositoryRoot(of: $0) != nil } }

  /// The run's folder that is or contains a path, or nil if there is none.
  ///
  /// - Parameter path: Absolute, without symbolic links.
  func root(holding path: FilePath) -> FilePath? {
    roots.found.value(findRoots).first { path.isWithin($0) }
  }

  /// The maximum length of a path that operating systems accept, in bytes.
  private static let longestPath = 4_096

  /// The path with symbolic links resolved. A missing path is resolved from its nearest existing ancestor, so that the
  /// answer doesn't reveal which files exist.
  package func realPath(_ path: FilePath) -> FilePath? {
    // A longer path can't exist, and would cost a system call for each of its components.
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
      // Files are often listed folder by folder, so skip a folder that is the same as the last one.
      guard let folder = files.kind(path) == .folder ? path : path.parent, folder != last else { return }
      last = folder
      guard let real = files.realPath(folder) else { return }
      var root = root(of: real, working: working)
      // The whole file system is never a root, only the folder itself.
      if root.parent == nil { root = real }
      // A folder inside another root adds nothing.
      if root.parent != nil, !roots.contains(where: { root.isWithin($0) }) {
        roots.append(root)
      }
    }
    for path in operands { take(path) }
    for path in named { take(path) }
    // Without operands, the root is that of the working folder.
    if last == nil { take(FilePath(".")) }
    return roots
  }

  /// The repository around a folder; otherwise the nearest folder, at or above it, with a configuration; otherwise the
  /// working folder if it is above; otherwise the folder itself.
  private func root(of folder: FilePath, working: FilePath?) -> FilePath {
    if let repository = files.repositoryRoot(of: folder) { return repository }
    let configured = folder.foldersUpwards.first { Configuration.exists(in: $0, files: files) }
    if let configured { return configured }
    guard let working, folder.relative(to: working) != nil else { return folder }
    return working
  }
}
