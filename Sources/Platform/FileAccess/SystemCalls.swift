internal import CSettleSystem

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// System calls. Only files of this type use the C library.
enum SystemCalls {
  /// The `errno` of a failed call.
  struct Failure: Error {
    var code: Int32

    static var last: Self { Self(code: errno) }

    func reason() -> FileError.Reason {
      switch code {
      case ENOENT: .notFound
      case ENOTDIR: .parentIsNotFolder
      case EISDIR: .isFolder
      case EACCES, EPERM: .permissionDenied
      case ENAMETOOLONG: .nameTooLong
      case ELOOP: .linkLoop
      case ENXIO, ENODEV: .notAFile
      case EEXIST: .writing(.existsAlready)
      case ENOSPC, EDQUOT: .writing(.diskFull)
      case EFBIG: .writing(.tooLarge)
      case EROFS: .writing(.readOnlyFileSystem)
      case _: unsafe .other(code, String(cString: strerror(code)))
      }
    }

    var isClosedPipe: Bool { code == EPIPE }
  }

  enum Kind {
    case file
    case folder
    case link
    case pipe
    /// A character device, such as a terminal or `/dev/null`.
    case device
    case other
    /// The file system doesn't report kinds in listings.
    case unknown
  }

  /// An open file, closed at the end of its lifetime.
  struct Descriptor: ~Copyable {
    let number: Int32
    deinit { _ = close(number) }
  }

  /// Calls `body` with the path as a C string. A path with a NUL doesn't exist.
  static func withPath<Result>(
    _ path: FilePath, body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else { throw Failure(code: ENOENT) }
    var bytes = path.bytes
    bytes.append(0)
    var outcome: Swift.Result<Result, Failure>?
    unsafe bytes.withUnsafeBytes { buffer in
      guard let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      do throws(Failure) {
        outcome = try .success(unsafe body(start))
      } catch {
        outcome = .failure(error)
      }
    }
    guard let outcome else { throw Failure(code: ENOENT) }
    return try outcome.get()
  }

  /// Opens a file without waiting for the writer of a pipe.
  static func openForReading(_ path: FilePath) throws(Failure) -> Descriptor {
    try opened(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
  }

  static func opened(_ path: FilePath, flags: Int32, mode: mode_t = 0) throws(Failure) -> Descriptor {
    let number = try unsafe withPath(path) { pointer throws(Failure) in
      // O_CLOEXEC: child processes mustn't inherit the file.
      retried { unsafe open(pointer, flags | O_CLOEXEC, mode) }
    }
    guard number >= 0 else { throw .last }
    return Descriptor(number: number)
  }

  /// The result of a system call, retried while signals interrupt it.
  static func retried<Count: SignedInteger>(_ call: () -> Count) -> Count {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  static func kind(_ mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    case S_IFIFO: .pipe
    case S_IFCHR: .device
    case _: .other
    }
  }

  static func status(_ number: Int32) throws(Failure) -> (kind: Kind, stamp: FileStamp) {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .last }
    return (kind(status.st_mode), FileStamp(status))
  }

  /// - Parameter follows: Whether to follow a link to its target.
  static func kind(_ path: FilePath, follows: Bool) throws(Failure) -> Kind {
    try unsafe withPath(path) { pointer throws(Failure) in
      var status = stat()
      guard unsafe (follows ? stat(pointer, &status) : lstat(pointer, &status)) == 0 else { throw .last }
      return kind(status.st_mode)
    }
  }

  /// Makes reads and writes of a descriptor blocking again.
  static func block(_ number: Int32) {
    let flags = fcntl(number, F_GETFL)
    if flags >= 0 { _ = fcntl(number, F_SETFL, flags & ~O_NONBLOCK) }
  }

