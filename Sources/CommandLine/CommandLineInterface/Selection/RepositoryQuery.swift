internal import CommandLineKit
internal import FileAccess

/// Queries git about a repository that may be untrusted. No program in the repository's configuration is run.
struct RepositoryQuery: Sendable {
  /// The folder in which git runs: the root of the work tree.
  private(set) var folder: FilePath
  /// Settings that override those of the repository.
  private var settings = ["core.fsmonitor=false", "core.hooksPath=/dev/null"].map { Array($0.utf8) }

  /// Nothing is fetched, because transports are programs. The index isn't written, because that may run a hook.
  private static let environment = [
    "GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0",
  ]

  /// The option that requires the query, for messages.
  private let option: String

  init(_ folder: FilePath, option: String = "--changed-since") throws(UsageError) {
    self.folder = folder
    self.option = option
    let top = try ask(["rev-parse", "--show-toplevel"]) { reason in
      "\(folder.description) is not in a git repository (\(reason))"
    }
    // A folder's name may end in whitespace, so remove only the line break that git adds.
    self.folder = FilePath(bytes: top.last == UInt8(ascii: "\n") ? top.dropLast() : top)
  }

  /// Makes git compare files as stored, without filters. A file that differs only before filtering counts as changed.
  mutating func leaveFiltersOut() throws(UsageError) {
    let query = ["config", "--null", "--name-only", "--get-regexp", "^filter\\."].map { Array($0.utf8) }
    // Git exits with 1 if no filters are configured.
    let found = try ask(query, endingIn: 0...1) { $0 }
    var drivers: Set<ArraySlice<UInt8>> = []
    for name in found.split(separator: 0) {
      guard let end = name.lastIndex(of: UInt8(ascii: ".")) else { continue }
      drivers.insert(name[..<end])
    }
    for driver in drivers {
      // `git -c NAME=VALUE` ends the name at the first "=".
      guard !driver.contains(UInt8(ascii: "=")) else {
        let name = String(decoding: driver, as: UTF8.self)
        throw UsageError.outside("\(option): cannot override git's \(name), because its name contains a =")
      }
      // If a required filter can't run, git fails, so override that too.
      settings += [".clean=", ".process=", ".required=false"].map { Array(driver) + Array($0.utf8) }
    }
  }

  /// The commit that a revision refers to.
  func commit(_ revision: [UInt8]) throws(UsageError) -> String {
    // A revision may start with a dash, so it follows `--end-of-options`.
    let arguments = ["rev-parse", "--verify", "--end-of-options"].map { Array($0.utf8) }
    let output = try ask(arguments + [revision + Array("^{commit}".utf8)]) { _ in
      "git cannot find revision \"\(String(decoding: revision, as: UTF8.self))\""
    }
    return Self.line(output)
  }

  /// The text of a single-line answer.
  static func line(_ output: [UInt8]) -> String { String(decoding: output.filter { $0 > 0x20 }, as: UTF8.self) }

  func ask(_ arguments: [String], message: (String) -> String) throws(UsageError) -> [UInt8] {
    try ask(arguments.map { Array($0.utf8) }, message: message)
  }

  /// The output of a git command.
  ///
  /// - Parameter message: Creates the error message from git's own.
  /// - Throws: ``UsageError`` if git can't be run, or exits with a code other than expected.
  func ask(
    _ arguments: [[UInt8]], endingIn success: ClosedRange<Int32> = 0...0, message: (String) -> String
  ) throws(UsageError) -> [UInt8] {
    let outcome = try run(arguments)
    guard success.contains(outcome.status) else {
      // The last line of git's errors contains the reason.
      let words = outcome.errors.split(separator: UInt8(ascii: "\n")).last ?? []
      throw UsageError.outside("\(option): \(message(String(decoding: words, as: UTF8.self)))")
    }
    return outcome.output
  }

  private func run(_ arguments: [[UInt8]]) throws(UsageError) -> ChildProcess.Completion {
    let options = settings.flatMap { [Array("-c".utf8), $0] } + [Array("-C".utf8), folder.bytes]
    do throws(FileError) {
      return try ChildProcess.run(
        ["git", "--no-pager"].map { Array($0.utf8) } + options + arguments, environment: Self.environment)
    } catch {
      throw UsageError.outside("\(option) needs git: \(error.message)")
    }
  }
}
