internal import DocumentModel

/// Finds items of a list that share a value which must be unique.
enum RepeatedMembers {
  static func find(_ schema: Schema, names: RelatedNames, number: Int?) -> [Diagnostic] {
    names.lists.flatMap { list -> [Diagnostic] in
      let items = Array(names.document.items(names.places[list.place].node))
      return items.count < 2 ? [] : repeats(items, of: list, schema: schema, names: names, number: number)
    }
  }

  private static func repeats(
    _ list: [NodeID], of place: (place: Int, applied: [SubschemaID], rule: UniqueMember), schema: Schema,
    names: RelatedNames, number: Int?
  ) -> [Diagnostic] {
    let (document, rule, graph) = (names.document, place.rule, schema.graph)
    let stated = list.enumerated().compactMap { index, item in
      document.value(item, named: rule.name).map { (index: index, value: $0) }
    }
    let applied = place.applied.map { SchemaGraph.Applied(SchemaGraph.Point($0)) }
    let items = graph.applied(graph.items(applied))
    let areUUIDs = graph.areUUIDs(graph.applied(graph.property(rule.name, applied: items)))
    let values = ItemBuckets(document, items: stated.map(\.value), ignoresCase: areUUIDs)
    var whole: ItemBuckets?
    return stated.enumerated().compactMap { position, own -> Diagnostic? in
      guard let first = values.first(equalTo: own.value), first < position else { return nil }
      if graph.wantsUniqueItems(applied) {
        // `uniqueItems` already reports duplicate items.
        let known = whole ?? ItemBuckets(document, items: list)
        whole = known
        guard known.first(equalTo: list[own.index]) == own.index else { return nil }
      }
      return Diagnostic(
        .repeatedMember, rule.message, at: document.range(document.resolve(own.value)), severity: rule.severity,
        document: number,
        instanceLocation: names.pointer(to: place.place).appending(String(own.index)).appending(rule.name),
        related: [
          RelatedPlace(.here(document.range(document.resolve(stated[first].value))), "first here")
        ])
    }
  }
}
