/// A file that is read piece by piece.
package final class OpenFile: Sendable {
  package let path: FilePath
  private let descriptor: SystemCalls.Descriptor
  private let isPipe: Bool

  /// Opens a file; never waits for a pipe without a writer.
  package init(_ path: FilePath) throws(FileError) {
    self.path = path
    let kind: SystemCalls.Kind
    do throws(SystemCalls.Failure) {
      descriptor = try SystemCalls.openForReading(path)
      kind = try SystemCalls.status(descriptor.number).kind
    } catch {
      throw FileError(path, reason: error.reason())
    }
    isPipe = kind == .pipe
    switch kind {
    case .file: break
    case .pipe: SystemCalls.block(descriptor.number)
    case .folder: throw FileError(path, reason: .isFolder)
    case .device, .link, .other, .unknown: throw FileError(path, reason: .notAFile)
    }
  }

  /// The bytes from a place on, at most `count`; none only after the last. Not for a pipe.
  package func bytes(at offset: Int, upTo count: Int) throws(FileError) -> [UInt8] {
    do throws(SystemCalls.Failure) {
      return try SystemCalls.read(descriptor.number, at: offset, upTo: count)
    } catch {
      throw FileError(path, reason: error.reason())
    }
  }

  /// The next bytes, at most `count`; none at the end.
  ///
  /// - Parameter isFirst: a pipe without a writer is an error.
  func next(upTo count: Int, isFirst: Bool) throws(FileError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(SystemCalls.Failure) {
      bytes = try SystemCalls.readOnce(descriptor.number, upTo: count)
    } catch {
      throw FileError(path, reason: error.reason())
    }
    // A pipe that nothing was written to, such as the output of a command that failed.
    if bytes.isEmpty, isFirst, isPipe { throw FileError(path, reason: .emptyPipe) }
    return bytes
  }
}
