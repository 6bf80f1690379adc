internal import Diagnostics
internal import JSONSchema
internal import Settings

/// Each store that a setting names is one of `x-settings`, and of the setting's scope.
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
      guard let scope = context.tree.inherited(index, { $0.scope }), let held = declared.store.scope,
        scope.value != held.value
      else { return }
      found.append(
        context.finding(
          .storeScope,
          "the store \(name) holds settings of scope \(held.value), and this one is of scope \(scope.value)",
          at: store.id.node, in: source, place: index))
    }
    return found
  }
}

/// Members of exports have no inputs: an export has no one to ask for one.
enum ExportRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    let inputs = InputRules(inputs: [], context: context)
    let values = (context.settings?.exports ?? []).flatMap(\.with).map(\.value)
    return values.flatMap { inputs.undeclared(in: $0) }
  }
}
