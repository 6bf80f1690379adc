import Foundation
import Synchronization

/// Runs code in threads with their own working folder: tests run in parallel in one process, and use relative paths.
enum FolderThread {
  /// More stack than a program's main thread has. For input that is nested too deeply for the main thread use a
  /// ``ProgramRun``: a crash here would end all tests.
  private static let stackSize = 64 << 20

  /// Linux's `unshare`, which separates what threads share; nil on other systems. C headers declare it only for C
  /// programs that ask for it.
  private static let unshare: (@convention(c) (CInt) -> CInt)? =
    dlsym(dlopen(nil, RTLD_NOW), "unshare").map { unsafeBitCast($0, to: (@convention(c) (CInt) -> CInt).self) }
  private static let workingFolder: CInt = 0x200

  /// Whether threads may have a working folder; some containers don't allow it.
  static let isPossible = perform { enter("/") ? 1 : 0 } == 1

  /// Runs `body` in a separate thread and waits for it.
  static func run(in folder: String, _ body: @escaping @Sendable () -> Int32) -> Int32 {
    perform {
      // Otherwise the thread can only use absolute paths.
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
