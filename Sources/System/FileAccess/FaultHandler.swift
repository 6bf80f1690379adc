#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency internal import Darwin
#endif
internal import Synchronization

/// What is done when a thread meets a fault, and what all threads tell the one that does.
///
/// A signal handler may neither allocate nor wait for a lock: the thread at fault may hold it.
enum FaultHandler {
  /// The variable that tells the new program where the journal is.
  static let variable = "SETTLE_JOURNAL"
  static let signalCount = 6
  /// Bytes of the stack that the handler has, as the thread's own may be used up.
  static let stackSize = 1 << 16

  /// Nil where faults aren't met. Set once, before there is a second thread.
  nonisolated(unsafe) static var table: UnsafeMutablePointer<FaultTable>?
  /// Bytes of standard output and of standard error that were written, those of the runs before included.
  static let output = Atomic(0)
  static let errors = Atomic(0)
  /// The number of the first input of which not everything was said yet.
  static let ended = Atomic(0)
  /// How many threads may not be disturbed.
  static let undisturbed = Atomic(0)
  /// The thread that starts the program anew: the address of its ``FaultThread``; 0 for none.
  static let owner = Atomic<UInt>(0)

  /// Milliseconds that are waited for threads that may not be disturbed; one that needs what the thread at fault has
  /// locked would never end.
  private static let patience = 10_000

  /// To be called before a fault is met: what is made when it is first used has to be there.
  static func prepare() {
    _ = output.load(ordering: .relaxed) + errors.load(ordering: .relaxed) + ended.load(ordering: .relaxed)
    _ = undisturbed.load(ordering: .relaxed)
    _ = owner.load(ordering: .relaxed)
    _ = patience
  }

  /// Starts the program anew, or lets the signal do what it did before.
  static func meet(_ signal: Int32, isFromOutside: Bool) {
    guard let table = unsafe table, let thread = unsafe FaultThread.own(table), !isFromOutside,
      unsafe isMet(thread.pointee.input, table)
    else { return putBack(signal) }
    let own = UInt(bitPattern: thread)
    let known = owner.compareExchange(expected: 0, desired: own, ordering: .sequentiallyConsistent)
    if !known.exchanged {
      // The handler itself is at fault.
      if known.original == own { return putBack(signal) }
      while true { _ = pause() }
    }
    unsafe awaitOthers(thread.pointee.undisturbed)
    if unsafe writeRecords(thread.pointee.input, table) { unsafe start(table) }
    putBack(signal)
  }

  private static func isMet(_ input: Int, _ table: UnsafeMutablePointer<FaultTable>) -> Bool {
    guard input >= 0, unsafe table.pointee.isJournalWhole, unsafe !table.pointee.hasGivenUp else { return false }
    for index in 0..<(unsafe table.pointee.knownCount) where unsafe table.pointee.known[index] == Int64(input) {
      return false
    }
    return true
  }

  private static func awaitOthers(_ own: Int) {
    var waited = 0
    while undisturbed.load(ordering: .sequentiallyConsistent) > own, waited < patience {
      _ = poll(nil, 0, 1)
      waited += 1
    }
  }

  /// - Returns: false where the new program would lack something.
  private static func writeRecords(_ input: Int, _ table: UnsafeMutablePointer<FaultTable>) -> Bool {
    if unsafe table.pointee.journal < 0 { unsafe table.pointee.journal = SystemCalls.openNamelessFile() }
    let isLast = unsafe table.pointee.knownCount == FaultRecovery.mostFailures
    return unsafe write(.output, 1, output.load(ordering: .sequentiallyConsistent), table)
      && write(.output, 2, errors.load(ordering: .sequentiallyConsistent), table)
      && (isLast
        ? write(.givenUp, ended.load(ordering: .sequentiallyConsistent), 0, table) : write(.failed, input, 0, table))
  }

  private static func write(
    _ kind: RunJournal.Kind, _ one: Int, _ other: Int, _ table: UnsafeMutablePointer<FaultTable>
  ) -> Bool {
    let record = unsafe table.pointee.record
    unsafe record[0] = kind.rawValue
    unsafe record[1] = Int64(one)
    unsafe record[2] = Int64(other)
    unsafe record[3] = 0
    return unsafe SystemCalls.systemWrite(table.pointee.journal, record, RunJournal.headerLength)
      == RunJournal.headerLength
  }

  /// Puts the program in this one's place; returns only where that can't be done.
  private static func start(_ table: UnsafeMutablePointer<FaultTable>) {
    var rest = unsafe table.pointee.journal
    for place in 0..<10 {
      unsafe table.pointee.digits[9 - place] = CChar(truncatingIfNeeded: 0x30 + rest % 10)
      rest /= 10
    }
    _ = unsafe fcntl(table.pointee.journal, F_SETFD, 0)
    // Threads of tasks hold signals back that the program has to hear.
    _ = unsafe pthread_sigmask(SIG_SETMASK, &table.pointee.mask, nil)
    _ = unsafe execve(table.pointee.program, table.pointee.arguments, table.pointee.variables)
  }

  /// The fault comes again at once, and does what it did before there was this handler.
  private static func putBack(_ signal: Int32) {
    guard let table = unsafe table else { return }
    for index in 0..<signalCount where unsafe table.pointee.signals[index] == signal {
      _ = unsafe sigaction(signal, table.pointee.actions + index, nil)
    }
  }
}
