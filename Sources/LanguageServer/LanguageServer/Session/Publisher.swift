internal import DocumentModel
internal import FileAccess

/// Sends findings to editors that don't request them: those of a file, and those in the files that it is checked
/// against.
final class Publisher: Sendable {
  private struct State {
    /// The findings in a file that isn't open, by its URI, and by the open text that reported them.
    var others: [String: [String: JSONValue]] = [:]
    /// The time at which the findings of each text were sent last.
    var times: [String: Int] = [:]
  }

  /// The shortest time between two reports of a file, in milliseconds.
  private static let rest = 50

  private let state = Shared(State())
  private let outbox: Outbox
  let clock: ServerClock
  private let sendsVersion: Bool

  init(_ outbox: Outbox, clock: ServerClock, sendsVersion: Bool) {
    self.outbox = outbox
    self.clock = clock
    self.sendsVersion = sendsVersion
  }

  /// The milliseconds to wait before the findings of a file are sent again; zero or less to send them at once.
  func wait(_ uri: String) -> Int {
    state.withLock { $0.times[uri] }.map { $0 + Self.rest - clock.milliseconds() } ?? 0
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
    // An empty list removes what the editor shows.
    send(uri, items: [], version: nil)
    state.withLock { $0.times[uri] = nil }
    take([:], from: uri)
  }

  /// Forgets the findings that other files reported in a file: it is open now and has its own.
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

  /// Several files may report the same finding in one file.
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
