package import DocumentModel
package import JSONSchema

/// A value prepared for a property list: times become dates, and null is omitted if omitting it means the same.
package struct PropertyListContents: Sendable {
  package struct Remark: Sendable {
    package var path: Path
    /// One sentence without a period and without a value.
    package var message: String
  }

  package private(set) var document: Document
  package private(set) var types: [NodeID: PropertyListType] = [:]
  /// The remarks on values that a property list can't hold.
  package private(set) var obstacles: [Remark] = []
  /// The remarks on times that are written differently or lose a fraction of a second.
  package private(set) var notes: [Remark] = []

  private struct Step {
    var value: Int
    var path: Path
    var applied: [SchemaGraph.Applied]
    /// The index of the object that contains it.
    var object: Int?
  }

  /// - Parameters:
  ///   - graph: Nil without a schema.
  ///   - start: The subschemas that apply to some values, by node. Those of values inside follow from them.
  ///   - data: Strings that contain data in base64.
  package init(
    _ source: Document, graph: SchemaGraph?, start: [(node: NodeID, applied: [SchemaGraph.Applied])],
    data: Set<NodeID> = []
  ) {
    var tree = ValueTree()
    document = source
    guard let top = source.roots.first else { return }
    tree.root = tree.add(.written(source, top), origin: .members)
    let known = Dictionary(start.map { ($0.node, $0.applied) }) { first, _ in first }
    var wanted: [(value: Int, type: PropertyListType)] = []
    var pending = [Step(value: tree.root ?? 0, path: Path(), applied: known[top] ?? [], object: nil)]
    while let step = pending.popLast() {
      switch tree.kind(step.value) {
      case .object:
        check(tree, step: step, type: nil)
        for (name, member) in (tree.members(step.value)?.order ?? []).reversed() {
          let own = Self.node(tree, value: member).flatMap { known[$0] }
          let applied = own ?? graph.map { $0.applied($0.property(name, applied: step.applied)) } ?? []
          pending.append(Step(value: member, path: step.path.appending(name), applied: applied, object: step.value))
        }
      case .array:
        for (index, item) in (tree.items(step.value) ?? []).enumerated().reversed() {
          let applied = graph.map { $0.applied($0.item(index, applied: step.applied)) } ?? []
          pending.append(Step(value: item, path: step.path.appending(index), applied: applied, object: nil))
        }
      case .null where step.object != nil && graph.map({ Self.isNullByDefault(step.applied, graph: $0) }) == true:
        if let object = step.object, let name = step.path.segments.last { tree.remove(name.token, of: object) }
      case .null, .boolean, .number, .string, .alias:
        let isData = Self.node(tree, value: step.value).map(data.contains) ?? false
        let type = isData ? .data : graph.flatMap { Self.type(tree, step: step, graph: $0) }
        if type == .date { readDate(&tree, step: step) }
        if let type { wanted.append((step.value, type)) }
        check(tree, step: step, type: type)
      }
    }
    let whole = TreeDocument(tree)
    document = whole.document
    for (value, type) in wanted { if let node = whole[value] { types[node] = type } }
  }

  private static func node(_ tree: ValueTree, value: Int) -> NodeID? {
    guard case .written(let document, let node) = tree[value].content else { return nil }
    return document.resolve(node)
  }

  private static func isNullByDefault(_ applied: [SchemaGraph.Applied], graph: SchemaGraph) -> Bool {
    graph.stated("default", applied: applied).map { $0.source.document.kind($0.node) == .null } ?? false
  }

  /// By `type` and `format`, or nil if the value's notation determines it.
  private static func type(_ tree: ValueTree, step: Step, graph: SchemaGraph) -> PropertyListType? {
    guard case .written(let document, let node) = tree[step.value].content else { return nil }
    switch document.kind(node) {
    case .string:
      guard let format = graph.stated("format", applied: step.applied),
        format.source.document.string(format.node) == "date-time",
        // A string that isn't a time stays a string, whatever its `format`.
        let text = document.string(node), UTCDate(text) != nil
      else { return nil }
      return .date
    case .number:
      guard let type = graph.stated("type", applied: step.applied) else { return nil }
      let schema = type.source.document
      let names = schema.kind(type.node) == .array ? Array(schema.items(type.node)) : [type.node]
      let known = names.compactMap { schema.string($0) }
      // `5` in a setting for numbers is a real, so that a program that expects one can read it.
      return known.contains("number") ? .real : known.contains("integer") ? .integer : nil
    case .null, .boolean, .array, .object, .alias: return nil
    }
  }

  private mutating func readDate(_ tree: inout ValueTree, step: Step) {
    guard case .written(let source, let node) = tree[step.value].content, let text = source.string(node),
      let date = UTCDate(text), date.text != text
    else { return }
    notes.append(
      Remark(
        path: step.path,
        message: date.isExact ? "written in UTC" : "written in UTC, without the fraction of the second"))
    tree.replace(step.value, content: .text(date.text), origin: tree[step.value].origin)
  }

  private mutating func check(_ tree: ValueTree, step: Step, type: PropertyListType?) {
    guard case .written(let source, let node) = tree[step.value].content,
      let message = PropertyListWriter.obstacle(source, node: node, type: type)
    else { return }
    obstacles.append(Remark(path: step.path, message: message))
  }
}
