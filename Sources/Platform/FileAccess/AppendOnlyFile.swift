internal import Synchronization

/// A file that the program appends to while it runs, accessible only to its owner.
package final class AppendOnlyFile: Sendable {
  private struct Open: ~Copyable {
    let descriptor: SystemCalls.Descriptor
    var hasFailed = false
  }

  private let open: Mutex<Open>

  /// Creates the file, which must not exist yet.
  package init(_ path: FilePath) throws(FileError) {
    do throws(SystemCalls.Failure) {
      open = Mutex(Open(descriptor: try SystemCalls.openNew(path, mode: 0o600)))
    } catch {
      throw FileError(path, reason: error.reason())
    }
  }

  /// Appends bytes atomically, from any thread. Once a write has failed, does nothing.
  package func append(_ bytes: [UInt8]) {
    open.withLock { open in
      // A log with a gap would mislead; a truncated one doesn't.
      guard !open.hasFailed else { return }
      do throws(SystemCalls.Failure) {
        try SystemCalls.write(open.descriptor.number, bytes: bytes)
      } catch {
        open.hasFailed = true
      }
    }
  }
}
