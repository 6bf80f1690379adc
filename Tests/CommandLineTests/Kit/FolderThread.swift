import Foundation
import Synchronization

/// Threads with a working folder of their own: the tests of a process run side by side, and each names its files by
/// relative paths.
enum FolderThread {
  /// More stack than a program's main thread has: where a text is too deep for that, a ``ProgramRun`` shows it, as this process
  /// has all the other tests.
  private static let stackSize = 64 << 20

  /// The call of Linux that parts what threads share; nil on other systems. Its C library declares it for C programs only that
  /// ask for it.
  private static let unshare: (@convention(c) (CInt) -> CInt)? =
    dlsym(dlopen(nil, RTLD_NOW), "unshare").map { unsafeBitCast($0, to: (@convention(c) (CInt) -> CInt).self) }
  private static let workingFolder: CInt = 0x200

  /// Whether the system allows it; a container may not.
  static let isPossible = perform { enter("/") ? 1 : 0 } == 1

  /// Runs `body` in a thread of its own, and waits for it.
  static func run(in folder: String, _ body: @escaping @Sendable () -> Int32) -> Int32 {
    perform {
      // Without a folder of its own, a thread may run what names its files by whole paths.
      precondition(!isPossible || enter(folder), "\(folder) can't be entered")
      return body()
    }
  }

  private static func enter(_ folder: String) -> Bool {
    unshare?(workingFolder) == 0 && chdir(folder) == 0
  }

  private static func perform(_ body: @escaping @Sendable () -> Int32) -> Int32 {
    let result = Mutex<Int32>(0)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let value = body()
      result.withLock { $0 = value }
      done.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    done.wait()
    return result.withLock { $0 }
  }
}
