/// The new content of a file, written next to it and durable, until it takes the file's place or is discarded.
struct TemporaryFile: ~Copyable {
  private let path: FilePath
  /// The file that this one will replace.
  private let file: FilePath
  /// Delays signals that would end the program and leave the file behind.
  private let hold: SignalDeferral
  private let isDurable: Bool
  /// Whether it is in place. Then its path is free, and another program may already use it.
  private var isPlaced = false

  /// - Parameters:
  ///   - model: The file whose mode, owner and attributes to copy; nil for those of a new file.
  ///   - privacy: The privacy of the content's sources, which the file never exceeds.
  ///   - isDurable: Whether it must survive a power failure.
  static func holding(
    _ content: Spool, for file: FilePath, like model: FileToReplace? = nil, privacy: Privacy = Privacy(),
    isDurable: Bool = true
  ) throws(FileError) -> TemporaryFile {
    var path = usualPath(for: file)
    let hold = SignalDeferral()
    // A replacement stays private until it has the owner, attributes and mode of the original.
    let mode = model == nil ? privacy.narrowed(0o666, group: nil, of: path) : 0o600
    let descriptor: SystemCalls.Descriptor
    do throws(SystemCalls.Failure) {
      if SystemCalls.exists(path) { path = anotherPath(than: path) }
      do throws(SystemCalls.Failure) {
        descriptor = try SystemCalls.openNew(path, mode: mode)
      } catch {
        // Another program has just begun to write the same file.
        guard error.reason() == .writing(.existsAlready) else { throw error }
        path = SystemCalls.hiddenPath(in: folder(of: file))
        descriptor = try SystemCalls.openNew(path, mode: mode)
      }
    } catch {
      throw FileError(file, reason: reasonOfFolder(error.reason()))
    }
    let temporary = TemporaryFile(path: path, file: file, hold: hold, isDurable: isDurable)
    // Before writing the content, which must never belong to the wrong owner.
    if let model, !SystemCalls.setOwner(of: descriptor.number, like: model.status) {
      throw FileError(file, reason: .writing(.ownerNotKept))
    }
    var lost: String?
    do throws(SystemCalls.Failure) {
      try content.write(to: descriptor.number)
      if let model {
        lost = try SystemCalls.keepAttributes(of: model.path, on: descriptor.number)
        // If an attribute can't be kept, the file is discarded, so don't open it to others.
        if lost == nil {
          let mode = privacy.narrowed(model.status.mode, group: model.status.group, of: path)
          try SystemCalls.setMode(of: descriptor.number, mode: mode)
        }
      }
      // If the rename reached the disk before the content, a power failure could leave an empty file.
      if isDurable { try SystemCalls.flushToDisk(descriptor.number) }
    } catch {
      throw FileError(file, reason: error.reason())
    }
    if let lost { throw FileError(file, reason: .writing(.attributeNotKept(lost))) }
    return temporary
  }

  /// The path of the temporary file, unless that is taken. It is always the same for a file, so that one left behind by
  /// a killed program is found.
  static func usualPath(for file: FilePath) -> FilePath {
    let number = SHA256.hash(Array(file.lastComponent)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    return SystemCalls.hiddenPath(in: folder(of: file), number: number)
  }

  /// Removes a temporary file that a killed program left behind, and returns a random path. A younger one may still be
  /// in use, and even the writer of an old one, if it was only suspended, must never find another file at its path.
  private static func anotherPath(than usual: FilePath) -> FilePath {
    let newest = (SystemCalls.secondsSince1970() - secondsOfWriting) * 1_000_000_000
    if (try? SystemCalls.kind(usual, follows: false)) == .file, SystemCalls.isOwn(usual),
      let stamp = FileStamp(of: usual), stamp.written < newest
    {
      SystemCalls.remove(usual)
    }
    return SystemCalls.hiddenPath(in: folder(of: usual))
  }

  /// Much longer than writing a file takes.
  private static let secondsOfWriting = 3_600

  private init(path: FilePath, file: FilePath, hold: consuming SignalDeferral, isDurable: Bool) {
    self.path = path
    self.file = file
    self.hold = hold
    self.isDurable = isDurable
  }

  deinit { if !isPlaced { SystemCalls.remove(path) } }

  /// Moves the file into place, replacing an existing file.
  consuming func take() throws(FileError) {
    try place { (path, file) throws(SystemCalls.Failure) in try SystemCalls.rename(path, new: file) }
  }

  /// Moves the file into place if the path is free.
  consuming func moveIntoPlaceIfAbsent() throws(FileError) {
    try place { (path, file) throws(SystemCalls.Failure) in try SystemCalls.renameExclusively(path, new: file) }
  }

  private mutating func place(_ rename: (FilePath, FilePath) throws(SystemCalls.Failure) -> Void) throws(FileError) {
    do throws(SystemCalls.Failure) {
      try rename(path, file)
      isPlaced = true
      // Otherwise a power failure could bring back the old file.
      if isDurable { try SystemCalls.flushFolderToDisk(Self.folder(of: file)) }
    } catch {
      throw FileError(file, reason: error.reason())
    }
  }

  private static func folder(of file: FilePath) -> FilePath {
    file.parent ?? FilePath(".")
  }

  private static func reasonOfFolder(_ reason: FileError.Reason) -> FileError.Reason {
    switch reason {
    case .notFound: .writing(.noFolder)
    case .permissionDenied: .writing(.folderIsReadOnly)
    case .parentIsNotFolder, .isFolder, .notAFile, .notStored, .outside, .emptyPipe, .nameTooLong, .linkLoop,
      .brokenLink, .tooLarge, .vanished, .writing, .other:
      reason
    }
  }
}

/// A short-lived folder that only its owner can open.
package enum TemporaryFolder {
  /// Creates a folder, makes it the process's working directory while `body` runs, and removes it with its files.
  ///
  /// - Parameters:
  ///   - parent: An existing folder.
  ///   - body: Receives the folder. It must create no subfolders, and nothing else may run at the same time.
  package static func enter(
    in parent: FilePath, body: (FilePath) throws(FileError) -> Void
  ) throws(FileError) {
    let workingFolder = FileFacts.workingFolder()
    let path = parent.appending("settle-\(String(UInt64.random(in: 0 ... .max), radix: 36))")
    do throws(SystemCalls.Failure) {
      try SystemCalls.makeFolder(path, mode: 0o700)
    } catch {
      throw FileError(parent, reason: error.reason())
    }
    defer {
      // Some systems can't remove the working directory of a process.
      try? SystemCalls.enterFolder(workingFolder)
      SystemCalls.removeFolder(path)
    }
    do throws(SystemCalls.Failure) {
      try SystemCalls.enterFolder(path)
    } catch {
      throw FileError(path, reason: error.reason())
    }
    try body(path)
  }
}
