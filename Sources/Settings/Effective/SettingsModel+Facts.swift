package import DocumentModel
package import JSONSchema

/// What a schema says of one of its settings, whatever the file.
package struct DescribedSetting: Sendable {
  package var path: SettingPath
  package var applied: [SchemaGraph.Applied]
  package var facts: SettingFacts
  /// The names of what is inside; empty for a setting.
  package var members: [String]
}

extension SettingsModel {
  /// Nil where the schema has no such setting.
  package func description(of path: SettingPath) -> DescribedSetting? {
    description(of: path, tree)
  }

  package func description(of path: SettingPath, _ tree: SettingTree) -> DescribedSetting? {
    var facts: SettingFacts?
    var applied: [SchemaGraph.Applied] = []
    for count in 0...path.segments.count {
      let part = SettingPath(segments: Array(path.segments.prefix(count)))
      guard let found = tree.applied(at: part) else { return nil }
      applied = found
      facts = SettingFacts(graph, applied, in: facts)
    }
    return facts.map {
      DescribedSetting(path: path, applied: applied, facts: $0, members: graph.properties(applied).map(\.name))
    }
  }

  /// Every setting, groups and what is inside lists aside, in the order of the schema.
  package var settings: [DescribedSetting] {
    let tree = tree
    let paths = tree.places.filter { !$0.isRepeated && $0.parent != nil }.map(\.path)
    return inOrder(paths).compactMap { description(of: $0, tree) }.filter(\.members.isEmpty)
  }

  /// The tree lists level by level; a person reads group by group.
  private func inOrder(_ paths: [SettingPath]) -> [SettingPath] {
    var inside: [SettingPath: [SettingPath]] = [:]
    for path in paths { inside[SettingPath(segments: path.segments.dropLast()), default: []].append(path) }
    var order: [SettingPath] = []
    var pending = [SettingPath()]
    while let next = pending.popLast() {
      if !next.segments.isEmpty { order.append(next) }
      pending += (inside[next] ?? []).reversed()
    }
    return order
  }
}

extension SettingsModel {
  /// Whether a document may be meant for the schema: it is a mapping that is empty, or has a member that the schema knows.
  package func mayDescribe(_ document: Document, _ root: NodeID) -> Bool {
    guard document.kind(root) == .object else { return false }
    let applied = graph.applied([SchemaGraph.Applied(graph.root)])
    let names = document.entries(root).compactMap { $0.keyID.map(document.keys.name) }.filter { $0 != "$schema" }
    return names.isEmpty || names.contains { !graph.property($0, applied).isEmpty }
      || graph.properties(applied).isEmpty
  }

  /// Whether a setting is sensitive, or something inside it.
  package func holdsSensitive(_ path: SettingPath) -> Bool {
    let around = description(of: path)?.facts.isSensitive ?? false
    return around || settings.contains { $0.facts.isSensitive && $0.path.segments.starts(with: path.segments) }
  }
}
