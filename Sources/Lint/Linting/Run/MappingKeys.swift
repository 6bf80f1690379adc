internal import YAMLReading

/// Tracks open collections by their tokens, and calls a closure for each scalar key of a mapping.
struct MappingKeys<State> {
  /// The state of each open mapping; nil for a sequence.
  private var open: [State?] = []

  static var kinds: TokenKinds {
    [
      .init(.blockMappingStart), .init(.flowMappingStart), .init(.blockSequenceStart), .init(.flowSequenceStart),
      .init(.blockEnd), .init(.flowMappingEnd), .init(.flowSequenceEnd), .init(.key),
    ]
  }

  /// - Parameter body: Receives the index of the key's scalar and the state of its mapping.
  mutating func visit(
    _ index: Int, of tokens: TokenTable, initial: @autoclosure () -> State, body: (Int, inout State) -> Void
  ) {
    switch tokens[index].kind {
    case .blockMappingStart, .flowMappingStart: open.append(initial())
    case .blockSequenceStart, .flowSequenceStart: open.append(nil)
    case .blockEnd, .flowMappingEnd, .flowSequenceEnd: _ = open.popLast()
    case .key:
      // `[a: 1]`: in brackets, a key may be in a sequence.
      guard tokens.kind(index + 1) == .scalar, let last = open.indices.last, var state = open[last] else {
        return
      }
      body(index + 1, &state)
      open[last] = state
    case .directive, .documentStart, .documentEnd, .blockEntry, .flowEntry, .value, .alias, .anchor, .tag, .scalar:
      break
    }
  }
}
