internal import DocumentModel
internal import FileAccess
internal import Synchronization
internal import YAMLReading

/// Recognizes files that a `kustomization.yaml` next to or above them lists as patches. Patches contain only parts of
/// an object, so they lack required keys.
final class KustomizePatches: Sendable {
  private static let names = ["kustomization.yaml", "kustomization.yml", "Kustomization"]
  private static let fields = ["patches", "patchesStrategicMerge", "patchesJson6902"]
  /// The maximum size of a kustomization that is read, in bytes.
  private static let limit = 1 << 20

  private let tree: RunTree
  /// The patches that each folder's kustomization lists, or nil for a folder outside the run's tree.
  private let known = Mutex<[FilePath: Set<FilePath>?]>([:])

  init(_ tree: RunTree) {
    self.tree = tree
  }

  /// Whether a file is a patch.
  ///
  /// - Parameter path: Absolute.
  func contains(_ path: FilePath) -> Bool {
    guard let folder = path.parent else { return false }
    return known.withLock { known in
      for folder in folder.foldersUpwards {
        let named: Set<FilePath>? = if let found = known[folder] { found } else { patches(of: folder) }
        known[folder] = .some(named)
        guard let named else { return false }
        if named.contains(path) { return true }
      }
      return false
    }
  }

  private func patches(of folder: FilePath) -> Set<FilePath>? {
    // Stop where the run's tree ends: files outside it must not be read.
    guard tree.contains(folder) else { return nil }
    let files = Self.names.map(folder.appending(_:))
    guard let text = files.lazy.compactMap({ try? self.tree.mentioned($0, limit: Self.limit) }).first else { return [] }
    let document = YAMLParser.parse(text, limits: Limits()).document
    guard let root = document.roots.first else { return [] }
    let paths = Self.fields.compactMap { document.value(root, named: $0) }.flatMap { list in
      // `patchesStrategicMerge` lists paths, the others list mappings with a `path`.
      document.items(list).compactMap {
        document.string($0) ?? document.value($0, named: "path").flatMap(document.string)
      }
    }
    return Set(paths.filter { !$0.contains("\n") }.map { FilePath($0).resolved(from: folder) })
  }

  func forget(_ path: FilePath) {
    if Self.names.contains(where: { path.lastComponent.elementsEqual($0.utf8) }) { known.withLock { $0 = [:] } }
  }
}
