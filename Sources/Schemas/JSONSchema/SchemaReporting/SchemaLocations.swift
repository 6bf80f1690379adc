package import DocumentModel
internal import Patterns
internal import Synchronization

/// Locations in schemas, for reports. Each is computed once for all files of a run.
final class SchemaLocations: Sendable {
  private struct Known {
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

  /// The location of a keyword, or of the subschema itself if `keyword` is nil. Its `keywordLocation` is empty.
  func rule(_ id: SubschemaID, keyword: Keyword?) -> SchemaRule {
    known.withLock { known in
      let key = RuleKey(subschema: id, keyword: keyword)
      if let rule = known.rules[key] { return rule }
      let rule = makeRule(id, value: program.tables[id].node, name: keyword?.name)
      known.rules[key] = rule
      return rule
    }
  }

  /// The location of a value inside a subschema. Its `keywordLocation` is empty.
  func rule(_ id: SubschemaID, of value: NodeID) -> SchemaRule {
    makeRule(id, value: value, name: nil)
  }

  /// The URI from which a subschema's text was loaded, with the pointer from the text's root as the fragment.
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

  /// - Parameter name: A member of the value, if the rule is about that. The location is then the member's key.
  private func makeRule(_ id: SubschemaID, value: NodeID, name: String?) -> SchemaRule {
    let subschema = program.tables[id]
    let source = program.sources[Int(subschema.source)]
    let resource = program.resources[Int(subschema.resource)]
    var pointer = source.document.pointer(to: value, from: resource.root).description
    var node = value
    if let name {
      pointer += "/" + JSONPointer.escape(name)
      node = source.document.entry(value, named: name)?.key ?? node
    }
    return SchemaRule(
      keywordLocation: "", absoluteKeywordLocation: resource.uri + "#" + URIReference.fragment(ofPointer: pointer),
      location: SourceLocation(path: source.path, range: source.document.lines.range(of: source.document.range(node))))
  }
}

extension Document {
  /// The pointer from one node to another inside it; incomplete if it isn't inside.
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
    switch self[node].kind {
    case .object:
      if let entry = entry(node, holding: target) { return (name(entry), entry.value) }
      // The target may be reached through `<<` or an alias, and so be written elsewhere.
      let shared = entries(node).filter { holds($0.value, target: target) }
      let found = shared.first { resolve($0.value) == $0.value } ?? shared.first
      return found.map { (name($0), resolve($0.value)) }
    case .array:
      if let index = index(node, holding: target), let item = item(node, at: index) { return (String(index), item) }
      let shared = items(node).enumerated().first { holds($0.element, target: target) }
      return shared.map { (String($0.offset), resolve($0.element)) }
    case .null, .boolean, .number, .string, .alias: return nil
    }
  }

  private func name(_ entry: ObjectEntry) -> String { entry.keyID.map(keys.name) ?? "" }

  private func holds(_ child: NodeID, target: NodeID) -> Bool {
    let resolved = resolve(child)
    return resolved <= target && target < subtreeEnd(resolved)
  }
}
