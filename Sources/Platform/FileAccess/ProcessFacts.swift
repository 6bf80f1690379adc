internal import CSettleSystem

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#endif

/// The arguments and environment of the program.
package enum ProcessFacts {
  /// The arguments after the program's name, as bytes: names of files needn't be UTF-8.
  package static func arguments() -> [[UInt8]] {
    let words = unsafe startingArguments ?? CommandLine.unsafeArgv
    // A program can be started with an empty list of arguments, even without its name.
    guard unsafe words[0] != nil else { return [] }
    var arguments: [[UInt8]] = []
    while let argument = unsafe words[arguments.count + 1] { unsafe arguments.append(SystemCalls.copy(argument)) }
    return arguments
  }

  /// What the linker computed from the content of this program or library: another build has other bytes. Empty if it
  /// recorded nothing.
  package static func build() -> [UInt8] {
    var size = 0
    guard let start = unsafe settle_build(&size) else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: start, count: size))
  }

  /// The value of a variable; nil if it isn't set.
  package static func environmentVariable(_ name: String) -> String? {
    SystemCalls.environmentVariable(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The variables of the process by their names.
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

  /// Ends the program as a write to a pipe without a reader does.
  package static func endByClosedPipe() -> Never {
    SystemCalls.endByClosedPipe()
  }

  /// Whether a process of this number exists.
  package static func isRunning(_ number: Int) -> Bool {
    Int32(exactly: number).map { $0 > 0 && SystemCalls.isRunning(process: $0) } ?? false
  }

  /// The number of workers that are useful.
  package static func processorCount() -> Int {
    SystemCalls.processorCount()
  }

  /// The time of day by the system's clock: seconds since the start of 1970, UTC.
  package static func secondsSince1970() -> Int {
    SystemCalls.secondsSince1970()
  }
}

/// The way from a plain function into concurrent work.
package enum MainThread {
  /// Whether there are enough descriptors for concurrent work: the system's scheduler opens up to four at any time, and
  /// aborts the process if it can't.
  package static var hasRoom: Bool {
    let pipes = (0..<2).compactMap { _ in try? SystemCalls.openOwnPipe() }
    for end in pipes.flatMap({ [$0.read, $0.write] }) { SystemCalls.closeDescriptor(end) }
    return pipes.count == 2
  }

  /// Starts the work and waits until it is done. To be called from the main thread only, and once at a time.
  ///
  /// An asynchronous `main` would cost every run its start-up (14 ms in a static program); this costs the runs that use
  /// it 0.6 ms.
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
  /// The program's name and arguments, then nil, as passed to C's `main`.
  nonisolated(unsafe) private(set) var startingArguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  /// Runs before Swift's runtime starts, which reads the program's path and arguments from /proc. If that isn't
  /// mounted, the runtime sees no arguments, and aborts the program without a path, unless a folder is named that it
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
