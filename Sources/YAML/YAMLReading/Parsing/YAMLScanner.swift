internal import CLibYAML
package import DocumentModel

/// Reads a file's tokens with libyaml, for the lossless tree.
///
/// A pass is linear in the text. Each kind of valid syntax that libyaml rejects is hidden when it is first found, which
/// costs another pass over the whole text. After an unreadable part, a further pass continues below it.
package struct YAMLScanner {
  /// The values of scalars that differ from their text, due to escapes, folding or block style.
  package private(set) var values: [UInt8] = []
  /// Whether the last pass reached the end of the text, rather than a place that libyaml can't read.
  package private(set) var isComplete = false
  /// Whether libyaml reads the text unchanged, and it has no invalid or questionable characters.
  package var isUntouched: Bool { prepared.refusal == nil && prepared.scan.findings.isEmpty && hidden.isEmpty }

  private let limits: Limits
  private var prepared: PreparedInput
  private var problem = ""
  private var hidden: Set<PreparedInput.RejectedSyntax> = []
  /// The number of open block and flow collections.
  private var depth = 0

  /// - Parameter text: The text of a parsed document in UTF-8, with its byte order mark if it has one.
  package init(_ text: [UInt8], limits: Limits) {
    self.limits = limits
    prepared = PreparedInput(text, limits: limits)
  }

  /// Hides the valid syntax that libyaml rejected in the last pass.
  ///
  /// - Returns: Whether it is worth reading the text again from its start.
  mutating func hidesMore() -> Bool {
    guard !isComplete, let refused = PreparedInput.RejectedSyntax(problem: problem), hidden.insert(refused).inserted
    else {
      return false
    }
    guard prepared.hideRejectedSyntax([refused]) else { return false }
    values.removeAll()
    return true
  }

  /// Reads the text from the start of a line to its end, or to a part that can't be read.
  ///
  /// - Parameter take: Receives each token and the values so far. Returns false to end the pass, because the token fits
  ///   nowhere.
  /// - Returns: The range from the unreadable part to where reading stopped; nil if the pass reached the end of the
  ///   text or a limit.
  package mutating func pass(from start: Int, take: (YAMLToken, [UInt8]) -> Bool) -> Range<Int>? {
    isComplete = false
    depth = 0
    problem = ""
    guard prepared.refusal == nil, prepared.text.count <= limits.fileBytes else { return nil }
    var map = OffsetMap(start: start, end: prepared.text.count, isASCII: prepared.scan.isASCII)
    let input = prepared.input
    return unsafe input.withUnsafeBufferPointer { input in
      let piece = unsafe UnsafeBufferPointer(rebasing: input[start...])
      guard var reader = unsafe TokenReader(piece, isASCII: prepared.scan.isASCII) else { return nil }
      while let token = unsafe reader.next() {
        if unsafe token.pointee.type == YAML_STREAM_END_TOKEN {
          isComplete = true
          return nil
        }
        guard let kind = unsafe Self.kind(token.pointee.type) else { continue }
        let taken = unsafe taken(kind, token: token, input: input, map: &map)
        guard take(taken, values) else { return taken.range }
        // In flow collections, libyaml's time for a token grows with the nesting depth.
        guard depth <= limits.depth else { return nil }
      }
      let found = reader.problem
      problem = found.message
      let end = unsafe map.offset(of: found.index, in: input.span)
      guard !found.context.isEmpty else { return end..<end }
      return unsafe min(end, map.offset(of: found.contextIndex, in: input.span))..<end
    }
  }

  private mutating func taken(
    _ kind: YAMLToken.Kind, token: UnsafePointer<yaml_token_t>, input: UnsafeBufferPointer<UInt8>,
    map: inout OffsetMap
  ) -> YAMLToken {
    switch kind {
    case .blockSequenceStart, .blockMappingStart, .flowSequenceStart, .flowMappingStart: depth += 1
    case .blockEnd, .flowSequenceEnd, .flowMappingEnd: depth -= 1
    case .directive, .documentStart, .documentEnd, .blockEntry, .flowEntry, .key, .value, .alias, .anchor, .tag,
      .scalar:
      break
    }
    let start = unsafe map.offset(of: Int(token.pointee.start_mark.index), in: input.span)
    let end = unsafe max(start, map.offset(of: Int(token.pointee.end_mark.index), in: input.span))
    var taken = YAMLToken(kind: kind, start: UInt32(clamping: start), end: UInt32(clamping: end))
    if kind == .scalar {
      taken.style = unsafe ScalarStyle.of(token.pointee.data.scalar.style)
      unsafe takeValue(of: &taken, token: token, input: input)
    }
    return taken
  }

  private mutating func takeValue(
    of taken: inout YAMLToken, token: UnsafePointer<yaml_token_t>, input: UnsafeBufferPointer<UInt8>
  ) {
    let data = unsafe token.pointee.data.scalar
    let value = unsafe UnsafeBufferPointer(start: data.value, count: data.length)
    let inset: Int? =
      switch taken.style {
      case .plain: 0
      case .singleQuoted, .doubleQuoted: 1
      case .literal, .folded, .block, .flow: nil
      }
    if let inset, taken.range.count - 2 * inset == value.count {
      let start = taken.range.lowerBound + inset
      let written = unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(input)[start..<start + value.count])
      if unsafe Self.areEqual(UnsafeRawBufferPointer(value), written) { return }
    }
    let first = UInt32(clamping: values.count)
    if let revealed = unsafe prepared.hidden.reveal(value) {
      values.append(contentsOf: revealed)
    } else {
      unsafe values.append(contentsOf: value)
    }
    taken.value = first..<UInt32(clamping: values.count)
  }

  /// Compares buffers of the same length, eight bytes at a time.
  private static func areEqual(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index + 8 <= one.count {
      let first = unsafe one.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard unsafe first == other.loadUnaligned(fromByteOffset: index, as: UInt64.self) else { return false }
      index += 8
    }
    while index < one.count {
      guard unsafe one[index] == other[index] else { return false }
      index += 1
    }
    return true
  }

  private static func kind(_ type: yaml_token_type_t) -> YAMLToken.Kind? {
    // The most common first: without optimization, the cases are compared one after the other.
    switch type {
    case YAML_SCALAR_TOKEN: .scalar
    case YAML_KEY_TOKEN: .key
    case YAML_VALUE_TOKEN: .value
    case YAML_BLOCK_ENTRY_TOKEN: .blockEntry
    case YAML_VERSION_DIRECTIVE_TOKEN, YAML_TAG_DIRECTIVE_TOKEN: .directive
    case YAML_DOCUMENT_START_TOKEN: .documentStart
    case YAML_DOCUMENT_END_TOKEN: .documentEnd
    case YAML_BLOCK_SEQUENCE_START_TOKEN: .blockSequenceStart
    case YAML_BLOCK_MAPPING_START_TOKEN: .blockMappingStart
    case YAML_BLOCK_END_TOKEN: .blockEnd
    case YAML_FLOW_SEQUENCE_START_TOKEN: .flowSequenceStart
    case YAML_FLOW_SEQUENCE_END_TOKEN: .flowSequenceEnd
    case YAML_FLOW_MAPPING_START_TOKEN: .flowMappingStart
    case YAML_FLOW_MAPPING_END_TOKEN: .flowMappingEnd
    case YAML_FLOW_ENTRY_TOKEN: .flowEntry
    case YAML_ALIAS_TOKEN: .alias
    case YAML_ANCHOR_TOKEN: .anchor
    case YAML_TAG_TOKEN: .tag
    default: nil
    }
  }
}
