internal import DocumentModel
internal import FileAccess

/// Catalogues that files should have schemas by, and that can't be used: without a word the files would just not be checked.
enum UnusableCatalogue {
  /// The names in a configuration of which the machine has no catalogue.
  ///
  /// - Parameter folders: where catalogues lie; none if the run uses none.
  static func findings(
    _ document: Document, _ root: NodeID, in folders: [FilePath], _ files: any FileSource
  ) -> [Diagnostic] {
    guard !folders.isEmpty, let list = document.value(root, named: "catalogues"), document.kind(list) == .array else {
      return []
    }
    return document.items(list).compactMap { item in
      // What can't be a name is an error by the schema of configurations.
      guard let name = document.string(item), CatalogueIndex.isName(name),
        !folders.contains(where: { files.exists($0.appending(name).appending(CatalogueIndex.fileName)) })
      else { return nil }
      return Diagnostic(
        .unusableCatalogue, "catalog \(name) not installed", at: document.range(item),
        help: "run `settle catalog add`, or remove the name (`settle catalog list` shows installed ones)")
    }
  }

  /// The report of a catalogue whose index can't be read.
  ///
  /// - Parameter shown: the path of the index.
  static func report(_ name: String, shown: String) -> FileReport {
    let finding = Diagnostic(
      .unusableCatalogue, "damaged or outdated index of the catalog \(name)",
      at: ByteRange(0..<0), help: "run `settle catalog add` to reinstall it, or `settle catalog remove \(name)`"
    )
    return FileReport(path: shown, schema: nil, status: .unreadable, text: [], diagnostics: [finding])
  }
}

extension DiagnosticCode {
  static let unusableCatalogue = Self(
    .config, "unusable-catalogue", .error, "Catalog not installed or damaged")
}
