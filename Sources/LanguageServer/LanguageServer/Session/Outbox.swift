package import DocumentModel
internal import FileAccess

/// Sends the server's messages, and tracks the requests that still need an answer.
final class Outbox: Sendable {
  private struct State {
    var pending: [RequestID: CancellationToken] = [:]
    var nextRequest = 1
    /// The handlers of the answers to the server's own requests.
    var awaited: [Int: @Sendable (InputValue?) -> Void] = [:]
  }

  private let state = LockedValueBox(State())
  /// Sends messages one at a time.
  private let send: @Sendable (JSONValue) -> Void

  init(_ send: @escaping @Sendable (JSONValue) -> Void) { self.send = send }

  func notify(_ method: String, params: JSONValue) { send(.notification(method, params: params)) }

  /// - Parameter then: Receives the answer; nil for null or an error.
  func request(_ method: String, params: JSONValue, then: @escaping @Sendable (InputValue?) -> Void = { _ in }) {
    let number = state.withLock { state in
      defer { state.nextRequest += 1 }
      state.awaited[state.nextRequest] = then
      return state.nextRequest
    }
    send(.request(number, method: method, params: params))
  }

  /// Passes on the editor's answer to one of the server's requests.
  func take(_ id: RequestID, result: InputValue?) {
    guard case .number(let number) = id else { return }
    state.withLock { $0.awaited.removeValue(forKey: number) }?(result)
  }

  /// Registers a request to be answered; nil if one with the same id is pending.
  func begin(_ id: RequestID) -> CancellationToken? {
    state.withLock { state in
      // Two answers with the same id would be indistinguishable.
      guard state.pending[id] == nil else { return nil }
      let mark = CancellationToken()
      state.pending[id] = mark
      return mark
    }
  }

  /// Answers a request, unless it has been answered before.
  func reply(_ id: RequestID, result: Result<JSONValue, RPCError>) {
    let isOwed = state.withLock { $0.pending.removeValue(forKey: id) != nil }
    // A cancelled request has been answered already.
    if isOwed { send(.reply(to: id, result: result)) }
  }

  /// Replies with an error to a request that can't be started.
  func fail(_ id: RequestID?, error: RPCError) { send(.failure(id, error: error)) }

  /// Cancels a request: the result of its work is dropped.
  func cancel(_ id: RequestID) {
    state.withLock { $0.pending[id] }?.set()
    reply(id, result: .failure(.cancelled))
  }
}

/// Whether a request has been cancelled.
final class CancellationToken: Sendable {
  private let mark = LockedValueBox(false)

  func set() { mark.withLock { $0 = true } }
  var isSet: Bool { mark.withLock { $0 } }
}

/// What features can request from the editor.
package struct EditorConnection: Sendable {
  let outbox: Outbox
  let line: WorkQueue
  let refresher: DependencyRefresher

  func showMessage(_ message: String, isError: Bool) {
    outbox.notify("window/showMessage", params: ["type": .integer(isError ? 1 : 3), "message": .string(message)])
  }

  /// Checks whether files have changed, and updates the findings that depend on them.
  func refreshDependents() { refresher.refresh() }

  /// - Parameters:
  ///   - edit: A workspace edit.
  ///   - label: The purpose of the edit, for the user.
  package func apply(_ edit: JSONValue, label: String) {
    outbox.request("workspace/applyEdit", params: ["label": .string(label), "edit": edit])
  }

  /// Asks the user, and passes on the choice; nil for none.
  package func ask(_ question: String, choices: [String], then: @escaping @Sendable (String?) -> Void) {
    outbox.request(
      "window/showMessageRequest",
      params: ["type": 3, "message": .string(question), "actions": .array(choices.map { ["title": .string($0)] })]
    ) { [line] answer in
      let choice = answer?["title"]?.string
      // Not on the thread that reads messages, which would be blocked meanwhile.
      line.add { then(choice) }
    }
  }

  /// Reports the progress of long-running work.
  func progress(_ token: JSONValue, value: JSONValue) {
    outbox.notify("$/progress", params: ["token": token, "value": value])
  }
}
