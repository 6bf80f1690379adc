internal import Analysis
internal import DocumentModel
internal import YAMLReading

/// The parsers for which a safe fix must keep the values: those of YAML 1.2, of YAML 1.1, or both.
struct ValueReaders {
  /// Nil if the version isn't known.
  let version: YAMLVersion?
  private let facts: TextFacts?

  init(of snapshot: Snapshot) {
    version = snapshot.readerVersion
    facts = TextFacts(snapshot)
  }

  /// Whether these parsers read two nodes as the same value, apart from a collection's contents.
  func isSame(_ node: NodeID, in old: Document, as other: NodeID, in new: Document) -> Bool {
    let isSameNow = Self.isSame(node, in: old, as: other, in: new)
    switch version {
    case .newer: return isSameNow
    case .older: return Self.isSameInYAML11(node, in: old, as: other, in: new) ?? isSameNow
    case nil:
      guard isSameNow else { return false }
      // To both versions, a quoted `no` is a string; if the schema requires one, the old reading in YAML 1.1 doesn't
      // matter.
      return Self.isSameInYAML11(node, in: old, as: other, in: new) != false || facts?.wantsText(node) == true
    }
  }

  /// Whether these parsers read two subtrees of a document as the same value, written in the same order.
  func areSame(_ one: NodeID, _ other: NodeID, in document: Document) -> Bool {
    let nodes = [one, other].map { Int($0.index)..<Int(document.subtreeEnd($0).index) }
    return nodes[0].count == nodes[1].count
      && zip(nodes[0], nodes[1]).allSatisfy { isSame(NodeID($0), in: document, as: NodeID($1), in: document) }
  }

  private static func isSame(_ node: NodeID, in old: Document, as second: NodeID, in new: Document) -> Bool {
    let (one, other) = (old[node], new[second])
    let compared: Node.Flags = [.isKey, .isMergeKey, .isFloat, .hasTag]
    guard one.kind == other.kind, one.flags.intersection(compared) == other.flags.intersection(compared),
      !one.flags.contains(.hasTag) || old.tags[node] == new.tags[second]
    else { return false }
    if one.flags.contains(.isKey) {
      return one.kind == .null || old.hasEqualBytes(node, second, in: new)
    }
    switch one.kind {
    case .null, .array, .object: return true
    case .boolean: return old.boolean(node) == new.boolean(second)
    case .number: return old.number(node) == new.number(second)
    case .string: return old.hasEqualBytes(node, second, in: new)
    case .alias: return old.resolve(node) == new.resolve(second)
    }
  }

  /// Whether YAML 1.1 parsers are known to read two scalars as the same value; nil if the version makes no difference.
  private static func isSameInYAML11(
    _ node: NodeID, in old: Document, as second: NodeID, in new: Document
  ) -> Bool? {
    let (one, other) = (old[node], new[second])
    guard isUntaggedScalar(one), isUntaggedScalar(other) else { return nil }
    let (isPlain, isOtherPlain) = (one.flags.style == .plain, other.flags.style == .plain)
    let (text, otherText) = (old.text[one.range.indices], new.text[other.range.indices])
    // Most scalars are written as before, and both versions read quoted strings alike.
    if !isPlain && !isOtherPlain || isPlain == isOtherPlain && text == otherText { return nil }
    // Parsers that accept `=` or `<<` as a value read a string.
    func isText(_ text: ArraySlice<UInt8>, isPlain: Bool) -> Bool {
      let reading = isPlain ? YAML11Scalar.of(text) : .text
      return reading == .text || reading == .defaultValue || reading == .merge && !one.flags.contains(.isKey)
    }
    switch (isText(text, isPlain: isPlain), isText(otherText, isPlain: isOtherPlain)) {
    case (true, true): return old.hasEqualBytes(node, second, in: new)
    case (false, false): return YAML11Scalar.isSame(text, otherText)
    case (_, _): return false
    }
  }

  private static func isUntaggedScalar(_ node: Node) -> Bool {
    !node.kind.isCollection && node.kind != .alias && !node.flags.contains(.hasTag)
  }
}
