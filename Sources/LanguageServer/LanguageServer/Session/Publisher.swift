internal import DocumentModel
internal import FileAccess

/// Sends findings to editors that don't request them: those of a file, and those in the files that it is checked
/// against.
final class Publisher: Sendable {
  private struct State {
    /// For each file that isn't open, by URI: its findings, by the open file that reported them.
    var others: [String: [String: JSONValue]] = [:]
    /// When the findings of each file were last sent.
    var times: [String: Int] = [:]
  }

  /// The minimum time between two reports of a file, in milliseconds.
  private static let quietPeriod = 50

  private let state = LockedValueBox(State())
  private let outbox: Outbox
  let clock: ServerClock
  private let sendsVersion: Bool

  init(_ outbox: Outbox, clock: ServerClock, sendsVersion: Bool) {
    self.outbox = outbox
    self.clock = clock
    self.sendsVersion = sendsVersion
  }

  /// How long to wait before the findings of a file may be sent again, in milliseconds; not positive for no wait.
  func wait(_ uri: String) -> Int {
    state.withLock { $0.times[uri] }.map { $0 + Self.quietPeriod - clock.milliseconds() } ?? 0
  }

  /// - Parameter open: The URIs of all open files.
  func publish(_ view: TextView, open: Set<String>) {
    let items = FindingItems(view).items(view.findings)
    send(view.uri, items: items, version: view.open.version)
    let time = clock.milliseconds()
    state.withLock { $0.times[view.uri] = time }
    let found = Dictionary(
      OtherReports.items(of: view).filter { !open.contains($0.uri) }.map { ($0.uri, $0.items) },
      uniquingKeysWith: { first, _ in first })
    take(found, from: view.uri)
  }

  /// Removes the findings of a closed file.
  func close(_ uri: String) {
    // An empty list clears what the editor shows.
    send(uri, items: [], version: nil)
    state.withLock { $0.times[uri] = nil }
    take([:], from: uri)
  }

  /// Forgets what other files reported about a file: it is open now and reports its own findings.
  func opened(_ uri: String) { state.withLock { $0.others[uri] = nil } }

  private func take(_ found: [String: JSONValue], from uri: String) {
    let changed = state.withLock { state in
      var changed: [(String, JSONValue)] = []
      for (other, sent) in state.others where sent[uri] != nil && found[other] == nil {
        state.others[other]?[uri] = nil
        changed.append((other, Self.joined(state.others[other] ?? [:])))
      }
      for (other, items) in found where state.others[other]?[uri] != items {
        state.others[other, default: [:]][uri] = items
        changed.append((other, Self.joined(state.others[other] ?? [:])))
      }
      return changed
    }
    for (other, items) in changed { send(other, items: items, version: nil) }
  }

  /// Combines reports about one file; several files may report the same finding.
  private static func joined(_ sent: [String: JSONValue]) -> JSONValue {
    var items: [JSONValue] = []
    for (_, more) in sent.sorted(by: { $0.key < $1.key }) {
      guard case .array(let more) = more else { continue }
      items += more.filter { !items.contains($0) }
    }
    return .array(items)
  }

  private func send(_ uri: String, items: JSONValue, version: Int?) {
    outbox.notify(
      "textDocument/publishDiagnostics",
      params: .members([
        "uri": .string(uri), "version": sendsVersion ? version.map { .integer($0) } : nil, "diagnostics": items,
      ]))
  }
}
