internal import DocumentModel

/// Evaluation of values that aren't known yet: an error is reported only if no value could fix it.
///
/// The result is the best that any value could achieve, or for a pessimistic evaluator the worst. `not` swaps the two;
/// `if`, `oneOf` and `contains` need both.
extension Evaluator {
  /// The result for a placeholder, if it is clear before evaluating the keywords.
  mutating func verdict(ofPlaceholder node: NodeID, id: SubschemaID, types: TypeMask) -> Bool? {
    let readings = document.readings(ofPlaceholder: node)
    guard readings.isEmpty else {
      for reading in readings where check(id, node: reading, tracking: .off) != isPessimistic { return !isPessimistic }
      return isPessimistic
    }
    return (isPessimistic ? types.isSuperset(of: .any) : !types.isEmpty) ? nil : false
  }

  /// The result of a keyword for a placeholder; nil for one that applies subschemas to the value itself.
  mutating func verdict(ofPlaceholderBy instruction: Instruction) -> Bool? {
    switch instruction {
    case .never: false
    // An empty `enum` allows no value.
    case .enumeration(let index) where program.values(of: program.tables.enumerations[Int(index)]).isEmpty: false
    // Applies to objects only, and the value may be something else.
    case .dependentSchemas: !isPessimistic
    default: instruction.parts == .value ? nil : !isPessimistic
    }
  }

  /// The result of `body` with the meaning of unknown values inverted: worst case instead of best case, or vice versa.
  mutating func withInvertedPessimism<Answer>(_ body: (inout Self) -> Answer) -> Answer {
    guard document.hasPlaceholders else { return body(&self) }
    // Cached results depend on the scope, so change that too.
    let scope = scopeHash
    isPessimistic.toggle()
    scopeHash ^= Self.invertedScopeMask
    defer {
      isPessimistic.toggle()
      scopeHash = scope
    }
    return body(&self)
  }

  private static let invertedScopeMask: UInt64 = 0xA5A5_5A5A_C3C3_3C3C
}
