internal import FileAccess

/// The entries of `schemas`, with all their globs in one list: a project may have hundreds, of which few match a file.
package struct AssociationTable: Sendable {
  package let entries: [Configuration.Association]
  private let globs: FileGlobs
  /// The index of each entry's first glob, then the number of globs.
  private let starts: [Int]
  /// The entry of each glob.
  private let owners: [Int]

  package init(_ entries: [Configuration.Association]) {
    var globs = FileGlobs([])
    var starts: [Int] = []
    var owners: [Int] = []
    for (index, entry) in entries.enumerated() {
      starts.append(globs.count)
      globs.append(entry.globs)
      owners += repeatElement(index, count: entry.globs.count)
    }
    self.entries = entries
    self.globs = globs
    self.starts = starts + [globs.count]
    self.owners = owners
  }

  /// The first entry with a matching glob at or after an index, and that glob; nil if none matches.
  func firstMatch(_ path: GlobSubject, from entry: Int) -> (entry: Int, glob: String)? {
    globs.firstMatch(path, from: starts[entry]).map { (owners[$0], globs[$0]) }
  }
}
