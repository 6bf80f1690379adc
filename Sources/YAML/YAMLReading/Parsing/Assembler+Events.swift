internal import CLibYAML
internal import DocumentModel

extension Assembler {
  /// Processes one event.
  ///
  /// - Parameters:
  ///   - input: What libyaml reads: the text, with some characters hidden.
  ///   - map: Converts the event's marks to byte offsets.
  mutating func take(_ event: UnsafePointer<yaml_event_t>, input: UnsafeBufferPointer<UInt8>, map: inout OffsetMap) {
    let start = unsafe map.offset(of: Int(event.pointee.start_mark.index), in: input.span)
    let end = unsafe map.offset(of: Int(event.pointee.end_mark.index), in: input.span)
    switch unsafe event.pointee.type {
    case YAML_SCALAR_EVENT: unsafe takeScalar(event, input: input, start: start, end: end)
    case YAML_ALIAS_EVENT: unsafe takeAlias(event.pointee.data.alias.anchor, range: start..<end)
    case YAML_MAPPING_START_EVENT:
      let data = unsafe event.pointee.data.mapping_start
      if unsafe continuesBroken(.object, isBlock: data.style != YAML_FLOW_MAPPING_STYLE) { return }
      unsafe openCollection(
        .object, start: start, isFlow: data.style == YAML_FLOW_MAPPING_STYLE, anchor: data.anchor, tag: data.tag,
        input: input)
    case YAML_SEQUENCE_START_EVENT:
      let data = unsafe event.pointee.data.sequence_start
      if unsafe continuesBroken(.array, isBlock: data.style != YAML_FLOW_SEQUENCE_STYLE) { return }
      unsafe openCollection(
        .array, start: start, isFlow: data.style == YAML_FLOW_SEQUENCE_STYLE, anchor: data.anchor, tag: data.tag,
        input: input)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
      if open.current?.isFlow == true { unsafe checkCommentSpace(after: end, input: input) }
      self.end(flowEnd: end)
    case YAML_DOCUMENT_START_EVENT:
      let data = unsafe event.pointee.data.document_start
      let hasDirectives = unsafe data.version_directive != nil || data.tag_directives.start != data.tag_directives.end
      if hasDirectives, !lastDocumentHasEnd { reportDirectiveAfterContent(start) }
      startDocument()
    case YAML_DOCUMENT_END_EVENT:
      lastDocumentHasEnd = unsafe event.pointee.data.document_end.implicit == 0
      // If the broken collection left only a scalar, there is nothing to continue.
      continuesDocument = false
    default: break
    }
  }

  private mutating func openCollection(
    _ kind: NodeKind, start: Int, isFlow: Bool, anchor: UnsafeMutablePointer<UInt8>?,
    tag: UnsafeMutablePointer<UInt8>?, input: UnsafeBufferPointer<UInt8>
  ) {
    guard unsafe anchor != nil || tag != nil else {
      _ = begin(kind, start: start, isFlow: isFlow)
      return
    }
    let content = unsafe NodeProperties.skip(input, from: start, hasAnchor: anchor != nil, hasTag: tag != nil)
    guard let node = begin(kind, start: content.end, isFlow: isFlow) else { return }
    if let anchor = unsafe anchor { unsafe openTarget(anchor, node: node, range: content.anchor ?? start..<start) }
    if let tag = unsafe Self.string(tag) { checkTag(tag, of: node, kind: kind, range: content.tag ?? start..<start) }
  }

  private mutating func takeScalar(
    _ event: UnsafePointer<yaml_event_t>, input: UnsafeBufferPointer<UInt8>, start: Int, end: Int
  ) {
    let data = unsafe event.pointee.data.scalar
    let value = unsafe UnsafeBufferPointer(start: data.value, count: data.length)
    let style = unsafe ScalarStyle.of(data.style)
    let isOneLine = unsafe event.pointee.start_mark.line == event.pointee.end_mark.line
    let (hasAnchor, hasTag) = unsafe (data.anchor != nil, data.tag != nil)
    // An empty scalar with properties ends where these end.
    let properties =
      hasAnchor || hasTag
      ? unsafe NodeProperties.skip(input, from: start, hasAnchor: hasAnchor, hasTag: hasTag) : nil
    let start = properties.map { min($0.end, max(end, start)) } ?? start
    let scalar = unsafe Scalar(
      value: value, raw: value, style: style, range: start..<max(start, end), isOneLine: isOneLine)
    let node: NodeID
    if let properties {
      node = unsafe appendWithProperties(scalar, properties: properties, data: data, input: input)
    } else {
      let content = style == .plain ? unsafe CoreSchema.resolve(value.span) : .string
      node = unsafe append(revealing: scalar, content: content, isTagged: false, input: input)
    }
    if style == .singleQuoted || style == .doubleQuoted {
      if recordsQuotes { quotes.append(scalar.range) }
      unsafe checkCommentSpace(after: end, input: input)
    }
    if open.innermost.isFlow, open.depth > 0 {
      if end > start {
        unsafe checkSign(before: start, input: input)
      } else {
        unsafe checkKeySign(node, start: start, input: input)
      }
    }
    finish(node, end: scalar.range.upperBound)
  }

