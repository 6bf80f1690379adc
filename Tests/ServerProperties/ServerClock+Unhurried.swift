package import LanguageServer
import Synchronization

extension ServerClock {
  /// A clock for which any delay has always passed.
  package static var unhurried: Self {
    let time = Mutex(0)
    return Self(
      milliseconds: {
        time.withLock { time in
          time += 1_000
          return time
        }
      }, schedule: { _, work in work() })
  }
}
