internal import Analysis
internal import DocumentModel
internal import YAMLReading

/// A file for rules to examine, with the facts that they share. Lazy facts are computed for the first rule that needs
/// them.
final class LintSource {
  let text: [UInt8]
  let document: Document
  /// Whether parts of the file are missing from the document.
  let isPartial: Bool
  let schema: (any SchemaFacts)?
  /// The YAML version of the program that reads the file; nil if it isn't known.
  private(set) lazy var reader = findReader()
  private let findReader: () -> YAMLVersion?
  /// The program that reads the file, if it is known and follows neither version.
  private(set) lazy var program = findProgram()
  private let findProgram: () -> YAMLImplementation?
  /// Whether that program is known to read dates as strings.
  private(set) lazy var readsDatesAsStrings = findDateReading()
  private let findDateReading: () -> Bool
  /// For each collection of mappings, the keys that have a string as their value in one of them.
  private var textNames: [NodeID: Set<KeyID>] = [:]
  /// Whether a list contains a string.
  private var textLists: [NodeID: Bool] = [:]
  private let makeTree: () -> SyntaxTree

  init(
    _ parsed: ParsedText, schema: (any SchemaFacts)?, reader: @escaping () -> YAMLVersion?,
    program: @escaping () -> YAMLImplementation?, readsDatesAsStrings: @escaping () -> Bool,
    tree: @escaping () -> SyntaxTree
  ) {
    text = parsed.document.text
    document = parsed.document
    isPartial = parsed.isPartial
    makeTree = tree
    self.schema = schema
    findReader = reader
    findProgram = program
    findDateReading = readsDatesAsStrings
  }

  private(set) lazy var start = ByteOrderMark.length(in: text)

  private(set) lazy var isASCII = TextBytes.isASCII(text)

  private(set) lazy var lines = document.lines

  /// The line break of the first line.
  private(set) lazy var lineBreak: String = {
    let first = lines.textLine(0)
    return first.end - first.range.upperBound == 2 ? "\r\n" : "\n"
  }()

  private(set) lazy var tokens = TokenTable(makeTree())

  /// The empty values, by offset.
  private(set) lazy var emptyNodes: [Int: NodeID] = {
    var found: [Int: NodeID] = [:]
    for index in 0..<document.nodeCount where document[NodeID(index)].flags.contains(.isEmpty) {
      found[Int(document[NodeID(index)].start)] = NodeID(index)
    }
    return found
  }()

  /// The merge keys (`<<`).
  private(set) lazy var mergeKeys: [NodeID] = {
    guard document.keys.find("<<") != nil else { return [] }
    var found: [NodeID] = []
    for index in 0..<document.nodeCount where document[NodeID(index)].flags.contains(.isMergeKey) {
      found.append(NodeID(index))
    }
    return found
  }()

  /// Calls `body` with the offset of each occurrence of a byte, after the byte order mark. Fast for rare bytes.
  func forEach(_ byte: UInt8, body: (Int) -> Void) {
    let text = text
    var place = ByteScan.firstFar(byte, in: text.span, from: start)
    while place < text.count {
      body(place)
      place = ByteScan.firstFar(byte, in: text.span, from: place + 1)
    }
  }

  /// The last key or value that starts before an offset.
  func lastNode(before place: Int) -> NodeID? {
    let next = (0..<document.nodeCount).partitioningIndex { Int(document[NodeID($0)].start) >= place }
    return next == 0 ? nil : NodeID(next - 1)
  }

  /// The keys of some values, in document order.
  func keysOfValues(_ values: Set<NodeID>) -> [(value: NodeID, key: NodeID)] {
    var found: [(NodeID, NodeID)] = []
    for index in 0..<document.nodeCount where document[NodeID(index)].kind == .object {
      for entry in document.entries(NodeID(index)) where entry.mergeKey == nil {
        let value = document.resolve(entry.value)
        if values.contains(value) { found.append((value, entry.key)) }
      }
    }
    return found
  }

  /// For each anchor name that a document defines more than once, its anchors in document order.
  private(set) lazy var anchorsByName: [[Document.Anchor]] = {
    // Most texts use each name once, and comparing the names takes longer.
    guard document.anchors.hasRepeatedName else { return [] }
    var found: [[Document.Anchor]] = []
    var places: [String: Int] = [:]
    var roots = document.roots[...]
    for anchor in document.anchors {
      while let root = roots.first, document.subtreeEnd(root) <= anchor.node {
        roots.removeFirst()
        places.removeAll()
      }
      if let place = places[anchor.name] {
        found[place].append(anchor)
      } else {
        places[anchor.name] = found.count
        found.append([anchor])
      }
    }
    return found.filter { $0.count > 1 }
  }()

