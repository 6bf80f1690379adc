/// A source of files: the disk, or contents in memory, such as an editor's unsaved files.
///
/// Passed to code that searches for configurations and schemas, like the clock and the streams. Paths are absolute.
package protocol FileSource: Sendable {
  /// The bytes of a file.
  ///
  /// - Parameter limit: in bytes; a larger file is an error.
  func read(_ path: FilePath, limit: Int, origin: FileReading.Origin) throws(FileError) -> [UInt8]
  /// The kind of file that the path leads to, links followed; nil if there is none.
  func kind(_ path: FilePath) -> FileFacts.Kind?
  /// The path without links and without `..`; nil if nothing exists.
  func realPath(_ path: FilePath) -> FilePath?
  /// Whether the path itself is a link, wherever it leads.
  func isLink(_ path: FilePath) -> Bool
  /// The names in a folder, in order; none if it can't be read.
  func names(in folder: FilePath) -> [String]
}

extension FileSource {
  package func exists(_ path: FilePath) -> Bool {
    kind(path) != nil
  }

  /// The nearest folder, the given one or above, with `.git` (a folder, or a file as a work tree has it).
  package func repositoryRoot(of folder: FilePath) -> FilePath? {
    nearestFolder(of: folder, holding: ".git")
  }

  /// The nearest folder, the given one or above, with an entry of this name.
  package func nearestFolder(of folder: FilePath, holding name: String) -> FilePath? {
    folder.foldersUpwards.first { exists($0.appending(name)) }
  }
}

/// The files of the machine.
package struct DiskFiles: FileSource {
  package init() {}

  package func read(_ path: FilePath, limit: Int, origin: FileReading.Origin) throws(FileError) -> [UInt8] {
    try FileReading.read(path, limit: limit, origin: origin)
  }

  package func kind(_ path: FilePath) -> FileFacts.Kind? {
    FileFacts.kind(path)
  }

  package func realPath(_ path: FilePath) -> FilePath? {
    FileFacts.realPath(path)
  }

  package func isLink(_ path: FilePath) -> Bool {
    FileFacts.isLink(path)
  }

  package func names(in folder: FilePath) -> [String] {
    FileFacts.names(in: folder).sorted()
  }
}
