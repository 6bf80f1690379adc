/// Writing whole files.
package enum FileWriting {
  /// Makes a file, or replaces what it holds.
  package static func write(_ bytes: [UInt8], to path: FilePath) throws(FileError) {
    do throws(SystemCalls.Failure) {
      let file = try SystemCalls.openForWriting(path)
      try SystemCalls.write(file.number, bytes)
    } catch {
      throw FileError(path, error.reason())
    }
  }
}
