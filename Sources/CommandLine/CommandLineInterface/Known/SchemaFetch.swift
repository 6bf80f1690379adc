internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Patterns
internal import Workspace

/// What a command may download.
enum FetchPermission: Equatable, Sendable {
  /// Anything, because the user requests it on the command line.
  case anything
  /// Only from these hosts, and only with a program that the user configured, because another program requests it.
  case byOwnProgram(hosts: Set<String>)
}

/// Downloads schemas with an external program, because settle never accesses the network itself. The program is called
/// as `PROGRAM … -- ADDRESS` and writes the result to standard output.
struct SchemaFetch: Sendable {
  /// The program and its first arguments. Empty if only a configured program may be used and there is none.
  private let program: [String]
  private let permission: FetchPermission

  static let bounds = ChildProcess.Bounds(time: .seconds(60), bytes: 50_000_000)
  static let archiveBounds = ChildProcess.Bounds(time: .seconds(600), bytes: 1_000_000_000)

  private static let curl = [
    "curl", "--fail", "--silent", "--show-error", "--location", "--max-redirs", "5", "--proto", "=https",
    "--proto-redir",
    "=https", "--connect-timeout", "20",
  ]

  /// Uses the program in `SETTLE_FETCH`, otherwise that of the user's preferences, otherwise curl. A repository can't
  /// affect it.
  ///
  /// - Throws: ``UsageError`` if the preferences are invalid.
  init(_ environment: CommandEnvironment) throws(UsageError) {
    permission = environment.fetching
    // The words are passed to the program without a shell, so nothing in an address is executed.
    if let words = environment.variable("SETTLE_FETCH")?.split(separator: " "), !words.isEmpty {
      program = words.map(String.init)
      return
    }
    program = try Self.configured(environment) ?? (permission == .anything ? Self.curl : [])
  }

  /// The arguments under `fetch` in the user's preferences, or nil if not set.
  private static func configured(_ environment: CommandEnvironment) throws(UsageError) -> [String]? {
    let preferences = Preferences(environment)
    // Otherwise a misspelled key would silently result in curl.
    if let report = preferences.report, let finding = report.diagnostics.first(where: { $0.severity == .error }) {
      let line = LineIndex(report.text).position(of: finding.range.start).line
      throw .outside("\(report.path)\(report.status == .unreadable ? "" : ":\(line)"): \(finding.message)")
    }
    return preferences.fetch
  }

  /// Why an address can't be fetched, as a message for users.
  struct Failure: Error {
    var reason: String
    /// The host if it can't be reached, so that further requests to it are pointless. Nil for any other failure.
    var host: String?
  }

  /// curl's exit codes for a proxy or host that can't be resolved, a failed connection, and a timeout.
  private static let unreachable: Set<Int32> = [5, 6, 7, 28]

  /// Downloads a text.
  ///
  /// - Parameter address: Requested over https, even if its scheme is http.
  func bytes(of address: String, within bounds: ChildProcess.Bounds = Self.bounds) throws(Failure) -> [UInt8] {
    // Over plain http, anybody on the way could change the response.
    let secure = SchemaAddress.normalized(address.withoutFragment)
    guard secure.hasPrefix("https://") else { throw Failure(reason: "only https addresses can be fetched") }
    // A language model may have read the address in an untrusted file.
    if case .byOwnProgram(let hosts) = permission {
      let host = SchemaAddress.host(secure)
      guard hosts.contains(host) else {
        throw Failure(
          reason: "not fetched: \(host) is not allowed; ask the user to run `settle mcp --allow-host \(host)`")
      }
      guard !program.isEmpty else { throw Failure(reason: "not fetched: SETTLE_FETCH is not set") }
    }
    let outcome: ChildProcess.Completion
    do throws(FileError) {
      // `--` keeps an address from being parsed as an option of the program.
      outcome = try ChildProcess.run((program + ["--", secure]).map { Array($0.utf8) }, within: bounds)
    } catch {
      throw Failure(reason: "cannot start \(program[0]) (\(error.message)); set another program in SETTLE_FETCH")
    }
    if outcome.isCutOff {
      let what = outcome.output.count > bounds.bytes ? ByteCount.text(bounds.bytes) : "\(bounds.time)"
      throw Failure(reason: "\(program[0]) was stopped after \(what)")
    }
    guard outcome.status == 0 else {
      let words = outcome.errors.split(separator: UInt8(ascii: "\n")).last.map { String(decoding: $0, as: UTF8.self) }
      // The exit codes of other programs aren't known to mean this.
      let isUnreachable = program.contains { $0.hasSuffix("curl") } && Self.unreachable.contains(outcome.status)
      throw Failure(
        reason: words.map { $0.begins(with: program[0] + ": ") ? $0 : "\(program[0]): \($0)" }
          ?? "\(program[0]) failed with exit code \(outcome.status)",
        host: isUnreachable ? SchemaAddress.host(secure) : nil)
    }
    // An empty response would be stored as an empty schema, which allows everything.
    guard !outcome.output.isEmpty else { throw Failure(reason: "\(program[0]) returned nothing") }
    return outcome.output
  }
}
