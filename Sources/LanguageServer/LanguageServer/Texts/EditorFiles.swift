internal import FileAccess

/// Files as the editor sees them: open ones as typed, all others as on disk. Tracks which files were read, and detects
/// their changes.
final class EditorFiles: FileSource {
  private struct State {
    /// The files that were read, each with its stamp; nil if the file didn't exist.
    var read: [FilePath: FileStamp?] = [:]
    var open: [FilePath: OpenText] = [:]
    /// The files in memory, each with the version there.
    var held: [FilePath: OpenText] = [:]
    var changed: Set<FilePath> = []
    /// The number of bytes read since the last `forget()`.
    var bytes = 0
  }

  private let memory = MemoryFiles(over: DiskFiles())
  private let state = LockedValueBox(State())

  // MARK: Open texts

  /// - Parameter text: The new text; nil if the file is no longer open.
  /// - Returns: Whether the file was read for another file.
  func show(_ path: FilePath, text: OpenText?) -> Bool {
    let isKnown = state.withLock { state in
      state.open[path] = text
      if text == nil { state.held[path] = nil }
      guard state.read.index(forKey: path) != nil else { return false }
      state.changed.insert(path)
      return true
    }
    if text == nil { memory.replace(path, with: nil) }
    return isKnown
  }

  /// Puts a text into memory at a path where no file exists.
  ///
  /// - Returns: Whether the path was read for another file.
  func put(_ path: FilePath, text: OpenText) -> Bool {
    let isKnown = show(path, text: text)
    hold(path)
    return isKnown
  }

  /// Puts the latest text of an open file into memory.
  private func hold(_ path: FilePath) {
    state.withLock { state in
      guard let open = state.open[path], state.held[path] !== open else { return }
      // Inside the lock, so that nobody sees it as held but reads the previous version.
      memory.replace(path, with: open.bytes)
      state.held[path] = open
    }
  }

  // MARK: Changes

  /// The files that have changed since they were read. Each change is returned once.
  func takeChanges() -> Set<FilePath> {
    let (known, open, changed) = state.withLock { state in (state.read, Set(state.open.keys), state.changed) }
    var found = changed
    // An open file counts as typed, whatever is on disk.
    for (path, stamp) in known where !open.contains(path) && FileStamp(of: path) != stamp { found.insert(path) }
    guard !found.isEmpty else { return [] }
    state.withLock { state in
      for path in found { state.read[path] = nil }
      state.changed.subtract(found)
    }
    return found
  }

  /// The number of bytes read for other files: schemas, configurations, layers.
  var bytesRead: Int { state.withLock { $0.bytes } }

  /// Forgets which files were read, because nothing depends on them any longer.
  func forget() { state.withLock { state in (state.read, state.changed, state.bytes) = ([:], [], 0) } }

  private func note(_ path: FilePath) {
    let stamp = FileStamp(of: path)
    state.withLock { state in
      // The first stamp is kept, because facts may be based on that version.
      if state.read.index(forKey: path) == nil { state.read.updateValue(stamp, forKey: path) }
    }
  }

  // MARK: Files

  func read(_ path: FilePath, limit: Int, origin: FileReading.Origin) throws(FileError) -> [UInt8] {
    note(path)
    hold(path)
    let bytes = try memory.read(path, limit: limit, origin: origin)
    state.withLock { $0.bytes += bytes.count }
    return bytes
  }

  func kind(_ path: FilePath) -> FileFacts.Kind? {
    if state.withLock({ $0.open[path] != nil }) { return .file }
    return memory.kind(path)
  }

  func realPath(_ path: FilePath) -> FilePath? { memory.realPath(path) }

  func isLink(_ path: FilePath) -> Bool { memory.isLink(path) }

  func names(in folder: FilePath) -> [String] { memory.names(in: folder) }
}
