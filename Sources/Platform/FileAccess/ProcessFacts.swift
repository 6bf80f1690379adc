internal import CSettleSystem

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#endif

/// Facts about the running program, such as its arguments and environment.
package enum ProcessFacts {
  /// The arguments after the program's name, as bytes, because file names needn't be UTF-8.
  package static func arguments() -> [[UInt8]] {
    let words = unsafe startingArguments ?? CommandLine.unsafeArgv
    // A program can be started without any arguments, not even its name.
    guard unsafe words[0] != nil else { return [] }
    var arguments: [[UInt8]] = []
    while let argument = unsafe words[arguments.count + 1] { unsafe arguments.append(SystemCalls.copy(argument)) }
    return arguments
  }

  /// The build ID that the linker recorded in this program or library; empty if there is none.
  package static func build() -> [UInt8] {
    var size = 0
    guard let start = unsafe settle_build(&size) else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: start, count: size))
  }

  /// The value of an environment variable; nil if it isn't set.
  package static func environmentVariable(_ name: String) -> String? {
    SystemCalls.environmentVariable(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The environment variables by name.
  package static func environment() -> [String: String] {
    let pairs = SystemCalls.environment().map { $0.split(separator: UInt8(ascii: "="), maxSplits: 1) }
    let texts = pairs.filter { $0.count > 0 }.map { pair in
      (String(decoding: pair[0], as: UTF8.self), pair.count > 1 ? String(decoding: pair[1], as: UTF8.self) : "")
    }
    return Dictionary(texts) { first, _ in first }
  }

  /// Ends the program.
  package static func exit(_ code: Int32) -> Never {
    SystemCalls.exit(code)
  }

  /// Ends the program as if it had written to a pipe without a reader.
  package static func terminateBySIGPIPE() -> Never {
    SystemCalls.terminateBySIGPIPE()
  }

  /// Whether a process with this number exists.
  package static func isRunning(_ number: Int) -> Bool {
    Int32(exactly: number).map { $0 > 0 && SystemCalls.isRunning(process: $0) } ?? false
  }

  /// The number of processors, and so of useful workers.
  package static func processorCount() -> Int {
    SystemCalls.processorCount()
  }

  /// The current time by the system's clock, in seconds since 1970 (UTC).
  package static func secondsSince1970() -> Int {
    SystemCalls.secondsSince1970()
  }
}

/// A bridge from synchronous code to concurrent work.
package enum MainThread {
  /// Whether there are enough descriptors for concurrent work: the system's scheduler opens up to four at any time, and
  /// aborts the process if it can't.
  package static var hasRoom: Bool {
    let pipes = (0..<2).compactMap { _ in try? SystemCalls.openOwnPipe() }
    for end in pipes.flatMap({ [$0.read, $0.write] }) { SystemCalls.closeDescriptor(end) }
    return pipes.count == 2
  }

  /// Starts asynchronous work and waits for its end. Call it only from the main thread, one call at a time.
  ///
  /// An asynchronous `main` would cost every run 14 ms (in a static program); this costs 0.6 ms, and only where used.
  package static func wait(for work: @escaping @Sendable () async -> Void) {
    let done = Gate()
    Task.detached {
      await work()
      done.open()
    }
    done.wait()
  }
}

#if canImport(Glibc)
  /// The program's name and arguments, then nil, as C's `main` receives them.
  nonisolated(unsafe) private(set) var startingArguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  /// Runs before Swift's runtime starts and reads the program's path and arguments from /proc. If /proc isn't mounted,
  /// the runtime sees no arguments, and aborts because it finds no path, unless `SWIFT_ROOT` is set, which it otherwise
  /// needs only for backtraces.
  @section(".init_array.101") @used
  private let beforeRuntime: @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Void = {
    _, arguments in
    unsafe startingArguments = arguments
    if unsafe access("/proc/self/exe", F_OK) != 0 { _ = unsafe setenv("SWIFT_ROOT", "/", 0) }
  }
#else
  let startingArguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = nil
#endif
