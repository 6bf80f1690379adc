internal import DocumentModel

/// `prefixItems`, `items`, `additionalItems` (2020-12 Core, 10.3.1; 2019-09 Core, 9.3.1).
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
  mutating func checkItems(_ shape: ItemsShape, _ list: NodeID, _ node: Node, _ tracking: Tracking) -> Bool {
    let end = NodeID(node.first)
    var item = NodeID(list.index + 1)
    var index = 0
    let prefix = Int(shape.prefix.count)
    while item < end {
      if index < prefix {
        if !checkChild(program.tables.lists[Int(shape.prefix.start) + index], item) { return false }
        if tracking.isOn { mark(index, tracking) }
      } else if shape.rest.exists {
        if !checkChild(shape.rest, item) { return false }
        if tracking.isOn { mark(index, tracking) }
      } else {
        return true
      }
      index += 1
      item = document.subtreeEnd(item)
    }
    return true
  }
}
