internal import CLibYAML
internal import DocumentModel

/// The meaningful events of a prepared text, including those of bare documents after `...`.
@safe struct EventStream: ~Copyable {
  private let prepared: PreparedInput
  private let input: UnsafeBufferPointer<UInt8>
  private var reader: EventReader?
  private var start: Int
  private var map: OffsetMap
  private var mark = 0
  private var lastDocumentHasEnd = true
  /// libyaml's message for the error that ended the stream; nil at the end of the text.
  private(set) var problem: String?

  /// - Parameter input: The input of a prepared text that isn't refused. It must outlive the stream.
  init(_ prepared: PreparedInput, input: UnsafeBufferPointer<UInt8>) {
    self.prepared = prepared
    unsafe self.input = input
    start = ByteOrderMark.length(in: prepared.text)
    map = OffsetMap(start: start, end: prepared.text.count, isASCII: prepared.scan.isASCII)
    unsafe reader = EventReader(UnsafeBufferPointer(rebasing: input[start...]), isASCII: prepared.scan.isASCII)
  }

  /// The text with all valid syntax hidden that libyaml rejects. Parses the text only if it may contain such syntax.
  static func prepared(_ text: [UInt8], limits: Limits) -> PreparedInput {
    var prepared = PreparedInput(text, limits: limits)
    guard prepared.refusal == nil, prepared.scan.mayHaveDirectives || text.contains(UInt8(ascii: "\\")) else {
      return prepared
    }
    while true {
      let problem = unsafe prepared.input.withUnsafeBufferPointer { input in
        var stream = unsafe EventStream(prepared, input: input)
        while unsafe stream.next() != nil {}
        return stream.problem
      }
      guard let refused = problem.flatMap(PreparedInput.RejectedSyntax.init(problem:)),
        prepared.hideRejectedSyntax([refused])
      else { return prepared }
    }
  }

  /// The next event, valid until the next call; nil at the end of the text or after an error.
  mutating func next() -> UnsafePointer<yaml_event_t>? {
    while true {
      guard let event = unsafe reader?.next() else {
        guard restart() else { return nil }
        continue
      }
      switch unsafe event.pointee.type {
      case YAML_STREAM_END_EVENT: return nil
      case YAML_STREAM_START_EVENT, YAML_NO_EVENT: continue
      case YAML_DOCUMENT_END_EVENT:
        lastDocumentHasEnd = unsafe event.pointee.data.document_end.implicit == 0
      default:
        mark = unsafe Int(event.pointee.start_mark.index)
        return unsafe event
      }
    }
  }

  /// The byte offset where the last event begins.
  var place: Int {
    var map = map
    return unsafe map.offset(of: mark, in: input.span)
  }

  func comparable(_ event: UnsafePointer<yaml_event_t>) -> ComparableEvent {
    switch unsafe event.pointee.type {
    case YAML_SEQUENCE_START_EVENT:
      let data = unsafe event.pointee.data.sequence_start
      return unsafe ComparableEvent(kind: .sequence, anchor: Self.bytes(data.anchor), tag: Self.bytes(data.tag))
    case YAML_MAPPING_START_EVENT:
      let data = unsafe event.pointee.data.mapping_start
      return unsafe ComparableEvent(kind: .mapping, anchor: Self.bytes(data.anchor), tag: Self.bytes(data.tag))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return ComparableEvent(kind: .collectionEnd)
    case YAML_ALIAS_EVENT:
      return unsafe ComparableEvent(kind: .alias, anchor: Self.bytes(event.pointee.data.alias.anchor))
    case YAML_SCALAR_EVENT:
      let data = unsafe event.pointee.data.scalar
      let value = unsafe UnsafeBufferPointer(start: data.value, count: data.length)
      return unsafe ComparableEvent(
        kind: .scalar, anchor: Self.bytes(data.anchor), tag: Self.bytes(data.tag),
        value: prepared.hidden.reveal(value) ?? Array(value),
        isPlain: data.tag == nil && data.style == YAML_PLAIN_SCALAR_STYLE)
    default: return ComparableEvent(kind: .document)
    }
  }

  /// A cheap test that two events are the same, without copying: ends, document starts, and collections and scalars
  /// without anchor and tag, scalars with the same value and style.
  static func areWrittenAlike(_ one: UnsafePointer<yaml_event_t>, _ other: UnsafePointer<yaml_event_t>) -> Bool {
    guard unsafe one.pointee.type == other.pointee.type else { return false }
    switch unsafe one.pointee.type {
    case YAML_DOCUMENT_START_EVENT, YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return true
    case YAML_SEQUENCE_START_EVENT:
      let (first, second) = unsafe (one.pointee.data.sequence_start, other.pointee.data.sequence_start)
      return unsafe first.anchor == nil && first.tag == nil && second.anchor == nil && second.tag == nil
    case YAML_MAPPING_START_EVENT:
      let (first, second) = unsafe (one.pointee.data.mapping_start, other.pointee.data.mapping_start)
      return unsafe first.anchor == nil && first.tag == nil && second.anchor == nil && second.tag == nil
    case YAML_SCALAR_EVENT:
      let (first, second) = unsafe (one.pointee.data.scalar, other.pointee.data.scalar)
      guard unsafe first.anchor == nil, unsafe first.tag == nil, unsafe second.anchor == nil, unsafe second.tag == nil,
        unsafe first.length == second.length, unsafe first.style == second.style
      else { return false }
      let value = unsafe UnsafeBufferPointer(start: first.value, count: first.length)
      return unsafe value.elementsEqual(UnsafeBufferPointer(start: second.value, count: second.length))
    default: return false
    }
  }

  /// Continues with a document that follows `...` without `---`, which libyaml rejects.
  private mutating func restart() -> Bool {
    guard let found = reader?.problem else { return false }
    let errorOffset = unsafe map.offset(of: found.index, in: input.span)
    guard lastDocumentHasEnd, let line = prepared.bareDocument(at: errorOffset, problem: found.message), line > start
    else {
      problem = found.message
      return false
    }
    start = line
    map = OffsetMap(start: start, end: prepared.text.count, isASCII: prepared.scan.isASCII)
    unsafe reader = EventReader(UnsafeBufferPointer(rebasing: input[start...]), isASCII: prepared.scan.isASCII)
    return true
  }

  private static func bytes(_ text: UnsafeMutablePointer<UInt8>?) -> [UInt8] {
    guard let text = unsafe text else { return [] }
    var count = 0
    while unsafe text[count] != 0 { count += 1 }
    return unsafe Array(UnsafeBufferPointer(start: text, count: count))
  }
}
