internal import Diagnostics
internal import DocumentModel

/// Two settings that may not be equal, or may share no item.
enum RelatedSettings {
  @Sendable static func find(_ context: FindingContext) -> [Diagnostic] {
    context.settings.entries.flatMap { entry -> [Diagnostic] in
      guard let own = entry.effective else { return [] }
      return equality(entry, own, context) + sharing(entry, own, context)
    }
  }

  private static func other(
    _ comparison: SettingComparison, of entry: SettingEntry, _ settings: EffectiveSettings
  ) -> (entry: SettingEntry, node: NodeID)? {
    guard let entry = settings.entry(at: comparison.setting.value, from: entry), let node = entry.effective else {
      return nil
    }
    return (entry, node)
  }

  private static func equality(_ entry: SettingEntry, _ own: NodeID, _ context: FindingContext) -> [Diagnostic] {
    let document = context.settings.document
    guard let comparison = entry.facts.differsFrom?.value, let other = other(comparison, of: entry, context.settings),
      document.kind(own) != .null, document.isEqual(own, other.node, in: document)
    else { return [] }
    let message = comparison.message.withoutFullStop
    if let node = context.node(entry) {
      let related = context.related(other.entry.path, "the same value")
      return [
        context.finding(
          SettingsCodes.equalSettings, message, at: node, entry.path, severity: comparison.severity, related: related)
      ]
    }
    // The other one was set to what this one is by default.
    guard let node = context.node(other.entry) else { return [] }
    return [
      context.finding(
        SettingsCodes.equalSettings, message, at: node, other.entry.path, severity: comparison.severity)
    ]
  }

  private static func sharing(_ entry: SettingEntry, _ own: NodeID, _ context: FindingContext) -> [Diagnostic] {
    let document = context.settings.document
    guard let comparison = entry.facts.disjointFrom?.value, let other = other(comparison, of: entry, context.settings)
    else {
      return []
    }
    let buckets = ItemBuckets(document, Array(document.items(other.node)))
    return document.items(own).enumerated().compactMap { index, item in
      guard let same = buckets.first(equalTo: item), let node = context.item(index, of: entry) else { return nil }
      var related: RelatedPlace?
      if case .layer(let layer, let list) = other.entry.origin,
        let there = context.settings.layers[layer].document.item(list, at: same)
      {
        related = context.related(layer, there, "the same item")
      }
      return context.finding(
        SettingsCodes.sharedItem, comparison.message.withoutFullStop, at: node, entry.path.appending(index),
        severity: comparison.severity, related: related)
    }
  }
}
