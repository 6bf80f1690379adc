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
  /// The device and the inode number: the file itself, whatever its name.
  var device: UInt64
  var number: UInt64
  package var size: Int
  /// The time of the last modification, in nanoseconds since 1970.
  package var written: Int
  /// The time of the last change of content or attributes, which programs can't set, in nanoseconds since 1970.
  var changed: Int
}

extension FileStamp {
  /// Whether any change of the file since a moment has given it another stamp. File systems keep times in steps of up
  /// to 2 seconds, so a file that was changed just before may change again in the same step.
  ///
  /// - Parameter moment: In seconds since 1970, at or before the time when the stamp was taken.
  package func showsChanges(since moment: Int) -> Bool { max(written, changed) / 1_000_000_000 + 2 < moment }

  /// The parts of the stamp, for a file that keeps it.
  package var words: InlineArray<5, UInt64> {
    [
      device, number, UInt64(bitPattern: Int64(size)), UInt64(bitPattern: Int64(written)),
      UInt64(bitPattern: Int64(changed)),
    ]
  }

  package init(_ words: InlineArray<5, UInt64>) {
    device = words[0]
    number = words[1]
    size = Int(truncatingIfNeeded: words[2])
    written = Int(truncatingIfNeeded: words[3])
    changed = Int(truncatingIfNeeded: words[4])
  }

  /// The stamp of no file.
  package static let none = FileStamp([0, 0, 0, 0, 0])

  /// The stamp of the file at the path, following links; nil if there is none.
  package init?(of path: FilePath) {
    guard let stamp = SystemCalls.stamp(path) else { return nil }
    self = stamp
  }
}
