internal import CLibYAML
package import DocumentModel
internal import SourceText

/// Compares what two texts mean: kinds, values, tags, anchors, aliases, order and documents, as readers of YAML 1.1 and of
/// YAML 1.2 take them. How a scalar or collection is written doesn't count.
package enum EventComparison {
  /// Where the first text begins to mean something else than the second, in bytes; nil where both mean the same. Both are
  /// read once, side by side.
  package static func firstDifference(_ one: [UInt8], _ other: [UInt8], limits: Limits) -> Int? {
    let one = PreparedInput.ready(one, limits: limits)
    let other = PreparedInput.ready(other, limits: limits)
    return unsafe one.input.withUnsafeBufferPointer { firstInput in
      unsafe other.input.withUnsafeBufferPointer { secondInput in
        var first = unsafe EventStream(one, firstInput)
        var second = unsafe EventStream(other, secondInput)
        while true {
          let left = first.next()
          let right = second.next()
          guard let left, let right else { return left == nil && right == nil ? nil : first.place }
          if !left.meansSame(as: right) { return first.place }
          if left.kind == .end { return nil }
        }
      }
    }
  }

  /// Whether both texts have the same events, in whatever order.
  package static func haveSameEvents(_ one: [UInt8], _ other: [UInt8], limits: Limits) -> Bool {
    let events = [one, other].map { text in
      let prepared = PreparedInput.ready(text, limits: limits)
      return unsafe prepared.input.withUnsafeBufferPointer { input in
        var stream = unsafe EventStream(prepared, input)
        var hashes: [Int] = []
        while let event = stream.next(), event.kind != .end { hashes.append(event.hashValue) }
        return hashes.sorted()
      }
    }
    return events[0] == events[1]
  }
}

extension PreparedInput {
  /// The text with everything hidden that libyaml refuses and others don't.
  fileprivate static func ready(_ text: [UInt8], limits: Limits) -> Self {
    var prepared = Self(text, limits: limits)
    while let problem = unsafe prepared.input.withUnsafeBufferPointer({ input in
      var stream = unsafe EventStream(prepared, input)
      while let event = stream.next(), event.kind != .end {}
      return stream.problem
    }), let refused = Refused(problem: problem), prepared.hideWhatWasRefused([refused]) {}
    return prepared
  }
}

/// What an event says, without how it is written.
private struct ComparableEvent: Hashable {
  enum Kind {
    case document
    case sequence
    case mapping
    case collectionEnd
    case scalar
    case alias
    case end
  }

  var kind: Kind
  var anchor: [UInt8] = []
  var tag: [UInt8] = []
  var value: [UInt8] = []
  /// Whether the value alone says what a scalar is.
  var isPlain = false

  func meansSame(as other: Self) -> Bool {
    if self == other { return true }
    guard kind == .scalar, other.kind == .scalar, anchor == other.anchor, tag == other.tag else { return false }
    switch (isPlain, other.isPlain) {
    case (true, true): return PlainScalars.isSameValue(value[...], other.value[...])
    case (true, false): return value == other.value && PlainScalars.readsAsText(value[...])
    case (false, true): return value == other.value && PlainScalars.readsAsText(other.value[...])
    case (false, false): return false
    }
  }
}

/// The events of a prepared text, bare documents behind `...` included.
@safe private struct EventStream: ~Copyable {
  private let prepared: PreparedInput
  private let input: UnsafeBufferPointer<UInt8>
  private var reader: EventReader?
  private var start: Int
  private var map: OffsetMap
  private var lastDocumentHasEnd = true
  /// Where the last event begins, in bytes.
  private(set) var place = 0
  /// libyaml's words for what it can't read.
  private(set) var problem: String?

  init(_ prepared: PreparedInput, _ input: UnsafeBufferPointer<UInt8>) {
    self.prepared = prepared
    unsafe self.input = input
    start = ByteOrderMark.length(in: prepared.text)
    map = OffsetMap(start: start, end: prepared.text.count, isASCII: prepared.scan.isASCII)
    unsafe reader = EventReader(input: UnsafeBufferPointer(rebasing: input[start...]))
  }

  /// The next event; nil where libyaml can't read on.
  mutating func next() -> ComparableEvent? {
    while true {
      guard let event = unsafe reader?.next() else {
        guard restart() else { return nil }
        continue
      }
      place = unsafe map.offset(of: Int(event.pointee.start_mark.index), in: input.span)
      if let taken = unsafe take(event) { return taken }
    }
  }

  private mutating func take(_ event: UnsafePointer<yaml_event_t>) -> ComparableEvent? {
    switch unsafe event.pointee.type {
    case YAML_STREAM_END_EVENT: return ComparableEvent(kind: .end)
    case YAML_DOCUMENT_START_EVENT: return ComparableEvent(kind: .document)
    case YAML_DOCUMENT_END_EVENT:
      lastDocumentHasEnd = unsafe event.pointee.data.document_end.implicit == 0
      return nil
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
    default: return nil
    }
  }

  /// Goes on at a document behind `...` without `---`, which libyaml refuses.
  private mutating func restart() -> Bool {
    guard let found = reader?.problem else { return false }
    let fault = unsafe map.offset(of: found.index, in: input.span)
    guard found.message == "did not find expected <document start>", lastDocumentHasEnd, fault > start,
      fault < prepared.text.count
    else {
      problem = found.message
      return false
    }
    start = fault
    map = OffsetMap(start: start, end: prepared.text.count, isASCII: prepared.scan.isASCII)
    unsafe reader = EventReader(input: UnsafeBufferPointer(rebasing: input[start...]))
    return true
  }

  private static func bytes(_ text: UnsafeMutablePointer<UInt8>?) -> [UInt8] {
    guard let text = unsafe text else { return [] }
    var count = 0
    while unsafe text[count] != 0 { count += 1 }
    return unsafe Array(UnsafeBufferPointer(start: text, count: count))
  }
}
