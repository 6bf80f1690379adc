internal import Synchronization

/// Lets a run end with all its reports where the program itself fails on one of its inputs: by a trap, or by an overflow of
/// the stack.
///
/// What has failed can't be trusted any more, so the process puts its own program in its place, started anew with the same
/// arguments and with a journal of what happened. The new one doesn't look at the inputs that were failed on, and leaves
/// out as many bytes of its output as were written before: output is in the order of the input, so they are the same.
/// Inputs have numbers in that order, from 0.
///
/// Does nothing in a process that didn't ask for it, and where there is no file without a name.
package enum FaultRecovery {
  /// After so many failures nothing further is looked at: each costs the run once more.
  package static let mostFailures = 16

  /// What is known of an input from before.
  package enum Past: Sendable {
    case nothing
    case failed
    /// Nothing was written of it when the last failure came.
    case notReached
  }

  private static let journal = Mutex(RunJournal())

  /// To be called before anything is read or written.
  package static func enable() {
    guard let bytes = SystemCalls.enableFaultHandling() else { return }
    let known = RunJournal(bytes)
    SystemCalls.setKnownFaults(known.failed.sorted(), hasGivenUp: known.givenUpFrom != nil)
    for (stream, count) in known.output { SystemCalls.countOutput(stream, count) }
    journal.withLock { $0 = known }
  }

  /// Bytes that the runs before have written.
  static func outputBefore(_ stream: StandardStream.Kind) -> Int {
    journal.withLock { $0.output[stream.rawValue] ?? 0 }
  }

  package static func past(of input: Int) -> Past {
    journal.withLock { journal in
      if journal.failed.contains(input) { return .failed }
      return journal.givenUpFrom.map { input >= $0 } == true ? .notReached : .nothing
    }
  }

  /// Does some work that a fault is to be blamed on an input for.
  package static func guarding<Result>(_ input: Int, _ work: () -> Result) -> Result {
    let before = SystemCalls.beginInput(input)
    defer { SystemCalls.beginInput(before) }
    return work()
  }

  /// Has every further fault of this thread blamed on an input.
  package static func blame(_ input: Int) {
    SystemCalls.beginInput(input)
  }

  /// All that there is to say of an input, and of those before it, was said.
  package static func end(_ input: Int) {
    SystemCalls.endInput(input)
  }

  // MARK: Files that were written

  /// The file of the input at hand was written.
  ///
  /// - Parameter count: what ``countWritten`` is to be in a run that takes the place of this one.
  static func noteWritten(_ count: Int) {
    guard let input = SystemCalls.currentInput else { return }
    SystemCalls.writeToJournal(RunJournal.record(.written, input, count))
  }

  /// What was noted of the input at hand before the program was started anew; nil where it wasn't written then.
  package static var countWritten: Int? {
    guard let input = SystemCalls.currentInput else { return nil }
    return journal.withLock { $0.written[input] }
  }

  // MARK: What can be read only once

  /// What was read before under a name; nil where it is still to be read.
  static func kept(_ name: FilePath, limit: Int) -> Result<[UInt8], FileError>? {
    guard SystemCalls.isHandlingFaults, let kept = journal.withLock({ $0.nextInput(name.bytes) }) else { return nil }
    return kept.map { .success($0) } ?? .failure(FileError(name, .tooLarge(limit: limit)))
  }

  /// - Parameter bytes: nil for what was too large.
  static func keep(_ name: FilePath, _ bytes: [UInt8]?) {
    guard SystemCalls.isHandlingFaults else { return }
    SystemCalls.writeToJournal(
      RunJournal.record(.input, name.bytes.count, bytes == nil ? 1 : 0, name.bytes + (bytes ?? [])))
  }
}
