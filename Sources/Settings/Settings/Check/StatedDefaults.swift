internal import DocumentModel
internal import JSONSchema

/// Each scalar setting states a default, or by `noDefault` why it has none. A member of a record that every record has to state
/// needs none.
enum StatedDefaults {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    var found: [Diagnostic] = []
    let graph = context.graph
    for (index, place) in context.tree.places.enumerated() {
      // An item of a list, and a value under a free name, is no setting; a member of it is.
      guard place.parent != nil, place.path.segments.last != .name("*"), graph.isScalar(place.applied) else { continue }
      let states = place.applied.contains { one in
        let document = graph.source(of: one.point).document
        let node = graph.node(of: one.point)
        guard document.kind(node) == .object else { return false }
        return document.value(node, named: "default") != nil || document.value(node, named: "const") != nil
      }
      guard !states, !isRequired(place, context), context.tree.inherited(index, { $0.noDefault }) == nil else {
        continue
      }
      // A setting that another text declares is that text's matter.
      guard place.applied.allSatisfy({ graph.isInFirstSource($0.point) }), let point = place.applied.last?.point else {
        continue
      }
      let node = graph.node(of: point)
      found.append(
        Diagnostic(
          .missingDefault, "\(place.path) has no default", at: context.document.holder(of: node),
          instanceLocation: context.document.location(of: node),
          help: "add \"default\", or give the reason under \"noDefault\" in x-setting"))
    }
    var seen: Set<JSONPointer> = []
    return found.filter { seen.insert($0.instanceLocation ?? JSONPointer()).inserted }
  }

  /// Whether a place is a member of a record, in a list or under a free name, that there is no record without.
  private static func isRequired(_ place: SettingTree.Place, _ context: SettingsContext) -> Bool {
    guard place.isRepeated, let parent = place.parent else { return false }
    return context.graph.required(context.tree.places[parent].applied).contains(place.path.name)
  }
}
