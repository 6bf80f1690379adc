internal import DocumentModel

/// `minItems`, `maxItems`, `minProperties`, `maxProperties` (2020-12 Validation, 6.4 and 6.5).
enum CountKeywords {
  static func compile(_ schema: SchemaObject) {
    if let bound = schema.count(.minItems), bound > 0 { schema.add(.minItems(bound)) }
    if let bound = schema.count(.maxItems) { schema.add(.maxItems(bound)) }
    if let bound = schema.count(.minProperties), bound > 0 { schema.add(.minProperties(bound)) }
    if let bound = schema.count(.maxProperties) { schema.add(.maxProperties(bound)) }
  }
}

extension Evaluator {
  /// Items or entries of a collection, merged ones included.
  @inline(__always)
  func size(_ id: NodeID, _ node: Node) -> UInt32 {
    let count = node.flags.contains(.hasMerge) ? document.count(id) : document.writtenCount(of: id)
    return UInt32(truncatingIfNeeded: count)
  }
}

extension Reporter {
  mutating func reportCount(_ keyword: Keyword, _ id: SubschemaID, _ node: NodeID, _ bound: UInt32) -> Bool {
    let count = document.count(node)
    let isMinimum = keyword == .minItems || keyword == .minProperties
    guard isMinimum ? count < Int(bound) : count > Int(bound) else { return true }
    let isList = keyword == .minItems || keyword == .maxItems
    let unit = isList ? (count == 1 ? "item" : "items") : count == 1 ? words.entry : words.entries
    let need =
      isMinimum
      ? "at least \(bound) \(bound == 1 ? "is" : "are") needed"
      : "at most \(bound) \(bound == 1 ? "is" : "are") allowed"
    fail(
      keyword, id,
      "the \(isList ? words.list : words.mapping) has \(count == 0 ? "no" : String(count)) \(unit), \(need)",
      .holder, isMissing: isMinimum)
    return false
  }
}
