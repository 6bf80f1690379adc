/// Runs other programs.
package enum ChildProcess {
  package struct Completion: Sendable {
    /// The exit status as a shell reports it.
    package var status: Int32
    package var output: [UInt8] = []
    package var errors: [UInt8] = []
    /// Whether the program was ended because it exceeded a bound.
    package var isCutOff = false
  }

  /// Limits on a program's time and output; beyond them it is ended, with the processes that it started.
  package struct Bounds: Sendable {
    package var time: Duration
    /// The limit of each of its two output streams, in bytes.
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
      // Reading ends only when no process holds a write end any more.
      for end in [output.write, errors.write] { SystemCalls.closeDescriptor(end) }
      let number = try child.get()
      var outcome = Completion(status: 0)
      try read(output.read, errors: errors.read, within: bounds, into: &outcome)
      // End the whole group, because a shell's children would keep the pipes open.
      if outcome.isCutOff { SystemCalls.endGroup(of: number) }
      outcome.status = try SystemCalls.wait(for: number)
      return outcome
    } catch {
      throw FileError(FilePath(bytes: arguments.first ?? []), reason: error.reason())
    }
  }

  /// Starts a program, found in `PATH`, without waiting for it. Its output is discarded.
  ///
  /// - Parameter arguments: The program's name, then its arguments.
  package static func begin(_ arguments: [[UInt8]]) throws(FileError) {
    do throws(SystemCalls.Failure) {
      // `/dev/null`, not a closed descriptor: the first file that the program opens would get number 1, and its output.
      let nobody = try SystemCalls.openForWriting(FilePath("/dev/null"))
      _ = try SystemCalls.start(arguments, output: nobody.number, errors: nobody.number, isApart: true)
    } catch {
      throw FileError(FilePath(bytes: arguments.first ?? []), reason: error.reason())
    }
  }

  /// Reads both streams as data arrives, so that a program that fills one of them isn't blocked.
  private static func read(
    _ output: Int32, errors: Int32, within bounds: Bounds?, into outcome: inout Completion
  ) throws(SystemCalls.Failure) {
    let end = bounds.map { ContinuousClock.now + $0.time }
    let most = bounds?.bytes ?? Int.max
    // A stream at its end becomes -1, which the wait ignores.
    var (output, errors) = (output, errors)
    while output >= 0 || errors >= 0 {
      // Wait in steps, so that the time limit also applies to a program without output.
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
