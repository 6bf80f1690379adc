internal import DocumentModel
internal import RegularExpressions
internal import SourceText

/// `minLength`, `maxLength` and `pattern` (2020-12 Validation, 6.3).
enum StringKeywords {
  static func compile(_ schema: SchemaObject) {
    if let bound = schema.count(.minLength), bound > 0 { schema.add(.minLength(bound)) }
    if let bound = schema.count(.maxLength) { schema.add(.maxLength(bound)) }
    guard schema.string(.pattern) != nil, let node = schema[.pattern],
      let pattern = schema.compiler.pattern(at: node, source: schema.place.source)
    else { return }
    schema.add(.pattern(pattern))
  }
}

extension Evaluator {
  @inline(__always)
  func isText(_ node: Node) -> Bool {
    node.kind == .string || node.flags.contains(.isKey)
  }

  /// Unicode scalars of a string, as lengths are counted (RFC 8259, 1).
  func scalarCount(_ id: NodeID) -> Int {
    document.withStringBytes(id) { text in
      var count = 0
      for index in text.indices where !UTF8Bytes.isContinuation(text[index]) { count += 1 }
      return count
    } ?? 0
  }

  func isLongEnough(_ minimum: UInt32, _ id: NodeID, _ node: Node) -> Bool {
    guard isText(node) else { return true }
    return scalarCount(id) >= Int(minimum)
  }

  func isShortEnough(_ maximum: UInt32, _ id: NodeID, _ node: Node) -> Bool {
    guard isText(node) else { return true }
    if !node.flags.contains(.isKey), node.second <= maximum { return true }
    return scalarCount(id) <= Int(maximum)
  }

  mutating func matches(_ pattern: UInt32, _ id: NodeID, _ node: Node) -> Bool {
    guard isText(node) else { return true }
    let expression = program.tables.patterns[Int(pattern)]
    switch document.withStringBytes(id, { expression.search($0) }) ?? .noMatch {
    case .match: return true
    case .noMatch: return false
    case .tooCostly:
      trouble.insert(.tooCostly)
      return false
    }
  }
}

extension Reporter {
  mutating func reportMinLength(_ bound: UInt32, _ id: SubschemaID, _ node: NodeID, _ value: Node) -> Bool {
    guard !evaluator.isLongEnough(bound, node, value) else { return true }
    let count = evaluator.scalarCount(node)
    let message =
      count == 0 && bound == 1
      ? "the string may not be empty"
      : "\(short(node)) has \(StringKeywords.characters(count)), at least \(bound) \(bound == 1 ? "is" : "are") needed"
    fail(.minLength, id, message, .value)
    return false
  }

  mutating func reportMaxLength(_ bound: UInt32, _ id: SubschemaID, _ node: NodeID, _ value: Node) -> Bool {
    guard !evaluator.isShortEnough(bound, node, value) else { return true }
    let count = StringKeywords.characters(evaluator.scalarCount(node))
    fail(.maxLength, id, "\(short(node)) has \(count), at most \(bound) \(bound == 1 ? "is" : "are") allowed", .value)
    return false
  }

  mutating func reportPattern(_ pattern: UInt32, _ id: SubschemaID, _ node: NodeID, _ value: Node) -> Bool {
    let trouble = evaluator.trouble
    guard !evaluator.matches(pattern, node, value) else { return true }
    let text = program.tables.patterns[Int(pattern)].pattern
    if evaluator.trouble != trouble || isTooCostly(pattern, node) {
      add(.patternTooCostly, .pattern, id, "the pattern \(text) takes too many steps on \(short(node))", .value)
    } else {
      fail(.pattern, id, "\(short(node)) doesn't match the pattern \(text)", .value)
    }
    return false
  }

  private func isTooCostly(_ pattern: UInt32, _ node: NodeID) -> Bool {
    guard evaluator.trouble.contains(.tooCostly) else { return false }
    let expression = program.tables.patterns[Int(pattern)]
    return document.withStringBytes(node) { expression.search($0) } == .tooCostly
  }
}

extension StringKeywords {
  static func characters(_ count: Int) -> String {
    count == 1 ? "1 character" : "\(count) characters"
  }
}
