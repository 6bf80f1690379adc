internal import DocumentModel
internal import JSONSchema
internal import Workspace

/// Two settings that must not be equal, or must share no item.
enum RelatedSettings {
  @Sendable static func find(_ context: FindingContext) -> [Diagnostic] {
    context.settings.same.compactMap { pair in
      pair.own.item == nil ? equality(pair, context: context) : sharing(pair, context: context)
    }
  }

  private static func equality(_ pair: ConflictingValues, context: FindingContext) -> Diagnostic? {
    let entries = context.settings.entries
    let (own, other) = (entries[pair.own.entry], entries[pair.other.entry])
    guard let comparison = own.facts.differsFrom?.value else { return nil }
    let message = Message(words: comparison.message.withoutFullStop)
    if let node = context.node(own) {
      return context.finding(
        .equalSettings, message: message, at: node, path: own.path, severity: comparison.severity,
        related: context.related(other.path, message: "the same value"))
    }
    // Only the other setting is set here, to this one's default.
    return context.node(other).map { node in
      context.finding(.equalSettings, message: message, at: node, path: other.path, severity: comparison.severity)
    }
  }

  private static func sharing(_ pair: ConflictingValues, context: FindingContext) -> Diagnostic? {
    let entries = context.settings.entries
    let (own, other) = (entries[pair.own.entry], entries[pair.other.entry])
    guard let comparison = own.facts.disjointFrom?.value, let index = pair.own.item, let same = pair.other.item,
      let node = context.item(index, of: own)
    else { return nil }
    var related: RelatedPlace?
    if case .layer(let layer, let list) = other.origin,
      let there = context.settings.layers[layer].document.item(list, at: same)
    {
      related = context.related(layer, node: there, message: "the same item")
    }
    return context.finding(
      .sharedItem, message: Message(words: comparison.message.withoutFullStop), at: node,
      path: own.path.appending(index),
      severity: comparison.severity, related: related)
  }
}
