#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency internal import Darwin
#endif

/// Other programs, and signals.
extension SystemCalls {
  /// The two ends of a pipe, which child processes don't inherit.
  static func openOwnPipe() throws(Failure) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress) }) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts a program, found in `PATH`, with this process's environment and without input.
  ///
  /// - Parameters:
  ///   - arguments: The program's name, then its arguments.
  ///   - environment: Additional variables, each as `NAME=VALUE`.
  ///   - isApart: Whether the program gets its own process group, so that Ctrl-C doesn't end it too.
  static func start(
    _ arguments: [[UInt8]], environment: [String] = [], output: Int32, errors: Int32, isApart: Bool = false
  ) throws(Failure) -> pid_t {
    let texts = unsafe arguments.map { argument in unsafe strdup(argument.map(CChar.init(bitPattern:)) + [0]) }
    let added = unsafe environment.map { unsafe strdup($0) }
    defer { unsafe (texts + added).forEach { text in unsafe free(text) } }
    guard let name = unsafe texts.first ?? nil else { throw Failure(code: ENOENT) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    _ = unsafe posix_spawnattr_init(&attributes)
    defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
    // Ctrl-C goes to the terminal's whole process group. An own group can also be killed together with its children.
    if isApart { _ = unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP)) }
    _ = unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    // Otherwise a program that reads input would take it from the user's terminal.
    _ = unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    _ = unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    _ = unsafe posix_spawn_file_actions_adddup2(&actions, errors, 2)
    var child: pid_t = 0
    let variables = unsafe added + inherited(besides: environment) + [nil]
    let code = unsafe posix_spawnp(&child, name, &actions, &attributes, texts + [nil], variables)
    guard code == 0 else { throw Failure(code: code) }
    return child
  }

  /// The variables of this process, except those set in `set`.
  private static func inherited(besides set: [String]) -> [UnsafeMutablePointer<CChar>?] {
    let names = set.map { $0.prefix { $0 != "=" } + "=" }
    var variables: [UnsafeMutablePointer<CChar>?] = unsafe []
    var index = 0
    while let variable = unsafe environ[index] {
      let isSet = names.contains { unsafe strncmp(variable, String($0), $0.utf8.count) == 0 }
      if !isSet { unsafe variables.append(variable) }
      index += 1
    }
    return unsafe variables
  }

  /// Waits for a program to end, and returns its status as a shell reports it.
  static func wait(for child: pid_t) throws(Failure) -> Int32 {
    var status: Int32 = 0
    guard retried({ unsafe waitpid(child, &status, 0) }) >= 0 else { throw .last }
    let signal = status & 0x7F
    // Shells report a death by signal 9 as 137.
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Kills a program that was started with `isApart`, and the processes that it started.
  static func endGroup(of child: pid_t) { _ = kill(-child, SIGKILL) }

  /// Waits until one of two descriptors is readable or at its end, or until the timeout (-1 for none).
  ///
  /// - Returns: For each descriptor, whether it is readable or at its end.
  static func awaitReadable(_ one: Int32, _ other: Int32, milliseconds: Int32) -> (one: Bool, other: Bool) {
    var ends = [
      pollfd(fd: one, events: Int16(POLLIN), revents: 0), pollfd(fd: other, events: Int16(POLLIN), revents: 0),
    ]
    let count = nfds_t(ends.count)
    _ = unsafe ends.withUnsafeMutableBufferPointer { unsafe poll($0.baseAddress, count, milliseconds) }
    return (ends[0].revents != 0, ends[1].revents != 0)
  }

  /// Signals that request termination.
  static let terminationSignals = [SIGINT, SIGTERM, SIGHUP]

  /// Makes ``SignalDeferral`` handle these signals, except for those that already have a handler or are ignored.
  static func installTerminationHandlers() {
    for number in terminationSignals {
      let before = signal(number) { SignalDeferral.terminate($0) }
      // Keep what was set before: `nohup`, for example, ignores SIGHUP.
      if let before { _ = signal(number, before) }
    }
  }

  /// Ends the program with a signal. In a handler of the signal, it takes effect once the handler returns.
  static func end(by number: Int32) {
    _ = signal(number, SIG_DFL)
    _ = raise(number)
  }

  /// Sleeps for a millisecond. Safe in a signal handler.
  static func sleepBriefly() {
    _ = poll(nil, 0, 1)
  }

  /// The signals that a thread blocks.
  typealias SignalMask = sigset_t

  /// Blocks termination signals in this thread, and returns the signals that were blocked before.
  static func blockTerminationSignals() -> SignalMask {
    var signals = sigset_t()
    var before = sigset_t()
    _ = unsafe sigemptyset(&signals)
    for signal in terminationSignals { _ = unsafe sigaddset(&signals, signal) }
    _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
    return before
  }

  static func restoreSignalMask(_ before: SignalMask) {
    var before = before
    _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Ends the program as a write to a closed pipe would, even if SIGPIPE is ignored.
  static func terminateBySIGPIPE() -> Never {
    _ = signal(SIGPIPE, SIG_DFL)
    _ = raise(SIGPIPE)
    // Reached only if the signal is blocked. A shell would report the same status.
    exit(128 + SIGPIPE)
  }
}
