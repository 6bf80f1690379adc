#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Calls for polling: whether there is input, whether a file has changed, whether a process still runs.
extension SystemCalls {
  static func isReadable(_ number: Int32, within milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    // If a signal interrupts the wait, the answer is the same as after a timeout.
    return unsafe poll(&ready, 1, milliseconds) > 0
  }

  static func stamp(_ path: FilePath) -> FileStamp? {
    try? unsafe withPath(path) { pointer throws(Failure) in
      var status = stat()
      guard unsafe stat(pointer, &status) == 0 else { throw .last }
      return FileStamp(status)
    }
  }

  static func isRunning(process number: Int32) -> Bool {
    kill(number, 0) == 0 || errno != ESRCH
  }
}

extension FileStamp {
  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      written = Self.nanoseconds(status.st_mtimespec)
      changed = Self.nanoseconds(status.st_ctimespec)
    #else
      written = Self.nanoseconds(status.st_mtim)
      changed = Self.nanoseconds(status.st_ctim)
    #endif
  }

  private static func nanoseconds(_ time: timespec) -> Int { Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec) }
}
