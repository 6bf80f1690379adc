internal import DocumentModel
package import FileAccess

extension CatalogIndex {
  /// The size limit of an index, in bytes.
  package static let limit = 100_000_000

  /// The catalogs in a folder, one subfolder each, sorted by name.
  package static func all(in parent: FilePath, files: any FileSource = DiskFiles()) -> [CatalogIndex] {
    installed(in: parent, files: files).compactMap(\.index)
  }

  /// The catalogs in a folder with their names. The index is nil if it is damaged or was written by an incompatible
  /// version of the program.
  static func installed(
    in parent: FilePath, files: any FileSource = DiskFiles()
  ) -> [(name: String, index: CatalogIndex?)] {
    // A folder without an index is still being installed, or isn't a catalog.
    files.names(in: parent).filter { !$0.hasPrefix(".") && files.exists(parent.appending($0).appending(fileName)) }
      .map { ($0, catalog($0, in: parent, files: files)) }
  }

  /// The names of the catalogs in a folder whose index is damaged or was written by an incompatible version of the
  /// program.
  package static func unreadable(in parent: FilePath) -> [String] {
    installed(in: parent).filter { $0.index == nil }.map(\.name)
  }

  /// Whether a text is a valid name for a catalog.
  package static func isName(_ name: String) -> Bool {
    (1...100).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: ".") && name.utf8.first != UInt8(ascii: "-")
      && name.utf8.allSatisfy { $0.isLetterOrDigit || "._-".utf8.contains($0) }
  }

  /// The catalog with a name, or nil if there is none or its index is damaged.
  package static func catalog(
    _ name: String, in parent: FilePath, files: any FileSource = DiskFiles()
  ) -> CatalogIndex? {
    let folder = parent.appending(name)
    let bytes = try? files.read(folder.appending(fileName), limit: limit, origin: .mentioned)
    return bytes.flatMap { CatalogIndex($0, source: .catalog(name), in: folder) }
  }
}