  /// Reads at most `count` bytes in one call; empty only at the end.
  static func readOnce(_ number: Int32, upTo count: Int) throws(Failure) -> [UInt8] {
    var failure: Failure?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      var got = retried { unsafe systemRead(number, start: start, count: count) }
      while got < 0 {
        guard errno == EAGAIN else {
          failure = .last
          return
        }
        // Another program may have left standard input in non-blocking mode.
        var ready = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&ready, 1, -1)
        got = retried { unsafe systemRead(number, start: start, count: count) }
      }
      filled = got
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads at most `count` bytes from an offset in one call; empty only at the end.
  static func read(_ number: Int32, at offset: Int, upTo count: Int) throws(Failure) -> [UInt8] {
    var failure: Failure?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let got = retried { unsafe pread(number, buffer.baseAddress, count, off_t(offset)) }
      if got < 0 { failure = .last }
      filled = max(0, got)
    }
    if let failure { throw failure }
    return bytes
  }

  static func write(_ number: Int32, bytes: [UInt8]) throws(Failure) {
    var failure: Failure?
    unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count, let start = buffer.baseAddress {
        let count = retried { unsafe systemWrite(number, start: start + written, count: buffer.count - written) }
        if count < 0, errno == EAGAIN {
          var ready = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
          _ = unsafe poll(&ready, 1, -1)
          continue
        }
        if count < 0 {
          failure = .last
          return
        }
        written += count
      }
    }
    if let failure { throw failure }
  }

  /// Calls `body` with each name in a folder except `.` and `..`, in no particular order.
  static func list(
    _ path: FilePath, body: (UnsafeRawBufferPointer, Kind) -> Void
  ) throws(Failure) {
    let folder = try unsafe withPath(path) { pointer throws(Failure) in unsafe opendir(pointer) }
    guard let folder = unsafe folder else { throw .last }
    defer { _ = unsafe closedir(folder) }
    while true {
      // `readdir` returns nil both at the end and on errors; only `errno` tells them apart.
      errno = 0
      guard let entry = unsafe readdir(folder) else {
        if errno != 0 { throw .last }
        return
      }
      let kind: Kind =
        switch Int32(unsafe entry.pointee.d_type) {
        case Int32(DT_REG): .file
        case Int32(DT_DIR): .folder
        case Int32(DT_LNK): .link
        case Int32(DT_FIFO): .pipe
        case Int32(DT_CHR): .device
        case Int32(DT_UNKNOWN): .unknown
        case _: .other
        }
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        let start = unsafe UnsafeRawPointer(name)
        let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: length)
        // Skip `.` and `..`, but not a file named `...`.
        if length <= 2, unsafe bytes.allSatisfy({ $0 == FilePath.dot }) { return }
        unsafe body(bytes, kind)
      }
    }
  }

  /// The path without links, of an existing file.
  static func realPath(_ path: FilePath) throws(Failure) -> FilePath {
    try unsafe withPath(path) { pointer throws(Failure) in
      guard let real = unsafe realpath(pointer, nil) else { throw .last }
      defer { unsafe free(real) }
      return unsafe FilePath(bytes: copy(real))
    }
  }

  static func currentFolder() -> FilePath? {
    guard let folder = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(folder) }
    return unsafe FilePath(bytes: copy(folder))
  }

  static func environmentVariable(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe copy(value)
  }

  /// `NAME=value` for each variable.
  static func environment() -> [[UInt8]] {
    var found: [[UInt8]] = []
    guard let start = unsafe settle_environment() else { return found }
    while let text = unsafe start[found.count] { unsafe found.append(copy(text)) }
    return found
  }

  /// A copy of a C string without its NUL.
  static func copy(_ text: UnsafePointer<CChar>) -> [UInt8] {
    unsafe [UInt8](UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  static func isTerminal(_ number: Int32) -> Bool {
    isatty(number) == 1
  }

  /// The width of the terminal in columns; nil if the descriptor isn't a terminal or the width is unknown.
  static func terminalWidth(_ number: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  static func closeDescriptor(_ number: Int32) {
    _ = close(number)
  }

  /// The number of available processors, at least one.
  static func processorCount() -> Int {
    // `sysconf` returns -1 if the number is unknown.
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  static func secondsSince1970() -> Int {
    Int(time(nil))
  }

  static func exit(_ code: Int32) -> Never { systemExit(code) }
}

// MARK: Functions of the C library whose names ``SystemCalls`` has too

private func systemExit(_ code: Int32) -> Never { exit(code) }

private func systemRead(_ number: Int32, start: UnsafeMutableRawPointer, count: Int) -> Int {
  unsafe read(number, start, count)
}

private func systemWrite(_ number: Int32, start: UnsafeRawPointer, count: Int) -> Int {
  unsafe write(number, start, count)
}
