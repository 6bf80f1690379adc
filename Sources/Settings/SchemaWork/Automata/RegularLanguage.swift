internal import Patterns

/// The strings that contain a match of a pattern, as a nondeterministic automaton over code points.
package struct RegularLanguage: Sendable {
  /// The largest number of states of a pattern.
  package static let maxStates = 10_000

  let steps: [[Step]]
  let sets: [ScalarSet]
  /// The accepting state. It loops on every character, except for a pattern that ends with `$`.
  let last: Int32

  enum Step {
    case nothing(Int32)
    /// Without reading, at the start of a string.
    case start(Int32)
    /// Without reading, at the end of a string.
    case end(Int32)
    /// Reads a character of the set with this index; nil for any character.
    case read(set: Int?, Int32)
  }

  /// Returns nil for a pattern that is too large or isn't purely regular: with look-around, word boundaries, group
  /// references, flags, or Unicode properties.
  package init?(_ pattern: String) {
    // A tree that isn't exact accepts other strings than the pattern, so it would prove nothing.
    guard let tree = PatternTreeReader.tree(of: pattern), tree.isExact,
      let automaton = PatternAutomaton(tree, maxStates: Self.maxStates)
    else { return nil }
    sets = automaton.sets
    last = Int32(automaton.last)
    steps = automaton.steps.map { steps in
      steps.map { step, target in
        switch step {
        case .nothing: .nothing(Int32(target))
        case .start: .start(Int32(target))
        case .end: .end(Int32(target))
        case .characters(let set): .read(set: set, Int32(target))
        case .around: .read(set: nil, Int32(target))
        }
      }
    }
  }

  /// The states that can be reached without reading, in order.
  ///
  /// - Parameters:
  ///   - isAtStart: Whether nothing has been read yet.
  ///   - isAtEnd: Whether nothing more will be read.
  func closure(_ states: [Int32], isAtStart: Bool, isAtEnd: Bool) -> [Int32] {
    var seen = Set(states)
    var pending = states
    while let state = pending.popLast() {
      for step in steps[Int(state)] {
        let target: Int32? =
          switch step {
          case .nothing(let target): target
          case .start(let target): isAtStart ? target : nil
          case .end(let target): isAtEnd ? target : nil
          case .read: nil
          }
        if let target, seen.insert(target).inserted { pending.append(target) }
      }
    }
    return seen.sorted()
  }

  /// The states after reading a character.
  func read(_ scalar: UInt32, from states: [Int32]) -> [Int32] {
    var targets: Set<Int32> = []
    for state in states {
      for case .read(let set, let target) in steps[Int(state)] where set.map({ sets[$0].contains(scalar) }) ?? true {
        targets.insert(target)
      }
    }
    return closure(Array(targets), isAtStart: false, isAtEnd: false)
  }
}
