#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SystemCalls {
  /// Properties that a replacement of a file has to keep, and that show whether the file is still the same.
  struct Status: Equatable {
    var kind: Kind
    /// The number of its names (hard links).
    var names: Int
    /// The permissions, without the kind of file.
    var mode: UInt32
    fileprivate var owner: uid_t
    let group: UInt32
    private var device: dev_t
    private var number: ino_t
    /// The time of the last change of the file or its attributes, in seconds and the rest.
    private var changed: [Int]

    fileprivate init(_ status: stat) {
      kind = SystemCalls.kind(status.st_mode)
      names = Int(status.st_nlink)
      mode = UInt32(status.st_mode & 0o7777)
      owner = status.st_uid
      group = status.st_gid
      device = status.st_dev
      number = status.st_ino
      #if canImport(Darwin)
        let time = status.st_ctimespec
      #else
        let time = status.st_ctim
      #endif
      changed = [time.tv_sec, time.tv_nsec]
    }
  }

  static func status(_ path: FilePath) throws(Failure) -> Status {
    try unsafe withPath(path) { pointer throws(Failure) in
      var status = stat()
      guard unsafe stat(pointer, &status) == 0 else { throw .last }
      return Status(status)
    }
  }

  static func status(ofOpen number: Int32) throws(Failure) -> Status {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .last }
    return Status(status)
  }

  /// Whether a file belongs to the person for whom the process runs, and nobody else may write to it.
  static func isOwn(_ path: FilePath) -> Bool {
    guard let status = try? status(path) else { return false }
    return status.owner == geteuid() && status.mode & 0o022 == 0
  }

  /// Whether the path exists, even as a link that leads nowhere.
  static func isThere(_ path: FilePath) -> Bool {
    (try? kind(path, follows: false)) != nil
  }

  static func mayWrite(_ path: FilePath) -> Bool {
    (try? unsafe withPath(path) { pointer throws(Failure) in unsafe access(pointer, W_OK) }) == 0
  }

  /// Opens an existing file; a pipe only if it has a reader (`ENXIO`).
  static func openForWriting(_ path: FilePath) throws(Failure) -> Descriptor {
    // Opening a terminal must not make it the one that controls the process.
    try opened(path, flags: O_WRONLY | O_NONBLOCK | O_NOCTTY)
  }

  /// Makes a file and opens it; fails where one exists (`EEXIST`).
  ///
  /// - Parameter mode: before the process's mask.
  static func openNew(_ path: FilePath, mode: UInt32) throws(Failure) -> Descriptor {
    try opened(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode_t(mode))
  }

  /// Makes a file without a name in a folder, for its owner alone: it is removed with the process, however that ends.
  static func openNameless(in folder: FilePath) throws(Failure) -> Descriptor {
    let path = hiddenPath(in: folder)
    let hold = SignalHold()
    defer { withExtendedLifetime(hold) {} }
    let file = try opened(path, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    remove(path)
    return file
  }

  /// An unused path. A killed program leaves the file behind: its name is hidden and has no extension that a walk
  /// searches for.
  static func hiddenPath(in folder: FilePath) -> FilePath {
    folder.appending(".settle-\(String(UInt64.random(in: 0 ... .max), radix: 36))")
  }

  /// Sets owner and group; false if the process may not.
  static func setOwner(of number: Int32, like model: Status) -> Bool {
    var current = stat()
    guard unsafe fstat(number, &current) == 0 else { return false }
    // Most files keep their owner anyway, and some sandboxes and file systems refuse every `fchown`.
    return current.st_uid == model.owner && current.st_gid == model.group
      || fchown(number, model.owner, model.group) == 0
  }

  static func setMode(of number: Int32, mode: UInt32) throws(Failure) {
    guard fchmod(number, mode_t(mode)) == 0 else { throw .last }
  }

  static func flushToDisk(_ number: Int32) throws(Failure) {
    // A file system without anything to flush returns an error.
    guard retried({ fsync(number) }) == 0 || errno == EINVAL || errno == ENOTSUP else { throw .last }
  }

  /// Makes the names in a folder durable; does nothing where the folder may not be read.
  static func flushFolderToDisk(_ path: FilePath) throws(Failure) {
    // A folder may allow entering and writing, but not reading; then nothing can be flushed.
    guard let folder = try? opened(path, flags: O_RDONLY | O_DIRECTORY) else { return }
    try flushToDisk(folder.number)
  }

  static func rename(_ old: FilePath, new: FilePath) throws(Failure) {
    try unsafe both(old, new: new) { unsafe systemRename($0, new: $1) }
  }

  /// Fails with `EEXIST` where the new name is taken.
  static func renameToFree(_ old: FilePath, new: FilePath) throws(Failure) {
    do throws(Failure) {
      // Makes a second name, and removes the first later: a rename would replace a file that was made meanwhile.
      try unsafe both(old, new: new) { unsafe link($0, $1) }
    } catch {
      guard error.code == EPERM || error.code == ENOTSUP || error.code == ENOSYS else { throw error }
      // A file system without hard links.
      guard !isThere(new) else { throw Failure(code: EEXIST) }
      try rename(old, new: new)
    }
  }

  static func remove(_ path: FilePath) {
    _ = try? unsafe withPath(path) { pointer throws(Failure) in unsafe unlink(pointer) }
  }

  static func makeFolder(_ path: FilePath, mode: UInt32) throws(Failure) {
    try unsafe withPath(path) { pointer throws(Failure) in
      guard unsafe mkdir(pointer, mode_t(mode)) == 0 else { throw .last }
    }
  }

  static func enterFolder(_ path: FilePath) throws(Failure) {
    try unsafe withPath(path) { pointer throws(Failure) in
      guard unsafe chdir(pointer) == 0 else { throw .last }
    }
  }

  /// Removes a folder and the files in it, if it has no subfolder.
  static func removeFolder(_ path: FilePath) {
    var names: [String] = []
    try? unsafe list(path) { name, _ in unsafe names.append(String(decoding: name, as: UTF8.self)) }
    for name in names { remove(path.appending(name)) }
    _ = try? unsafe withPath(path) { pointer throws(Failure) in unsafe rmdir(pointer) }
  }

  private static func both(
    _ old: FilePath, new: FilePath, call: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  ) throws(Failure) {
    try unsafe withPath(old) { oldPointer throws(Failure) in
      try unsafe withPath(new) { newPointer throws(Failure) in
        guard unsafe call(oldPointer, newPointer) == 0 else { throw .last }
      }
    }
  }

  private static func systemRename(_ old: UnsafePointer<CChar>, new: UnsafePointer<CChar>) -> Int32 {
    #if canImport(Glibc)
      unsafe Glibc.rename(old, new)
    #elseif canImport(Musl)
      unsafe Musl.rename(old, new)
    #elseif canImport(Darwin)
      unsafe Darwin.rename(old, new)
    #endif
  }
}
