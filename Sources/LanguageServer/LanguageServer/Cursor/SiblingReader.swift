internal import DocumentModel
internal import JSONSchema
internal import YAMLReading

/// Reads the values around a cursor, and makes a document of them and the path to it. Leaves out malformed ones.
struct SiblingReader {
  private struct Read {
    /// Nil for an item.
    var name: String?
    var document: Document
    var node: NodeID
    /// Its offset in the text.
    var start: Int
  }

  private let cursor: Int
  private let levels: [CursorPlace.Level]
  /// The neighbors of each level that could be read.
  private var read: [[Read]] = []

  /// How many siblings of a collection are read.
  private static let countLimit = 400
  /// How many bytes of siblings are read in total; beyond that, only first lines are.
  private static let bytesLimit = 8_000

  init(_ place: CursorPlace, bytes: [UInt8]) {
    cursor = place.word.lowerBound
    levels = place.levels
    var left = Self.bytesLimit
    // The levels nearest to the cursor are read first.
    for level in levels.reversed() {
      let parts = level.neighbors.prefix(Self.countLimit).compactMap { neighbor in
        let isWhole = neighbor.range.count <= left
        left = max(0, left - neighbor.range.count)
        return Part(neighbor, bytes: bytes, isWhole: isWhole)
      }
      let found = Self.read(parts[...])
      // Items are found from the cursor outward, but their order matters.
      read.append(found.first?.name == nil ? found.sorted { $0.start < $1.start } : found)
    }
    read.reverse()
  }

  // MARK: Reading

  /// The text of a sibling, to be parsed.
  private struct Part {
    let name: String?
    let isFlow: Bool
    let start: Int
    let text: [UInt8]

    init?(_ neighbor: CursorPlace.Neighbor, bytes: [UInt8], isWhole: Bool) {
      // Part of a flow entry can't be parsed on its own, because its lines have no meaning.
      guard isWhole || !neighbor.isFlow else { return nil }
      name = neighbor.name
      isFlow = neighbor.isFlow
      start = neighbor.range.lowerBound
      let range = neighbor.range
      let end = isWhole ? range.upperBound : min(Bytes.endOfLine(bytes, at: range.lowerBound), range.upperBound)
      let part = bytes[range.lowerBound..<end]
      text = isFlow ? part + [UInt8(ascii: ",")] : Array(repeating: 0x20, count: neighbor.column) + part + [0x0A]
    }
  }

  /// Reads siblings at once, because starting a parser is expensive. If that fails, reads each half separately.
  private static func read(_ parts: ArraySlice<Part>) -> [Read] {
    guard !parts.isEmpty else { return [] }
    if let nodes = nodes(parts) {
      // A value that is missing rules nothing out.
      return zip(parts, nodes.nodes).compactMap { part, node in
        let isWritten = nodes.document.kind(node) != .null || !nodes.document.range(node).isEmpty
        return isWritten ? Read(name: part.name, document: nodes.document, node: node, start: part.start) : nil
      }
    }
    // A single malformed sibling is left out.
    guard parts.count > 1 else { return [] }
    let middle = parts.startIndex + parts.count / 2
    return read(parts[..<middle]) + read(parts[middle...])
  }

  /// The value of each sibling; nil if one isn't complete.
  private static func nodes(_ parts: ArraySlice<Part>) -> (document: Document, nodes: [NodeID])? {
    let names = parts.map(\.name)
    var text = Array(parts.map(\.text).joined())
    if parts.first?.isFlow == true {
      let signs = Array((names.contains(nil) ? "[]" : "{}").utf8)
      text = [signs[0]] + text + [signs[1]]
    }
    let parsed = YAMLParser.parse(text, limits: Limits())
    guard !parsed.isPartial, !parsed.diagnostics.contains(where: { $0.severity == .error }),
      let root = parsed.document.roots.first
    else { return nil }
    let document = parsed.document
    if names.contains(nil) {
      let items = Array(document.items(root))
      return items.count == names.count ? (document, items) : nil
    }
    let entries = Array(document.entries(root))
    if names.count == 1 { return entries.first.map { (document, [$0.value]) } }
    // If the parser reads a key differently from the scan, the parts don't belong together.
    guard entries.map({ $0.mergeKey == nil ? $0.keyID.map(document.keys.name) : nil }) == names else { return nil }
    return (document, entries.map(\.value))
  }

  // MARK: The path to the cursor

  /// The index of the item on the path among those that could be read; `prefixItems` depends on it.
  func item(onLevel number: Int) -> Int { read[number].prefix { $0.start < cursor }.count }

  /// - Parameter value: The value at the cursor; nil for none.
  func document(with value: (document: Document, node: NodeID)? = nil) -> Document {
    var tree = ValueTree()
    var content = value.map { ValueTree.Content.written($0.document, $0.node) }
    // From the cursor outward. A value that is still being typed says nothing.
    var isWritten = value != nil
    for number in levels.indices.reversed() {
      let level = levels[number]
      if number + 1 == levels.count, value != nil { continue }
      let isList = if case .index = level.step { true } else { level.neighbors.contains { $0.name == nil } }
      let inner = content ?? .nothing
      if isList {
        var items = read[number].map { tree.add(.written($0.document, $0.node), origin: .members) }
        if level.step != nil { items.insert(tree.add(inner, origin: .members), at: item(onLevel: number)) }
        content = .array(items)
      } else if level.step != nil || !level.neighbors.isEmpty {
        var members = ValueTree.Members()
        for one in read[number] {
          guard let name = one.name else { continue }
          members.set(name, value: tree.add(.written(one.document, one.node), origin: .members))
        }
        if case .name(let name) = level.step, isWritten { members.set(name, value: tree.add(inner, origin: .members)) }
        content = .object(members)
      } else {
        content = nil
      }
      isWritten = isWritten || number + 1 < levels.count || !level.neighbors.isEmpty
    }
    tree.root = tree.add(content ?? .nothing, origin: .members)
    return TreeDocument(tree).document
  }
}
