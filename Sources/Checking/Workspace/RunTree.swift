package import FileAccess
internal import Workers

/// The folders of a run. Decides which files a schema, a layer or a configuration may name.
///
/// These may come from anybody, and may name any file of the machine. Such a file is read only where it is stored in
/// one of these folders, links followed: those of the operands, each with the repository around it. A file that a
/// person names on the command line is read wherever it is.
package struct RunTree: Sendable {
  let workingFolder: FilePath
  private let operands: any Sequence<FilePath> & Sendable
  private let named: [FilePath]
  /// Where configurations and schemas are read from.
  package let files: any FileSource
  private let roots = Roots()

  private final class Roots: Sendable {
    let found = Once<[FilePath]>()
  }

  /// - Parameters:
  ///   - operands: the files and folders that a person named, relative to the working folder or absolute.
  ///   - named: the files that a person named besides: a schema, a configuration.
  ///   - files: where configurations and schemas are read from.
  package init(
    workingFolder: FilePath, operands: any Sequence<FilePath> & Sendable = [], named: [FilePath] = [],
    files: any FileSource = DiskFiles()
  ) {
    self.workingFolder = workingFolder
    self.operands = operands
    self.named = named
    self.files = files
  }

  /// The same folders, with more files that a person named.
  func naming(_ others: [FilePath]) -> Self {
    Self(workingFolder: workingFolder, operands: operands, named: named + others, files: files)
  }

  /// The same folders, with other texts in them.
  package func reading(_ files: any FileSource) -> Self {
    Self(workingFolder: workingFolder, operands: operands, named: named, files: files)
  }

  /// The bytes of a file that another file names.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - limit: in bytes.
  package func mentioned(_ path: FilePath, limit: Int) throws(FileError) -> [UInt8] {
    guard contains(path) else { throw FileError(path, .outside) }
    return try files.read(path, limit: limit, origin: .mentioned)
  }

  /// Whether a file lies in one of the folders, links followed; of one that is missing, whether it would.
  package func contains(_ path: FilePath) -> Bool {
    guard let real = realPath(path) else { return false }
    return root(holding: real) != nil
  }

  /// Whether a folder of the run is a repository. No configuration above one makes the run larger.
  var isOfRepository: Bool { roots.found.value(findRoots).contains { files.repositoryRoot(of: $0) != nil } }

  /// The folder of the run that a path is, or is in; nil for none.
  ///
  /// - Parameter path: absolute, without links.
  func root(holding path: FilePath) -> FilePath? {
    roots.found.value(findRoots).first { path.isWithin($0) }
  }

  /// The longest path that an operating system takes, in bytes.
  private static let longestPath = 4_096

  /// The path with its links followed. For a path that doesn't exist, by the nearest folder above it that does, so that
  /// which files the machine has is never shown.
  package func realPath(_ path: FilePath) -> FilePath? {
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
      guard let folder = files.kind(path) == .folder ? path : path.parent, folder != last else { return }
      last = folder
      guard let real = files.realPath(folder) else { return }
      var root = root(of: real, working)
      // No run is about the whole file system.
      if root.parent == nil { root = real }
      if root.parent != nil, !roots.contains(where: { root.isWithin($0) }) {
        roots.append(root)
      }
    }
    for path in operands { take(path) }
    for path in named { take(path) }
    if last == nil { take(FilePath(".")) }
    return roots
  }

  /// The repository around a folder, else the nearest folder above that has a configuration, else the working folder, if
  /// it is above, else the folder itself.
  private func root(of folder: FilePath, _ working: FilePath?) -> FilePath {
    if let repository = files.repositoryRoot(of: folder) { return repository }
    if let configured = files.nearestFolder(of: folder, holding: Configuration.fileName) { return configured }
    guard let working, folder.relative(to: working) != nil else { return folder }
    return working
  }
}

/// How a file is named to a person.
package enum ShownPath {
  /// From the working directory; the whole path where that is shorter, or where the two share no folder.
  package static func text(_ path: FilePath, from workingFolder: FilePath) -> String {
    if let below = path.relative(to: workingFolder) { return String(decoding: below, as: UTF8.self) }
    let (own, other) = (workingFolder.bytes, path.bytes)
    // How many bytes lead to the folder that holds both.
    let shared = own[..<zip(own, other).prefix { $0 == $1 }.count].lastIndex(of: slash) ?? 0
    guard shared > 0 else { return path.description }
    let climbs = own[shared...].count { $0 == slash }
    let relative = String(repeating: "../", count: climbs) + String(decoding: other[(shared + 1)...], as: UTF8.self)
    return relative.utf8.count < other.count ? relative : path.description
  }

  private static let slash = UInt8(ascii: "/")
}
