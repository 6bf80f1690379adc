internal import DocumentModel

/// Values that aren't known yet: an error is reported only if no value could fix it.
///
/// The verdict on one is the best that some value could achieve or, for a pessimistic evaluator, the worst. The two are
/// swapped under `not`; `if`, `oneOf` and `contains` need both.
extension Evaluator {
  /// The verdict on a placeholder as far as it is known before the keywords are evaluated.
  mutating func verdict(ofPlaceholder node: NodeID, id: SubschemaID, types: TypeMask) -> Bool? {
    let readings = document.readings(ofPlaceholder: node)
    guard readings.isEmpty else {
      for reading in readings where check(id, node: reading, tracking: .off) != isPessimistic { return !isPessimistic }
      return isPessimistic
    }
    return (isPessimistic ? types.isSuperset(of: .any) : !types.isEmpty) ? nil : false
  }

  /// The verdict of a keyword on a placeholder; nil for one that hands the value on.
  mutating func verdict(ofPlaceholderBy instruction: Instruction) -> Bool? {
    switch instruction {
    case .never: false
    // No value is one of none.
    case .enumeration(let index) where program.values(of: program.tables.enumerations[Int(index)]).isEmpty: false
    // Its subschemas are for objects alone.
    case .dependentSchemas: !isPessimistic
    default: instruction.parts == .value ? nil : !isPessimistic
    }
  }

  /// Asks for what every value makes it in the place of what some value could, or the other way round.
  mutating func turned<Answer>(_ body: (inout Self) -> Answer) -> Answer {
    guard document.hasPlaceholders else { return body(&self) }
    // Verdicts are remembered by the scope.
    let scope = scopeHash
    isPessimistic.toggle()
    scopeHash ^= Self.ofTurned
    defer {
      isPessimistic.toggle()
      scopeHash = scope
    }
    return body(&self)
  }

  private static let ofTurned: UInt64 = 0xA5A5_5A5A_C3C3_3C3C
}
