/// Writing whole files: at any moment a file holds all of its old bytes or all of the new ones, whatever happens.
///
/// Mode and owner of a file that is replaced stay. A symbolic link stays, and what it leads to is replaced.
package enum FileWriting {
  /// Replaces what a file holds, unless that isn't what the caller had read.
  ///
  /// - Parameter count: what ``FaultRecovery/countWritten`` tells of it, should the program be started anew.
  package static func replace(
    _ path: FilePath, expecting old: [UInt8], with new: [UInt8], count: Int = 1
  ) throws(FileError) {
    try SystemCalls.undisturbed { () throws(FileError) in
      let file = try FileToReplace(path)
      let temporary = try TemporaryFile.holding(new, for: file.path, like: file.status)
      guard holds(path, old) else { throw FileError(path, .writing(.changedMeanwhile)) }
      try temporary.take()
      FaultRecovery.noteWritten(count)
    }
  }

  /// Makes a file that isn't there yet: nothing is written over, not even a link that leads nowhere.
  package static func create(_ path: FilePath, _ bytes: [UInt8]) throws(FileError) {
    guard !SystemCalls.isThere(path) else { throw FileError(path, .writing(.existsAlready)) }
    try TemporaryFile.holding(bytes, for: path).takeFree()
  }

  /// Makes a file, or replaces what it holds, whatever that is. What goes to a device or a pipe goes there as it is.
  package static func write(_ bytes: [UInt8], to path: FilePath) throws(FileError) {
    guard SystemCalls.isThere(path) else {
      return try TemporaryFile.holding(bytes, for: path).take()
    }
    switch try? SystemCalls.kind(path, follows: true) {
    case .device, .pipe:
      do throws(SystemCalls.Failure) {
        let stream = try SystemCalls.openForWriting(path)
        SystemCalls.block(stream.number)
        try SystemCalls.write(stream.number, bytes)
      } catch {
        let reason = error.reason()
        throw FileError(path, reason == .notAFile ? .writing(.noReader) : reason)
      }
    case .file, .folder, .link, .other, .unknown, nil:
      let file = try FileToReplace(path)
      try TemporaryFile.holding(bytes, for: file.path, like: file.status).take()
    }
  }

  private static func holds(_ path: FilePath, _ bytes: [UInt8]) -> Bool {
    (try? FileReading.read(path, limit: bytes.count)) == bytes
  }
}
