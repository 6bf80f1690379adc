/// Writing whole files: at any moment a file holds all of its old bytes or all of the new ones, whatever happens.
///
/// Mode, owner and extended attributes of a file that is replaced stay, access control lists among them, but for what more
/// people could see by its mode than may see what the bytes are made of. A symbolic link stays, and what it leads to is
/// replaced. A file with several names is left alone.
package enum FileWriting {
  /// Replaces what a file holds, unless that isn't what the caller had read.
  ///
  /// Of several that do so at once one goes first, and the others find the file changed.
  package static func replace(_ path: FilePath, expecting old: [UInt8], with new: [UInt8]) throws(FileError) {
    let lock = try FileLock(path)
    try demand(path, old)
    let temporary = try TemporaryFile.holding(Spool(new), for: lock.file.path, like: lock.file)
    // Not everybody asks for the lock.
    guard lock.isCurrent else { throw FileError(path, .writing(.changedMeanwhile)) }
    try demand(path, old)
    try temporary.take()
  }

  /// Makes a file that isn't there yet: nothing is written over, not even a link that leads nowhere.
  ///
  /// - Parameter privacy: of what the content is made of.
  package static func create(
    _ path: FilePath, _ content: Spool, _ privacy: Privacy = Privacy()
  ) throws(FileError) {
    guard !SystemCalls.isThere(path) else { throw FileError(path, .writing(.existsAlready)) }
    try TemporaryFile.holding(content, for: path, privacy).takeFree()
  }

  package static func create(
    _ path: FilePath, _ bytes: [UInt8], _ privacy: Privacy = Privacy()
  ) throws(FileError) {
    try create(path, Spool(bytes), privacy)
  }

  /// Makes a file, or replaces what it holds, whatever that is. What goes to a device or a pipe goes there as it is.
  ///
  /// - Parameter privacy: of what the content is made of.
  package static func write(
    _ content: Spool, to path: FilePath, _ privacy: Privacy = Privacy()
  ) throws(FileError) {
    guard SystemCalls.isThere(path) else {
      return try TemporaryFile.holding(content, for: path, privacy).take()
    }
    switch try? SystemCalls.kind(path, follows: true) {
    case .device, .pipe:
      do throws(SystemCalls.Failure) {
        let stream = try SystemCalls.openForWriting(path)
        SystemCalls.block(stream.number)
        try content.write(to: stream.number)
      } catch {
        let reason = error.reason()
        throw FileError(path, reason == .notAFile ? .writing(.noReader) : reason)
      }
    case .file, .folder, .link, .other, .unknown, nil:
      let lock = try FileLock(path)
      try TemporaryFile.holding(content, for: lock.file.path, like: lock.file, privacy).take()
    }
  }

  package static func write(
    _ bytes: [UInt8], to path: FilePath, _ privacy: Privacy = Privacy()
  ) throws(FileError) {
    try write(Spool(bytes), to: path, privacy)
  }

  /// Takes a file away that this program made; one that isn't there is no fault.
  package static func remove(_ path: FilePath) { SystemCalls.remove(path) }

  /// Fails where a file doesn't hold what the caller had read, or can't be read any more.
  private static func demand(_ path: FilePath, _ bytes: [UInt8]) throws(FileError) {
    let isSame: Bool
    do throws(FileError) {
      isSame = try FileReading.read(path, limit: bytes.count) == bytes
    } catch {
      guard case .other = error.reason else { throw FileError(path, .writing(.changedMeanwhile)) }
      throw error
    }
    if !isSame { throw FileError(path, .writing(.changedMeanwhile)) }
  }
}
