internal import FileAccess

/// The files of an editor: open ones as typed, all others from disk. Records what was read, and finds files that
/// changed since.
final class EditorFiles: FileSource {
  private struct State {
    /// The files that were read, each with its stamp; nil if no file existed.
    var read: [FilePath: FileStamp?] = [:]
    var open: [FilePath: OpenText] = [:]
    /// The files held in memory, each with the held version.
    var held: [FilePath: OpenText] = [:]
    var changed: Set<FilePath> = []
    /// The number of bytes read since everything was forgotten.
    var bytes = 0
  }

  private let memory = MemoryFiles(over: DiskFiles())
  private let state = Shared(State())

  // MARK: Texts that are open

  /// - Parameter text: Nil if the file isn't open anymore.
  /// - Returns: Whether the file was read for another one.
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

  /// Shows a text that no file has.
  ///
  /// - Returns: Whether it was read for another one.
  func put(_ path: FilePath, text: OpenText) -> Bool {
    let isKnown = show(path, text: text)
    hold(path)
    return isKnown
  }

  /// Puts the newest text of a file into memory.
  private func hold(_ path: FilePath) {
    state.withLock { state in
      guard let open = state.open[path], state.held[path] !== open else { return }
      // Inside the lock, so that nobody who finds it held reads the version before.
      memory.replace(path, with: open.bytes)
      state.held[path] = open
    }
  }

  // MARK: Changes

  /// The files that changed since they were read; each is returned once.
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

  /// The number of bytes read for files: schemas, configurations, layers.
  var bytesRead: Int { state.withLock { $0.bytes } }

  /// Forgets which files were read, because nothing depends on them anymore.
  func forget() { state.withLock { state in (state.read, state.changed, state.bytes) = ([:], [], 0) } }

  private func note(_ path: FilePath) {
    let stamp = FileStamp(of: path)
    state.withLock { state in
      // The first stamp is kept: facts may have been made from that version.
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
