/// A pattern as states and steps between them, for searches among the texts that it accepts.
package struct PatternAutomaton {
  package enum Step {
    /// To read nothing.
    case nothing
    case start
    case end
    /// To read a character of the set with this index.
    case characters(Int)
    /// To read any character around the match.
    case around
  }

  /// The most states that a search for a wrong character is worth.
  package static let mostStates = 1_500
  /// The most nodes that are walked: nodes that read nothing make no states, however often they are repeated.
  private static let mostNodes = 20_000

  package private(set) var steps: [[(step: Step, target: Int)]] = [[]]
  /// The sets of characters of which steps read one.
  package private(set) var sets: [ScalarSet] = []
  private var nodes = 0
  private let mostStates: Int
  private var numbers: [ScalarSet: Int] = [:]
  /// The state in which a text is accepted.
  package private(set) var last = 0

  /// Nil for a pattern of too many states.
  package init?(_ tree: PatternTree, mostStates: Int = mostStates) {
    self.mostStates = mostStates
    // A pattern needn't match at the start: what is before the match is read first.
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
    // `((a{50}){50}){50}` would be 125,000 states.
    guard steps.count < mostStates, nodes < Self.mostNodes else { return nil }
    switch node {
    case .characters(let set): return step(.characters(number(of: set)), from: state)
    case .start: return step(.start, from: state)
    case .end: return step(.end, from: state)
    // Look-arounds are left out, so the automaton accepts more than the pattern, never less.
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
