internal import DocumentModel

extension ActionPlan {
  /// Where a store has the setting that an input is written to; nil where no store has it, or no change writes the input.
  package func storePlace(of input: String) -> StorePlace? {
    targets(of: input).lazy.compactMap { model.info(of: $0)?.storePlace }.first
  }

  /// The settings that an input is written to.
  private func targets(of input: String) -> [SettingPath] {
    var found: [SettingPath] = []
    var pending =
      (action.set.map { ($0.value, $0.setting.value) }
      + action.append.map { ($0.value, $0.setting.value.appending(0)) }).reversed() as [(NodeID, SettingPath)]
    while let (node, path) = pending.popLast() {
      if let kind = DynamicValue.kind(source, node) {
        if case .input(input, _) = kind { found.append(path) }
        continue
      }
      pending += source.items(node).enumerated().map { ($1, path.appending($0)) }
      pending += DeclarationReader(source, node).members(of: node).map { ($1, path.appending($0.value)) }
    }
    return found
  }
}
