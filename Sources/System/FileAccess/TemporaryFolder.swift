/// A folder that no one else can open, for files that are needed for a moment.
package enum TemporaryFolder {
  /// Makes a folder, makes it the working folder of the whole process meanwhile, and removes it with its files
  /// afterwards.
  ///
  /// - Parameters:
  ///   - parent: an existing folder.
  /// - body: gets the folder. It makes no folders in it, and nothing else runs beside it.
  package static func enter(
    in parent: FilePath, _ body: (FilePath) throws(FileError) -> Void
  ) throws(FileError) {
    let workingFolder = FileFacts.workingFolder()
    let path = parent.appending("settle-\(String(UInt64.random(in: 0 ... .max), radix: 36))")
    do throws(SystemCalls.Failure) {
      try SystemCalls.makeFolder(path, mode: 0o700)
    } catch {
      throw FileError(parent, error.reason())
    }
    defer {
      try? SystemCalls.enterFolder(workingFolder)
      SystemCalls.removeFolder(path)
    }
    do throws(SystemCalls.Failure) {
      try SystemCalls.enterFolder(path)
    } catch {
      throw FileError(path, error.reason())
    }
    try body(path)
  }
}
