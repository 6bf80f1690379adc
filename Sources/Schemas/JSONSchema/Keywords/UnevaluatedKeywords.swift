internal import DocumentModel

/// `unevaluatedItems` and `unevaluatedProperties` (2020-12 Core, 11): last of all, after what marks items and entries.
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
  mutating func checkUnevaluatedItems(_ id: SubschemaID, _ list: NodeID, _ tracking: Tracking) -> Bool {
    var index = 0
    for item in document.items(list) {
      if !isMarked(index, tracking) {
        if !checkChild(id, item) { return false }
        mark(index, tracking)
      }
      index += 1
    }
    return true
  }

  mutating func checkUnevaluatedProperties(_ id: SubschemaID, _ object: NodeID, _ tracking: Tracking) -> Bool {
    var ordinal = 0
    for entry in document.entries(object) {
      if !isMarked(ordinal, tracking) {
        if entry.keyID == nil || !checkChild(id, entry.value) { return false }
        mark(ordinal, tracking)
      }
      ordinal += 1
    }
    return true
  }
}

extension Reporter {
  mutating func reportUnevaluatedItems(
    _ subschema: SubschemaID, _ id: SubschemaID, _ list: NodeID, _ tracking: Tracking
  ) -> Bool {
    let items = Array(document.items(list))
    let rest = items.indices.filter { !evaluator.isMarked($0, tracking) }
    let isValid = reportRest(subschema, .unevaluatedItems, id, items, rest)
    for index in rest { evaluator.mark(index, tracking) }
    if !rest.isEmpty { annotate(.unevaluatedItems, .all, id, list) }
    return isValid
  }

  mutating func reportUnevaluatedProperties(
    _ subschema: SubschemaID, _ id: SubschemaID, _ object: NodeID, _ tracking: Tracking
  ) -> Bool {
    var members = MemberUnits()
    for (ordinal, entry) in document.entries(object).enumerated() where !evaluator.isMarked(ordinal, tracking) {
      reportOther(entry, subschema, .unevaluatedProperties, id, object, &members)
      evaluator.mark(ordinal, tracking)
    }
    return close(members, [.unevaluatedProperties], id, object)
  }
}
