extension FileWriting {
  /// Makes a folder with the missing ones around it, for the user alone; existing folders stay as they are.
  package static func makeFolders(_ path: FilePath) throws(FileError) {
    if FileFacts.kind(path) == .folder { return }
    if let parent = path.parent, parent != path { try makeFolders(parent) }
    do throws(SystemCalls.Failure) {
      try SystemCalls.makeFolder(path)
    } catch {
      throw FileError(path, error.reason())
    }
  }
}
