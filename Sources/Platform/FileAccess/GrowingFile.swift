internal import Synchronization

/// A file that is written to while the program runs, for its owner alone.
package final class GrowingFile: Sendable {
  private struct Open: ~Copyable {
    let descriptor: SystemCalls.Descriptor
    var hasFailed = false
  }

  private let open: Mutex<Open>

  /// Makes the file; there must be none of this name.
  package init(_ path: FilePath) throws(FileError) {
    do throws(SystemCalls.Failure) {
      open = Mutex(Open(descriptor: try SystemCalls.openNew(path, mode: 0o600)))
    } catch {
      throw FileError(path, reason: error.reason())
    }
  }

  /// Appends bytes; from any thread, each call as a whole. Writes nothing more after a failure.
  package func append(_ bytes: [UInt8]) {
    open.withLock { open in
      // A log with a gap would mislead; one that ends early doesn't.
      guard !open.hasFailed else { return }
      do throws(SystemCalls.Failure) {
        try SystemCalls.write(open.descriptor.number, bytes: bytes)
      } catch {
        open.hasFailed = true
      }
    }
  }
}
