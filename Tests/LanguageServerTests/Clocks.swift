import LanguageServer
import Synchronization

/// A clock that only the test advances.
final class HandClock: Sendable {
  private struct State {
    var time = 0
    var waiting: [(time: Int, work: @Sendable () -> Void)] = []
  }

  private let state = Mutex(State())

  var clock: ServerClock {
    ServerClock(
      milliseconds: { self.state.withLock { $0.time } },
      schedule: { milliseconds, work in self.state.withLock { $0.waiting.append(($0.time + milliseconds, work)) } })
  }

  func advance(by milliseconds: Int) {
    let due = state.withLock { state in
      state.time += milliseconds
      let due = state.waiting.filter { $0.time <= state.time }.map(\.work)
      state.waiting.removeAll { $0.time <= state.time }
      return due
    }
    for work in due { work() }
  }
}
