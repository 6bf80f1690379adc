internal import FileAccess
internal import Synchronization

/// Recognizes the folders of Home Assistant, whose files have no distinctive names: all of them are below the folder of
/// the `configuration.yaml` that includes them.
final class HomeAssistantFolders: Sendable {
  private static let fileName = "configuration.yaml"
  /// The maximum size of a `configuration.yaml` that is read, in bytes.
  private static let limit = 1 << 20
  /// Top-level keys that only Home Assistant has in a `configuration.yaml`.
  private static let keys = ["homeassistant:", "default_config:"]
  private static let tags = [": !include", ": !secret "]

  private let tree: RunTree
  private let known = Mutex(FolderLookupCache<FilePath>())

  init(_ tree: RunTree) {
    self.tree = tree
  }

  /// Whether a file belongs to Home Assistant.
  ///
  /// - Parameter path: Absolute.
  func contains(_ path: FilePath) -> Bool {
    guard let folder = path.parent else { return false }
    return known.withLock { known in
      known.answer(of: folder) { folder in
        // Stop where the run's tree ends: files outside it must not be read.
        guard tree.contains(folder) else { return .end }
        let file = folder.appending(Self.fileName)
        // Another program's `configuration.yaml` may be inside a folder of Home Assistant, so keep looking above.
        guard tree.files.exists(file), let text = try? tree.mentioned(file, limit: Self.limit) else { return .above }
        let isOurs = text.split(separator: UInt8(ascii: "\n")).contains { line in
          Self.keys.contains { line.starts(with: $0.utf8) } || Self.tags.contains { line.contains(Array($0.utf8)) }
        }
        return isOurs ? .found(folder) : .above
      }
    } != nil
  }

  func forget(_ path: FilePath) {
    if path.lastComponent.elementsEqual(Self.fileName.utf8) { known.withLock { $0 = FolderLookupCache() } }
  }
}
