#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SystemCalls {
  /// The attributes that a replacement has to keep, and those that show whether it is still the same file.
  struct Status: Equatable {
    var kind: Kind
    /// The number of hard links.
    var names: Int
    /// The permission bits, without the file type.
    var mode: UInt32
    fileprivate var owner: uid_t
    let group: UInt32
    private var device: dev_t
    private var number: ino_t
    /// The time of the last change of content or attributes, in seconds and nanoseconds.
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

  /// Whether the file belongs to the user of this process, and no one else can write to it.
  static func isOwn(_ path: FilePath) -> Bool {
    guard let status = try? status(path) else { return false }
    return status.owner == geteuid() && status.mode & 0o022 == 0
  }

  /// Whether the path exists, if only as a broken link.
  static func exists(_ path: FilePath) -> Bool {
    (try? kind(path, follows: false)) != nil
  }

  static func mayWrite(_ path: FilePath) -> Bool {
    (try? unsafe withPath(path) { pointer throws(Failure) in unsafe access(pointer, W_OK) }) == 0
  }

  /// Opens an existing file for writing; fails with `ENXIO` for a pipe without a reader.
  static func openForWriting(_ path: FilePath) throws(Failure) -> Descriptor {
    // O_NOCTTY: opening a terminal mustn't make it the controlling terminal.
    try opened(path, flags: O_WRONLY | O_NONBLOCK | O_NOCTTY)
  }

  /// Creates and opens a file; fails with `EEXIST` if there is one.
  ///
  /// - Parameter mode: The mode before the process's umask applies.
  static func openNew(_ path: FilePath, mode: UInt32) throws(Failure) -> Descriptor {
    try opened(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode_t(mode))
  }

  /// Creates an unnamed file in a folder, accessible only to its owner; it disappears with the process, even if killed.
  static func openUnnamed(in folder: FilePath) throws(Failure) -> Descriptor {
    let path = hiddenPath(in: folder)
    let hold = SignalDeferral()
    defer { withExtendedLifetime(hold) {} }
    let file = try opened(path, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    remove(path)
    return file
  }

  /// An unused path in a folder. Walks ignore it if a killed program leaves it behind: it is hidden, without extension.
  static func hiddenPath(in folder: FilePath, number: UInt64 = .random(in: 0 ... .max)) -> FilePath {
    folder.appending(".settle-\(String(number, radix: 36))")
  }

  /// Sets the owner and group, and returns whether the process was allowed to.
  static func setOwner(of number: Int32, like model: Status) -> Bool {
    var current = stat()
    guard unsafe fstat(number, &current) == 0 else { return false }
    // Usually nothing has to change, and some sandboxes and file systems reject every `fchown`.
    return current.st_uid == model.owner && current.st_gid == model.group
      || fchown(number, model.owner, model.group) == 0
  }

  static func setMode(of number: Int32, mode: UInt32) throws(Failure) {
    guard fchmod(number, mode_t(mode)) == 0 else { throw .last }
  }

  static func flushToDisk(_ number: Int32) throws(Failure) {
    // File systems that have nothing to flush return an error.
    guard retried({ fsync(number) }) == 0 || errno == EINVAL || errno == ENOTSUP else { throw .last }
  }

  /// Makes the entries of a folder durable. Does nothing if the folder can't be read.
  static func flushFolderToDisk(_ path: FilePath) throws(Failure) {
    // A folder may be writable but not readable, and then it can't be opened to flush it.
    guard let folder = try? opened(path, flags: O_RDONLY | O_DIRECTORY) else { return }
    try flushToDisk(folder.number)
  }

  static func rename(_ old: FilePath, new: FilePath) throws(Failure) {
    try unsafe both(old, new: new) { unsafe systemRename($0, new: $1) }
  }

  /// Renames a file; fails with `EEXIST` if the new name is taken.
  static func renameExclusively(_ old: FilePath, new: FilePath) throws(Failure) {
    do throws(Failure) {
      // A second name, because a rename would replace a file created in the meantime.
      try unsafe both(old, new: new) { unsafe link($0, $1) }
      remove(old)
    } catch {
      guard error.code == EPERM || error.code == ENOTSUP || error.code == ENOSYS else { throw error }
      // The file system has no hard links.
      guard !exists(new) else { throw Failure(code: EEXIST) }
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

  /// Removes a folder and its files. A folder with subfolders stays.
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
