/// Finds which of several changes can be made.
package enum Bisection {
  /// Tries the changes of each group together, by bisection: if they fail, known culprits are dropped; if none is
  /// known, each half is tried.
  ///
  /// - Parameters:
  ///   - stopsAtFirst: Whether to return after the first changes that succeed, because the others refer to the old
  ///     text.
  ///   - attempt: Tries several changes together. Returns nil when no more attempts are allowed.
  /// - Returns: The changes that succeeded.
  // Inlined, because otherwise each use in another module instantiates the generic types at run time, which takes a
  // tenth of a small check.
  @inlinable
  package static func successes<Change>(
    among groups: [[Change]], stopsAtFirst: Bool = false, attempt: ([Change]) -> AttemptResult?
  ) -> [Change] {
    var successes: [Change] = []
    var pending: [[Change]] = []
    // A reversed array would be a generic type of its own, made at run time.
    for index in groups.indices.reversed() { pending.append(groups[index]) }
    while let group = pending.popLast() {
      guard !group.isEmpty else { continue }
      // Out of attempts: return what succeeded so far.
      guard let result = attempt(group) else { break }
      if result.isSuccess {
        successes += group.without(result.untried)
        if stopsAtFirst { break }
        pending.append(group.indices.filter(result.untried.contains).map { group[$0] })
      } else if !result.culprits.isEmpty || result.suspects.count < group.count {
        pending.append(group.without(result.culprits.isEmpty ? result.suspects : result.culprits))
      } else if group.count > 1 {
        let middle = (group.count + 1) / 2
        pending += [Array(group[middle...]), Array(group[..<middle])]
      }
    }
    return successes
  }
}

/// The result of trying several changes together. Changes are given by their indices.
package struct AttemptResult {
  /// The changes that certainly caused the failure.
  package var culprits: Set<Int> = []
  /// The changes that may have caused the failure.
  package var suspects: Set<Int> = []
  /// The changes that couldn't be combined with the others and are still to be tried.
  package var untried: Set<Int> = []

  package init(culprits: Set<Int> = [], suspects: Set<Int> = [], untried: Set<Int> = []) {
    self.culprits = culprits
    self.suspects = suspects
    self.untried = untried
  }

  package static let success = Self()

  /// A failure that any of the changes may have caused.
  package static func failure(of count: Int) -> Self { Self(suspects: Set(0..<count)) }

  package var isSuccess: Bool { culprits.isEmpty && suspects.isEmpty }

  package mutating func join(_ other: Self) {
    culprits.formUnion(other.culprits)
    suspects.formUnion(other.suspects)
  }
}

extension Array {
  @usableFromInline
  func without(_ places: Set<Int>) -> Self {
    places.isEmpty ? self : indices.filter { !places.contains($0) }.map { self[$0] }
  }
}
