internal import DocumentModel
package import JSONSchema

/// The canonical order of settings, used to describe, show and write them: section by section in the order of the
/// schema, and last the settings without a section.
extension PropertyGroups {
  /// The sections of a schema as groups.
  package init(sectionsOf schema: Schema) {
    let graph = schema.graph
    let document = graph.source.document
    let sections = DeclarationReader(settingsOf: document)?.items("sections") ?? []
    self.init(graph, order: sections.compactMap { DeclarationReader(document, node: $0).words("id") }) { point in
      graph.stated(SettingsVocabulary.setting, at: point).flatMap { setting in
        let document = graph.source(of: point).document
        return document.value(setting, named: "section").flatMap(document.string)
      }
    }
  }
}
