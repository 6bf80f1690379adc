/// Writes whole files: at any moment a file has either all of its old bytes or all of the new ones, whatever happens.
///
/// Mode, owner and extended attributes of a replaced file stay, including access control lists; but its mode is
/// restricted if it would show the content to more users than its sources do. A symbolic link stays, and its target is
/// replaced. A file with several hard links is left alone.
package enum FileWriting {
  /// Replaces the content of a file, unless it differs from the content that the caller read.
  ///
  /// Where several programs do so at once, one is first, and the others find the file changed.
  package static func replace(_ path: FilePath, expecting old: [UInt8], with new: [UInt8]) throws(FileError) {
    do throws(FileError) {
      try replaceOnce(path, expecting: old, with: new)
    } catch {
      // A run may reach one file by two names, a link and its own: the first writer has written it.
      guard error.reason == .writing(.changedMeanwhile) else { throw error }
      do throws(FileError) { try demand(path, bytes: new) } catch _ { throw error }
    }
  }

  private static func replaceOnce(_ path: FilePath, expecting old: [UInt8], with new: [UInt8]) throws(FileError) {
    let lock = try FileLock(path)
    // Before the temporary file is made: nothing is written for a file that has changed already.
    try demand(path, bytes: old)
    let temporary = try TemporaryFile.holding(Spool(new), for: lock.file.path, like: lock.file)
    // Other programs may ignore the lock.
    guard lock.isCurrent else { throw FileError(path, reason: .writing(.changedMeanwhile)) }
    try demand(path, bytes: old)
    try temporary.take()
  }

  /// Makes a new file: nothing is overwritten, not even a link that leads nowhere.
  ///
  /// - Parameter privacy: of the sources of the content.
  package static func create(
    _ path: FilePath, content: Spool, privacy: Privacy = Privacy()
  ) throws(FileError) {
    guard !SystemCalls.isThere(path) else { throw FileError(path, reason: .writing(.existsAlready)) }
    try TemporaryFile.holding(content, for: path, privacy: privacy).takeFree()
  }

  package static func create(
    _ path: FilePath, bytes: [UInt8], privacy: Privacy = Privacy()
  ) throws(FileError) {
    try create(path, content: Spool(bytes), privacy: privacy)
  }

  /// Creates a file, or replaces its contents. A device or pipe gets the bytes directly.
  ///
  /// - Parameter privacy: The privacy of the content's sources.
  package static func write(
    _ content: Spool, to path: FilePath, privacy: Privacy = Privacy()
  ) throws(FileError) {
    guard SystemCalls.isThere(path) else {
      return try TemporaryFile.holding(content, for: path, privacy: privacy).take()
    }
    switch try? SystemCalls.kind(path, follows: true) {
    case .device, .pipe:
      do throws(SystemCalls.Failure) {
        let stream = try SystemCalls.openForWriting(path)
        // Opened without blocking to detect a missing reader; the content may be larger than the pipe's buffer.
        SystemCalls.block(stream.number)
        try content.write(to: stream.number)
      } catch {
        let reason = error.reason()
        throw FileError(path, reason: reason == .notAFile ? .writing(.noReader) : reason)
      }
    case .file, .folder, .link, .other, .unknown, nil:
      let lock = try FileLock(path)
      try TemporaryFile.holding(content, for: lock.file.path, like: lock.file, privacy: privacy).take()
    }
  }

  package static func write(
    _ bytes: [UInt8], to path: FilePath, privacy: Privacy = Privacy()
  ) throws(FileError) {
    try write(Spool(bytes), to: path, privacy: privacy)
  }

  /// Creates or replaces a file that can be made again, for its owner alone. It may be lost in a power failure, and takes
  /// over nothing from an old one.
  package static func store(_ bytes: [UInt8], at path: FilePath) throws(FileError) {
    try TemporaryFile.holding(Spool(bytes), for: path, privacy: .ofOwner, isDurable: false).take()
  }

  /// Removes a file that this program made; a file that doesn't exist is no error.
  package static func remove(_ path: FilePath) { SystemCalls.remove(path) }

  /// Fails where a file's content differs from what the caller read, or can't be read any more.
  private static func demand(_ path: FilePath, bytes: [UInt8]) throws(FileError) {
    let isSame: Bool
    do throws(FileError) {
      // A file that has grown is larger than the limit, and so counts as changed without being read.
      isSame = try FileReading.read(path, limit: bytes.count) == bytes
    } catch {
      guard case .other = error.reason else { throw FileError(path, reason: .writing(.changedMeanwhile)) }
      throw error
    }
    if !isSame { throw FileError(path, reason: .writing(.changedMeanwhile)) }
  }
}

extension FileWriting {
  /// Creates a folder and missing parents; existing folders stay unchanged.
  ///
  /// - Parameter isPrivate: Whether only the user may access it; otherwise the process's mask decides.
  package static func makeFolders(_ path: FilePath, isPrivate: Bool = true) throws(FileError) {
    if FileFacts.kind(path) == .folder { return }
    if let parent = path.parent, parent != path { try makeFolders(parent, isPrivate: isPrivate) }
    do throws(SystemCalls.Failure) {
      try SystemCalls.makeFolder(path, mode: isPrivate ? 0o700 : 0o777)
    } catch {
      // Another process may have made the folder meanwhile.
      if error.reason() != .notFound, FileFacts.kind(path) == .folder { return }
      throw FileError(path, reason: error.reason())
    }
  }

  /// Creates a folder with a unique name in an existing one, accessible only to its owner.
  package static func makeHiddenFolder(in parent: FilePath) throws(FileError) -> FilePath {
    let path = SystemCalls.hiddenPath(in: parent)
    try makeFolders(path)
    return path
  }

  /// Puts a folder in the place of another, or where none is.
  package static func replaceFolder(_ path: FilePath, with new: FilePath) throws(FileError) {
    let old = SystemCalls.hiddenPath(in: path.parent ?? FilePath("."))
    do throws(SystemCalls.Failure) {
      // Renaming onto a folder that isn't empty fails, so the old one moves aside.
      let hasOld = SystemCalls.isThere(path)
      if hasOld { try SystemCalls.rename(path, new: old) }
      do throws(SystemCalls.Failure) {
        try SystemCalls.rename(new, new: path)
      } catch {
        // Under its hidden name nobody would find the old folder.
        if hasOld { try? SystemCalls.rename(old, new: path) }
        throw error
      }
    } catch {
      throw FileError(path, reason: error.reason())
    }
    removeTree(old)
  }

  /// Removes a folder of this program with all that is in it; links in it are removed, not followed.
  package static func removeTree(_ folder: FilePath) {
    // `rm -r` through a link would remove files of others.
    guard !FileFacts.isLink(folder), FileFacts.kind(folder) == .folder else { return SystemCalls.remove(folder) }
    for name in FileFacts.names(in: folder) { removeTree(folder.appending(name)) }
    SystemCalls.removeFolder(folder)
  }
}
