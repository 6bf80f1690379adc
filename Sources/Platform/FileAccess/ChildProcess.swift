/// Other programs.
package enum ChildProcess {
  package struct Completion: Sendable {
    /// The status as a shell reports it.
    package var status: Int32
    package var output: [UInt8] = []
    package var errors: [UInt8] = []
    /// Whether it was ended because it went past a bound.
    package var isCutOff = false
  }

  /// The time and output that a program may take; past that it is ended, with the processes that it started.
  package struct Bounds: Sendable {
    package var time: Duration
    /// The limit of its output, in bytes.
    package var bytes: Int

    package init(time: Duration, bytes: Int) {
      self.time = time
      self.bytes = bytes
    }
  }

  /// Runs a program, found in `PATH`, without input, and waits for it.
  ///
  /// - Parameters:
  ///   - arguments: The program's name, then its arguments.
  ///   - environment: Additional variables, each as `NAME=VALUE`.
  package static func run(
    _ arguments: [[UInt8]], environment: [String] = [], within bounds: Bounds? = nil
  ) throws(FileError) -> Completion {
    do throws(SystemCalls.Failure) {
      let output = try SystemCalls.openOwnPipe()
      let errors = try SystemCalls.openOwnPipe()
      defer { for end in [output.read, errors.read] { SystemCalls.closeDescriptor(end) } }
      let child: Result<Int32, SystemCalls.Failure>
      do throws(SystemCalls.Failure) {
        child = .success(
          try SystemCalls.start(
            arguments, environment: environment, output: output.write, errors: errors.write, isApart: bounds != nil))
      } catch {
        child = .failure(error)
      }
      // The reads end when no process can write any more.
      for end in [output.write, errors.write] { SystemCalls.closeDescriptor(end) }
      let number = try child.get()
      var outcome = Completion(status: 0)
      try read(output.read, errors: errors.read, within: bounds, into: &outcome)
      // The whole group: a shell's children would keep the ends of the pipes open.
      if outcome.isCutOff { SystemCalls.endGroup(of: number) }
      outcome.status = try SystemCalls.wait(for: number)
      return outcome
    } catch {
      throw FileError(FilePath(bytes: arguments.first ?? []), reason: error.reason())
    }
  }

  /// Starts a program, found along `PATH`, and doesn't wait; its output is dropped.
  ///
  /// - Parameter arguments: the program's name first.
  package static func begin(_ arguments: [[UInt8]]) throws(FileError) {
    do throws(SystemCalls.Failure) {
      // `/dev/null`, not a closed descriptor: the program's first file would get number 1 and receive its output.
      let nobody = try SystemCalls.openForWriting(FilePath("/dev/null"))
      _ = try SystemCalls.start(arguments, output: nobody.number, errors: nobody.number, isApart: true)
    } catch {
      throw FileError(FilePath(bytes: arguments.first ?? []), reason: error.reason())
    }
  }

  /// Reads both streams as data arrives, so that a program that writes much to one never waits.
  private static func read(
    _ output: Int32, errors: Int32, within bounds: Bounds?, into outcome: inout Completion
  ) throws(SystemCalls.Failure) {
    let end = bounds.map { ContinuousClock.now + $0.time }
    let most = bounds?.bytes ?? Int.max
    // A negative number is skipped while waiting.
    var (output, errors) = (output, errors)
    while output >= 0 || errors >= 0 {
      // In steps, so that a program without output also meets its time limit.
      let ready = SystemCalls.awaitReadable(output, errors, milliseconds: end == nil ? -1 : 100)
      if ready.one {
        let more = try SystemCalls.readOnce(output, upTo: 1 << 16)
        outcome.output += more
        if more.isEmpty { output = -1 }
      }
      if ready.other {
        let more = try SystemCalls.readOnce(errors, upTo: 1 << 16)
        outcome.errors += more
        if more.isEmpty { errors = -1 }
      }
      if outcome.output.count > most || outcome.errors.count > most || end.map({ ContinuousClock.now > $0 }) == true {
        outcome.isCutOff = true
        return
      }
    }
  }
}
