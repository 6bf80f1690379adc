#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency internal import Darwin
#endif

/// What a signal handler needs to start the program anew. Made once and never freed.
@unsafe struct FaultTable {
  typealias Texts = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  /// Where each thread has its ``FaultThread``.
  let key: pthread_key_t
  let signals: UnsafeMutablePointer<Int32>
  /// What was done at each of the signals before.
  let actions: UnsafeMutablePointer<sigaction>
  /// The signals that the main thread held back at the start.
  var mask: sigset_t
  let program: UnsafeMutablePointer<CChar>
  let arguments: Texts
  let variables: Texts
  /// In the variables: ten places for the number of the journal.
  let digits: UnsafeMutablePointer<CChar>
  /// The header of a record.
  let record: UnsafeMutablePointer<Int64>
  /// Inputs that were failed on before.
  let known: UnsafeMutablePointer<Int64>
  var knownCount = 0
  var hasGivenUp = false
  var isArmed = false
  /// A descriptor; -1 as long as nothing was to be written down.
  var journal: Int32 = -1
  var isJournalWhole = true

  /// Nil where the system has no place for it.
  static func make() -> UnsafeMutablePointer<Self>? {
    var key = pthread_key_t()
    var mask = sigset_t()
    guard unsafe pthread_key_create(&key, nil) == 0, unsafe pthread_sigmask(SIG_SETMASK, nil, &mask) == 0,
      let program = unsafe strdup("/proc/self/exe"), let text = unsafe strdup("\(FaultHandler.variable)=0000000000")
    else { return nil }
    let signals = UnsafeMutablePointer<Int32>.allocate(capacity: FaultHandler.signalCount)
    for (index, signal) in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT].enumerated() {
      unsafe signals[index] = signal
    }
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: FaultHandler.signalCount)
    unsafe actions.initialize(repeating: sigaction(), count: FaultHandler.signalCount)
    let record = UnsafeMutablePointer<Int64>.allocate(capacity: 4)
    unsafe record.initialize(repeating: 0, count: 4)
    let known = UnsafeMutablePointer<Int64>.allocate(capacity: FaultRecovery.mostFailures)
    unsafe known.initialize(repeating: 0, count: FaultRecovery.mostFailures)
    let table = UnsafeMutablePointer<Self>.allocate(capacity: 1)
    unsafe table.initialize(
      to: Self(
        key: key, signals: signals, actions: actions, mask: mask, program: program,
        arguments: CommandLine.unsafeArgv, variables: environment(with: text),
        digits: text + FaultHandler.variable.utf8.count + 1, record: record, known: known))
    return unsafe table
  }

  /// The process's variables and one more.
  private static func environment(with text: UnsafeMutablePointer<CChar>) -> Texts {
    var count = 0
    while unsafe environ[count] != nil { count += 1 }
    let variables = Texts.allocate(capacity: count + 2)
    for index in 0..<count { unsafe variables[index] = environ[index] }
    unsafe variables[count] = text
    unsafe variables[count + 1] = nil
    return unsafe variables
  }
}

/// What is known of one thread.
struct FaultThread {
  /// The input that a fault is blamed on; -1 for none.
  var input = -1
  /// How often it is in the midst of what may not be disturbed.
  var undisturbed = 0

  /// This thread's; nil where none was made.
  static func own(_ table: UnsafeMutablePointer<FaultTable>) -> UnsafeMutablePointer<Self>? {
    guard let known = unsafe pthread_getspecific(table.pointee.key) else { return nil }
    return unsafe known.assumingMemoryBound(to: Self.self)
  }

  /// This thread's, made with a stack for the handler where there is none yet.
  static func made(_ table: UnsafeMutablePointer<FaultTable>) -> UnsafeMutablePointer<Self>? {
    if let own = unsafe own(table) { return unsafe own }
    let thread = UnsafeMutablePointer<Self>.allocate(capacity: 1)
    unsafe thread.initialize(to: Self())
    var stack = unsafe stack_t()
    unsafe stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: FaultHandler.stackSize, alignment: 16)
    unsafe stack.ss_size = FaultHandler.stackSize
    let isSet = unsafe sigaltstack(&stack, nil) == 0 && pthread_setspecific(table.pointee.key, thread) == 0
    return unsafe isSet ? thread : nil
  }
}
