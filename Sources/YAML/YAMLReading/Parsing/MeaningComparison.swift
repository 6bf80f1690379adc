internal import CLibYAML
package import DocumentModel

/// Compares what two texts mean to parsers of YAML 1.2: values, kinds, tags, anchors and documents. Numbers are
/// compared by value; the order of a mapping's entries and all styles are ignored.
package enum MeaningComparison {
  package static func isSame(_ one: [UInt8], _ other: [UInt8], limits: Limits) -> Bool {
    guard let first = meaning(one, limits: limits), let second = meaning(other, limits: limits) else { return false }
    return first == second
  }

  /// A hash of each document; nil for a text with syntax errors.
  private static func meaning(_ text: [UInt8], limits: Limits) -> [Int]? {
    let prepared = EventStream.prepared(text, limits: limits)
    guard prepared.refusal == nil else { return nil }
    return unsafe prepared.input.withUnsafeBufferPointer { input in
      var stream = unsafe EventStream(prepared, input: input)
      var meaning = Meaning()
      while let event = unsafe stream.next() { unsafe meaning.take(stream.comparable(event)) }
      return stream.problem == nil ? meaning.documents : nil
    }
  }
}

/// Hashes the documents of a stream of events.
private struct Meaning {
  private(set) var documents: [Int] = []
  private var open: [Collection] = []

  private struct Collection {
    let start: ComparableEvent
    /// The hashes of a sequence's items.
    var items: [Int] = []
    var entries = 0
    var key: Int?

    var hash: Int {
      var hasher = Hasher()
      hasher.combine(start)
      hasher.combine(items)
      hasher.combine(entries)
      return hasher.finalize()
    }
  }

  mutating func take(_ event: ComparableEvent) {
    switch event.kind {
    case .document: documents.append(0)
    case .sequence, .mapping: open.append(Collection(start: event))
    case .collectionEnd: if let last = open.popLast() { add(last.hash) }
    case .alias: add(event.hashValue)
    case .scalar: add(Self.hash(event))
    }
  }

  private mutating func add(_ hash: Int) {
    guard !open.isEmpty else {
      if !documents.isEmpty { documents[documents.count - 1] = hash }
      return
    }
    let top = open.count - 1
    guard open[top].start.kind == .mapping else { return open[top].items.append(hash) }
    guard let key = open[top].key.take() else {
      open[top].key = hash
      return
    }
    var hasher = Hasher()
    hasher.combine(key)
    hasher.combine(hash)
    open[top].entries &+= hasher.finalize()
  }

  /// The hash of a scalar's value.
  private static func hash(_ event: ComparableEvent) -> Int {
    guard event.isPlain else { return event.hashValue }
    var hasher = Hasher()
    hasher.combine(event.anchor)
    switch CoreSchema.resolve(event.value.span) {
    case .null: hasher.combine(0)
    case .boolean(let value): hasher.combine(value)
    case .number(let number, _): hasher.combine(number)
    case .string:
      // `a` and `"a"` have the same hash.
      var quoted = event
      quoted.isPlain = false
      return quoted.hashValue
    }
    return hasher.finalize()
  }
}
