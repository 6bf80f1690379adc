/// Finds where a string stops matching a pattern.
extension PatternAutomaton {
  /// The index of the first character that no match of the pattern has at this place, or the number of characters if
  /// the string ends too early. Nil if no single character is wrong, or the search costs too much.
  ///
  /// With look-arounds, the automaton accepts more strings than the pattern, so what it rejects can't match either.
  ///
  /// - Parameter budget: The number of states that may be visited, reduced by those visited.
  func strayIndex(in text: [UInt32], budget: inout Int) -> Int? {
    // If the pattern may match anywhere, no character is the first wrong one.
    let reachable = statesBeforeEnd
    guard !reachable[0] else { return nil }
    var states = closed([0], isAtStart: true, isAtEnd: text.isEmpty)
    for (index, character) in text.enumerated() {
      budget -= states.count
      guard budget > 0 else { return nil }
      let read = states.flatMap { state in
        steps[state].compactMap { step, target -> Int? in
          switch step {
          case .characters(let number): sets[number].contains(character) ? target : nil
          case .around: target
          case .nothing, .start, .end: nil
          }
        }
      }
      states = closed(read, isAtStart: false, isAtEnd: index == text.count - 1)
      // From none of these states can the string still match, whatever follows.
      if !states.contains(where: { reachable[$0] }) { return index }
    }
    return states.contains(last) ? nil : text.count
  }

  /// The states, with all that can be reached from them without reading.
  private func closed(_ first: [Int], isAtStart: Bool, isAtEnd: Bool) -> [Int] {
    var isKnown = [Bool](repeating: false, count: steps.count)
    var states: [Int] = []
    var open = first
    while let state = open.popLast() {
      guard !isKnown[state] else { continue }
      isKnown[state] = true
      states.append(state)
      for (step, target) in steps[state] {
        switch step {
        case .nothing: open.append(target)
        case .start: if isAtStart { open.append(target) }
        case .end: if isAtEnd { open.append(target) }
        case .characters, .around: break
        }
      }
    }
    return states
  }

  /// For each state, whether a string can still match from it after its first character.
  private var statesBeforeEnd: [Bool] {
    var sources: [[Int]] = Array(repeating: [], count: steps.count)
    for (state, steps) in steps.enumerated() {
      for (step, target) in steps {
        // The start can't match again once a character was read.
        if case .start = step { continue }
        sources[target].append(state)
      }
    }
    var isReaching = [Bool](repeating: false, count: steps.count)
    var open = [last]
    while let state = open.popLast() {
      guard !isReaching[state] else { continue }
      isReaching[state] = true
      open += sources[state]
    }
    return isReaching
  }
}
