internal import DocumentModel
internal import Patterns

/// `minLength`, `maxLength` and `pattern` (2020-12 Validation, section 6.3).
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

  mutating func isLongEnough(_ minimum: UInt32, id: NodeID, node: Node) -> Bool {
    guard isText(node) else { return true }
    // A code point takes from one to four bytes.
    if !node.flags.contains(.isKey) {
      let bytes = document.byteCount(ofString: node)
      if bytes < minimum { return false }
      if bytes / 4 >= minimum { return true }
    }
    return document.scalarCount(id) >= Int(minimum)
  }

  mutating func isShortEnough(_ maximum: UInt32, id: NodeID, node: Node) -> Bool {
    guard isText(node) else { return true }
    if !node.flags.contains(.isKey), document.byteCount(ofString: node) <= maximum { return true }
    return document.scalarCount(id) <= Int(maximum)
  }

  mutating func matches(_ pattern: UInt32, id: NodeID, node: Node) -> Bool {
    guard isText(node) else { return true }
    switch program.search(for: pattern, in: id, in: document, memory: memory) {
    case .match: return true
    case .noMatch: return false
    case .tooCostly:
      exceededLimits.insert(.patternTooCostly)
      return false
    }
  }
}

extension Document {
  /// The number of code points of a string, which is its length in JSON Schema (RFC 8259, section 1).
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
    for pattern: UInt32, in id: NodeID, in document: Document, memory: SearchContext
  ) -> RegularExpression.Verdict {
    document.withStringBytes(id) { tables.patterns.search(by: Int(pattern), text: $0, in: memory) } ?? .noMatch
  }
}

extension Reporter {
  mutating func reportLength(_ keyword: Keyword, id: SubschemaID, node: NodeID, bound: UInt32) {
    let isMinimum = keyword == .minLength
    let need: Message = "must be \(words: Self.need(isMinimum, bound: bound, unit: "character"))"
    let demand = Demand.count(keyword, bound, isMinimum: isMinimum)
    // The length of a redacted value would reveal something about it.
    if shown.isHidden(node) {
      fail(KeywordFailure(keyword, message: "\(need) (value redacted)", demand: demand), id: id)
    } else {
      let count = document.scalarCount(node)
      fail(
        KeywordFailure(
          keyword,
          message: count == 0 && isMinimum ? "\(words: shown.words.emptyText)" : "\(need), found \(count)",
          demand: demand),
        id: id)
    }
  }

  mutating func reportPattern(_ pattern: UInt32, id: SubschemaID, node: NodeID) {
    let count = findings.count
    if isTooCostly(pattern, node: node) {
      let message: Message = "the pattern takes too many steps on \(shown.short(node))"
      add(.patternTooCostly, keyword: .pattern, id: id, message: message, at: .value)
    } else {
      let suggestion = suggestions.nearest(to: node, pattern: pattern, in: id)
      let help = suggestion == nil ? forms.patternHelp(pattern, in: id) : nil
      fail(
        KeywordFailure(
          .pattern, message: forms.patternMessage(pattern, node: node), suggestion: suggestion, help: help), id: id)
      if suggestion == nil, findings.count > count, let index = suggestions.strayIndex(in: node, pattern: pattern) {
        // Changed in a copy: `mark` reads the reporter, so changing it in place would copy all findings.
        var diagnostic = findings[count].diagnostic
        mark(index, of: node, diagnostic: &diagnostic)
        findings[count].diagnostic = diagnostic
      }
    }
    if findings.count > count { findings[count].diagnostic.pattern = forms.pattern(pattern) }
  }

  /// Points to the wrong character of a string; `index` is past the last one if the string ends too early.
  private func mark(_ index: Int, of node: NodeID, diagnostic: inout Diagnostic) {
    let scalars = (document.string(node) ?? "").unicodeScalars
    guard let place = scalars.index(scalars.startIndex, offsetBy: index, limitedBy: scalars.endIndex),
      place < scalars.endIndex
    else {
      diagnostic.caption = "ends too early"
      return
    }
    diagnostic.caption = "unexpected \(ValueDescription.quoted(String(scalars[place])))"
    // A string written with escapes has other bytes in the file.
    let written = document.text[diagnostic.range.indices]
    let text = Array(String(scalars).utf8)
    let quote = written.elementsEqual(text) ? 0 : 1
    guard written.dropFirst(quote).dropLast(quote).elementsEqual(text) else {
      diagnostic.caption = "unexpected \(ValueDescription.quoted(String(scalars[place]))) at character \(index + 1)"
      return
    }
    let start = quote + String(scalars[..<place]).utf8.count
    diagnostic.stray = start..<start + UTF8.width(scalars[place])
  }

  private func isTooCostly(_ pattern: UInt32, node: NodeID) -> Bool {
    guard evaluator.exceededLimits.contains(.patternTooCostly) else { return false }
    return program.search(for: pattern, in: node, in: document, memory: evaluator.memory) == .tooCostly
  }
}
