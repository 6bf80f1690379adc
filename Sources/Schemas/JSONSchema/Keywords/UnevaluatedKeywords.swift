internal import DocumentModel

/// `unevaluatedItems` and `unevaluatedProperties` (2020-12 Core, section 11), last because they depend on all marks.
enum UnevaluatedKeywords {
  static func compile(_ schema: SchemaObject) {
    if let subschema = schema.subschema(.unevaluatedItems) {
      schema.add(.unevaluatedItems(subschema))
      schema.flags.insert(.tracks)
    }
    if let subschema = schema.subschema(.unevaluatedProperties) {
      schema.add(.unevaluatedProperties(subschema))
      schema.flags.insert(.tracks)
    }
  }
}

extension Evaluator {
  mutating func checkUnevaluatedItems(_ id: SubschemaID, list: NodeID, tracking: Tracking) -> Bool {
    var index = 0
    for item in document.items(list) {
      if !isMarked(index, frame: tracking) {
        if !checkChild(id, node: item) { return false }
        mark(index, frame: tracking)
      }
      index += 1
    }
    return true
  }

  mutating func checkUnevaluatedProperties(_ id: SubschemaID, object: NodeID, tracking: Tracking) -> Bool {
    var ordinal = 0
    for entry in document.entries(object) {
      if !isMarked(ordinal, frame: tracking) {
        if entry.keyID == nil || !checkChild(id, node: entry.value) { return false }
        mark(ordinal, frame: tracking)
      }
      ordinal += 1
    }
    return true
  }
}

extension Reporter {
  mutating func reportUnevaluatedItems(
    _ subschema: SubschemaID, id: SubschemaID, list: NodeID, tracking: Tracking
  ) -> Bool {
    let items = Array(document.items(list))
    let rest = items.indices.filter { !evaluator.isMarked($0, frame: tracking) }
    let isValid = reportRest(subschema, keyword: .unevaluatedItems, id: id, items: items, indices: rest)
    for index in rest { evaluator.mark(index, frame: tracking) }
    if !rest.isEmpty { annotate(.unevaluatedItems, value: .all, id: id, node: list) }
    return isValid
  }

  mutating func reportUnevaluatedProperties(
    _ subschema: SubschemaID, id: SubschemaID, object: NodeID, tracking: Tracking
  ) -> Bool {
    var members = MemberUnits()
    for (ordinal, entry) in document.entries(object).enumerated() where !evaluator.isMarked(ordinal, frame: tracking) {
      reportOther(
        entry, subschema: subschema, keyword: .unevaluatedProperties, id: id, object: object, members: &members)
      evaluator.mark(ordinal, frame: tracking)
    }
    return close(members, keywords: [.unevaluatedProperties], id: id, object: object)
  }
}