  private mutating func appendWithProperties(
    _ scalar: Scalar, properties: NodeProperties, data: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar,
    input: UnsafeBufferPointer<UInt8>
  ) -> NodeID {
    let start = scalar.range.lowerBound
    let tag = unsafe Self.string(data.tag)
    let content: CoreSchema.Value =
      if let tag { unsafe Tags.resolve(scalar.value.span, tag: tag) } else {
        scalar.style == .plain ? unsafe CoreSchema.resolve(scalar.value.span) : .string
      }
    let isTagged = tag != nil && tag != Tags.merge
    let node = unsafe append(revealing: scalar, content: content, isTagged: isTagged, input: input)
    if let anchor = unsafe data.anchor {
      unsafe openTarget(anchor, node: node, range: properties.anchor ?? start..<start)
      closeTarget(node, size: Expansion(nodes: 1, bytes: scalar.range.count), height: 0)
    }
    if let tag { checkTag(tag, of: node, kind: builder[node].kind, range: properties.tag ?? start..<start) }
    return node
  }

  /// Appends a scalar with the characters restored that were hidden from libyaml.
  private mutating func append(
    revealing scalar: Scalar, content: CoreSchema.Value, isTagged: Bool, input: UnsafeBufferPointer<UInt8>
  ) -> NodeID {
    guard !hidden.isEmpty, let revealed = unsafe hidden.reveal(scalar.value) else {
      return unsafe append(scalar, content: content, isTagged: isTagged, input: input)
    }
    return unsafe revealed.withUnsafeBufferPointer { revealed in
      var scalar = scalar
      unsafe scalar.value = revealed
      return unsafe append(scalar, content: content, isTagged: isTagged, input: input)
    }
  }

  /// libyaml reads `"x"#y` as a value and a comment; YAML requires a space before `#` (1.2.2, 6.6).
  private mutating func checkCommentSpace(after end: Int, input: UnsafeBufferPointer<UInt8>) {
    guard end < input.count, unsafe input[end] == UInt8(ascii: "#") else { return }
    report(
      .yamlCommentSpace, message: "missing space before the # of a comment", at: end..<end + 1,
      help: "add a space before #, or quote the value if # is part of it")
  }

  /// libyaml accepts a directive after a document without `...`; YAML doesn't (1.2.2, 9.2).
  private mutating func reportDirectiveAfterContent(_ start: Int) {
    report(
      .yamlDirective, message: "missing \"...\" before a directive", at: start..<start + 1,
      help: "add a line with \"...\" above the first \"%\"")
  }

  /// In a flow collection, libyaml reads the `?` of `?text` as a key indicator and drops it, and the `:` of `&x :text`
  /// as a value indicator. After a quoted key or a flow collection, `:text` is a valid value (YAML 1.2.2, 7.4.2).
  private mutating func checkSign(before start: Int, input: UnsafeBufferPointer<UInt8>) {
    guard start > 0, case let sign = unsafe input[start - 1], sign == UInt8(ascii: "?") || sign == UInt8(ascii: ":")
    else { return }
    if sign == UInt8(ascii: ":") {
      var place = start - 1
      while place > 0, unsafe input[place - 1].isSpace { place -= 1 }
      guard place > 0, place < start - 1, unsafe !"\"']}".utf8.contains(input[place - 1]) else { return }
    }
    let shown = String(Unicode.Scalar(sign))
    report(
      .yamlReservedCharacter, message: "a value in brackets cannot start with \(words: shown)", at: start - 1..<start,
      help:
        "quote the value, or add a space after \(words: shown) if it starts a \(words: shown == "?" ? "key" : "value")")
  }

  /// In a flow collection, libyaml reads the `?` of `?:` as a key indicator, and in a sequence it skips the character
  /// after one, so that the bracket of `[?]` closes nothing (YAML 1.2.2, 7.3.3 and 7.4.2).
  private mutating func checkKeySign(_ key: NodeID, start: Int, input: UnsafeBufferPointer<UInt8>) {
    guard start > 0, builder[key].flags.contains(.isKey), let pair = open.current?.node,
      case let first = builder[pair].range.start.index, case let before = unsafe input[start - 1],
      unsafe before == UInt8(ascii: "?") || input[first] == UInt8(ascii: "?") && ",:]".utf8.contains(before)
    else { return }
    let sign = before == UInt8(ascii: "?") ? start - 1 : first
    report(
      .yamlReservedCharacter, message: "missing key after ? in brackets", at: sign..<sign + 1,
      help: "add the key: null for none, \"?\" for the character itself")
  }

  private static func string(_ text: UnsafeMutablePointer<UInt8>?) -> String? {
    unsafe text.map { unsafe String(cString: $0) }
  }

  /// The bytes of a C string, without its terminating zero.
  static func bytes(_ text: UnsafePointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var count = 0
    while unsafe text[count] != 0 { count += 1 }
    return unsafe UnsafeBufferPointer(start: text, count: count)
  }
}
