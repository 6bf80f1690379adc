package import FileAccess

extension CatalogueIndex {
  /// The largest index that is read, in bytes.
  package static let limit = 100_000_000

  /// The catalogues in a folder, each in a folder of its own, in the order of their names.
  package static func all(in parent: FilePath, _ files: any FileSource = DiskFiles()) -> [CatalogueIndex] {
    names(in: parent, files).compactMap { catalogue($0, in: parent, files) }
  }

  /// The names of catalogues in a folder whose index is damaged, or of another version of the program.
  package static func unreadable(in parent: FilePath) -> [String] {
    let files = DiskFiles()
    return names(in: parent, files).filter { name in
      files.exists(parent.appending(name).appending(fileName)) && catalogue(name, in: parent) == nil
    }
  }

  /// A catalogue by its name; nil where there is none, or its index is damaged.
  package static func catalogue(
    _ name: String, in parent: FilePath, _ files: any FileSource = DiskFiles()
  ) -> CatalogueIndex? {
    let folder = parent.appending(name)
    let bytes = try? files.read(folder.appending(fileName), limit: limit, origin: .mentioned)
    return bytes.flatMap { CatalogueIndex($0, .catalogue(name), in: folder) }
  }

  private static func names(in parent: FilePath, _ files: any FileSource) -> [String] {
    files.names(in: parent).filter { !$0.hasPrefix(".") }
  }
}
