extension FileWriting {
  /// Makes a folder with those around it, for the user alone; what is there already is left as it is.
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