  /// The plain strings that span several lines: those that differ from their text are folded.
  private(set) lazy var foldedTexts: [NodeID] = {
    var found: [NodeID] = []
    for index in 0..<document.nodeCount {
      let node = document[NodeID(index)]
      guard node.kind == .string, node.flags.contains(.isCopied), node.flags.style == .plain else { continue }
      found.append(NodeID(index))
    }
    return found
  }()

  private lazy var blockKeys = BlockKeys(document, lines: lines)

  /// The mapping that a commented-out setting would be in; nil if that isn't known.
  func mapping(around comment: ScannedComment) -> SettingPlace? {
    // The file may consist only of comments.
    if blockKeys.isEmpty { return comment.column == 0 && document.nodeCount <= 1 ? .top : nil }
    return blockKeys.mapping(column: comment.column, at: comment.range.lowerBound).map(SettingPlace.mapping)
  }

  /// Whether the schema allows a string, so that quotes don't make the value invalid.
  func mayBeText(_ node: NodeID) -> Bool { schema?.expected(node).map { $0.contains(.string) } ?? true }

  /// Whether the values next to one are strings: other items of its list, or the same key in neighboring mappings.
  /// Reads each collection only once.
  func isAmongTexts(_ node: NodeID) -> Bool {
    guard let holder = holders[Int(node.index)] else { return false }
    if document.kind(holder) == .array {
      if let known = textLists[holder] { return known }
      let items = Array(document.items(holder))
      let hasText = items.contains(where: isText) || areChoices(items)
      textLists[holder] = hasText
      return hasText
    }
    guard let name = document.key(of: node).flatMap(document.keyID), let around = holders[Int(holder.index)] else {
      return false
    }
    if let known = textNames[around] { return known.contains(name) }
    let mappings =
      document.kind(around) == .array ? Array(document.items(around)) : document.entries(around).map(\.value)
    var names: Set<KeyID> = []
    for mapping in mappings where document.kind(mapping) == .object {
      for entry in document.entries(mapping) where entry.mergeKey == nil && isText(entry.value) {
        if let name = entry.keyID { names.insert(name) }
      }
    }
    textNames[around] = names
    return names.contains(name)
  }

  /// The collection that contains each node, by the node's index; nil for a root. A long mapping must not hide the
  /// values at its other end.
  private lazy var holders: [NodeID?] = {
    var found: [NodeID?] = []
    var open: [NodeID] = []
    for index in 0..<document.nodeCount {
      let node = NodeID(index)
      while let last = open.last, document.subtreeEnd(last) <= node { open.removeLast() }
      found.append(open.last)
      if document[node].kind.isCollection { open.append(node) }
    }
    return found
  }()

  /// Whether a list consists of two boolean words, as `AllowedValues: [Yes, No]` does: the words to choose from, which
  /// programs show and compare as strings.
  private func areChoices(_ items: [NodeID]) -> Bool {
    guard items.count == 2 else { return false }
    let ranges = items.map { document[$0].range.indices }
    guard !text[ranges[0]].elementsEqual(text[ranges[1]]) else { return false }
    return zip(items, ranges).allSatisfy { item, range in
      document[item].flags.style == .plain && !range.isEmpty
        && ScalarTraits.of(text, range: range).contains(.booleanWord)
    }
  }

  /// Whether all parsers read a value as a string.
  private func isText(_ id: NodeID) -> Bool {
    let node = document[id]
    guard node.kind == .string, node.start < node.end else { return false }
    return node.flags.style != .plain || ScalarTraits.of(text, range: node.range.indices).isEmpty
  }

  /// Whether the value, or one that contains it, is the schema's default, so that its author can't have made a mistake.
  func isDefault(_ node: NodeID) -> Bool {
    let index = defaults.partitioningIndex { $0 > node }
    return index > 0 && node < document.subtreeEnd(defaults[index - 1])
  }

  /// The outermost values that equal their defaults, in document order.
  private lazy var defaults: [NodeID] = {
    var outermost: [NodeID] = []
    for node in (schema?.defaults() ?? []).sorted() {
      if let last = outermost.last, node < document.subtreeEnd(last) { continue }
      outermost.append(node)
    }
    return outermost
  }()

  /// A part of the text for a message: quoted, shortened, and redacted if it is sensitive.
  func shown(_ range: Range<Int>) -> String {
    if schema?.isSensitive(ByteRange(range)) == true { return RedactionPlaceholder.text }
    return ShownText.quoted(text[range])
  }

  /// A key for a message, quoted, and redacted if it is sensitive.
  func shown(key: NodeID) -> String {
    if schema?.isSensitive(document.range(key)) == true { return RedactionPlaceholder.text }
    return ShownText.quoted(Array((document.string(key) ?? "").utf8)[...])
  }

  /// The number of code points in a range of one line.
  func scalars(_ range: Range<Int>) -> Int {
    guard !isASCII else { return range.count }
    var count = 0
    for index in range where !UTF8Bytes.isContinuation(text[index]) { count += 1 }
    return count
  }
}
