internal import DocumentModel
internal import JSONSchema

/// Items of one list that share a value that must be unique.
enum RepeatedMembers {
  @Sendable static func find(_ context: FindingContext) -> [Diagnostic] {
    context.settings.entries.flatMap { entry -> [Diagnostic] in
      guard let rule = entry.facts.uniqueBy?.value, let list = context.node(entry) else { return [] }
      return repeats(rule, list: Array(context.document.items(list)), entry: entry, context: context)
    }
  }

  private static func repeats(
    _ rule: SettingUniqueness, list: [NodeID], entry: SettingEntry, context: FindingContext
  ) -> [Diagnostic] {
    let document = context.document
    let whole = ItemBuckets(document, items: list)
    let stated = list.enumerated().compactMap { index, item in
      document.value(item, named: rule.member.value).map { (index: index, value: $0) }
    }
    let graph = entry.facts.graph
    let items = graph.applied(graph.items(entry.applied))
    let areUUIDs = graph.areUUIDs(graph.applied(graph.property(rule.member.value, applied: items)))
    let values = ItemBuckets(document, items: stated.map(\.value), ignoresCase: areUUIDs)
    return stated.enumerated().compactMap { number, own in
      guard let first = values.first(equalTo: own.value), first < number,
        // Duplicate items are reported by `uniqueItems`.
        whole.first(equalTo: list[own.index]) == own.index
          || context.settings.model?.graph.wantsUniqueItems(entry.applied) != true
      else { return nil }
      return context.finding(
        .repeatedMember, message: Message(words: rule.message.withoutFullStop), at: own.value,
        path: entry.path.appending(own.index).appending(rule.member.value), severity: rule.severity,
        related: context.related(context.layer, node: stated[first].value, message: "first here"))
    }
  }
}
