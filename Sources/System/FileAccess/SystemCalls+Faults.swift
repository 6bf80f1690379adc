#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency internal import Darwin
#endif
internal import Synchronization
#if os(Linux)
  internal import CSystem
#endif

/// Faults of the program itself: what is told before one comes.
extension SystemCalls {
  private static let lock = Mutex(())

  /// To be called once, from the main thread.
  ///
  /// - Returns: the journal of the run that this one takes the place of, empty for a first run; nil where faults can't be
  ///   met.
  static func enableFaultHandling() -> [UInt8]? {
    #if os(Linux)
      guard unsafe FaultHandler.table == nil else { return nil }
      let number = environmentVariable(FaultHandler.variable).flatMap { Int32(String(decoding: $0, as: UTF8.self)) }
      // It is no business of programs that are started from here.
      _ = unsafe unsetenv(FaultHandler.variable)
      guard let table = unsafe FaultTable.make() else { return nil }
      unsafe FaultHandler.table = table
      guard let number, number > 2, (try? status(number))?.kind == .file, lseek(number, 0, SEEK_SET) == 0 else {
        return []
      }
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      unsafe table.pointee.journal = number
      var bytes: [UInt8] = []
      while let more = try? readOnce(number, upTo: 1 << 16), !more.isEmpty { bytes += more }
      return bytes
    #else
      return nil
    #endif
  }

  static var isHandlingFaults: Bool { unsafe FaultHandler.table != nil }

  /// What happened in the runs before.
  static func setKnownFaults(_ inputs: [Int], hasGivenUp: Bool) {
    guard let table = unsafe FaultHandler.table else { return }
    for input in inputs.prefix(FaultRecovery.mostFailures) {
      unsafe table.pointee.known[table.pointee.knownCount] = Int64(input)
      unsafe table.pointee.knownCount += 1
    }
    unsafe table.pointee.hasGivenUp = hasGivenUp
  }

  static func countOutput(_ stream: Int32, _ count: Int) {
    switch stream {
    case 1: FaultHandler.output.wrappingAdd(count, ordering: .sequentiallyConsistent)
    case 2: FaultHandler.errors.wrappingAdd(count, ordering: .sequentiallyConsistent)
    case _: break
    }
  }

  /// Blames faults of this thread on an input from now on; on none for -1.
  ///
  /// - Returns: the input before.
  @discardableResult
  static func beginInput(_ input: Int) -> Int {
    guard let table = unsafe FaultHandler.table, let thread = unsafe FaultThread.made(table) else { return -1 }
    if unsafe !table.pointee.isArmed { unsafe arm(table) }
    defer { unsafe thread.pointee.input = input }
    return unsafe thread.pointee.input
  }

  static func endInput(_ input: Int) {
    FaultHandler.ended.store(input + 1, ordering: .sequentiallyConsistent)
  }

  static var currentInput: Int? {
    guard let table = unsafe FaultHandler.table, let thread = unsafe FaultThread.own(table) else { return nil }
    let input = unsafe thread.pointee.input
    return input < 0 ? nil : input
  }

  /// Does what a fault in another thread may not break off, such as a write whose bytes are counted.
  static func undisturbed<Result: ~Copyable, Problem: Error>(
    _ body: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    guard let table = unsafe FaultHandler.table, unsafe table.pointee.isArmed,
      let thread = unsafe FaultThread.made(table)
    else { return try body() }
    // What is begun is brought to its end: the thread that starts the program anew waits for it.
    guard unsafe thread.pointee.undisturbed == 0 else { return try body() }
    FaultHandler.undisturbed.add(1, ordering: .sequentiallyConsistent)
    let owner = FaultHandler.owner.load(ordering: .sequentiallyConsistent)
    if owner != 0, owner != UInt(bitPattern: thread) {
      // Another thread is about to start the program anew.
      FaultHandler.undisturbed.subtract(1, ordering: .sequentiallyConsistent)
      while true { _ = pause() }
    }
    unsafe thread.pointee.undisturbed += 1
    defer {
      unsafe thread.pointee.undisturbed -= 1
      FaultHandler.undisturbed.subtract(1, ordering: .sequentiallyConsistent)
    }
    return try body()
  }

  /// Appends a record. Where that can't be done, faults are not met any more: the new program would lack something.
  static func writeToJournal(_ record: [UInt8]) {
    guard let table = unsafe FaultHandler.table else { return }
    undisturbed {
      lock.withLock { _ in
        if unsafe table.pointee.journal < 0 { unsafe table.pointee.journal = openNamelessFile() }
        do throws(Failure) {
          try write(unsafe table.pointee.journal, record)
        } catch {
          unsafe table.pointee.isJournalWhole = false
        }
      }
    }
  }

  private static func arm(_ table: UnsafeMutablePointer<FaultTable>) {
    lock.withLock { _ in
      guard unsafe !table.pointee.isArmed else { return }
      FaultHandler.prepare()
      unsafe table.pointee.isArmed = true
      var action = sigaction()
      #if canImport(Glibc)
        unsafe action.__sigaction_handler.sa_sigaction = { signal, facts, _ in
          FaultHandler.meet(signal, isFromOutside: unsafe facts?.pointee.si_code == 0)
        }
      #elseif canImport(Musl)
        unsafe action.__sa_handler.sa_sigaction = { signal, facts, _ in
          FaultHandler.meet(signal, isFromOutside: unsafe facts?.pointee.si_code == 0)
        }
      #endif
      // A fault in the handler is met too.
      action.sa_flags =
        Int32(truncatingIfNeeded: SA_SIGINFO) | Int32(truncatingIfNeeded: SA_ONSTACK)
        | Int32(truncatingIfNeeded: SA_NODEFER)
      for index in 0..<FaultHandler.signalCount {
        _ = unsafe sigaction(table.pointee.signals[index], &action, table.pointee.actions + index)
      }
    }
  }

  /// A file in memory; -1 where there is none to be had. May be called in a signal handler.
  static func openNamelessFile() -> Int32 {
    #if os(Linux)
      unsafe memfd_create("settle", UInt32(MFD_CLOEXEC))
    #else
      -1
    #endif
  }
}
