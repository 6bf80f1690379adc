internal import ArgumentParsing
internal import FileAccess
internal import SourceText

/// The files that git reports as changed since the branch left a revision: in later commits, staged, in the work tree, or
/// new.
struct ChangedFiles: Sendable {
  /// In order. Should two paths ever have one hash, a file is looked at that needn't be.
  private let hashes: [Int]

  /// - Parameter path: absolute.
  func contains(_ path: FilePath) -> Bool {
    let hash = path.hashValue
    let place = hashes.partitioningIndex { $0 >= hash }
    return place < hashes.count && hashes[place] == hash
  }

  init(since revision: [UInt8], in folder: FilePath) throws(UsageError) {
    let shown = String(decoding: revision, as: UTF8.self)
    var git = RepositoryQuery(folder)
    let top = try git.ask(["rev-parse", "--show-toplevel"]) { reason in
      "\(folder.description) is not in a repository of git (\(reason))"
    }
    let root = FilePath(bytes: top.last == UInt8(ascii: "\n") ? top.dropLast() : top)
    git.folder = root
    let commit = try git.ask(
      ["rev-parse", "--verify", "--end-of-options"].map { Array($0.utf8) } + [revision + Array("^{commit}".utf8)]
    ) { _ in "git knows no revision \"\(shown)\"" }
    let base = try git.ask(["merge-base", Self.line(commit), "HEAD"]) { _ in
      "\"\(shown)\" has no commit in common with HEAD; a shallow clone may lack it"
    }
    try git.leaveFiltersOut()
    let changed = try git.ask([
      "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all",
      "-O/dev/null", "--diff-filter=d", Self.line(base), "--",
    ]) { $0 }
    let new = try git.ask(["ls-files", "-z", "--others", "--exclude-standard"]) { $0 }
    hashes = [changed, new].flatMap { $0.split(separator: 0).map { root.appending($0).hashValue } }.sorted()
  }

  private static func line(_ output: [UInt8]) -> String {
    String(decoding: output.filter { $0 > 0x20 }, as: UTF8.self)
  }
}
