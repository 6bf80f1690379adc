internal import DocumentModel
internal import FileAccess
package import Workspace

extension Snapshot {
  /// The text as a layer, for use below another one or on its own.
  ///
  /// - Parameter name: The name given with `--layer`, or nil if the text may contain settings of every scope.
  package func layer(_ name: String?) -> SettingsLayer {
    SettingsLayer(
      name: name, path: shown, document: values, root: root, isPartial: reading.parsed.isPartial,
      problems: LazyBox { self.partialErrors }, guards: guards(ofDocument: documentNumber))
  }
}
