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
    let node = context.node(own)
    // If this setting isn't set here, the other one is, to this one's default.
    let (here, there) = node == nil ? (other, own) : (own, other)
    guard let place = node ?? context.node(other) else { return nil }
    let related = context.related(there.path, message: "the same value")
    var finding = context.finding(
      .equalSettings, message: message, at: place, path: here.path, severity: comparison.severity,
      related: node == nil ? nil : related)
    // The message is the schema's, and may not name the other setting.
    if related == nil { finding.note = "\(there.path) has the same value by default" }
    return finding
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
