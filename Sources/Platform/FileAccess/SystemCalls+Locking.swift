#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SystemCalls {
  enum LockOutcome {
    case held
    /// Another process has it.
    case taken
    /// Locks aren't supported here.
    case unknown
  }

  /// Takes the lock of an open file if it is free; closing the file releases it.
  ///
  /// - Parameter number: The descriptor of a file open for writing.
  static func lock(_ number: Int32) -> LockOutcome {
    #if canImport(Darwin)
      let isHeld = retried { flock(number, LOCK_EX | LOCK_NB) } == 0
    #else
      // A lock on the open file like `flock`'s, but a different one, so that `flock FILE settle set FILE …` doesn't
      // wait for itself. Swift's module of the C library doesn't export `F_OFD_SETLK`.
      let setLockOfOpenFile: Int32 = 37
      var whole = flock()
      whole.l_type = Int16(F_WRLCK)
      whole.l_whence = Int16(SEEK_SET)
      let isHeld =
        unsafe withUnsafeMutablePointer(to: &whole) { whole in
          retried { unsafe fcntl(number, setLockOfOpenFile, whole) }
        } == 0
    #endif
    if isHeld { return .held }
    // `fcntl` reports a lock of another process as EACCES on some systems and EAGAIN on others (POSIX).
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EACCES ? .taken : .unknown
  }

  static func delay(milliseconds: Int32) {
    _ = poll(nil, 0, milliseconds)
  }
}
