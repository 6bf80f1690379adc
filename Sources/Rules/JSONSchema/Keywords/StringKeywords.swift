internal import Diagnostics
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

  mutating func isLongEnough(_ minimum: UInt32, _ id: NodeID, _ node: Node) -> Bool {
    guard isText(node) else { return true }
    // A scalar takes one byte at least and four at most.
    if !node.flags.contains(.isKey) {
      let bytes = document.byteCount(ofString: node)
      if bytes < minimum { return false }
      if bytes / 4 >= minimum { return true }
    }
    return document.scalarCount(id) >= Int(minimum)
  }

  mutating func isShortEnough(_ maximum: UInt32, _ id: NodeID, _ node: Node) -> Bool {
    guard isText(node) else { return true }
    if !node.flags.contains(.isKey), document.byteCount(ofString: node) <= maximum { return true }
    return document.scalarCount(id) <= Int(maximum)
  }

  mutating func matches(_ pattern: UInt32, _ id: NodeID, _ node: Node) -> Bool {
    guard isText(node) else { return true }
    switch program.search(for: pattern, in: id, document, memory) {
    case .match: return true
    case .noMatch: return false
    case .tooCostly:
      exceededLimits.insert(.patternTooCostly)
      return false
    }
  }
}

extension Document {
  /// Unicode scalars of a string, as lengths are counted (RFC 8259, 1).
  fileprivate func scalarCount(_ id: NodeID) -> Int {
    withStringBytes(id) { text in
      var count = 0
      for index in text.indices where !UTF8Bytes.isContinuation(text[index]) { count += 1 }
      return count
    } ?? 0
  }
}

extension Program {
  fileprivate func search(
    for pattern: UInt32, in id: NodeID, _ document: Document, _ memory: SearchMemory
  ) -> RegularExpression.Verdict {
    document.withStringBytes(id) { tables.patterns.search(by: Int(pattern), $0, in: memory) } ?? .noMatch
  }
}

extension Reporter {
  mutating func reportMinLength(_ bound: UInt32, _ id: SubschemaID, _ node: NodeID, _ value: Node) -> Bool {
    guard !evaluator.isLongEnough(bound, node, value) else { return true }
    let need = "at least \(bound) \(bound == 1 ? "is" : "are") needed"
    fail(.minLength, id, length(node).map { "\($0), \(need)" } ?? words.emptyText, .value)
    return false
  }

  mutating func reportMaxLength(_ bound: UInt32, _ id: SubschemaID, _ node: NodeID, _ value: Node) -> Bool {
    guard !evaluator.isShortEnough(bound, node, value) else { return true }
    let need = "at most \(bound) \(bound == 1 ? "is" : "are") allowed"
    fail(.maxLength, id, "\(length(node) ?? "the \(words.string) is empty"), \(need)", .value)
    return false
  }

  /// `"ab" has 2 characters`, without the count for a hidden value; nil for the empty string.
  private func length(_ node: NodeID) -> String? {
    let count = document.scalarCount(node)
    if isHidden(node) { return "the length of \(ValueDescription.redacted) is not right" }
    return count == 0 ? nil : "\(short(node)) has \(count) \(count == 1 ? "character" : "characters")"
  }

  mutating func reportPattern(_ pattern: UInt32, _ id: SubschemaID, _ node: NodeID, _ value: Node) -> Bool {
    let exceededLimits = evaluator.exceededLimits
    guard !evaluator.matches(pattern, node, value) else { return true }
    let count = findings.count
    if evaluator.exceededLimits != exceededLimits || isTooCostly(pattern, node) {
      add(.patternTooCostly, .pattern, id, "the pattern takes too many steps on \(short(node))", .value)
    } else {
      let suggestion = nearest(to: node, pattern, in: id)
      let help = suggestion == nil ? exampleHelp(in: id) ?? patternExample(pattern, in: id) : nil
      fail(.pattern, id, patternMessage(pattern, node), .value, suggestion: suggestion, help: help)
    }
    if findings.count > count { findings[count].diagnostic.pattern = self.pattern(pattern) }
    return false
  }

  /// The first string among a subschema's `examples`.
  func exampleHelp(in id: SubschemaID) -> String? {
    let source = program.document(of: id)
    guard let list = source.value(program.tables[id].node, named: "examples"), source.kind(list) == .array else {
      return nil
    }
    let example = source.items(list).lazy.compactMap { source.string($0) }.first
    return example.map { "for example \(ValueDescription.quoted($0))" }
  }

  private func isTooCostly(_ pattern: UInt32, _ node: NodeID) -> Bool {
    guard evaluator.exceededLimits.contains(.patternTooCostly) else { return false }
    return program.search(for: pattern, in: node, document, evaluator.memory) == .tooCostly
  }
}
