internal import FileAccess

/// The semantic tokens that an editor received last for each text, so that next time only differences are sent.
package final class SentTokens: Sendable {
  private struct State {
    var number = 0
    var texts: [String: (id: String, data: [UInt32])] = [:]
  }

  private let state = LockedValueBox(State())

  package init() {}

  /// - Returns: The id by which the editor will refer to these tokens.
  func record(_ uri: String, data: [UInt32]) -> String {
    state.withLock { state in
      if let known = state.texts[uri], known.data == data { return known.id }
      state.number += 1
      let id = String(state.number)
      state.texts[uri] = (id, data)
      return id
    }
  }

  /// The tokens sent under an id; nil if others have been sent since.
  func sent(_ uri: String, id: String) -> [UInt32]? {
    state.withLock { $0.texts[uri] }.flatMap { $0.id == id ? $0.data : nil }
  }

  /// Forgets a closed file.
  func forget(_ uri: String) { state.withLock { $0.texts[uri] = nil } }
}
