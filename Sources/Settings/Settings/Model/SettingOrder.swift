internal import DocumentModel
package import JSONSchema

/// The one order of settings, in which they are described, shown on a screen and written: section by section, in each as the
/// schema names them, and after them what is in no section.
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
