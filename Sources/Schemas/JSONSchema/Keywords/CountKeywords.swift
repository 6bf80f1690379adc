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
  mutating func reportCount(_ keyword: Keyword, _ id: SubschemaID, _ node: NodeID, _ bound: UInt32) {
    let count = document.count(node)
    let isMinimum = keyword == .minItems || keyword == .minProperties
    let isList = keyword == .minItems || keyword == .maxItems
    let words = shown.words
    let unit = isList ? (count == 1 ? "item" : "items") : count == 1 ? words.entry : words.entries
    let message =
      "the \(isList ? words.list : words.mapping) has \(count == 0 ? "no" : String(count)) \(unit), "
      + Self.need(isMinimum, bound)
    fail(Fault(keyword, message, .holder, isMissing: isMinimum), id)
  }

  /// `at least 2 are needed`.
  static func need(_ isMinimum: Bool, _ bound: UInt32) -> String {
    let verb = bound == 1 ? "is" : "are"
    return isMinimum ? "at least \(bound) \(verb) needed" : "at most \(bound) \(verb) allowed"
  }
}
