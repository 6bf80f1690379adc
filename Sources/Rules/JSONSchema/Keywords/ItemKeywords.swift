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
    let end = NodeID(node.data)
    var item = NodeID(list.index + 1)
    var index = 0
    let prefix = Int(shape.prefix.count)
    if prefix == 0, shape.rest.exists, !tracking.isOn {
      return checkAll(shape.rest, itemsOf: list, node)
    }
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

extension Reporter {
  mutating func reportItems(_ shape: ItemsShape, _ id: SubschemaID, _ list: NodeID, _ tracking: Tracking) -> Bool {
    var isValid = true
    let prefix = Int(shape.prefix.count)
    // The keyword of a list of schemas: `prefixItems` since 2020-12.
    let prefixName =
      program.document(of: id).value(program.tables[id].node, named: "prefixItems") == nil
      ? Keyword.items.name : Keyword.prefixItems.name
    let invalid = prefix == 0 ? evaluator.knownFirstInvalid(shape.rest, itemsOf: list) : nil
    for (index, item) in document.items(list).enumerated() {
      if let invalid, item < invalid {
        if tracking.isOn { evaluator.mark(index, tracking) }
        continue
      }
      let step = InstanceStep(written: item, key: nil, mergeKey: nil, token: String(index))
      if index < prefix {
        let subschema = program.tables.lists[Int(shape.prefix.start) + index]
        if !reportChild(subschema, step, [prefixName, String(index)]) { isValid = false }
      } else if shape.rest.exists {
        if !reportExtraItem(shape.rest, shape.restKeyword, id, step, behind: prefix) { isValid = false }
      } else {
        break
      }
      if tracking.isOn { evaluator.mark(index, tracking) }
    }
    return isValid
  }

  /// An item that only the last word of a schema on items speaks of.
  ///
  /// - Parameter count: the items before it that the schema describes one by one; 0 where that isn't known.
  mutating func reportExtraItem(
    _ subschema: SubschemaID, _ keyword: Keyword, _ id: SubschemaID, _ step: InstanceStep, behind count: Int = 0
  ) -> Bool {
    guard isFalse(subschema) else { return reportChild(subschema, step, [keyword.name]) }
    let most = count == 0 ? "" : ": the list may have \(count) item\(count == 1 ? "" : "s") at most"
    path.push(step)
    fail(keyword, id, "no item is allowed here\(most)", .value)
    path.pop()
    return false
  }

  func isFalse(_ id: SubschemaID) -> Bool {
    program.document(of: id).boolean(program.tables[id].node) == false && id != .always
  }
}
