package import DocumentModel
internal import JSONSchema

extension SettingsModel {
  /// Nil where the schema has no such setting.
  package func info(of path: Path) -> SettingInfo? {
    info(of: path, tree)
  }

  package func info(of path: Path, _ tree: SettingTree) -> SettingInfo? {
    let facts = tree.way(to: path)?.reduce(nil) { SettingFacts(graph, $1, in: $0) }
    return facts.map { SettingInfo(path, $0) }
  }

  /// The path from the root of a setting that a keyword of another setting names: by the schema with `x-settings` around that.
  package func path(_ named: Path, namedBy setting: Path) -> Path {
    let places = tree.places
    let base = places.first { $0.path == setting }.map { places[$0.base].path }
    return (base ?? Path()).appending(named)
  }

  /// Every setting, groups and what is inside lists aside, in the order of the schema.
  package var settings: [SettingInfo] { settingsAndGroups.filter(\.members.isEmpty) }

  /// The settings, each group before those inside it.
  package var settingsAndGroups: [SettingInfo] {
    let tree = tree
    let paths = tree.places.filter { !$0.isRepeated && $0.parent != nil }.map(\.path)
    return inOrder(paths).compactMap { info(of: $0, tree) }
  }

  /// The tree lists level by level; a person reads group by group.
  private func inOrder(_ paths: [Path]) -> [Path] {
    var inside: [Path: [Path]] = [:]
    for path in paths { inside[path.parent, default: []].append(path) }
    var order: [Path] = []
    var pending = [Path()]
    while let next = pending.popLast() {
      if !next.segments.isEmpty { order.append(next) }
      pending += (inside[next] ?? []).reversed()
    }
    return order
  }
}

extension SettingInfo {
  package func translated(by translation: Translation?) -> Self {
    var info = self
    info.words = translation?[settingPath]
    return info
  }
}

extension SettingsModel {
  /// Whether a document may be meant for the schema: it is a mapping that is empty, or has a member that the schema knows.
  package func mayDescribe(_ document: Document, _ root: NodeID) -> Bool {
    guard document.kind(root) == .object else { return false }
    let applied = graph.applied([SchemaGraph.Applied(graph.root)])
    let names = document.named(root).map(\.name).filter { $0 != "$schema" }
    return names.isEmpty || names.contains { !graph.property($0, applied).isEmpty }
      || graph.properties(applied).isEmpty
  }

  /// Whether a setting is sensitive, or something inside it.
  package func holdsSensitive(_ path: Path) -> Bool {
    let around = info(of: path)?.facts.isSensitive ?? false
    return around || settings.contains { $0.facts.isSensitive && $0.settingPath.isInside(path) }
  }
}
