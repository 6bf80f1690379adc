internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Patterns
internal import Workspace

/// What a command may fetch.
enum FetchPermission: Equatable, Sendable {
  /// What the user asks for on the command line.
  case anything
  /// What another program asks for: from these hosts only, and only with a program that the user chose.
  case byOwnProgram(hosts: Set<String>)
}

/// The program that fetches schemas from the network, which this program never accesses itself. Called as
/// `PROGRAM … -- ADDRESS`, it writes the result to standard output.
struct SchemaFetch: Sendable {
  /// Empty if the user configured none and only a configured one may be used.
  private let program: [String]
  private let permission: FetchPermission

  static let bounds = ChildProcess.Bounds(time: .seconds(60), bytes: 50_000_000)
  static let boundsOfArchive = ChildProcess.Bounds(time: .seconds(600), bytes: 1_000_000_000)

  private static let curl = [
    "curl", "--fail", "--silent", "--show-error", "--location", "--max-redirs", "5", "--proto", "=https",
    "--proto-redir",
    "=https", "--connect-timeout", "20",
  ]

  /// `SETTLE_FETCH`, otherwise the user's own configuration, otherwise curl. A repository can't influence it.
  init(_ environment: CommandEnvironment) throws(UsageError) {
    permission = environment.fetching
    // The words are passed to the program directly, not to a shell, so nothing in an address can run.
    if let words = environment.variable("SETTLE_FETCH")?.split(separator: " "), !words.isEmpty {
      program = words.map(String.init)
      return
    }
    program = try Self.configured(environment) ?? (permission == .anything ? Self.curl : [])
  }

  /// The arguments under `fetch` in the user's preferences.
  private static func configured(_ environment: CommandEnvironment) throws(UsageError) -> [String]? {
    let preferences = Preferences(environment)
    // A misspelled key would silently leave curl as the program.
    if let report = preferences.report, let finding = report.diagnostics.first(where: { $0.severity == .error }) {
      let line = LineIndex(report.text).position(of: finding.range.start).line
      throw .outside("\(report.path)\(report.status == .unreadable ? "" : ":\(line)"): \(finding.message)")
    }
    return preferences.fetch
  }

  /// Why an address couldn't be fetched, in words for the user.
  struct Failure: Error {
    var reason: String
    /// The host that can't be reached, so that asking it for another schema is useless. Nil for any other reason.
    var host: String?
  }

  /// The exit codes of curl if it finds no proxy, no address or no host, or times out.
  private static let unreachable: Set<Int32> = [5, 6, 7, 28]

  /// - Parameter address: Fetched with https, even if it starts with http.
  func bytes(of address: String, within bounds: ChildProcess.Bounds = Self.bounds) throws(Failure) -> [UInt8] {
    // A plain http address could be answered by anybody on the way.
    let secure = SchemaAddress.normalized(address.withoutFragment)
    guard secure.hasPrefix("https://") else { throw Failure(reason: "only https addresses can be fetched") }
    // A language model may have the address from a file that anybody wrote.
    if case .byOwnProgram(let hosts) = permission {
      let host = SchemaAddress.host(secure)
      guard hosts.contains(host) else {
        throw Failure(
          reason: "not fetched: \(host) is not allowed; a person can start `settle mcp --allow-host \(host)`")
      }
      guard !program.isEmpty else { throw Failure(reason: "not fetched: SETTLE_FETCH is not set") }
    }
    let outcome: ChildProcess.Completion
    do throws(FileError) {
      // "--" because an address from a file must not become an option of the program.
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
      // Another program has exit codes of its own, so nothing is known about its host.
      let isUnreachable = program.contains { $0.hasSuffix("curl") } && Self.unreachable.contains(outcome.status)
      throw Failure(
        reason: "\(program[0]) failed with exit code \(outcome.status)" + (words.map { ": \($0)" } ?? ""),
        host: isUnreachable ? SchemaAddress.host(secure) : nil)
    }
    // An empty answer would be stored as an empty schema, which allows everything.
    guard !outcome.output.isEmpty else { throw Failure(reason: "\(program[0]) returned nothing") }
    return outcome.output
  }
}
