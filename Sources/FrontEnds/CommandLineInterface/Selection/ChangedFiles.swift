internal import ArgumentParsing
internal import FileAccess
internal import SourceText
internal import TerminalOutput

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
    let top = try Self.git(["rev-parse", "--show-toplevel"], in: folder) { reason in
      "\(folder.description) is not in a repository of git (\(reason))"
    }
    let root = FilePath(bytes: top.last == UInt8(ascii: "\n") ? top.dropLast() : top)
    let commit = try Self.git(
      ["rev-parse", "--verify", "--end-of-options"].map { Array($0.utf8) } + [revision + Array("^{commit}".utf8)],
      in: root
    ) { _ in "git knows no revision \"\(shown)\"" }
    let base = try Self.git(["merge-base", Self.line(commit), "HEAD"], in: root) { _ in
      "\"\(shown)\" has no commit in common with HEAD; a shallow clone may lack it"
    }
    let changed = try Self.git(
      ["diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--diff-filter=d", Self.line(base), "--"], in: root
    ) { $0 }
    let new = try Self.git(["ls-files", "-z", "--others", "--exclude-standard"], in: root) { $0 }
    hashes = [changed, new].flatMap { $0.split(separator: 0).map { root.appending($0).hashValue } }.sorted()
  }

  private static func line(_ output: [UInt8]) -> String {
    String(decoding: output.filter { $0 > 0x20 }, as: UTF8.self)
  }

  private static func git(
    _ arguments: [String], in folder: FilePath, _ message: (String) -> String
  ) throws(UsageError) -> [UInt8] {
    try git(arguments.map { Array($0.utf8) }, in: folder, message)
  }

  /// - Parameter message: of a failure, from git's own words.
  private static func git(
    _ arguments: [[UInt8]], in folder: FilePath, _ message: (String) -> String
  ) throws(UsageError) -> [UInt8] {
    let outcome: ChildProcess.Outcome
    do throws(FileError) {
      outcome = try ChildProcess.run(["git", "-C"].map { Array($0.utf8) } + [folder.bytes] + arguments)
    } catch {
      throw UsageError("--changed-since needs git: \(error.message)")
    }
    guard outcome.status == 0 else {
      let words = outcome.errors.split(separator: UInt8(ascii: "\n")).last ?? []
      throw UsageError("--changed-since: \(message(String(decoding: words, as: UTF8.self)))")
    }
    return outcome.output
  }
}
