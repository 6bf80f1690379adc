package import FileAccess

extension CatalogueIndex {
  /// The largest index that is read, in bytes.
  package static let limit = 100_000_000

  /// The catalogues in a folder, each in a folder of its own, in the order of their names.
  package static func all(in parent: FilePath) -> [CatalogueIndex] {
    FileFacts.names(in: parent).sorted().compactMap { name in
      name.hasPrefix(".") ? nil : catalogue(name, in: parent)
    }
  }

  /// The names of catalogues in a folder whose index is damaged, or of another version of the program.
  package static func unreadable(in parent: FilePath) -> [String] {
    FileFacts.names(in: parent).sorted().filter { name in
      !name.hasPrefix(".") && FileFacts.exists(parent.appending(name).appending(fileName))
        && catalogue(name, in: parent) == nil
    }
  }

  /// A catalogue by its name; nil where there is none, or its index is damaged.
  package static func catalogue(_ name: String, in parent: FilePath) -> CatalogueIndex? {
    let folder = parent.appending(name)
    let bytes = try? FileReading.read(folder.appending(fileName), limit: limit, origin: .mentioned)
    return bytes.flatMap { CatalogueIndex($0, .catalogue(name), in: folder) }
  }
}
