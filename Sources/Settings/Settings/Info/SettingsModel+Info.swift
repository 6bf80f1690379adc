package import DocumentModel
internal import JSONSchema

extension SettingsModel {
  /// The setting or group at a path; nil if the schema has none.
  package func info(of path: Path) -> SettingInfo? {
    let facts = graph.way(to: path)?.reduce(nil) { SettingFacts(graph, applied: $1.applied, in: $0) }
    return facts.map { SettingInfo(path, facts: $0) }
  }

  /// The path from the root for a path in a keyword of another setting, which starts at the schema with `x-settings`
  /// around that setting.
  package func path(_ named: Path, namedBy setting: Path) -> Path {
    let places = tree.places
    let base = places.first { $0.path == setting }.map { places[$0.base].path }
    return (base ?? Path()).appending(named)
  }

  /// Every setting except groups and what is inside lists, in the order of the schema.
  package var settings: [SettingInfo] { settingsAndGroups.filter(\.members.isEmpty) }

  /// The settings, each group before those inside it.
  package var settingsAndGroups: [SettingInfo] {
    let tree = tree
    let paths = tree.places.filter { !$0.isRepeated && $0.parent != nil }.map(\.path)
    return inOrder(paths).compactMap(info)
  }

  /// The settings in list items and under arbitrary keys, each under the first item that has it: `servers[0].port`.
  package var settingsInItems: [SettingInfo] {
    let tree = tree
    var paths: [Int: Path] = [:]
    return tree.places.indices.compactMap { index in
      guard tree.places[index].isRepeated, let parent = tree.places[index].parent else { return nil }
      let path = path(ofRepeated: tree.places[index], in: paths[parent] ?? tree.places[parent].path)
      paths[index] = path
      return path.flatMap(info)
    }
  }

  /// The number of leading items that are examined: those of `prefixItems` may differ.
  private static let firstItems = 8

  private func path(ofRepeated place: SettingTree.Place, in around: Path) -> Path? {
    guard let last = place.path.segments.last else { return nil }
    let items = (0..<Self.firstItems).map { Path.Segment.index($0) }
    if last == .name("*") {
      // A mapping with arbitrary keys has no items. Its path keeps the `*`, which matches any name.
      let own = (items.prefix(1) + [last] + items).map { Path(segments: around.segments + [$0]) }
      return own.first { graph.way(to: $0) != nil }
    }
    // `list[0]` may lack members that `list[1]` has.
    var siblings = Array(around.segments.suffix(1))
    if case .index? = siblings.last { siblings += items }
    let outer = Array(around.segments.dropLast())
    return siblings.map { Path(segments: outer + [$0, last]) }.first { graph.way(to: $0) != nil }
  }

  /// The tree lists settings level by level, but people read group by group.
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
  /// Whether a document may be meant for the schema: it is a mapping that is empty or has a member known to the schema.
  package func mayDescribe(_ document: Document, root: NodeID) -> Bool {
    guard document.kind(root) == .object else { return false }
    let applied = graph.applied([SchemaGraph.Applied(graph.root)])
    let names = document.named(root).map(\.name).filter { $0 != "$schema" }
    return names.isEmpty || names.contains { !graph.property($0, applied: applied).isEmpty }
      || graph.properties(applied).isEmpty
  }

  /// Whether a setting, or something inside it, is sensitive.
  package func holdsSensitive(_ path: Path) -> Bool {
    let around = info(of: path)?.facts.isSensitive ?? false
    return around || settings.contains { $0.facts.isSensitive && $0.settingPath.isInside(path) }
  }
}
