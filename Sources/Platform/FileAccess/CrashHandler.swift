#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency internal import Darwin
#endif

/// Names the file that the program was processing when it crashed, by a trap or a stack overflow.
///
/// Reports are written file by file, so those of earlier files survive the crash.
package enum CrashHandler {
  private static let exitCode: Int32 = 70
  /// The size of the signal handler's own stack, because the thread's stack may be used up.
  private static let stackSize = 1 << 16
  private static let longestName = 4_096

  /// The key of each thread's ``Name``. Set once, before there is a second thread.
  nonisolated(unsafe) private static var key: pthread_key_t?
  /// The name of the main thread, used for threads without one, which work on the same file.
  nonisolated(unsafe) private static var ofMainThread: UnsafeMutablePointer<Name>?

  /// Installs the crash handler for this process. Call it from the main thread.
  package static func install() {
    var new = pthread_key_t()
    // With a second key, the names that threads have stored would be lost.
    guard unsafe key == nil, unsafe pthread_key_create(&new, nil) == 0 else { return }
    unsafe key = new
    unsafe ofMainThread = ownName()
    var action = sigaction()
    #if canImport(Glibc)
      unsafe action.__sigaction_handler.sa_sigaction = handler
    #elseif canImport(Musl)
      unsafe action.__sa_handler.sa_sigaction = handler
    #elseif canImport(Darwin)
      unsafe action.__sigaction_u.__sa_sigaction = handler
    #endif
    action.sa_flags = Int32(truncatingIfNeeded: SA_SIGINFO) | Int32(truncatingIfNeeded: SA_ONSTACK)
    // Exceeding the limit of file sizes makes the write fail; it shouldn't end the process.
    _ = signal(SIGXFSZ, SIG_IGN)
    for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] { _ = unsafe sigaction(signal, &action, nil) }
  }

  /// Runs `work` on a file. If this thread crashes meanwhile, the crash message names the file.
  package static func naming<Result>(_ path: FilePath, work: () -> Result) -> Result {
    guard let own = unsafe ownName() else { return work() }
    unsafe own.pointee.set(path.bytes)
    // Only reset the count: the buffer is reused for the thread's next file.
    defer { unsafe own.pointee.count = 0 }
    return work()
  }

  /// The file that a thread works on, stored where a signal handler, which mustn't allocate, can read it.
  @unsafe private struct Name {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    /// The length of the name in bytes; 0 while the thread works on no file.
    var count = 0

    mutating func set(_ name: [UInt8]) {
      unsafe count = bytes.update(fromContentsOf: name.prefix(bytes.count))
      // Terminals interpret control characters, including the two-byte ones (C2 80 to C2 9F).
      var last: UInt8 = 0
      for index in 0..<(unsafe count) {
        let byte = unsafe bytes[index]
        if byte < 0x20 || byte == 0x7F || last == 0xC2 && byte < 0xA0 { unsafe bytes[index] = UInt8(ascii: "?") }
        last = byte
      }
    }
  }

  /// This thread's name, created on first use together with the handler's stack; nil without a handler or memory.
  private static func ownName() -> UnsafeMutablePointer<Name>? {
    guard let key = unsafe key else { return nil }
    if let known = unsafe pthread_getspecific(key) { return unsafe known.assumingMemoryBound(to: Name.self) }
    var stack = unsafe stack_t()
    unsafe stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
    unsafe stack.ss_size = stackSize
    let name = UnsafeMutablePointer<Name>.allocate(capacity: 1)
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: longestName)
    unsafe bytes.initialize(repeating: 0)
    unsafe name.initialize(to: Name(bytes: bytes))
    return unsafe sigaltstack(&stack, nil) == 0 && pthread_setspecific(key, name) == 0 ? name : nil
  }

  private static func say(_ text: StaticString) {
    _ = unsafe write(2, text.utf8Start, text.utf8CodeUnitCount)
  }

  /// Prints the file and exits. Calls only what POSIX allows in a signal handler.
  private static let handler:
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void = {
      number, facts, _ in
      // If another process sent the signal, the program should end by that signal.
      if unsafe facts?.pointee.si_code == 0 {
        _ = signal(number, SIG_DFL)
        _ = raise(number)
        return
      }
      var name = unsafe ofMainThread
      if let key = unsafe key, let own = unsafe pthread_getspecific(key) {
        unsafe name = own.assumingMemoryBound(to: Name.self)
      }
      say("settle crashed")
      if let name = unsafe name, unsafe name.pointee.count > 0 {
        say(" while reading ")
        _ = unsafe write(2, name.pointee.bytes.baseAddress, name.pointee.count)
      }
      say(". Results printed so far are valid. Please report this crash.\n")
      // `exit` would run handlers that are not safe in a signal handler.
      _exit(exitCode)
    }
}
