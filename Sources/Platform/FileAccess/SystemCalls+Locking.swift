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
    /// Somebody else has it.
    case taken
    /// Locks aren't supported here.
    case unknown
  }

  /// Takes the lock of an open file where it is free; it is let go of where the file is closed.
  ///
  /// - Parameter number: of a file that is open for writing.
  static func lock(_ number: Int32) -> LockOutcome {
    #if canImport(Darwin)
      let isHeld = retried { flock(number, LOCK_EX | LOCK_NB) } == 0
    #else
      // A lock of the open file like that of `flock`, and not the same one: who runs settle by `flock FILE settle set FILE …`
      // isn't waited for. Swift's module of the C library leaves `F_OFD_SETLK` out.
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
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EACCES ? .taken : .unknown
  }

  static func delay(milliseconds: Int32) {
    _ = poll(nil, 0, milliseconds)
  }
}
