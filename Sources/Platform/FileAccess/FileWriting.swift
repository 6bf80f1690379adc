/// Writes whole files: at any moment a file has either all of its old content or all of the new.
///
/// A replaced file keeps its mode, owner and extended attributes, including access control lists; its mode is
/// restricted if more users than those of the sources could read the content. A symbolic link stays, and its target is
/// replaced. A file with several hard links is left unchanged.
package enum FileWriting {
  /// Replaces the content of a file, unless it has changed since the caller read it.
  ///
  /// If several programs do so at once, the first succeeds, and the others find the file changed.
  package static func replace(_ path: FilePath, expecting old: [UInt8], with new: [UInt8]) throws(FileError) {
    do throws(FileError) {
      try replaceOnce(path, expecting: old, with: new)
    } catch {
      // If a run reaches one file by two names, such as a link and its target, the first write has already succeeded.
      guard error.reason == .writing(.changedMeanwhile) else { throw error }
      do throws(FileError) { try verifyContent(path, bytes: new) } catch _ { throw error }
    }
  }

  private static func replaceOnce(_ path: FilePath, expecting old: [UInt8], with new: [UInt8]) throws(FileError) {
    let lock = try FileLock(path)
    // Before the temporary file is created, so that nothing is written if the file has changed already.
    try verifyContent(path, bytes: old)
    let temporary = try TemporaryFile.holding(Spool(new), for: lock.file.path, like: lock.file)
    // Other programs may ignore the lock.
    guard lock.isCurrent else { throw FileError(path, reason: .writing(.changedMeanwhile)) }
    try verifyContent(path, bytes: old)
    try temporary.take()
  }

  /// Creates a new file. Nothing is overwritten, not even a broken link.
  ///
  /// - Parameter privacy: The privacy of the content's sources.
  package static func create(
    _ path: FilePath, content: Spool, privacy: Privacy = Privacy()
  ) throws(FileError) {
    guard !SystemCalls.exists(path) else { throw FileError(path, reason: .writing(.existsAlready)) }
    try TemporaryFile.holding(content, for: path, privacy: privacy).moveIntoPlaceIfAbsent()
  }

  package static func create(
    _ path: FilePath, bytes: [UInt8], privacy: Privacy = Privacy()
  ) throws(FileError) {
    try create(path, content: Spool(bytes), privacy: privacy)
  }

  /// Creates a file or replaces its content. A device or pipe receives the bytes directly.
  ///
  /// - Parameter privacy: The privacy of the content's sources.
  package static func write(
    _ content: Spool, to path: FilePath, privacy: Privacy = Privacy()
  ) throws(FileError) {
    guard SystemCalls.exists(path) else {
      return try TemporaryFile.holding(content, for: path, privacy: privacy).take()
    }
    switch try? SystemCalls.kind(path, follows: true) {
    case .device, .pipe:
      do throws(SystemCalls.Failure) {
        let stream = try SystemCalls.openForWriting(path)
        // It was opened in non-blocking mode to detect a missing reader, but the content may exceed the pipe's buffer.
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

  /// Creates or replaces a file that can be recreated, with access for its owner only. It may be lost in a power
  /// failure, and keeps no attributes of an old file.
  static func store(_ bytes: [UInt8], at path: FilePath) throws(FileError) {
    try TemporaryFile.holding(Spool(bytes), for: path, privacy: .ofOwner, isDurable: false).take()
  }

  /// Removes a file of this program; a missing file isn't an error.
  package static func remove(_ path: FilePath) { SystemCalls.remove(path) }

  /// Fails if a file's content differs from `bytes` or can't be read any more.
  private static func verifyContent(_ path: FilePath, bytes: [UInt8]) throws(FileError) {
    let isSame: Bool
    do throws(FileError) {
      isSame = try FileReading.holds(path, bytes: bytes)
    } catch {
      guard case .other = error.reason else { throw FileError(path, reason: .writing(.changedMeanwhile)) }
      throw error
    }
    if !isSame { throw FileError(path, reason: .writing(.changedMeanwhile)) }
  }
}

extension FileWriting {
  /// Creates a folder and any missing parents; existing folders stay unchanged.
  ///
  /// - Parameter isPrivate: Whether only the user can access it; otherwise the process's umask decides.
  package static func makeFolders(_ path: FilePath, isPrivate: Bool = true) throws(FileError) {
    if FileFacts.kind(path) == .folder { return }
    if let parent = path.parent, parent != path { try makeFolders(parent, isPrivate: isPrivate) }
    do throws(SystemCalls.Failure) {
      try SystemCalls.makeFolder(path, mode: isPrivate ? 0o700 : 0o777)
    } catch {
      // Another process may have created the folder in the meantime.
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

  /// Replaces a folder, or moves the new one to the path if there is none.
  package static func replaceFolder(_ path: FilePath, with new: FilePath) throws(FileError) {
    let old = SystemCalls.hiddenPath(in: path.parent ?? FilePath("."))
    do throws(SystemCalls.Failure) {
      // Renaming onto a non-empty folder fails, so the old one is moved aside.
      let hasOld = SystemCalls.exists(path)
      if hasOld { try SystemCalls.rename(path, new: old) }
      do throws(SystemCalls.Failure) {
        try SystemCalls.rename(new, new: path)
      } catch {
        // Move the old folder back, because nobody would find it under its hidden name.
        if hasOld { try? SystemCalls.rename(old, new: path) }
        throw error
      }
    } catch {
      throw FileError(path, reason: error.reason())
    }
    removeTree(old)
  }

  /// Removes a folder of this program and its contents; links in it are removed, not followed.
  package static func removeTree(_ folder: FilePath) {
    // Following a link would remove files outside the folder.
    guard !FileFacts.isLink(folder), FileFacts.kind(folder) == .folder else { return SystemCalls.remove(folder) }
    for name in FileFacts.names(in: folder) { removeTree(folder.appending(name)) }
    SystemCalls.removeFolder(folder)
  }
}
