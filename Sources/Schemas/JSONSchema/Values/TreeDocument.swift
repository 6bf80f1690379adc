package import DocumentModel

/// A ``ValueTree`` as a document to read, compare and check. Its text consists only of its numbers as written.
package struct TreeDocument {
  /// The largest number of nodes to copy, because aliases may expand to more than fits in memory.
  static let nodeLimit = 20_000_000

  package let document: Document
  /// Nodes that are hidden in the documents they come from.
  package private(set) var traced: Set<NodeID> = []
  private let nodes: [NodeID?]

  /// The node of a value in the tree; nil for one that was added to the tree later.
  package subscript(value: Int) -> NodeID? { value < nodes.count ? nodes[value] : nil }
  package var root: NodeID? { document.roots.first }

  /// Whether nothing was added to a tree, or opened in it, since this document was made.
  package func holdsAll(of tree: ValueTree) -> Bool { tree.values.count == nodes.count }

  private enum Event {
    case open(NodeKind)
    case close(count: Int)
    case key(String)
    case scalar(Document, NodeID)
  }

  /// - Parameters:
  ///   - hiding: Scalars and keys to redact, as nodes of the same document built without redaction.
  ///   - sources: Documents of values, with their hidden nodes, because an alias leads to a value elsewhere.
  package init(_ tree: ValueTree, hiding: Set<NodeID> = [], sources: [(document: Document, hidden: Set<NodeID>)] = []) {
    var events: [(event: Event, value: Int?)] = []
    Self.flatten(tree, events: &events)
    var builder = DocumentBuilder(text: Self.numbers(events))
    var nodes = [NodeID?](repeating: nil, count: tree.values.count)
    var open: [NodeID] = []
    var next = 0
    for (event, value) in events {
      let node: NodeID?
      switch event {
      case .open(let kind):
        let collection = builder.open(kind, ByteOffset(0), flags: Node.Flags(.block))
        open.append(collection)
        node = collection
      case .close(let count):
        if let last = open.popLast() { builder.close(last, count: count, end: ByteOffset(0)) }
        node = nil
      case .key(let name):
        let isHidden = hiding.contains(NodeID(builder.nodeCount))
        let bytes = Array((isHidden ? ValueDescription.redacted : name).utf8)
        _ = builder.appendKey(.string, ByteRange(0..<0), name: bytes.span, flags: [])
        node = nil
      case .scalar(let document, let scalar):
        let isTraced = sources.contains { $0.document === document && $0.hidden.contains(document.resolve(scalar)) }
        if isTraced { traced.insert(NodeID(builder.nodeCount)) }
        let isHidden = isTraced || hiding.contains(NodeID(builder.nodeCount))
        node = Self.append(document, node: scalar, isHidden: isHidden, builder: &builder, next: &next)
      }
      if let value { nodes[value] = node }
      if let node, builder.roots.isEmpty { builder.addRoot(node) }
    }
    document = builder.finish()
    self.nodes = nodes
  }

  private enum Work {
    case value(Int)
    case written(Document, NodeID, Int?)
    case event(Event)
  }

  private static func flatten(_ tree: ValueTree, events: inout [(event: Event, value: Int?)]) {
    var pending: [Work] = tree.root.map { [.value($0)] } ?? []
    while let work = pending.popLast() {
      switch work {
      case .event(let event): events.append((event, nil))
      case .value(let value):
        switch tree[value].content {
        case .written(let document, let node): pending.append(.written(document, node, value))
        case .array(let items):
          events.append((.open(.array), value))
          pending.append(.event(.close(count: items.count)))
          pending += items.reversed().map { .value($0) }
        case .object(let members):
          events.append((.open(.object), value))
          pending.append(.event(.close(count: members.count)))
          for (name, member) in members.order.reversed() {
            pending.append(.value(member))
            pending.append(.event(.key(name)))
          }
        }
      case .written(let document, let node, let value):
        flatten(document, node: document.resolve(node), value: value, events: &events, pending: &pending)
      }
    }
  }

  private static func flatten(
    _ document: Document, node: NodeID, value: Int?, events: inout [(event: Event, value: Int?)],
    pending: inout [Work]
  ) {
    let isFull = events.count > nodeLimit
    switch document.kind(node) {
    case .null, .boolean, .number, .string, .alias: events.append((.scalar(document, node), value))
    case .array:
      let items = isFull ? [] : Array(document.items(node))
      events.append((.open(.array), value))
      pending.append(.event(.close(count: items.count)))
      pending += items.reversed().map { .written(document, $0, nil) }
    case .object:
      let members = isFull ? [] : document.members(of: node)
      events.append((.open(.object), value))
      pending.append(.event(.close(count: members.count)))
      for (key, member) in members.reversed() {
        pending.append(.written(document, member, nil))
        pending.append(.event(.key(document.keys.name(key))))
      }
    }
  }

  /// The numbers as written, concatenated.
  private static func numbers(_ events: [(event: Event, value: Int?)]) -> [UInt8] {
    var text: [UInt8] = []
    for case (.scalar(let document, let node), _) in events where document.kind(node) == .number {
      text += written(document, node: node)
    }
    return text
  }

  /// A number as the file has it, or in digits if the file's program reads it differently from YAML 1.2.
  private static func written(_ document: Document, node: NodeID) -> ArraySlice<UInt8> {
    guard document.isReread(node), let number = document.number(node) else {
      return document.text[document.range(node).indices]
    }
    return Array(number.spelling.utf8)[...]
  }

  /// - Parameter next: The offset of the next number in the text.
  private static func append(
    _ document: Document, node: NodeID, isHidden: Bool, builder: inout DocumentBuilder, next: inout Int
  ) -> NodeID {
    let none = ByteRange(0..<0)
    let length = document.kind(node) == .number ? written(document, node: node).count : 0
    defer { next += length }
    if isHidden {
      return builder.appendString(none, copying: Array(ValueDescription.redacted.utf8).span, flags: [])
    }
    let flags = document[node].flags.intersection([.isFloat, .isBigNumber])
    switch document.kind(node) {
    case .string:
      let flags = Node.Flags(.doubleQuoted)
      let string =
        document.withStringBytes(node) { builder.appendString(none, copying: $0, flags: flags) }
        ?? builder.appendString(none, copying: [UInt8]().span, flags: flags)
      if document.isPlaceholder(node) { builder.markLast() }
      return string
    case .number:
      let number = document.number(node) ?? ExactNumber(significand: 0)
      return builder.appendNumber(number, ByteRange(next..<next + length), flags: flags)
    case .boolean:
      let isTrue: UInt32 = document.boolean(node) == true ? 1 : 0
      return builder.append(Node(kind: .boolean, flags: [], start: 0, end: 0, data: isTrue))
    case .null, .alias, .array, .object: return builder.append(Node(kind: .null, flags: [], start: 0, end: 0))
    }
  }
}
