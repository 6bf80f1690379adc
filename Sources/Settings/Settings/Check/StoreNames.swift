internal import DocumentModel
internal import JSONSchema

/// Checks that each store named by a setting is declared in `x-settings`, has the setting's scope, and doesn't ignore
/// its key.
enum StoreNames {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard let settings = context.settings else { return [] }
    let known = settings.stores.map(\.name.value)
    var found: [Diagnostic] = []
    context.forEachDeclaration { index, declaration, source in
      guard let store = declaration.store else { return }
      found += context.undeclared(
        store.id, kind: "store", among: known, code: .unknownStore, in: source, place: index)
      guard let declared = settings.stores.first(where: { $0.name.value == store.id.value }) else { return }
      found += ignored(
        declared.store, key: store.key?.value ?? context.tree.places[index].path.name, at: index, context: context)
      guard let scope = context.tree.inherited(index, read: { $0.scope }), let storeScope = declared.store.scope,
        scope.value != storeScope.value
      else { return }
      found.append(
        context.finding(
          .storeScope,
          message: "the store \(ValueDescription.quoted(store.id.value)) has the scope \(storeScope.value), "
            + "but this setting has \(scope.value)",
          at: store.id.node, in: source, place: index))
    }
    return found
  }

  /// Reports a setting's key that the store reserves or ignores.
  private static func ignored(
    _ store: SettingsDeclaration.Store, key: String, at index: Int, context: SettingsContext
  ) -> [Diagnostic] {
    guard !store.holdsRecords,
      context.tree.places[index].parent.map({ isInsideDocument($0, tree: context.tree) }) != true
    else { return [] }
    let taken = store.ignores.map(\.name) + [store.identifier, store.changed].compactMap(\.self)
    return taken.filter { $0.value == key }.map { name in
      let path = context.tree.places[index].path
      return context.finding(
        .ignoredKey, message: "\(path) uses the key \(ValueDescription.quoted(key))", at: name.node)
    }
  }

  /// Whether a group, or one around it, is stored as a whole.
  private static func isInsideDocument(_ index: Int, tree: SettingTree) -> Bool {
    tree.inherited(index) { $0.store.flatMap { $0.form.isJSON ? true : nil } } ?? false
  }
}

/// Checks that members of exports have no inputs: an export can't ask the user for one.
enum ExportRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    let inputs = InputRules(inputs: [], context: context)
    let values = (context.settings?.exports ?? []).flatMap(\.with).map(\.value)
    return values.flatMap { inputs.undeclared(in: $0) }
  }
}
