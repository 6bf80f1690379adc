#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency internal import Darwin
#endif

/// Names the file that the program was at work on where it crashes: by a trap, or by an overflow of the stack.
///
/// A crash is a defect of the program. Its reports are written file by file, so those before it are there.
package enum CrashHandler {
  private static let exitCode: Int32 = 70
  /// Bytes of the stack that the signal handler has, as the thread's own may be used up.
  private static let stackSize = 1 << 16
  private static let longestName = 4_096

  /// Where each thread has its ``LastWords``. Set once, before there is a second thread.
  nonisolated(unsafe) private static var key: pthread_key_t?
  /// Those of the main thread stand for those of a thread that has none: it does a part of the same work.
  nonisolated(unsafe) private static var ofMainThread: UnsafeMutablePointer<LastWords>?

  /// Has crashes of this process handled. To be called once, from the main thread.
  package static func install() {
    var new = pthread_key_t()
    guard unsafe key == nil, unsafe pthread_key_create(&new, nil) == 0 else { return }
    unsafe key = new
    unsafe ofMainThread = ownWords()
    var action = sigaction()
    #if canImport(Glibc)
      unsafe action.__sigaction_handler.sa_sigaction = handler
    #elseif canImport(Musl)
      unsafe action.__sa_handler.sa_sigaction = handler
    #elseif canImport(Darwin)
      unsafe action.__sigaction_u.__sa_sigaction = handler
    #endif
    action.sa_flags = Int32(truncatingIfNeeded: SA_SIGINFO) | Int32(truncatingIfNeeded: SA_ONSTACK)
    for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] { _ = unsafe sigaction(signal, &action, nil) }
  }

  /// Does some work on a file: a crash of this thread in it names the file.
  package static func naming<Result>(_ path: FilePath, _ work: () -> Result) -> Result {
    guard let words = unsafe ownWords() else { return work() }
    unsafe words.pointee.set(" while it read " + shown(path))
    defer { unsafe words.pointee.set("") }
    return work()
  }

  /// Control characters would do something in a terminal; most names have nothing but letters of ASCII.
  private static func shown(_ path: FilePath) -> String {
    let text = String(decoding: path.bytes.prefix(longestName), as: UTF8.self)
    guard !path.bytes.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return text }
    let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  /// What a thread writes to standard error if it crashes, made beforehand: a signal handler may not allocate.
  @unsafe private struct LastWords {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    var count = 0

    mutating func set(_ place: String) {
      let text = "settle crashed" + place + "; what was reported so far stands; please report it\n"
      unsafe count = bytes.update(fromContentsOf: text.utf8.prefix(bytes.count))
    }
  }

  /// Those of this thread, made with a stack for the handler where there are none yet; nil in a process that handles no crashes.
  private static func ownWords() -> UnsafeMutablePointer<LastWords>? {
    guard let key = unsafe key else { return nil }
    if let known = unsafe pthread_getspecific(key) { return unsafe known.assumingMemoryBound(to: LastWords.self) }
    var stack = unsafe stack_t()
    unsafe stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
    unsafe stack.ss_size = stackSize
    let words = UnsafeMutablePointer<LastWords>.allocate(capacity: 1)
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4 * longestName)
    unsafe bytes.initialize(repeating: 0)
    unsafe words.initialize(to: LastWords(bytes: bytes))
    unsafe words.pointee.set("")
    return unsafe sigaltstack(&stack, nil) == 0 && pthread_setspecific(key, words) == 0 ? words : nil
  }

  /// Calls only what POSIX allows in a signal handler.
  private static let handler:
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void = {
      number, facts, _ in
      // Another process that sends the signal wants the program to end by it.
      if unsafe facts?.pointee.si_code == 0 {
        _ = signal(number, SIG_DFL)
        _ = raise(number)
        return
      }
      var words = unsafe ofMainThread
      if let key = unsafe key, let own = unsafe pthread_getspecific(key) {
        unsafe words = own.assumingMemoryBound(to: LastWords.self)
      }
      if let words = unsafe words {
        _ = unsafe write(2, words.pointee.bytes.baseAddress, words.pointee.count)
      }
      _exit(exitCode)
    }
}
