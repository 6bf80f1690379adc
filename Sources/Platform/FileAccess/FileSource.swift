/// A source of files: the disk, or contents in memory, such as an editor's unsaved files.
///
/// Passed to code that looks for configurations and schemas. Paths are absolute.
package protocol FileSource: Sendable {
  /// The bytes of a file.
  ///
  /// - Parameter limit: The largest size in bytes; a larger file is an error.
  func read(_ path: FilePath, limit: Int, origin: FileReading.Origin) throws(FileError) -> [UInt8]
  /// The kind of file at the path, following links; nil if there is none.
  func kind(_ path: FilePath) -> FileFacts.Kind?
  /// The path without links and `..`; nil if it doesn't exist.
  func realPath(_ path: FilePath) -> FilePath?
  /// Whether the path itself is a link.
  func isLink(_ path: FilePath) -> Bool
  /// The names in a folder, sorted; empty if it can't be read.
  func names(in folder: FilePath) -> [String]
}

extension FileSource {
  package func exists(_ path: FilePath) -> Bool {
    kind(path) != nil
  }

  /// The nearest folder, from the given one upwards, with `.git`: a folder, or a file in a linked work tree.
  package func repositoryRoot(of folder: FilePath) -> FilePath? {
    nearestFolder(of: folder, holding: ".git")
  }

  /// The nearest folder, from the given one upwards, with an entry of this name.
  func nearestFolder(of folder: FilePath, holding name: String) -> FilePath? {
    folder.foldersUpwards.first { exists($0.appending(name)) }
  }
}

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
