internal import Diagnostics
package import DocumentModel
internal import SourceText
internal import StringFormats
internal import Synchronization

/// Places in schemas, for reports. What was worked out once is kept, for all files that a run checks.
final class SchemaLocations: Sendable {
  private struct Known {
    var lines: [Int: LineIndex] = [:]
    var rules: [RuleKey: SchemaRule] = [:]
    var texts: [SubschemaID: String] = [:]
  }

  private struct RuleKey: Hashable {
    var subschema: SubschemaID
    var keyword: Keyword?
  }

  private let program: Program
  private let known = Mutex(Known())

  init(_ program: Program) {
    self.program = program
  }

  /// Where a keyword of a subschema stands, with an empty `keywordLocation`; of the subschema itself without a keyword.
  func rule(_ id: SubschemaID, _ keyword: Keyword?) -> SchemaRule {
    known.withLock { known in
      let key = RuleKey(subschema: id, keyword: keyword)
      if let rule = known.rules[key] { return rule }
      let rule = makeRule(id, keyword, &known.lines)
      known.rules[key] = rule
      return rule
    }
  }

  /// The URI that the text of a subschema was loaded by, with the pointer from the text's root as fragment.
  func textLocation(_ id: SubschemaID) -> String {
    known.withLock { known in
      if let location = known.texts[id] { return location }
      let subschema = program.tables[id]
      let source = program.sources[Int(subschema.source)]
      let root = source.document.roots.first.map { source.document.resolve($0) } ?? subschema.node
      let pointer = source.document.pointer(to: subschema.node, from: root).description
      let location =
        URIReference(source.uri).withoutFragment.description + "#" + URIReference.fragment(ofPointer: pointer)
      known.texts[id] = location
      return location
    }
  }

  private func makeRule(_ id: SubschemaID, _ keyword: Keyword?, _ lines: inout [Int: LineIndex]) -> SchemaRule {
    let subschema = program.tables[id]
    let source = program.sources[Int(subschema.source)]
    let resource = program.resources[Int(subschema.resource)]
    var pointer = source.document.pointer(to: subschema.node, from: resource.root).description
    var node = subschema.node
    if let keyword {
      pointer += "/" + JSONPointer.escape(keyword.name)
      node = source.document.entry(subschema.node, named: keyword.name)?.key ?? node
    }
    let index = lines[Int(subschema.source)] ?? LineIndex(source.document.text)
    lines[Int(subschema.source)] = index
    return SchemaRule(
      keywordLocation: "", absoluteKeywordLocation: resource.uri + "#" + URIReference.fragment(ofPointer: pointer),
      location: SourceLocation(path: source.path, range: index.range(of: source.document.range(node))))
  }
}

extension Document {
  /// The pointer from one node to another below it; the empty one where it isn't below.
  package func pointer(to target: NodeID, from root: NodeID) -> JSONPointer {
    var tokens: [String] = []
    var current = root
    var visited: Set<NodeID> = []
    while current != target, visited.insert(current).inserted {
      guard let (token, next) = step(towards: target, from: current) else { return JSONPointer(tokens: tokens) }
      tokens.append(token)
      current = next
    }
    return JSONPointer(tokens: tokens)
  }

  private func step(towards target: NodeID, from node: NodeID) -> (String, NodeID)? {
    var throughAlias: (String, NodeID)?
    func holds(_ child: NodeID, _ token: @autoclosure () -> String) -> (String, NodeID)? {
      let resolved = resolve(child)
      guard resolved <= target, target < subtreeEnd(resolved) else { return nil }
      if resolved == child { return (token(), child) }
      if throughAlias == nil { throughAlias = (token(), resolved) }
      return nil
    }
    switch self[node].kind {
    case .object:
      for entry in entries(node) {
        if let found = holds(entry.value, entry.keyID.map { keys.name($0) } ?? "") { return found }
      }
    case .array:
      for (index, item) in items(node).enumerated() {
        if let found = holds(item, String(index)) { return found }
      }
    case .null, .boolean, .number, .string, .alias: break
    }
    return throughAlias
  }
}
