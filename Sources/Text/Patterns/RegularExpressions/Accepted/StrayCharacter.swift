/// The place where a text leaves the texts that a pattern accepts.
extension PatternAutomaton {
  /// The first character that can't be where it is in any text of the pattern, as an index from 0: the number of characters
  /// where the text ends too early. Nil if no one character shows it, or the search costs too much.
  ///
  /// The states take in more texts than the pattern where it has look-arounds: what they can't read, it can't match.
  ///
  /// - Parameter budget: the states that may still be visited; those that were are subtracted.
  func strayIndex(in text: [UInt32], budget: inout Int) -> Int? {
    // A pattern that may begin anywhere has no first character that is wrong.
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
      // From no state can the text still be accepted, whatever follows.
      if !states.contains(where: { reachable[$0] }) { return index }
    }
    return states.contains(last) ? nil : text.count
  }

  /// The states and all that are reached from them without reading.
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

  /// For each state, whether a text may still be accepted once its first character is read.
  private var statesBeforeEnd: [Bool] {
    var sources: [[Int]] = Array(repeating: [], count: steps.count)
    for (state, steps) in steps.enumerated() {
      for (step, target) in steps {
        // The start isn't passed again once a character was read.
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
