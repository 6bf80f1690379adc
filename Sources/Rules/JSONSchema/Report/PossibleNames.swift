internal import RegularExpressions
internal import Synchronization

/// Which patterns may be found in names: one that can't be decided may be. Once many couldn't, none is searched for any more.
final class PossibleNames: Sendable {
  /// Searches that may take long.
  private static let patience = 1_000

  private let memory = SearchMemory(share: NameSearches.share)
  private let costly = Mutex(0)
  private let whenSpent: Bool

  /// - Parameter whenSpent: what is said of a pattern that isn't searched for: what hides more.
  init(whenSpent: Bool) {
    self.whenSpent = whenSpent
  }

  func mayFind(_ pattern: RegularExpression, in name: Span<UInt8>) -> Bool {
    guard costly.withLock({ $0 < Self.patience }) else { return whenSpent }
    let verdict = pattern.search(name, in: memory)
    if verdict == .tooCostly { costly.withLock { $0 += 1 } }
    return verdict != .noMatch
  }
}
