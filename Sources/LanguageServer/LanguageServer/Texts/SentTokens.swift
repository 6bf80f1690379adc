internal import FileAccess

/// The colours that an editor received last, by text: the next time only the differences are sent.
package final class SentTokens: Sendable {
  private struct State {
    var number = 0
    var texts: [String: (id: String, data: [UInt32])] = [:]
  }

  private let state = Shared(State())

  package init() {}

  /// - Returns: The id by which the editor refers to these numbers.
  func record(_ uri: String, data: [UInt32]) -> String {
    state.withLock { state in
      if let known = state.texts[uri], known.data == data { return known.id }
      state.number += 1
      let id = String(state.number)
      state.texts[uri] = (id, data)
      return id
    }
  }

  /// The numbers sent under an id; nil if others were sent since.
  func sent(_ uri: String, id: String) -> [UInt32]? {
    state.withLock { $0.texts[uri] }.flatMap { $0.id == id ? $0.data : nil }
  }

  /// Forgets a closed file.
  package func forget(_ uri: String) { state.withLock { $0.texts[uri] = nil } }
}
