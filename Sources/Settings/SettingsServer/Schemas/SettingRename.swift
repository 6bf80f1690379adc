internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import LanguageServer
internal import SchemaWork
internal import YAMLReading

/// Renames a setting in its schema, in tests of the schema, and in every file that has it.
enum SettingRename {
  static func edits(_ setting: NamedSetting, to name: String, request: FeatureRequest) throws(RPCError) -> JSONValue {
    let view = try request.view()
    guard let schemaPath = FilePath(fileURI: setting.uri),
      let schema = view.mentioned(schemaPath, folders: request.folders)
    else { throw .refused("the setting cannot be renamed: its schema is bundled with settle") }
    var new = setting.path
    new.segments[new.segments.count - 1] = .name(name)
    guard setting.graph.way(to: new) == nil else { throw .refused("the schema already has a setting \(new)") }
    guard let definition = NamedDefinition(setting, schema: schema), var rename = SchemaRename(schema, to: name) else {
      throw .refused("the setting cannot be renamed in this schema")
    }
    let patterns = setting.patterns
    // References into the setting's schema, from its own text and from others, contain its name too.
    let references = definition.edits(
      to: name, in: try SettingFiles.schemas(view, request: request), folders: request.folders)
    let own = rename.edits(patterns) + references.filter { $0.view.uri == schema.uri }.flatMap(\.edits)
    var edits = [(view: schema, edits: Array(Set(own)))] + references.filter { $0.view.uri != schema.uri }
    for other in try SettingFiles.all(setting, view: view, request: request) where other.uri != schema.uri {
      let snapshot = other.snapshot
      guard snapshot.text == other.bytes else { continue }
      let written = ScalarText(.flow, isJSON: snapshot.isJSON)
      edits.append((other, setting.keys(in: snapshot.values).map { TextEdit($0, written.string(name)) }))
    }
    for file in try tests(of: setting, view: view, request: request) where file.snapshot.text == file.bytes {
      var rename = SchemaRename(file, to: name)
      edits.append((file, rename?.edits(ofTests: patterns) ?? []))
    }
    edits = edits.map { $0.keepingComments($1) }
    if let reason = RenameProof(edits, workspace: view.workspace).error { throw .refused(reason) }
    return WorkspaceEdits.json(
      edits.filter { !$0.edits.isEmpty }, client: request.client,
      annotation: "Rename \(setting.path) in every file that has its schema")
  }

  /// The test files of a setting's schema.
  private static func tests(
    of setting: NamedSetting, view: TextView, request: FeatureRequest
  ) throws(RPCError) -> [TextView] {
    try SettingFiles.all(view, request: request) { other in
      guard let path = other.path, SchemaTestTexts.isName(path.description), let folder = path.parent,
        let root = other.snapshot.root, let target = other.snapshot.values.value(root, named: "target")
      else { return false }
      let document = other.snapshot.values
      let names = document.kind(target) == .array ? Array(document.items(target)) : [target]
      return names.compactMap(document.string).contains {
        FilePath($0).resolved(from: folder).fileURI == setting.uri
      }
    }
  }
}
