internal import DocumentModel
internal import JSONSchema

/// Checks that no two settings have the same key of a store, where one would overwrite the other, or the same variable.
enum StoreKeyConflicts {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    let places = context.tree.places
    let groups = Set(places.compactMap(\.parent))
    var facts: [SettingFacts] = []
    var holders: [[String]: Path] = [:]
    var found: [Diagnostic] = []
    for (index, place) in places.enumerated() {
      facts.append(SettingFacts(context.graph, applied: place.applied, in: place.parent.map { facts[$0] }))
      // The place's own `x-setting`, or that of the nearest group around it.
      let nearest = context.tree.pathsToRoot(index).lazy.compactMap(\.declarations.last).first
      guard !place.isRepeated, let (declaration, source) = nearest else { continue }
      func note(_ names: [String], of words: Message, at node: NodeID) {
        guard let other = holders[names] else { return holders[names] = place.path }
        let message: Message = "\(other) and \(place.path) \(words)"
        found.append(context.finding(.sharedPlace, message: message, at: node, in: source, place: index))
      }
      if let variable = facts[index].variable {
        note(
          [variable], of: "are both set by the variable \(ValueDescription.quoted(variable))",
          at: declaration.variable?.node ?? declaration.node)
      }
      // A group isn't stored itself if its settings have keys, and `present` only asks whether a key has a value.
      guard let store = facts[index].store, store.isJSON || !groups.contains(index), store.form != .presence,
        context.settings?.store(store.id)?.holdsRecords != true
      else { continue }
      let names = store.names(of: place.path)
      note(
        [store.id] + names,
        of:
          "have the same key \(ValueDescription.quoted(names.joined(separator: "."))) of the store \(ValueDescription.quoted(store.id))",
        at: declaration.store?.key?.node ?? declaration.store?.id.node ?? declaration.node)
    }
    return found
  }
}
