#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SystemCalls {
  enum LockResult {
    case held
    /// Another process holds the lock.
    case taken
    /// Locks aren't supported for this file.
    case unknown
  }

  /// Locks an open file without waiting; closing the file releases the lock.
  ///
  /// - Parameter number: The descriptor of a file open for writing.
  static func lock(_ number: Int32) -> LockResult {
    #if canImport(Darwin)
      let isHeld = retried { flock(number, LOCK_EX | LOCK_NB) } == 0
    #else
      // This lock belongs to the open file, as with `flock`, but is independent of it, so that
      // `flock FILE settle set FILE …` doesn't wait for itself. Swift's C module doesn't export `F_OFD_SETLK`.
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
    // If another process holds the lock, `fcntl` fails with EACCES on some systems and EAGAIN on others (POSIX).
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EACCES ? .taken : .unknown
  }

  static func delay(milliseconds: Int32) {
    _ = poll(nil, 0, milliseconds)
  }
}
