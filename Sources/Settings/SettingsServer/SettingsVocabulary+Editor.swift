package import Analysis
package import DocumentModel
package import FileAccess
package import JSONSchema
package import LanguageServer
package import Settings
internal import SettingsWork
package import Workspace

/// The editor support that the settings vocabulary adds.
extension SettingsVocabulary: EditorVocabulary {
  /// To add one, add a file to `Features/` and an entry here.
  package var features: [Feature] {
    [InlayHints.feature, CodeLenses.feature, PerformAction.feature, AnswerQuestion.feature]
  }

  package func words(
    about path: Path, facts: PlaceFacts, by resolution: SchemaResolution, choice: String?, in view: TextView
  ) -> [MarkupText] {
    guard let model = resolution.model else { return [] }
    let info = SettingInfo(path, facts: SettingFacts(facts))
    return SettingHover.of(info, model: model, choice: choice) + EffectiveValueHover.of(path, view: view)
  }

  package func captions(of facts: PlaceFacts) -> [String: (title: String, description: String?)] {
    SettingFacts(facts).labels.mapValues { ($0.title, $0.description) }
  }

  package func listedValues(in part: Range<Int>, of view: TextView) -> Set<ByteRange> {
    guard view.bytes.count <= EffectiveValueHover.limit else { return [] }
    return view.documents(in: part).reduce(into: []) { $0.formUnion(ListedValues.of($1)) }
  }

  package func findings(inLayersBelow text: Snapshot) -> [(layer: Int, diagnostic: Diagnostic)] { text.layerFindings }

  package func quickFixes(for finding: Diagnostic, in view: TextView) -> [QuickFix] {
    Remedies.all(for: finding, in: view)
  }

  package func reset(at offset: Int, in view: TextView) -> QuickFix? { Remedies.reset(at: offset, in: view) }

  package func moves(at offset: Int, in view: TextView) -> [QuickFix] { Remedies.moves(at: offset, in: view) }

  package func renaming(
    _ setting: NamedSetting, to name: String, request: FeatureRequest
  ) throws(RPCError) -> JSONValue {
    try SettingRename.edits(setting, to: name, request: request)
  }

  package func offers(in schema: TextView, at place: CursorPlace, folders: Projects) -> [CompletionItem] {
    SchemaCompletions.all(schema, at: place, folders: folders)
  }

  package func target(of offset: Int, in schema: TextView) -> ByteRange? { NamedParts.target(schema, at: offset) }
}

extension Session.Environment {
  /// A server whose schemas may declare settings.
  package init(workingFolder: FilePath, processors: Int, cache: FilePath?, version: String) {
    self.init(workingFolder: workingFolder, schema: .settings, processors: processors, cache: cache, version: version)
  }
}
