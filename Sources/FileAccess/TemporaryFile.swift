/// The new bytes of a file, safe on the disk beside it until they take its place; gone at the end of its life.
struct TemporaryFile: ~Copyable {
  private let path: FilePath
  /// The file whose bytes they are to become.
  private let file: FilePath
  /// Who ends the program now doesn't leave the file behind.
  private let hold = SignalHold()

  /// - Parameter model: the status whose mode and owner it gets; nil for those of any new file.
  static func holding(
    _ bytes: [UInt8], for file: FilePath, like model: SystemCalls.Status? = nil
  ) throws(FileError) -> TemporaryFile {
    // Of a program that is killed the file stays behind: its name is hidden and ends in nothing that a walk looks for.
    let path = folder(of: file).appending(".settle-\(String(UInt64.random(in: 0 ... .max), radix: 36))")
    let descriptor: SystemCalls.Descriptor
    do throws(SystemCalls.Failure) {
      descriptor = try SystemCalls.openNew(path, mode: model == nil ? 0o666 : 0o600)
    } catch {
      throw FileError(file, reasonOfFolder(error.reason()))
    }
    let temporary = TemporaryFile(path: path, file: file)
    if let model, !SystemCalls.setOwner(of: descriptor.number, like: model) {
      throw FileError(file, .writing(.ownerNotKept))
    }
    do throws(SystemCalls.Failure) {
      try SystemCalls.write(descriptor.number, bytes)
      if let model { try SystemCalls.setMode(of: descriptor.number, like: model) }
      try SystemCalls.flushToDisk(descriptor.number)
    } catch {
      throw FileError(file, error.reason())
    }
    return temporary
  }

  private init(path: FilePath, file: FilePath) {
    self.path = path
    self.file = file
  }

  deinit { SystemCalls.remove(path) }

  /// Takes the file's place, whether there is one or not.
  consuming func take() throws(FileError) {
    try place { (path, file) throws(SystemCalls.Failure) in try SystemCalls.rename(path, file) }
  }

  /// Takes the file's place where it is free.
  consuming func takeFree() throws(FileError) {
    try place { (path, file) throws(SystemCalls.Failure) in try SystemCalls.renameToFree(path, file) }
  }

  private func place(_ rename: (FilePath, FilePath) throws(SystemCalls.Failure) -> Void) throws(FileError) {
    do throws(SystemCalls.Failure) {
      try rename(path, file)
      try SystemCalls.flushFolderToDisk(Self.folder(of: file))
    } catch {
      throw FileError(file, error.reason())
    }
  }

  private static func folder(of file: FilePath) -> FilePath {
    file.parent ?? FilePath(".")
  }

  private static func reasonOfFolder(_ reason: FileError.Reason) -> FileError.Reason {
    switch reason {
    case .notFound: .writing(.noFolder)
    case .permissionDenied: .writing(.folderIsReadOnly)
    case .notAFolderOnTheWay, .isFolder, .notAFile, .emptyPipe, .nameTooLong, .linkLoop, .tooLarge, .vanished, .defect,
      .givenUp,
      .writing, .other:
      reason
    }
  }
}
