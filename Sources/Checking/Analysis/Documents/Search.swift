/// Looks for the changes that hold.
package enum Search {
  /// Tries the changes of each group together. Known culprits are dropped; if none is known, the halves are tried one
  /// after the other.
  ///
  /// - Parameters:
  ///   - stopsAtFirst: Whether the first working changes are enough, because the others refer to the file before them.
  ///   - attempt: The outcome of some changes tried together; nil if no more may be tried.
  // Inlined, or each use in another module makes the types of its changes at run time: a tenth of a small check.
  @inlinable
  package static func held<Change>(
    _ groups: [[Change]], stopsAtFirst: Bool = false, attempt: ([Change]) -> Verdict?
  ) -> [Change] {
    var held: [Change] = []
    var pending = Array(groups.reversed())
    while let group = pending.popLast() {
      guard !group.isEmpty else { continue }
      // Nothing more may be tried: what holds so far is the result.
      guard let verdict = attempt(group) else { break }
      if verdict.holds {
        held += group.without(verdict.left)
        if stopsAtFirst { break }
        pending.append(group.indices.filter(verdict.left.contains).map { group[$0] })
      } else if !verdict.guilty.isEmpty || verdict.suspects.count < group.count {
        pending.append(group.without(verdict.guilty.isEmpty ? verdict.suspects : verdict.guilty))
      } else if group.count > 1 {
        let middle = (group.count + 1) / 2
        pending += [Array(group[middle...]), Array(group[..<middle])]
      }
    }
    return held
  }
}

/// The result of several changes that were tried together. They are named by their places among each other.
package struct Verdict {
  /// The changes that did for certain what they may not.
  package var guilty: Set<Int> = []
  /// The changes that may have done it.
  package var suspects: Set<Int> = []
  /// The changes that could not be made along with the others, and are still to be tried.
  package var left: Set<Int> = []

  package init(guilty: Set<Int> = [], suspects: Set<Int> = [], left: Set<Int> = []) {
    self.guilty = guilty
    self.suspects = suspects
    self.left = left
  }

  package static let holds = Self()

  /// The verdict on a number of changes of which any may be to blame.
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
