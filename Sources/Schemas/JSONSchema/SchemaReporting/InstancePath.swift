internal import DocumentModel

/// A step on the path from a document's root to a value.
struct InstanceStep {
  /// The node as written, which may be an alias.
  var written: NodeID
  /// The key of the value; nil for the root and for items.
  var key: NodeID?
  var mergeKey: NodeID?
  /// The path segment, which has no meaning at the root.
  var segment = Path.Segment.name("")

  static func item(_ item: NodeID, at index: Int) -> Self { Self(written: item, segment: .index(index)) }
}

extension InstanceStep {
  init(_ entry: ObjectEntry, in document: Document) {
    let name = entry.keyID.map(document.keys.name) ?? ""
    self.init(written: entry.value, key: entry.key, mergeKey: entry.mergeKey, segment: .name(name))
  }
}

/// The path from the root to the current value, and the ranges where its problems are shown (`docs`: *Places*).
struct InstancePath {
  let document: Document
  private(set) var steps: [InstanceStep] = []

  init(_ document: Document, root: NodeID) {
    self.document = document
    steps = [InstanceStep(written: root)]
  }

  var depth: Int { steps.count }

  /// The path to a value around the current one.
  ///
  /// - Parameter depth: The depth of that value.
  func outer(at depth: Int) -> Self {
    var outer = self
    outer.steps.removeSubrange(depth...)
    return outer
  }

  mutating func push(_ step: InstanceStep) {
    steps.append(step)
  }

  mutating func pop() {
    steps.removeLast()
  }

  var place: Path { Path(segments: steps.dropFirst().map(\.segment)) }
  var pointer: JSONPointer { JSONPointer(tokens: steps.dropFirst().map(\.segment.token)) }

  /// The aliases and merge keys on the path.
  var related: [RelatedPlace] {
    var places: [RelatedPlace] = []
    for step in steps {
      if let mergeKey = step.mergeKey {
        places.append(RelatedPlace(.here(document.range(mergeKey)), "merged here"))
      }
      if document[step.written].kind == .alias {
        places.append(RelatedPlace(.here(document.range(step.written)), "used here"))
      }
    }
    return places
  }

  /// The step to the current value.
  var last: InstanceStep? { steps.last }

  /// The range of the value where it is written.
  var value: ByteRange {
    steps.last.map { document.range(document.resolve($0.written)) } ?? ByteRange(0..<0)
  }

  /// The range of the collection's key; at the root and in lists, that of its first key or token.
  var holder: ByteRange {
    guard let step = steps.last else { return ByteRange(0..<0) }
    return step.key.map { document.range($0) } ?? firstToken(document.resolve(step.written))
  }

  /// The range of the mapping's key, or in a list the dash before it. Without these, that of its opening brace, or an
  /// empty range before its first key, which isn't at fault.
  var beginning: ByteRange {
    guard let step = steps.last, step.key == nil else { return holder }
    let start = document.range(document.resolve(step.written)).start.index
    let text = document.text
    guard start < text.count else { return holder }
    if text[start] == UInt8(ascii: "{") { return ByteRange(start..<start + 1) }
    var place = start
    while place > 0, text[place - 1] == UInt8(ascii: " ") { place -= 1 }
    if steps.count > 1, place > 0, text[place - 1] == UInt8(ascii: "-"), place < start {
      return ByteRange(place - 1..<place)
    }
    return ByteRange(start..<start)
  }

  private func firstToken(_ node: NodeID) -> ByteRange {
    let range = document.range(node)
    let first = NodeID(node.index + 1)
    let isEmpty = document.subtreeEnd(node) == first
    if isEmpty { return steps.count == 1 && range.isEmpty ? ByteRange(0..<0) : range }
    if document[node].kind == .object { return document.range(first) }
    return ByteRange(range.start.index..<min(range.start.index + 1, range.end.index))
  }
}
