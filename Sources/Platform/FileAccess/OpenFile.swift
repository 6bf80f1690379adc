/// A file that is read in pieces.
package final class OpenFile: Sendable {
  package let path: FilePath
  private let descriptor: SystemCalls.Descriptor
  private let isPipe: Bool

  /// Opens a file, without waiting for the writer of a pipe.
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

  /// The next bytes, at most `count`; empty at the end.
  ///
  /// - Parameter isFirst: Whether this is the first read: a pipe that ends at once is then an error.
  func next(upTo count: Int, isFirst: Bool) throws(FileError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(SystemCalls.Failure) {
      bytes = try SystemCalls.readOnce(descriptor.number, upTo: count)
    } catch {
      throw FileError(path, reason: error.reason())
    }
    // Nothing was written to the pipe, as when the command that feeds it failed.
    if bytes.isEmpty, isFirst, isPipe { throw FileError(path, reason: .emptyPipe) }
    return bytes
  }
}
