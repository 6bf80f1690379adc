/// An exclusive lock on a file that is about to be replaced, among processes and threads of this program.
///
/// The lock is on the file itself and ends with its process, so nothing is left behind. Other programs can still read
/// and write the file. On a file system without locks, nobody waits.
struct FileLock: ~Copyable {
  let file: FileToReplace
  private let given: FilePath
  /// Holds the lock while it is open; nil if there is no lock.
  private let descriptor: SystemCalls.Descriptor?

  /// How long to wait for the lock: much longer than writing a file takes.
  private static let timeout = Duration.seconds(10)

  init(_ path: FilePath) throws(FileError) {
    let end = ContinuousClock.now + Self.timeout
    repeat {
      let file = try FileToReplace(path)
      let descriptor = try Self.lock(file.path, until: end)
      // The file may have been replaced while this thread waited for the lock.
      guard try FileToReplace(path) == file else { continue }
      self.file = file
      given = path
      self.descriptor = descriptor
      return
    } while ContinuousClock.now < end
    throw FileError(path, reason: .writing(.changedMeanwhile))
  }

  /// Whether the path still leads to the same unchanged file.
  var isCurrent: Bool { (try? FileToReplace(given)) == file }

  private static func lock(
    _ path: FilePath, until end: ContinuousClock.Instant
  ) throws(FileError) -> SystemCalls.Descriptor? {
    // Locking needs write access. Without it, the replacement fails later and reports why.
    guard let descriptor = try? SystemCalls.openForWriting(path) else { return nil }
    while true {
      switch SystemCalls.lock(descriptor.number) {
      case .held: return descriptor
      // Without locks, only the check before the replacement protects the file.
      case .unknown: return nil
      case .taken:
        guard ContinuousClock.now < end else { throw FileError(path, reason: .writing(.locked)) }
        SystemCalls.delay(milliseconds: 2)
      }
    }
  }
}
