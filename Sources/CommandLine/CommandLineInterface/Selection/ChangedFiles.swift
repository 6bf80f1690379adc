internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Workspace

/// The files that git reports as changed since the branch diverged from a revision: in later commits, in the index, in
/// the work tree, or new.
struct ChangedFiles: Sendable {
  /// Hashes of the paths, sorted. A collision only means that an unchanged file is checked needlessly.
  private let hashes: [Int]

  /// - Parameter path: Absolute.
  func contains(_ path: FilePath) -> Bool {
    let hash = path.hashValue
    let place = hashes.partitioningIndex { $0 >= hash }
    return place < hashes.count && hashes[place] == hash
  }

  init(since revision: [UInt8], in folder: FilePath) throws(UsageError) {
    let shown = String(decoding: revision, as: UTF8.self)
    var git = try RepositoryQuery(folder)
    // Compare with the merge base, so that later changes of the other branch don't count.
    let base = try git.ask(["merge-base", git.commit(revision), "HEAD"]) { _ in
      "\"\(shown)\" has no commit in common with HEAD; the clone may be shallow"
    }
    try git.leaveFiltersOut()
    // Without these options, the user's git configuration could change the output or run programs.
    let changed = try git.ask([
      "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all",
      "-O/dev/null", "--diff-filter=d", RepositoryQuery.line(base), "--",
    ]) { $0 }
    // New files aren't part of the diff, because they aren't in any commit.
    let new = try git.ask(["ls-files", "-z", "--others", "--exclude-standard"]) { $0 }
    let root = git.folder
    hashes = [changed, new].flatMap { $0.split(separator: 0).map { root.appending($0).hashValue } }.sorted()
  }
}

struct RevisionTexts: Sendable {
  private let git: RepositoryQuery
  private let commit: String
  /// The revision as the user gave it.
  private let shown: String

  init(_ revision: String, in folder: FilePath, option: String) throws(UsageError) {
    shown = revision
    git = try RepositoryQuery(folder, option: option)
    commit = try git.commit(Array(revision.utf8))
  }

  /// The text of a file in the revision. For a schema that isn't a file of the repository, the result of `other`.
  func load(_ uri: String, else other: SchemaLoader) -> SchemaLoad {
    // The schema's URI has symbolic links resolved, so resolve those in the repository's path too.
    let root = FileFacts.realPath(git.folder) ?? git.folder
    guard let path = FilePath(fileURI: uri), let inside = path.relative(to: root) else { return other(uri) }
    let name = Array("\(commit):".utf8) + inside
    let label = "\(shown):\(String(decoding: inside, as: UTF8.self))"
    do throws(UsageError) {
      let bytes = try git.ask([Array("cat-file".utf8), Array("blob".utf8), name]) { $0 }
      // A malformed old version can't be compared, even if the new one is valid.
      guard case .found(var source) = SchemaTextLoader.parsed(bytes, uri: uri) else {
        return .notFound(reason: "\(label) has syntax errors")
      }
      source.path = label
      return .found(source)
    } catch {
      return .notFound(reason: "\(label) not found")
    }
  }
}
