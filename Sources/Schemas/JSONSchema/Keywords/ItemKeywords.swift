internal import DocumentModel

/// `prefixItems`, `items`, `additionalItems` (2020-12 Core, section 10.3.1; 2019-09 Core, section 9.3.1).
enum ItemKeywords {
  static func compile(_ schema: SchemaObject) {
    var prefix = TableRange.empty
    var rest = SubschemaID.none
    var restKeyword = Keyword.items
    if schema.dialect.draft == .draft2020 {
      prefix = schema.subschemas(.prefixItems) ?? .empty
      rest = schema.subschema(.items) ?? .none
    } else if let items = schema[.items] {
      if schema.document.kind(items) == .array {
        let ids = schema.document.items(items).map { schema.subschema($0) }
        prefix = TableRange(start: schema.compiler.tables.lists.count, count: ids.count)
        schema.compiler.tables.lists += ids
        rest = schema.subschema(.additionalItems) ?? .none
        restKeyword = .additionalItems
      } else {
        rest = schema.subschema(items)
      }
    }
    guard prefix.count > 0 || rest.exists else { return }
    schema.add(.items(ItemsShape(prefix: prefix, rest: rest, restKeyword: restKeyword)))
  }
}

extension Evaluator {
  /// The number of nodes after which the first invalid item is cached, so that a report can skip the items before it.
  private static let worthKeeping = 1 << 10

  /// Whether each item of a list is valid, without tracking.
  private mutating func checkAll(_ id: SubschemaID, itemsOf list: NodeID, node: Node) -> Bool {
    let (first, end) = (NodeID(list.index + 1), NodeID(node.data))
    var item = first
    while item < end {
      guard checkChild(id, node: item) else {
        if Int(item.index - first.index) >= Self.worthKeeping {
          memo.firstInvalid[VerdictMemo.Key(id, node: list, scope: scopeHash)] = item
        }
        return false
      }
      item = document.subtreeEnd(item)
    }
    return true
  }

  /// The first invalid item of a list that was cached by `checkAll`; nil if there is none.
  func knownFirstInvalid(_ id: SubschemaID, itemsOf list: NodeID) -> NodeID? {
    memo.firstInvalid.isEmpty ? nil : memo.firstInvalid[VerdictMemo.Key(id, node: list, scope: scopeHash)]
  }

  mutating func checkItems(_ shape: ItemsShape, list: NodeID, node: Node, tracking: Tracking) -> Bool {
    let end = NodeID(node.data)
    var item = NodeID(list.index + 1)
    var index = 0
    let prefix = Int(shape.prefix.count)
    // Nearly all lists are of this kind, so they have their own loop.
    if prefix == 0, shape.rest.exists, !tracking.isOn {
      return checkAll(shape.rest, itemsOf: list, node: node)
    }
    while item < end {
      if index < prefix {
        if !checkChild(program.tables.lists[Int(shape.prefix.start) + index], node: item) { return false }
        if tracking.isOn { mark(index, frame: tracking) }
      } else if shape.rest.exists {
        if !checkChild(shape.rest, node: item) { return false }
        if tracking.isOn { mark(index, frame: tracking) }
      } else {
        return true
      }
      index += 1
      item = document.subtreeEnd(item)
    }
    return true
  }
}

extension Reporter {
  mutating func reportItems(_ shape: ItemsShape, id: SubschemaID, list: NodeID, tracking: Tracking) -> Bool {
    let items = Array(document.items(list))
    let prefix = min(Int(shape.prefix.count), items.count)
    var isValid = true
    // The prefix of an `unevaluatedItems` resolved during compilation only says where it starts.
    if prefix > 0, shape.restKeyword != .unevaluatedItems {
      isValid = reportPrefix(program.subschemas(shape.prefix), id: id, list: list, items: items)
    }
    if shape.rest.exists, shape.rest != .always {
      let rest = undecided(items, from: prefix, shape: shape, list: list)
      let count = Int(shape.prefix.count)
      if !reportRest(shape.rest, keyword: shape.restKeyword, id: id, items: items, indices: rest, after: count) {
        isValid = false
      }
      if prefix < items.count { annotate(shape.restKeyword, value: .all, id: id, node: list) }
    }
    if tracking.isOn {
      for index in 0..<(shape.rest.exists ? items.count : prefix) { evaluator.mark(index, frame: tracking) }
    }
    return isValid
  }

  private mutating func reportPrefix(
    _ subschemas: [SubschemaID], id: SubschemaID, list: NodeID, items: [NodeID]
  ) -> Bool {
    let keyword: Keyword = program.dialect(of: id).draft >= .draft2020 ? .prefixItems : .items
    var isValid = true
    observer.open()
    for (index, item) in items.prefix(subschemas.count).enumerated()
    where !reportChild(subschemas[index], step: .item(item, at: index), tokens: [keyword.name, String(index)]) {
      isValid = false
    }
    closeUnit(isValid, id: id, keyword: keyword)
    annotate(keyword, value: subschemas.count >= items.count ? .all : .index(subschemas.count - 1), id: id, node: list)
    return isValid
  }

  /// The indices of the items after the prefix, without those known to be valid.
  private func undecided(_ items: [NodeID], from prefix: Int, shape: ItemsShape, list: NodeID) -> [Int] {
    // An observer needs the results of valid items too.
    let mayPassOver = prefix == 0 && !observer.isOn
    let invalid = mayPassOver ? evaluator.knownFirstInvalid(shape.rest, itemsOf: list) : nil
    return (prefix..<items.count).filter { index in invalid.map { items[index] >= $0 } ?? true }
  }

  /// Reports the items that only a schema for remaining items covers.
  ///
  /// - Parameter count: The number of preceding items that have their own subschemas; 0 if unknown.
  mutating func reportRest(
    _ subschema: SubschemaID, keyword: Keyword, id: SubschemaID, items: [NodeID], indices: [Int],
    after count: Int = 0
  ) -> Bool {
    let isFalse = program.isFalse(subschema)
    var isValid = true
    observer.open()
    for index in indices {
      let step = InstanceStep.item(items[index], at: index)
      if isFalse {
        explain { $0.reportExtraItem(keyword, id: id, step: step, after: count) }
        isValid = false
      } else if !reportChild(subschema, step: step, tokens: [keyword.name]) {
        isValid = false
      }
    }
    closeUnit(isValid, id: id, keyword: keyword)
    return isValid
  }

  private mutating func reportExtraItem(
    _ keyword: Keyword, id: SubschemaID, step: InstanceStep, after count: Int
  ) {
    let most = count == 0 ? "the list must be empty" : "the list must have at most \(count.counted("item"))"
    position.path.push(step)
    fail(KeywordFailure(keyword, message: "unexpected item: \(words: most)"), id: id)
    position.path.pop()
  }
}
