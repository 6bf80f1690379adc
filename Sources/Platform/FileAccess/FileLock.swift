/// A lock on a file that is about to be replaced: of several processes and threads that want it, one has it at a time.
///
/// The lock is on the file itself and ends with its process, so nothing is left behind; other programs may still read
/// and write. If the file system has no locks, everyone gets the file at once.
struct FileLock: ~Copyable {
  let file: FileToReplace
  private let given: FilePath
  /// Holds the lock as long as it is open; nil if there is none.
  private let descriptor: SystemCalls.Descriptor?

  /// Much longer than writing a file takes.
  private static let patience = Duration.seconds(10)

  init(_ path: FilePath) throws(FileError) {
    let end = ContinuousClock.now + Self.patience
    repeat {
      let file = try FileToReplace(path)
      let descriptor = try Self.lock(file.path, until: end)
      // While waiting for the lock, the file may have been replaced.
      guard try FileToReplace(path) == file else { continue }
      self.file = file
      given = path
      self.descriptor = descriptor
      return
    } while ContinuousClock.now < end
    throw FileError(path, reason: .writing(.changedMeanwhile))
  }

  /// Whether the path leads to the same file still, with nothing of it changed.
  var isCurrent: Bool { (try? FileToReplace(given)) == file }

  private static func lock(
    _ path: FilePath, until end: ContinuousClock.Instant
  ) throws(FileError) -> SystemCalls.Descriptor? {
    // Without write access there is no lock; replacing the file then reports why.
    guard let descriptor = try? SystemCalls.openForWriting(path) else { return nil }
    while true {
      switch SystemCalls.lock(descriptor.number) {
      case .held: return descriptor
      // On a file system without locks, the check before the replacement is all there is.
      case .unknown: return nil
      case .taken:
        guard ContinuousClock.now < end else { throw FileError(path, reason: .writing(.locked)) }
        SystemCalls.delay(milliseconds: 2)
      }
    }
  }
}
