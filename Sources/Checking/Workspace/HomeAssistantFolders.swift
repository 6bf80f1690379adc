internal import FileAccess
internal import Synchronization

/// Recognizes the folders of Home Assistant. Its files have no typical names: `configuration.yaml` refers to the
/// others, which are below its folder.
final class HomeAssistantFolders: Sendable {
  private static let fileName = "configuration.yaml"
  /// In bytes.
  private static let limit = 1 << 20
  /// Starts of lines that no other program has in a `configuration.yaml`.
  private static let keys = ["homeassistant:", "default_config:"]
  private static let tags = [": !include", ": !secret "]

  private let tree: RunTree
  private let known = Mutex(FolderAnswers<FilePath>())

  init(_ tree: RunTree) {
    self.tree = tree
  }

  /// Whether a file belongs to Home Assistant.
  ///
  /// - Parameter path: Absolute.
  func hold(_ path: FilePath) -> Bool {
    guard let folder = path.parent else { return false }
    return known.withLock { known in
      known.answer(of: folder) { folder in
        // The walk upwards ends where the run does: files outside of it may not be read.
        guard tree.contains(folder) else { return .end }
        let file = folder.appending(Self.fileName)
        // A `configuration.yaml` of another program may be below that of Home Assistant.
        guard tree.files.exists(file), let text = try? tree.mentioned(file, limit: Self.limit) else { return .above }
        let isOurs = text.split(separator: UInt8(ascii: "\n")).contains { line in
          Self.keys.contains { line.starts(with: $0.utf8) } || Self.tags.contains { line.contains(Array($0.utf8)) }
        }
        return isOurs ? .found(folder) : .above
      }
    } != nil
  }

  func forget(_ path: FilePath) {
    if path.lastComponent.elementsEqual(Self.fileName.utf8) { known.withLock { $0 = FolderAnswers() } }
  }
}
