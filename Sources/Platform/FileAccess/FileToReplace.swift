/// A file that another can take the place of.
struct FileToReplace: Equatable {
  /// The path without links.
  let path: FilePath
  let status: SystemCalls.Status

  init(_ path: FilePath) throws(FileError) {
    do throws(SystemCalls.Failure) {
      self.path = try SystemCalls.realPath(path)
      status = try SystemCalls.status(self.path)
    } catch {
      let leadsNowhere = error.reason() == .notFound && SystemCalls.isThere(path)
      // The link of an open pipe in `/dev/fd` leads to no path, and can be read anyway.
      let isStored = (try? SystemCalls.kind(path, follows: true)) == nil
      throw FileError(path, reason: leadsNowhere ? isStored ? .writing(.leadsNowhere) : .notStored : error.reason())
    }
    if let reason = obstacle { throw FileError(path, reason: reason) }
  }

  private var obstacle: FileError.Reason? {
    switch status.kind {
    case .folder: return .isFolder
    case .link, .pipe, .device, .other, .unknown: return .notAFile
    case .file: break
    }
    // A rename would change one name and leave the others with the old content.
    if status.names > 1 { return .writing(.severalNames(status.names)) }
    // The rename needs rights on the folder only, so a read-only file would be replaced without a word.
    return SystemCalls.mayWrite(path) ? nil : .writing(.isReadOnly)
  }
}

/// Facts that differ between versions of a file, found without reading it.
package struct FileStamp: Hashable, Sendable {
  /// The file itself, whatever its name.
  var number: UInt64
  package var size: Int
  /// When it was written last.
  package var seconds: Int
  var nanoseconds: Int
}

extension FileStamp {
  /// The stamp of the file that the path leads to, links followed; nil if there is none.
  package init?(of path: FilePath) {
    guard let stamp = SystemCalls.stamp(path) else { return nil }
    self = stamp
  }
}
