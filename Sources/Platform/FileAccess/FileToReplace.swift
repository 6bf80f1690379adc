/// An existing file that can be replaced.
struct FileToReplace: Equatable {
  /// The path without links.
  let path: FilePath
  let status: SystemCalls.Status

  init(_ path: FilePath) throws(FileError) {
    do throws(SystemCalls.Failure) {
      self.path = try SystemCalls.realPath(path)
      status = try SystemCalls.status(self.path)
    } catch {
      let brokenLink = error.reason() == .notFound && SystemCalls.exists(path)
      // The link of an open pipe in `/dev/fd` has no real path, though it can be read.
      let isStored = (try? SystemCalls.kind(path, follows: true)) == nil
      throw FileError(path, reason: brokenLink ? isStored ? .writing(.brokenLink) : .notStored : error.reason())
    }
    if let reason = obstacle { throw FileError(path, reason: reason) }
  }

  private var obstacle: FileError.Reason? {
    switch status.kind {
    case .folder: return .isFolder
    case .link, .pipe, .device, .other, .unknown: return .notAFile
    case .file: break
    }
    // Renaming over the file would change one of its names and leave the others with the old content.
    if status.names > 1 { return .writing(.severalNames(status.names)) }
    // Renaming needs rights on the folder only, so it would silently replace a read-only file.
    return SystemCalls.mayWrite(path) ? nil : .writing(.isReadOnly)
  }
}

/// Facts that change with a file's content, found without reading it.
package struct FileStamp: Hashable, Sendable {
  /// The inode number: the file itself, whatever its name.
  var number: UInt64
  package var size: Int
  /// The time of the last modification, since 1970.
  package var seconds: Int
  var nanoseconds: Int
}

extension FileStamp {
  /// The stamp of the file at the path, following links; nil if there is none.
  package init?(of path: FilePath) {
    guard let stamp = SystemCalls.stamp(path) else { return nil }
    self = stamp
  }
}
