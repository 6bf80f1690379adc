internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import Workspace

/// Documents that pass the check with the old schema: an empty one, examples, and those of tests.
struct KnownDocuments {
  let old: ComparedSchema
  /// The first is the simplest.
  let all: [JSONValue]

  init(_ old: ComparedSchema, new: ComparedSchema, more: [JSONValue], workspace: Workspace) {
    self.old = old
    let stated = [old, new].flatMap { Self.examples(of: $0) + Self.tested(by: $0, workspace: workspace) }
    all = ([.object([])] + stated + more).uniqued().filter(old.accepts)
  }

  private static func examples(of schema: ComparedSchema) -> [JSONValue] {
    let document = schema.source.document
    let named = (schema.model.declaration?.examples ?? []).map { JSONValue(document, node: document.resolve($0.value)) }
    let root = document.roots.first.flatMap { document.value($0, named: "examples") }
    return named + (root.map { node in document.items(node).map { JSONValue(document, node: $0) } } ?? [])
  }

  private static func tested(by schema: ComparedSchema, workspace: Workspace) -> [JSONValue] {
    let texts = try? SchemaTestTexts(ofSchema: schema.source.document, workspace: workspace)
    return (texts?.tests ?? []).compactMap { test in test.data.map { JSONValue($0.document, node: $0.node) } }
  }

  /// A document in which a setting has a value, or nil if none passes the check.
  func document(with path: Path, value: JSONValue) -> JSONValue? {
    if let known = all.first(where: { $0.value(at: path) == value }) { return known }
    return all.lazy.compactMap { $0.setting(path, to: value) }.first(where: old.accepts)
  }

  /// A document that sets a setting, or nil if none passes the check.
  func document(stating setting: SettingInfo) -> JSONValue? {
    if let known = all.first(where: { $0.value(at: setting.settingPath) != nil }) { return known }
    return SampleValues.of(setting, in: old.model).lazy.compactMap { document(with: setting.settingPath, value: $0) }
      .first
  }

  /// Documents that set one setting each, to its choices and its default.
  ///
  /// - Parameter count: The most values to try.
  func samples(_ count: Int) -> [JSONValue] {
    var left = count
    var found: [JSONValue] = []
    for setting in old.model.settings {
      for value in SampleValues.of(setting, in: old.model) {
        guard left > 0 else { return found }
        left -= 1
        if let document = document(with: setting.settingPath, value: value) { found.append(document) }
      }
    }
    return found
  }
}
