internal import Patterns

/// Searches for a shortest string that is in some regular languages and not in others.
///
/// Explores a product of automata, created state by state, so that complements need no automaton of their own.
package struct WordSearch {
  package enum Answer: Equatable, Sendable {
    case word(String)
    /// There is no such string.
    case none
    /// The budget was used up.
    case exhausted
  }

  package var matching: [RegularLanguage] = []
  package var notMatching: [RegularLanguage] = []
  /// The smallest length in code points.
  package var minWordLength = 0
  package var maxWordLength: Int?
  /// Strings that aren't acceptable as the answer.
  package var excluded: [String] = []

  package init() {}

  private struct State: Hashable {
    /// The state set of each language.
    var subsets: [Int]
    /// The number of characters so far, up to the smallest length.
    var length: Int
    /// The node in the tree of excluded strings; -1 outside it.
    var node: Int
  }

  /// - Parameter budget: The number of steps available, reduced by the steps taken.
  package func shortest(budget: inout Int) -> Answer {
    if let maxWordLength, maxWordLength < minWordLength { return .none }
    let tree = ExcludedTexts(excluded)
    let languages = matching + notMatching
    let sets = languages.flatMap(\.sets) + tree.scalars.map { ScalarSet($0) }
    let alphabet = Alphabet(sets)
    var subsets = languages.map { Subsets($0) }
    let first = State(subsets: subsets.indices.map { subsets[$0].first }, length: 0, node: tree.root)
    // Not seen yet: the first state may recur, but no longer at the start of the string.
    var seen: Set<State> = []
    var found: [(state: State, letter: UInt32, previous: Int)] = [(first, 0, -1)]
    var depths = [0]
    var next = 0
    while next < found.count {
      let state = found[next].state
      if state.length == minWordLength, !tree.isText(state.node),
        isAccepted(state, subsets: &subsets, isAtStart: depths[next] == 0)
      {
        return .word(Self.text(found, at: next))
      }
      // Longer strings would exceed the largest length.
      if maxWordLength.map({ depths[next] < $0 }) ?? true {
        for letter in alphabet.letters {
          budget -= 1
          guard budget > 0 else { return .exhausted }
          var target = State(
            subsets: [], length: min(minWordLength, state.length + 1), node: tree.read(letter, node: state.node))
          target.subsets = subsets.indices.map { subsets[$0].read(letter, from: state.subsets[$0], spending: &budget) }
          guard !isLost(target, subsets: subsets), seen.insert(target).inserted else { continue }
          found.append((target, letter, next))
          depths.append(depths[next] + 1)
        }
      }
      next += 1
    }
    return .none
  }

  private func isAccepted(_ state: State, subsets: inout [Subsets], isAtStart: Bool) -> Bool {
    for index in subsets.indices
    where subsets[index].accepts(state.subsets[index], isAtStart: isAtStart) != (index < matching.count) {
      return false
    }
    return true
  }

  /// Whether no continuation of the string can be an answer.
  private func isLost(_ state: State, subsets: [Subsets]) -> Bool {
    for index in subsets.indices {
      let states = subsets[index].sets[state.subsets[index]]
      if index < matching.count ? states.isEmpty : states.contains(subsets[index].language.last) { return true }
    }
    return false
  }

  private static func text(_ found: [(state: State, letter: UInt32, previous: Int)], at index: Int) -> String {
    var letters: [UInt32] = []
    var index = index
    while found[index].previous >= 0 {
      letters.append(found[index].letter)
      index = found[index].previous
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: letters.reversed().compactMap(Unicode.Scalar.init))
    return String(text)
  }
}

/// The deterministic automaton of a language, created as needed.
private struct Subsets {
  let language: RegularLanguage
  private(set) var sets: [[Int32]] = []
  private var numbers: [[Int32]: Int] = [:]
  private var steps: [Step: Int] = [:]
  private var accepted: [Int: Bool] = [:]
  private(set) var first = 0

  private struct Step: Hashable {
    var set: Int
    var letter: UInt32
  }

  init(_ language: RegularLanguage) {
    self.language = language
    first = number(of: language.closure([0], isAtStart: true, isAtEnd: false))
  }

  private mutating func number(of set: [Int32]) -> Int {
    if let known = numbers[set] { return known }
    numbers[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }

  /// The number of automaton states that one step of the budget pays for.
  private static let statesOfStep = 4

  /// - Parameter budget: Pays for a transition that isn't cached yet, which visits every state of the set.
  mutating func read(_ letter: UInt32, from set: Int, spending budget: inout Int) -> Int {
    let step = Step(set: set, letter: letter)
    if let known = steps[step] { return known }
    let target = number(of: language.read(letter, from: sets[set]))
    budget -= (sets[set].count + sets[target].count) / Self.statesOfStep
    steps[step] = target
    return target
  }

  mutating func accepts(_ set: Int, isAtStart: Bool) -> Bool {
    let isFirst = isAtStart
    if !isFirst, let known = accepted[set] { return known }
    let verdict = language.closure(sets[set], isAtStart: isFirst, isAtEnd: true).contains(language.last)
    if !isFirst { accepted[set] = verdict }
    return verdict
  }
}

/// Unacceptable strings, as a tree of their characters.
private struct ExcludedTexts {
  private var nodes: [(children: [UInt32: Int], isText: Bool)] = [([:], false)]
  private(set) var scalars: Set<UInt32> = []

  var root: Int { nodes.count > 1 || nodes[0].isText ? 0 : -1 }

  init(_ texts: [String]) {
    for text in texts {
      var node = 0
      for scalar in text.unicodeScalars {
        scalars.insert(scalar.value)
        if let next = nodes[node].children[scalar.value] {
          node = next
        } else {
          nodes[node].children[scalar.value] = nodes.count
          node = nodes.count
          nodes.append(([:], false))
        }
      }
      nodes[node].isText = true
    }
  }

  func isText(_ node: Int) -> Bool { node >= 0 && nodes[node].isText }

  func read(_ letter: UInt32, node: Int) -> Int { node < 0 ? -1 : nodes[node].children[letter] ?? -1 }
}
