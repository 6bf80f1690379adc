internal import CommandLineKit
internal import FileAccess

/// Queries git about a repository that may come from anybody. No program named in its configuration is started.
struct RepositoryQuery: Sendable {
  /// The folder in which git runs: the top of the work tree.
  private(set) var folder: FilePath
  /// Settings that override those of the repository.
  private var settings = ["core.fsmonitor=false", "core.hooksPath=/dev/null"].map { Array($0.utf8) }

  /// Nothing is fetched, because a transport is a program. No index is written, because a hook might follow.
  private static let environment = [
    "GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0",
  ]

  /// The option that needs the query, for messages.
  private let option: String

  init(_ folder: FilePath, option: String = "--changed-since") throws(UsageError) {
    self.folder = folder
    self.option = option
    let top = try ask(["rev-parse", "--show-toplevel"]) { reason in
      "\(folder.description) is not in a git repository (\(reason))"
    }
    // The name of a folder may end in blanks, so only the line end that git adds is removed.
    self.folder = FilePath(bytes: top.last == UInt8(ascii: "\n") ? top.dropLast() : top)
  }

  /// Makes git compare files as they are stored. Files that only a filter makes equal then count as changed.
  mutating func leaveFiltersOut() throws(UsageError) {
    let query = ["config", "--null", "--name-only", "--get-regexp", "^filter\\."].map { Array($0.utf8) }
    // Git exits with 1 if there are none.
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
      // A required filter that can't run would be an error, so it must not be required either.
      settings += [".clean=", ".process=", ".required=false"].map { Array(driver) + Array($0.utf8) }
    }
  }

  /// The commit that a revision names.
  func commit(_ revision: [UInt8]) throws(UsageError) -> String {
    // A revision may begin with a dash; after --end-of-options it isn't an option.
    let arguments = ["rev-parse", "--verify", "--end-of-options"].map { Array($0.utf8) }
    let output = try ask(arguments + [revision + Array("^{commit}".utf8)]) { _ in
      "git cannot find revision \"\(String(decoding: revision, as: UTF8.self))\""
    }
    return Self.line(output)
  }

  /// The text of a one-line answer.
  static func line(_ output: [UInt8]) -> String { String(decoding: output.filter { $0 > 0x20 }, as: UTF8.self) }

  func ask(_ arguments: [String], message: (String) -> String) throws(UsageError) -> [UInt8] {
    try ask(arguments.map { Array($0.utf8) }, message: message)
  }

  /// The output of git.
  ///
  /// - Parameter message: Turns git's own message into one for the failure.
  func ask(
    _ arguments: [[UInt8]], endingIn success: ClosedRange<Int32> = 0...0, message: (String) -> String
  ) throws(UsageError) -> [UInt8] {
    let outcome = try run(arguments)
    guard success.contains(outcome.status) else {
      // The last line of git's errors names the reason.
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
