internal import DocumentModel
internal import JSONSchema

/// Checks that each scalar setting has a default, or explains with `noDefault` why it has none, but not both. A required
/// member of a record needs none.
enum DefaultRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    // A schema that only relates values to each other declares no settings.
    guard context.declaresSettings else { return [] }
    var found = context.tree.places.flatMap { reasonsBesideDefaults($0, context: context) }
    let graph = context.graph
    for (index, place) in context.tree.places.enumerated() {
      // A list item or a value under an arbitrary key isn't a setting, but its members are.
      guard place.parent != nil, place.path.segments.last != .name("*"), graph.isScalar(place.applied) else { continue }
      let states = place.applied.contains { one in
        let document = graph.source(of: one.point).document
        let node = graph.node(of: one.point)
        guard document.kind(node) == .object else { return false }
        return document.value(node, named: "default") != nil || document.value(node, named: "const") != nil
      }
      guard !states, !isRequired(place, context: context), context.tree.inherited(index, read: { $0.noDefault }) == nil
      else {
        continue
      }
      // A setting declared by another text is checked with that text.
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

  /// The `noDefault` of a scalar next to its `default`. A group may have both: its `noDefault` is that of its settings.
  private static func reasonsBesideDefaults(_ place: SettingTree.Place, context: SettingsContext) -> [Diagnostic] {
    let graph = context.graph
    guard graph.isScalar(place.applied) else { return [] }
    return place.applied.compactMap { one in
      guard graph.isInFirstSource(one.point), graph.stated("default", at: one.point) != nil,
        let setting = graph.stated(SettingsVocabulary.setting, at: one.point),
        let reason = SettingDeclaration(context.document, node: setting).noDefault
      else { return nil }
      return context.finding(
        .unreachableKeyword, message: "\"noDefault\" has no effect: the setting has a default", at: reason.node,
        help: "remove one of them")
    }
  }

  /// Whether a place is a required member of a record, in a list or under an arbitrary key.
  private static func isRequired(_ place: SettingTree.Place, context: SettingsContext) -> Bool {
    guard place.isRepeated, let parent = place.parent else { return false }
    return context.graph.required(context.tree.places[parent].applied).contains(place.path.name)
  }
}
