/// Where a repository begins.
package enum Repository {
  /// The nearest folder, itself or above, that holds `.git` (a folder, or a file as a work tree has it).
  package static func root(of folder: FilePath) -> FilePath? {
    var current: FilePath? = folder
    while let candidate = current {
      if FileFacts.exists(candidate.appending(".git")) { return candidate }
      current = candidate.parent
    }
    return nil
  }
}
