internal import DocumentModel
package import JSONSchema

/// The canonical order of settings, used to describe, show and write them: section by section in the order of the
/// schema, and last the settings without a section.
extension PropertyGroups {
  /// The sections of a schema as groups.
  package init(sectionsOf schema: Schema) {
    let graph = schema.graph
    let sections = SettingsDeclaration(graph.source.document)?.sections ?? []
    self.init(graph, order: sections.map(\.id.value)) { point in
      graph.stated(SettingsVocabulary.setting, at: point).flatMap { setting in
        let document = graph.source(of: point).document
        return document.value(setting, named: "section").flatMap(document.string)
      }
    }
  }
}
