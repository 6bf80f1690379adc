internal import CLibYAML
package import DocumentModel
internal import SourceText

/// Reads a text's tokens through libyaml: what a lossless tree is made of.
package enum YAMLScanner {
  /// The tokens up to the end, or to the first place that libyaml can't read. One pass, linear in the text.
  ///
  /// - Parameter text: in UTF-8, with its byte order mark if it has one: the text of a parsed document.
  package static func scan(_ text: [UInt8], limits: Limits) -> ScannedTokens {
    var prepared = PreparedInput(text, limits: limits)
    guard prepared.refusal == nil, text.count <= limits.fileBytes else { return ScannedTokens() }
    var scan = Scan(prepared, limits)
    let problem = scan.run()
    if let problem, let refused = PreparedInput.Refused(problem: problem), prepared.hideWhatWasRefused([refused]) {
      scan = Scan(prepared, limits)
      // Either kind may stand behind the other.
      if let next = scan.run(), let refused = PreparedInput.Refused(problem: next), next != problem,
        prepared.hideWhatWasRefused([refused])
      {
        scan = Scan(prepared, limits)
        _ = scan.run()
      }
    }
    return scan.result
  }
}

/// One run of the scanner.
private struct Scan {
  let prepared: PreparedInput
  let limits: Limits
  var result = ScannedTokens()
  var depth = 0

  init(_ prepared: PreparedInput, _ limits: Limits) {
    self.prepared = prepared
    self.limits = limits
  }

  /// - Returns: libyaml's words for what it can't read; nil at the end.
  mutating func run() -> String? {
    let start = ByteOrderMark.length(in: prepared.text)
    var map = OffsetMap(start: start, end: prepared.text.count, isASCII: prepared.scan.isASCII)
    result.tokens.reserveCapacity(prepared.text.count / 5)
    return unsafe prepared.input.withUnsafeBufferPointer { input in
      let piece = unsafe UnsafeBufferPointer(rebasing: input[start...])
      guard var reader = unsafe TokenReader(input: piece) else { return nil }
      while let token = unsafe reader.next() {
        if unsafe token.pointee.type == YAML_STREAM_END_TOKEN {
          result.isComplete = true
          return nil
        }
        guard let kind = unsafe Self.kind(token.pointee.type) else { continue }
        unsafe append(kind, token, input, &map)
        // Nesting in brackets costs libyaml its depth at every token.
        guard depth <= limits.depth else { return nil }
      }
      return reader.problem
    }
  }

  private mutating func append(
    _ kind: YAMLToken.Kind, _ token: UnsafePointer<yaml_token_t>, _ input: UnsafeBufferPointer<UInt8>,
    _ map: inout OffsetMap
  ) {
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
      unsafe takeValue(of: &taken, token)
    }
    result.tokens.append(taken)
  }

  private mutating func takeValue(of taken: inout YAMLToken, _ token: UnsafePointer<yaml_token_t>) {
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
      if value.indices.allSatisfy({ unsafe value[$0] == prepared.text[start + $0] }) { return }
    }
    let first = UInt32(clamping: result.values.count)
    if let revealed = unsafe prepared.hidden.reveal(value) {
      result.values.append(contentsOf: revealed)
    } else {
      unsafe result.values.append(contentsOf: value)
    }
    taken.value = first..<UInt32(clamping: result.values.count)
  }

  private static func kind(_ type: yaml_token_type_t) -> YAMLToken.Kind? {
    switch type {
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
    case YAML_BLOCK_ENTRY_TOKEN: .blockEntry
    case YAML_FLOW_ENTRY_TOKEN: .flowEntry
    case YAML_KEY_TOKEN: .key
    case YAML_VALUE_TOKEN: .value
    case YAML_ALIAS_TOKEN: .alias
    case YAML_ANCHOR_TOKEN: .anchor
    case YAML_TAG_TOKEN: .tag
    case YAML_SCALAR_TOKEN: .scalar
    default: nil
    }
  }
}
