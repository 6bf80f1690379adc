/// Finds which of several changes can be made.
package enum Search {
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
  package static func accepted<Change>(
    _ groups: [[Change]], stopsAtFirst: Bool = false, attempt: ([Change]) -> Verdict?
  ) -> [Change] {
    var accepted: [Change] = []
    var pending: [[Change]] = []
    // A reversed array would be a generic type of its own, made at run time.
    for index in groups.indices.reversed() { pending.append(groups[index]) }
    while let group = pending.popLast() {
      guard !group.isEmpty else { continue }
      // Out of attempts: return what succeeded so far.
      guard let verdict = attempt(group) else { break }
      if verdict.holds {
        accepted += group.without(verdict.left)
        if stopsAtFirst { break }
        pending.append(group.indices.filter(verdict.left.contains).map { group[$0] })
      } else if !verdict.guilty.isEmpty || verdict.suspects.count < group.count {
        pending.append(group.without(verdict.guilty.isEmpty ? verdict.suspects : verdict.guilty))
      } else if group.count > 1 {
        let middle = (group.count + 1) / 2
        pending += [Array(group[middle...]), Array(group[..<middle])]
      }
    }
    return accepted
  }
}

/// The result of trying several changes together. Changes are given by their indices.
package struct Verdict {
  /// The changes that certainly caused the failure.
  package var guilty: Set<Int> = []
  /// The changes that may have caused the failure.
  package var suspects: Set<Int> = []
  /// The changes that couldn't be combined with the others and are still to be tried.
  package var left: Set<Int> = []

  package init(guilty: Set<Int> = [], suspects: Set<Int> = [], left: Set<Int> = []) {
    self.guilty = guilty
    self.suspects = suspects
    self.left = left
  }

  package static let holds = Self()

  /// A failure that any of the changes may have caused.
  package static func fails(_ count: Int) -> Self { Self(suspects: Set(0..<count)) }

  package var holds: Bool { guilty.isEmpty && suspects.isEmpty }

  package mutating func join(_ other: Self) {
    guilty.formUnion(other.guilty)
    suspects.formUnion(other.suspects)
  }
}

extension Array {
  @usableFromInline
  func without(_ places: Set<Int>) -> Self {
    places.isEmpty ? self : indices.filter { !places.contains($0) }.map { self[$0] }
  }
}
