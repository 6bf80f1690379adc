internal import DocumentModel
internal import FileAccess

/// Reports catalogs that can't be used. Without a report, the files of their kinds would silently go unchecked.
enum UnusableCatalog {
  /// Findings for catalogs that a configuration names but that aren't installed.
  ///
  /// - Parameter folders: The folders that contain catalogs; empty if the run uses none.
  static func findings(
    _ document: Document, root: NodeID, in folders: [FilePath], files: any FileSource
  ) -> [Diagnostic] {
    guard !folders.isEmpty, let list = document.value(root, named: "catalogues"), document.kind(list) == .array else {
      return []
    }
    return document.items(list).compactMap { item in
      // The schema of configurations reports invalid names.
      guard let name = document.string(item), CatalogIndex.isName(name),
        !folders.contains(where: { files.exists($0.appending(name).appending(CatalogIndex.fileName)) })
      else { return nil }
      return Diagnostic(
        .unusableCatalog, "catalog \"\(name)\" not installed", at: document.range(item),
        help: "run `settle catalog add`, or remove the name (`settle catalog list` shows installed ones)")
    }
  }

  /// The report on a catalog whose index can't be read.
  ///
  /// - Parameter shown: The displayed path of the index.
  static func report(_ name: String, shown: String) -> FileReport {
    let finding = Diagnostic(
      .unusableCatalog, "damaged or outdated index of the catalog \"\(name)\"",
      at: ByteRange(0..<0), help: "run `settle catalog add` to reinstall it, or `settle catalog remove \(name)`"
    )
    return FileReport(path: shown, schema: nil, status: .unreadable, text: [], diagnostics: [finding])
  }
}

extension DiagnosticCode {
  static let unusableCatalog = Self(
    .config, "unusable-catalogue", .error, "Catalog not installed or damaged")
}
