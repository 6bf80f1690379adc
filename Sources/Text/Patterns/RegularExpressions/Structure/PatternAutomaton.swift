/// A pattern as states and transitions, for searches among the strings that it accepts.
package struct PatternAutomaton {
  package enum Step {
    /// Reads nothing.
    case nothing
    case start
    case end
    /// Reads a character of the set with this index.
    case characters(Int)
    /// Reads any character around the match.
    case around
  }

  /// The largest number of states for which searching a wrong character is worth the time.
  package static let maxStates = 1_500
  /// The largest number of nodes visited. Nodes that read nothing create no states, however often they are repeated.
  private static let maxNodes = 20_000

  package private(set) var steps: [[(step: Step, target: Int)]] = [[]]
  /// The character sets of the transitions.
  package private(set) var sets: [ScalarSet] = []
  private var nodes = 0
  private let maxStates: Int
  private var numbers: [ScalarSet: Int] = [:]
  /// The accepting state.
  package private(set) var last = 0

  /// Returns nil for a pattern with too many states.
  package init?(_ tree: PatternTree, maxStates: Int = maxStates) {
    self.maxStates = maxStates
    // A pattern may match anywhere, so first read what precedes the match.
    add(.around, from: 0, to: 0)
    let first = newState(from: 0)
    guard let end = build(tree.root, from: first) else { return nil }
    last = newState(from: end)
    add(.around, from: last, to: last)
  }

  private mutating func newState() -> Int {
    steps.append([])
    return steps.count - 1
  }

  private mutating func newState(from state: Int) -> Int {
    let new = newState()
    add(.nothing, from: state, to: new)
    return new
  }

  private mutating func add(_ step: Step, from state: Int, to target: Int) {
    steps[state].append((step, target))
  }

  private mutating func build(_ node: PatternTree.Node, from state: Int) -> Int? {
    nodes += 1
    // `((a{50}){50}){50}` would have 125,000 states.
    guard steps.count < maxStates, nodes < Self.maxNodes else { return nil }
    switch node {
    case .characters(let set): return step(.characters(number(of: set)), from: state)
    case .start: return step(.start, from: state)
    case .end: return step(.end, from: state)
    // Look-arounds are ignored, so the automaton may accept more than the pattern, but never less.
    case .condition: return state
    case .sequence(let parts):
      var state = state
      for part in parts {
        guard let next = build(part, from: state) else { return nil }
        state = next
      }
      return state
    case .alternatives(let parts):
      let end = newState()
      for part in parts {
        guard let last = build(part, from: newState(from: state)) else { return nil }
        add(.nothing, from: last, to: end)
      }
      return end
    case .repeated(let part, let least, let most): return repeated(part, least: least, most: most, from: state)
    }
  }

  private mutating func repeated(_ part: PatternTree.Node, least: Int, most: Int?, from state: Int) -> Int? {
    var state = state
    for _ in 0..<least {
      guard let next = build(part, from: state) else { return nil }
      state = next
    }
    guard let most else {
      let loop = newState(from: state)
      guard let last = build(part, from: newState(from: loop)) else { return nil }
      add(.nothing, from: last, to: loop)
      return newState(from: loop)
    }
    let end = newState(from: state)
    for _ in least..<max(least, most) {
      guard let next = build(part, from: newState(from: state)) else { return nil }
      add(.nothing, from: next, to: end)
      state = next
    }
    return end
  }

  private mutating func step(_ step: Step, from state: Int) -> Int {
    let new = newState()
    add(step, from: state, to: new)
    return new
  }

  private mutating func number(of set: ScalarSet) -> Int {
    if let known = numbers[set] { return known }
    numbers[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }
}
