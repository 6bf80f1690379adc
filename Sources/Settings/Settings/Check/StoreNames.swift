internal import DocumentModel
internal import JSONSchema

/// Each store that a setting names is one of `x-settings`, of the setting's scope, and doesn't leave its key alone.
enum StoreNames {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard let settings = context.settings else { return [] }
    let known = settings.stores.map(\.name.value)
    var found: [Diagnostic] = []
    context.forEachDeclaration { index, declaration, source in
      guard let store = declaration.store else { return }
      let name = ValueDescription.quoted(store.id.value)
      guard let declared = settings.stores.first(where: { $0.name.value == store.id.value }) else {
        found.append(
          context.finding(
            .unknownStore, "x-settings has no store \(name)", at: store.id.node, in: source, place: index,
            caption: context.didYouMean(store.id.value, among: known)))
        return
      }
      found += ignored(declared.store, store.key?.value ?? context.tree.places[index].path.name, index, context)
      guard let scope = context.tree.inherited(index, { $0.scope }), let held = declared.store.scope,
        scope.value != held.value
      else { return }
      found.append(
        context.finding(
          .storeScope,
          "the store \(name) has the scope \(held.value), but this setting has \(scope.value)",
          at: store.id.node, in: source, place: index))
    }
    return found
  }

  /// Reports a key of a setting that the store keeps for itself, or leaves alone.
  private static func ignored(
    _ store: SettingsDeclaration.Store, _ key: String, _ index: Int, _ context: SettingsContext
  ) -> [Diagnostic] {
    guard !store.holdsRecords, context.tree.places[index].parent.map({ isInsideDocument($0, context.tree) }) != true
    else { return [] }
    let taken = store.ignores.map(\.name) + [store.identifier, store.changed].compactMap(\.self)
    return taken.filter { $0.value == key }.map { name in
      let path = context.tree.places[index].path
      return context.finding(.ignoredKey, "\(path) uses the key \(ValueDescription.quoted(key))", at: name.node)
    }
  }

  /// Whether a group is stored whole, or one around it.
  private static func isInsideDocument(_ index: Int, _ tree: SettingTree) -> Bool {
    tree.inherited(index) { $0.store.flatMap { $0.form.isJSON ? true : nil } } ?? false
  }
}

/// Members of exports have no inputs: an export can't ask a person for one.
enum ExportRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    let inputs = InputRules(inputs: [], context: context)
    let values = (context.settings?.exports ?? []).flatMap(\.with).map(\.value)
    return values.flatMap { inputs.undeclared(in: $0) }
  }
}
